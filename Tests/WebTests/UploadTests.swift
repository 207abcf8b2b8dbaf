import Foundation
import TestSupport
import Testing

@testable import Web

/// Uploaded documents: complete ones are safe once acknowledged, others leave nothing.
@Suite struct UploadTests {
  private func sample(_ name: String, mark: String = "") throws -> [UInt8] {
    Array(try Data(contentsOf: Project.samples.appendingPathComponent(name))) + Array(mark.utf8)
  }

  private func jpeg() throws -> String {
    try #require(
      try FileManager.default.contentsOfDirectory(atPath: Project.samples.path).sorted().first { $0.hasSuffix(".jpg") })
  }

  @Test("a document is safe once the response acknowledges it, even if the server is killed at that moment")
  func durable() async throws {
    let page = try await ServedPage()
    let answer = try await page.upload([("receipt.jpg", try sample(try jpeg()))])
    page.program.stop()
    #expect(answer.status == 200 && answer.body.contains("added"))
    try await page.killAndStartAgain()
    try await page.drafts(1)
    let draft = try #require(try page.home.billfold("drafts", "--json").list().first)
    #expect(draft["file"] as? String == "receipt.jpg")
    // The same bytes again are the same document.
    let again = try await page.upload([("other.jpg", try sample(try jpeg()))])
    #expect(again.status == 200 && again.body.contains("it was already added"))
  }

  @Test("a document that was already added is not reported as new, with and without scripts")
  func known() async throws {
    let page = try await ServedPage()
    let bytes = try sample("gb-invoice.pdf")
    func send(_ names: [String]) async throws -> String {
      let answer = try await page.send(
        "POST", "/documents", headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
        body: Multipart.body(token: page.token, names.map { ($0, bytes) }))
      return try await page.get(try #require(answer.header("location"))).body
    }
    #expect(try await send(["a.pdf"]).contains("1 document added."))
    let again = try await send(["b.pdf", "c.pdf"])
    #expect(again.contains("2 documents were already added.") && !again.contains("documents added."))
    let both = try await page.upload([("d.pdf", bytes), ("e.pdf", bytes + Array("% other".utf8))]).body
    #expect(both.contains("\"known\":1"))
  }

  @Test("a browser that was signed out hears nothing more about documents, although its connection is still open")
  func signedOut() async throws {
    let page = try await ServedPage()
    func listener() throws -> Connection {
      let connection = try Connection(port: page.port)
      let headers = ["Host": page.host, "Sec-Fetch-Site": "same-origin", "Cookie": try #require(page.cookie)]
      connection.write(RawRequest(port: page.port, method: "GET", path: "/events", headers: headers).bytes)
      #expect(connection.read(until: ": billfold\n\n").contains("text/event-stream"))
      return connection
    }
    let former = try listener()
    let left = try await page.post("/leave", [:])
    let session = try #require(page.cookie?.split(separator: "=").first)
    #expect(left.all("set-cookie").contains { $0.hasPrefix("\(session)=;") && $0.contains("Max-Age=0") }, "\(left)")
    #expect(try await page.get("/bills").status == 401)
    try await page.open()
    let present = try listener()
    #expect(try await page.upload([("a.pdf", try sample("gb-invoice.pdf"))]).status == 200)
    try await page.drafts(1)
    // A picture in the browser's cache is not shown without the cookie, and an original is never kept.
    let picture = try await page.get("/documents/1/pages/1")
    #expect(picture.status == 200 && picture.header("vary") == "Cookie")
    #expect(try await page.get("/documents/1/file").header("cache-control") == "no-store")
    page.program.stop()
    let heard = [former, present].map { String(decoding: $0.rest(), as: UTF8.self) }
    #expect(heard.map { $0.contains("event: read") } == [false, true], "\(heard)")
  }

  @Test("an aborted upload leaves no files, and the server keeps running")
  func aborted() async throws {
    let page = try await ServedPage()
    let body = Multipart.body(token: page.token, [("half.pdf", [UInt8](repeating: 65, count: 400_000))])
    var headers = [
      "Host": page.host, "Origin": "http://\(page.host)", "Sec-Fetch-Site": "same-origin",
      "Cookie": try #require(page.cookie),
    ]
    headers["Content-Type"] = "multipart/form-data; boundary=\(Multipart.boundary)"
    for part in [200, 5_000, 200_000, body.count - 10] {
      let request = RawRequest(port: page.port, method: "POST", path: "/documents", headers: headers, body: body)
      let connection = try Connection(port: page.port)
      connection.write(Array(request.bytes.prefix(request.bytes.count - body.count + part)))
      withExtendedLifetime(connection) {}
    }
    let isClean = try await comesTrue { try self.arriving(page).isEmpty }
    #expect(isClean)
    #expect(try await page.get("/").status == 200)
    #expect(try page.home.billfold("drafts", "--json").list().isEmpty)
  }

  @Test("documents that arrived before the rest of the form turns out to be damaged or missing are accepted and read")
  func brokenEnd() async throws {
    let page = try await ServedPage()
    for (index, end) in ["", "\r\nno header at all\r\n\r\n"].enumerated() {
      let whole = Multipart.body(
        token: page.token, [("\(index).pdf", try sample("gb-invoice.pdf", mark: "% \(index)"))])
      let refused = try await page.send(
        "POST", "/documents", headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
        body: whole.dropLast("--\r\n".utf8.count) + Array(end.utf8))
      #expect(refused.status == 400)
      try await page.drafts(index + 1)
    }
  }

  private func arriving(_ page: ServedPage) throws -> [String] {
    let folder = page.home.folder.file("data/billfold/documents")
    let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.contains("incoming/") }
  }

  @Test("refusals use the sentences of the terminal and affect no other file")
  func refusals() async throws {
    let page = try await ServedPage()
    let answer = try await page.upload([("empty.pdf", []), ("good.jpg", try sample(try jpeg()))])
    #expect(answer.status == 200 && answer.body.contains("the file is empty; copy or download it again"))
    #expect(answer.body.contains("added; it is being read"))
    #expect(try await page.upload([]).body.contains("\"done\":[]"))
    let damaged = try await page.send(
      "POST", "/documents", headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
      body: Array("--\(Multipart.boundary)\r\nno header at all".utf8))
    #expect(damaged.status == 400)
  }

  @Test("a file above the size limit is refused before it is stored, and a far larger body is not read at all")
  func tooLarge() async throws {
    let home = try TestHome(["BILLFOLD_LIMITS_FILE_BYTES": "100000"])
    let page = try await ServedPage(home: home)
    let large = try await page.upload([("large.pdf", [UInt8](repeating: 65, count: 300_000))])
    #expect(large.status == 200 && large.body.contains("more than the 0 MB that are read"))
    let huge = try await page.send(
      "POST", "/documents",
      headers: ["Content-Type": "multipart/form-data; boundary=x", "Content-Length": "2147483648"])
    #expect(huge.status == 413)
    #expect(try arriving(page).isEmpty)
  }

  @Test("files shared by another app of the device are accepted, but not what a page sends in its name")
  func shared() async throws {
    let page = try await ServedPage()
    let manifest = try await page.get("/manifest.webmanifest").body
    #expect(manifest.contains("\"action\":\"/share\"") && !manifest.contains("BASE"))
    let body = Multipart.body(token: "", [("receipt.jpg", try sample(try jpeg()))])
    func share(_ headers: [String: String?], to path: String = "/share") async throws -> Int {
      let type = ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"] as [String: String?]
      return try await page.send("POST", path, headers: type.merging(headers) { $1 }, body: body).status
    }
    let foreign: [[String: String?]] = [
      ["Sec-Fetch-Site": "cross-site", "Origin": "null"], ["Sec-Fetch-Site": nil, "Origin": "null"],
      ["Sec-Fetch-Site": "none", "Origin": "https://evil.example"], ["Sec-Fetch-Site": nil, "Origin": nil],
      ["Sec-Fetch-Site": "same-origin"], ["Sec-Fetch-Site": "same-site", "Origin": nil],
    ]
    for headers in foreign { #expect(try await share(headers) == 403, "\(headers)") }
    #expect(try await share(["Sec-Fetch-Site": "none", "Origin": nil], to: "/documents") == 403)
    #expect(try await share(["Sec-Fetch-Site": "none", "Origin": nil, "Cookie": nil]) == 401)
    #expect(try page.home.billfold("drafts", "--json").list().isEmpty)
    #expect(try await share(["Sec-Fetch-Site": "none", "Origin": "null"]) == 303)
    try await page.drafts(1)
  }

  @Test("many simultaneous uploads are all accepted")
  func parallel() async throws {
    let page = try await ServedPage()
    let count = 60
    let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
      let (cookie, token, port, host) = (page.cookie ?? "", page.token, page.port, page.host)
      for number in 0..<count {
        group.addTask {
          try await RawRequest(
            port: port, method: "POST", path: "/documents",
            headers: [
              "Host": host, "Origin": "http://\(host)", "Cookie": cookie, "Accept": "application/json",
              "Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)",
            ], body: Multipart.body(token: token, [("\(number).txt", Array("number \(number)".utf8))])
          ).answer().status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.allSatisfy { $0 == 200 } && statuses.count == count)
    try await page.drafts(count)
  }

  @Test("a form is parsed the same, however it is split into chunks", arguments: [1, 2, 3, 7, 64, 100_000])
  func pieces(size: Int) throws {
    var reader = try #require(MultipartReader(contentType: "multipart/form-data; boundary=\"\(Multipart.boundary)\""))
    let content = Array("a\r\n--\(Multipart.boundary.dropLast())\r\n\r\n-".utf8)
    let body = Multipart.body(token: "t", [("a.pdf", content), ("empty.pdf", [])])
    var files: [(String, [UInt8])] = []
    for start in stride(from: 0, to: body.count, by: size) {
      for event in try reader.take(body[start..<min(start + size, body.count)]) {
        switch event {
        case .part(let name, let file): files.append((file ?? name, []))
        case .bytes(let bytes): files[files.count - 1].1 += bytes
        case .partEnd, .end: break
        }
      }
    }
    #expect(reader.isEnded)
    #expect(files.map(\.0) == ["token", "a.pdf", "empty.pdf"])
    #expect(files.map(\.1) == [Array("t".utf8), content, []])
  }
}
