import Foundation
import Glibc

/// A request written byte by byte, to test what a browser would never send.
struct RawRequest {
  var port: UInt16
  var method: String
  var path: String
  var headers: [String: String]
  var body: [UInt8] = []

  struct CannotConnect: Error { var code: Int32 }

  /// The head and the body as they are sent.
  var bytes: [UInt8] {
    var head = "\(method) \(path) HTTP/1.1\r\nConnection: close\r\n"
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
    if headers["Content-Length"] == nil, !body.isEmpty || method == "POST" {
      head += "Content-Length: \(body.count)\r\n"
    }
    return Array("\(head)\r\n".utf8) + body
  }

  func answer() async throws -> RawAnswer {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try exchange() }) }
    }
  }

  private func exchange() throws -> RawAnswer {
    let connection = try Connection(port: port)
    connection.write(bytes)
    return RawAnswer(connection.rest())
  }
}

/// A connection to this machine.
final class Connection: Sendable {
  let descriptor: Int32

  /// - Parameter own: the address of this side, any in 127.0.0.0/8.
  init(port: UInt16, from own: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let number = descriptor
    let isBound = own == "127.0.0.1" || Self.with(own, 0, { bind(number, $0, $1) }) == 0
    guard isBound, Self.with("127.0.0.1", port, { connect(number, $0, $1) }) == 0 else {
      throw RawRequest.CannotConnect(code: errno)
    }
  }

  private static func with(
    _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }

  deinit { close(descriptor) }

  /// Ends when the other side has closed.
  func write(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress?.advanced(by: sent), bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Reads until a text has come, or the other side closes.
  func read(until text: String) -> String {
    var all: [UInt8] = []
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) == 1 {
      all.append(byte)
      if all.ends(with: text.utf8) { break }
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Reads until the response is complete according to its head, or the other side closes: not every server does.
  func rest() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return all }
      all += buffer[..<count]
      if Connection.isWhole(all) { return all }
    }
  }

  private static func isWhole(_ all: [UInt8]) -> Bool {
    let text = String(decoding: all, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"),
      let length = text[..<end.lowerBound].firstMatch(of: /(?i)\r\ncontent-length: ?(\d+)/).flatMap({ Int($0.1) })
    else { return false }
    return all.count >= text[..<end.upperBound].utf8.count + length
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String.UTF8View) -> Bool { suffix(text.count).elementsEqual(text) }
}

/// The response.
struct RawAnswer {
  var status: Int
  private var headers: [(name: String, value: String)]
  var bytes: [UInt8]

  init(_ all: [UInt8]) {
    let text = String(decoding: all, as: UTF8.self)
    let end = text.range(of: "\r\n\r\n")
    let head = end.map { String(text[..<$0.lowerBound]) } ?? text
    let lines = head.components(separatedBy: "\r\n")
    status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    headers = lines.dropFirst().compactMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces)) : nil
    }
    bytes = Array(all.dropFirst(head.utf8.count + 4))
    if header("transfer-encoding") == "chunked" { bytes = RawAnswer.joined(bytes) }
  }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  func all(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

  var body: String { String(decoding: bytes, as: UTF8.self) }

  /// The content of a chunked body.
  private static func joined(_ bytes: [UInt8]) -> [UInt8] {
    var rest = bytes[...]
    var all: [UInt8] = []
    while let end = rest.firstIndex(of: 13) {
      let size = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16) ?? 0
      guard size > 0, end + 2 + size <= bytes.count else { break }
      all += rest[(end + 2)..<(end + 2 + size)]
      rest = rest[min(end + 4 + size, bytes.count)...]
    }
    return all
  }
}
