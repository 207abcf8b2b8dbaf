import Foundation
import TestSupport
import Testing

@testable import Web

/// Uploads that would overload a careless server: many, endless, slow, and aborted.
@Suite(.serialized) struct UploadLoadTests {
  /// Run in full with `BILLFOLD_SOAK`.
  private static let isLong = Soak.isLong
  private static let mostKilobytes = 120_000

  private func request(_ page: ServedPage, body: [UInt8], headers: [String: String] = [:]) -> RawRequest {
    var all = [
      "Host": page.host, "Origin": "http://\(page.host)", "Cookie": page.cookie ?? "", "Accept": "application/json",
      "Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)",
    ]
    all.merge(headers) { $1 }
    return RawRequest(port: page.port, method: "POST", path: "/documents", headers: all, body: body)
  }

  private func document(_ number: Int, bytes: Int) -> [UInt8] {
    Array("document \(number)\n".utf8) + [UInt8](repeating: UInt8(65 + number % 26), count: bytes)
  }

  @Test("two hundred simultaneous uploads are accepted, with little memory")
  func parallel() async throws {
    let page = try await ServedPage()
    let bodies = (0..<200).map {
      Multipart.body(token: page.token, [("\($0).txt", document($0, bytes: Self.isLong ? 4_000_000 : 150_000))])
    }
    let requests = bodies.map { request(page, body: $0) }
    let answers = try await withThrowingTaskGroup(of: RawAnswer.self) { group in
      for request in requests { group.addTask { try await request.answer() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.allSatisfy { $0.status == 200 && $0.body.contains("being read") })
    let most = try kilobytes("VmHWM", of: page.program.processID)
    #expect(most <= Self.mostKilobytes, "\(most) KB")
    print("figure: 200 parallel uploads: \(most / 1000) MB")
  }

  @Test("an endless body is refused at the size limit, and nothing of it is kept")
  func endless() async throws {
    // The largest file is a tenth of the limit of a form.
    let home = try TestHome(Self.isLong ? [:] : ["BILLFOLD_LIMITS_FILE_BYTES": "1000000"])
    let page = try await ServedPage(home: home)
    let connection = try Connection(port: page.port)
    let head = request(page, body: [], headers: ["Transfer-Encoding": "chunked"]).bytes
    connection.write(Array(String(decoding: head, as: UTF8.self).replacing("Content-Length: 0\r\n", with: "").utf8))
    let start = Multipart.body(token: page.token, [("endless.pdf", [65])]).dropLast(Multipart.boundary.utf8.count + 8)
    func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
      Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
    connection.write(chunk(start))
    let piece = chunk([UInt8](repeating: 66, count: 1_000_000))
    let port = page.port
    // It is not read to its end: writing stops when the server does.
    let writer = Thread { for _ in 0..<(Self.isLong ? 2_000 : 60) { connection.write(piece) } }
    writer.start()
    let answer = await withCheckedContinuation { (continuation: CheckedContinuation<RawAnswer, Never>) in
      DispatchQueue.global().async { continuation.resume(returning: RawAnswer(connection.rest())) }
    }
    #expect(answer.status == 413, "\(answer.status)")
    #expect(answer.header("connection") == "close")
    let most = try kilobytes("VmHWM", of: page.program.processID)
    #expect(most <= Self.mostKilobytes, "\(most) KB")
    #expect(port == page.port)
    #expect(try await page.get("/").status == 200)
    #expect(try page.home.billfold("drafts", "--json").list().isEmpty)
  }

  @Test("a sender of one byte per second is refused after a while; others are not")
  func pace() throws {
    var slow = Pace()
    var seconds = 0
    let refusal = #expect(throws: RequestRefusal.self) {
      while seconds < 100_000 {
        seconds += 1
        try slow.took(1, waiting: .seconds(1))
      }
    }
    #expect(refusal?.sentence.contains("too slow") == true && seconds == 16)
    var usual = Pace()
    for _ in 0..<1_000 { try usual.took(1_000, waiting: .seconds(1)) }
    #expect(throws: RequestRefusal.self) { for _ in 0..<300 { try usual.took(1_000, waiting: .seconds(1)) } }
    // A long wait before the first byte, as when a phone asks for a photo, does not count as slow within the first
    // seconds.
    var late = Pace()
    try late.took(1, waiting: .seconds(14))
  }

  @Test("slow senders do not keep others waiting")
  func slow() async throws {
    let page = try await ServedPage()
    let body = Multipart.body(token: page.token, [("slow.pdf", document(1, bytes: 100_000))])
    let bytes = request(page, body: body).bytes
    let connections = try (0..<200).map { _ in try Connection(port: page.port) }
    for connection in connections { connection.write(Array(bytes.prefix(bytes.count - 99_000))) }
    for round in 0..<(Self.isLong ? 25 : 3) {
      for connection in connections { connection.write([bytes[bytes.count - 99_000 + round]]) }
      #expect(try await page.get("/bills").status == 200)
      #expect(try await page.upload([("\(round).txt", document(round, bytes: 10))]).status == 200)
      try await Task.sleep(for: .seconds(Self.isLong ? 1 : 0.05))
    }
    if Self.isLong {
      let first = try #require(connections.first)
      #expect(RawAnswer(first.rest()).status == 408)
    }
    let most = try kilobytes("VmHWM", of: page.program.processID)
    #expect(most <= Self.mostKilobytes, "\(most) KB")
  }

  @Test("a server killed during uploads has every document that it acknowledged, complete")
  func killed() async throws {
    let page = try await ServedPage()
    let requests = (0..<40).map { number in
      request(
        page, body: Multipart.body(token: page.token, [("\(number).txt", document(number, bytes: 300_000))]))
    }
    let program = page.program
    let said = try await withThrowingTaskGroup(of: Bool.self) { group in
      for request in requests {
        group.addTask {
          (try? await request.answer()).map { $0.status == 200 && $0.body.contains("being read") } ?? false
        }
      }
      var said = 0
      for try await isSaid in group where isSaid {
        said += 1
        // The other uploads are at various stages then.
        if said == 5 { program.signal(SIGKILL) }
      }
      return said
    }
    #expect(said >= 5 && said < 40, "\(said) were answered")
    try await page.killAndStartAgain()
    let documents = try page.home.billfold("status", "--json").object()
    #expect(!documents.isEmpty)
    try await page.drafts(said)
    let doctor = try page.home.billfold("doctor", "--json")
    #expect(doctor.status == 0, "\(doctor)")
    // Uploads without an answer are sent again, and nothing is stored twice.
    for number in 0..<40 {
      #expect(try await page.upload([("\(number).txt", document(number, bytes: 300_000))]).status == 200)
    }
    try await page.drafts(40)
    #expect(try page.home.billfold("drafts", "--json").list().count == 40)
  }
}
