import Core
import Foundation
import TestSupport
import Testing

/// The real program on a test's own store, as a browser sees it.
final class ServedPage {
  let home: TestHome
  private(set) var program: StartedProgram
  private var output: URL
  private(set) var port: UInt16
  /// The cookie of the browser that opened it; nil before that.
  private(set) var cookie: String?
  /// The contents of its forms.
  private(set) var token = ""

  /// The arguments of the program besides the port.
  private let arguments: [String]

  init(home: TestHome? = nil, isOpened: Bool = true, arguments: [String] = []) async throws {
    self.home = try home ?? TestHome()
    self.arguments = arguments
    (program, output) = try ServedPage.start(self.home, arguments)
    port = 0
    port = UInt16(try await link().port ?? 0)
    if port == 0 { port = try listeningPort() }
    if isOpened { try await open() }
  }

  private static func start(_ home: TestHome, _ arguments: [String]) throws -> (StartedProgram, URL) {
    let output = home.folder.file("serve-\(UUID().uuidString).txt")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    let handle = try FileHandle(forWritingTo: output)
    let program = try StartedProgram(
      Project.program("billfold-web"), ["--port", "0", "--quiet"] + arguments,
      environment: home.environment.merging(["BILLFOLD_READER": Project.program("billfold-reader").path]) { $1 },
      output: handle)
    return (program, output)
  }

  /// Kills the server, and starts another on the same store.
  func killAndStartAgain(isOpened: Bool = true) async throws {
    program.stop()
    (program, output) = try ServedPage.start(home, arguments)
    cookie = nil
    port = 0
    port = UInt16(try await link().port ?? 0)
    if port == 0 { port = try listeningPort() }
    if isOpened { try await open() }
  }

  /// The port that the server listens on, if its link does not contain it, as behind a proxy.
  private func listeningPort() throws -> UInt16 {
    let descriptors = "/proc/\(program.processID)/fd"
    let own = try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\($0)")
    }
    let table = try String(contentsOfFile: "/proc/\(program.processID)/net/tcp", encoding: .utf8)
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(whereSeparator: \.isWhitespace)
      // 0A means listening.
      guard fields.count > 9, fields[3] == "0A", own.contains("socket:[\(fields[9])]") else { continue }
      return UInt16(fields[1].suffix(4), radix: 16) ?? 0
    }
    return 0
  }

  /// Its output.
  var said: String { get throws { try String(contentsOf: output, encoding: .utf8) } }

  /// The newest link that it printed.
  func link() async throws -> URL {
    var found: URL?
    let isThere = try await comesTrue {
      let text = try String(contentsOf: output, encoding: .utf8)
      found = text.split(separator: "\n").compactMap { Self.url(in: $0) }.last
      return found != nil || !program.isRunning
    }
    guard isThere, let found else { throw NoLink(said: try String(contentsOf: output, encoding: .utf8)) }
    return found
  }

  /// The link in a line of output, alone or as JSON.
  private static func url(in line: Substring) -> URL? {
    if line.hasPrefix("http") { return URL(string: String(line)) }
    let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return (object?["link"] as? String).flatMap { URL(string: $0) }
  }

  struct NoLink: Error { var said: String }

  /// Opens the link as a browser does.
  func open() async throws {
    let link = try await link()
    let answer = try await send("GET", "\(link.path)?\(link.query ?? "")")
    cookie = try #require(answer.header("set-cookie")?.split(separator: ";").first.map(String.init))
    token = try await freshToken()
  }

  private func freshToken() async throws -> String {
    let page = try await send("GET", "/add").body
    let match = try #require(page.firstMatch(of: /data-token="([0-9a-f]+)"/))
    return String(match.1)
  }

  var host: String { "127.0.0.1:\(port)" }

  /// A request with the headers that a browser sends from the page itself, overridden by others.
  ///
  /// - Parameter headers: nil removes a header.
  func send(
    _ method: String, _ path: String, headers: [String: String?] = [:], body: [UInt8] = []
  ) async throws -> RawAnswer {
    try await request(method, path, headers: headers, body: body).answer()
  }

  private func request(_ method: String, _ path: String, headers: [String: String?], body: [UInt8]) -> RawRequest {
    var all: [String: String?] = ["Host": host, "Sec-Fetch-Site": "same-origin", "Cookie": cookie]
    if method == "POST" { all["Origin"] = "http://\(host)" }
    for (name, value) in headers { all.updateValue(value, forKey: name) }
    return RawRequest(port: port, method: method, path: path, headers: all.compactMapValues { $0 }, body: body)
  }

  func get(_ path: String) async throws -> RawAnswer { try await send("GET", path) }

  /// Sends a form of the page.
  func post(_ path: String, _ fields: KeyValuePairs<String, String>) async throws -> RawAnswer {
    try await post(path, fields: fields.map { ($0.key, $0.value) })
  }

  func post(_ path: String, fields: [(String, String)]) async throws -> RawAnswer {
    try await form(path, fields: fields).answer()
  }

  /// A form of the page, which can be sent several times.
  func form(_ path: String, fields: [(String, String)]) -> RawRequest {
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    func encoded(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: allowed) ?? "" }
    let text = ([("token", token)] + fields).map { "\(encoded($0.0))=\(encoded($0.1))" }
    return request(
      "POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(text.joined(separator: "&").utf8))
  }

  /// Sends files as the page's form does.
  func upload(_ files: [(name: String, bytes: [UInt8])], token: String? = nil) async throws -> RawAnswer {
    try await send(
      "POST", "/documents",
      headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)", "Accept": "application/json"],
      body: Multipart.body(token: token ?? self.token, files))
  }

  /// Waits until this many drafts were proposed.
  func drafts(_ count: Int) async throws {
    let isThere = try await comesTrue {
      try home.billfold("drafts", "--json").list().count >= count
    }
    #expect(isThere)
  }
}

/// A form with files, as browsers send it.
enum Multipart {
  static let boundary = "----billfoldTestBoundary7MA4YWxk"

  static func body(token: String, _ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var body = Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(token)\r\n".utf8)
    for (name, bytes) in files {
      let quoted = name.replacing("\"", with: "%22").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      body += Array(
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(quoted)\"\r\nContent-Type: application/octet-stream\r\n\r\n"
          .utf8)
      body += bytes + Array("\r\n".utf8)
    }
    return body + Array("--\(boundary)--\r\n".utf8)
  }
}
