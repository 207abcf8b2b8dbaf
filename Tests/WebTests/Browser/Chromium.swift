import Foundation
import TestSupport
import Testing

/// Debian's Chromium, driven through WebDriver (W3C WebDriver 2).
final class Chromium {
  private let driver: StartedProgram
  private let port: UInt16
  private var session = ""
  private let profile: TemporaryFolder

  /// Both programs of the packages `chromium` and `chromium-driver`.
  static let programs = ["/usr/bin/chromedriver", "/usr/bin/chromium"]
  static var isThere: Bool { programs.allSatisfy { FileManager.default.isExecutableFile(atPath: $0) } }

  struct Failure: Error, CustomStringConvertible { var description: String }

  /// - Parameter hasScripts: whether pages may run scripts.
  init(hasScripts: Bool = true) async throws {
    profile = try TemporaryFolder()
    let output = profile.file("driver.txt")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    // Without TMPDIR, since Chromium's socket must have a short path.
    let started = try StartedProgram(
      URL(fileURLWithPath: Self.programs[0]), ["--port=0"],
      environment: ["HOME": profile.url.path, "PATH": "/usr/bin:/bin"],
      output: try FileHandle(forWritingTo: output))
    var found = ""
    let isUp = try await comesTrue {
      let text = try String(contentsOf: output, encoding: .utf8)
      found = text.firstMatch(of: /successfully on port (\d+)/).map { String($0.1) } ?? ""
      return !found.isEmpty || !started.isRunning
    }
    driver = started
    port = UInt16(found) ?? 0
    guard isUp, port > 0 else { throw Failure(description: "chromedriver does not start") }
    // Chromium has no sandbox for root; the pages it shows here are the test's own.
    var options: [String: Any] = [
      "binary": Self.programs[1],
      "args": [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
        "--no-proxy-server",
        "--user-data-dir=\(profile.file("profile").path)",
      ],
    ]
    if !hasScripts { options["prefs"] = ["profile.managed_default_content_settings.javascript": 2] }
    let made = try await call(
      "POST", "/session", ["capabilities": ["alwaysMatch": ["browserName": "chrome", "goog:chromeOptions": options]]])
    session = (made as? [String: Any])?["sessionId"] as? String ?? ""
  }

  /// Closes the browser; the driver ends when the value is released.
  func close() async { _ = try? await call("DELETE", "/session/\(session)") }

  @discardableResult
  private func call(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Any? {
    var bytes: [UInt8] = []
    if let body { bytes = Array(try JSONSerialization.data(withJSONObject: body)) }
    let headers = ["Host": "127.0.0.1:\(port)", "Content-Type": "application/json; charset=utf-8"]
    let answer = try await RawRequest(port: port, method: method, path: path, headers: headers, body: bytes).answer()
    let value = (try JSONSerialization.jsonObject(with: Data(answer.bytes)) as? [String: Any])?["value"]
    if let error = value as? [String: Any], let name = error["error"] as? String {
      throw Failure(description: "\(path): \(name): \((error["message"] as? String ?? "").prefix(300))")
    }
    return value
  }

  private func act(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Any? {
    try await call(method, "/session/\(session)\(path)", body)
  }

  func open(_ address: String) async throws { _ = try await act("POST", "/url", ["url": address]) }

  var address: String { get async throws { try await act("GET", "/url") as? String ?? "" } }

  /// Sets the window's size in CSS pixels, emulating a phone if it is narrow, the preferred theme, and the time zone.
  ///
  /// - Parameter media: `print` to show pages as they are printed.
  func look(width: Int, height: Int, theme: String, zone: String? = nil, media: String = "") async throws {
    func emulate(_ command: String, _ parameters: [String: Any]) async throws {
      _ = try await act("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
    }
    try await emulate(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600])
    try await emulate(
      "Emulation.setEmulatedMedia",
      ["media": media, "features": [["name": "prefers-color-scheme", "value": theme]]])
    if let zone { try await emulate("Emulation.setTimezoneOverride", ["timezoneId": zone]) }
  }

  private func element(_ selector: String) async throws -> String {
    let found = try await act("POST", "/element", ["using": "css selector", "value": selector]) as? [String: Any]
    return found?.values.first as? String ?? ""
  }

  /// Clicks after scrolling to the element.
  func click(_ selector: String) async throws {
    _ = try? await run("document.querySelector(arguments[0])?.scrollIntoView({block: 'center'})", [selector])
    _ = try await act("POST", "/element/\(try await element(selector))/click", [:])
  }

  func type(_ text: String, into selector: String, clears: Bool = true) async throws {
    let id = try await element(selector)
    if clears { _ = try await act("POST", "/element/\(id)/clear", [:]) }
    _ = try await act("POST", "/element/\(id)/value", ["text": text])
  }

  /// Gives files to a file field, as choosing or dropping them does.
  func choose(_ file: URL, for selector: String) async throws {
    _ = try await act("POST", "/element/\(try await element(selector))/value", ["text": file.path])
  }

  /// Presses a key in the element with the focus; `\u{E007}` is Enter.
  func press(_ key: String) async throws {
    _ = try await act(
      "POST", "/actions",
      [
        "actions": [
          [
            "type": "key", "id": "keys",
            "actions": [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]],
          ]
        ]
      ])
  }

  /// Presses a pointer at a place of the window, moves it to another and releases it there.
  ///
  /// - Parameter kind: `mouse` or `touch`.
  func move(_ kind: String, from: (Int, Int), to: (Int, Int)) async throws {
    func step(_ place: (Int, Int)) -> [String: Any] {
      ["type": "pointerMove", "duration": 50, "origin": "viewport", "x": place.0, "y": place.1]
    }
    let actions: [[String: Any]] = [
      step(from), ["type": "pointerDown", "button": 0], step(((from.0 + to.0) / 2, (from.1 + to.1) / 2)), step(to),
      ["type": "pointerUp", "button": 0],
    ]
    _ = try await act(
      "POST", "/actions",
      ["actions": [["type": "pointer", "id": kind, "parameters": ["pointerType": kind], "actions": actions]]])
  }

  func text(_ selector: String) async throws -> String {
    try await act("GET", "/element/\(try await element(selector))/text") as? String ?? ""
  }

  func run(_ script: String, _ arguments: [Any] = []) async throws -> Any? {
    try await act("POST", "/execute/sync", ["script": script, "args": arguments])
  }

  /// The same for a script that returns its result asynchronously.
  func runLater(_ script: String) async throws -> Any? {
    try await act("POST", "/execute/async", ["script": script, "args": []])
  }

  func picture() async throws -> Data {
    Data(base64Encoded: try await act("GET", "/screenshot") as? String ?? "") ?? Data()
  }

  /// Waits until a text contains another, on whatever page is loaded by then; also works for pages without scripts.
  func says(_ selector: String, _ words: String) async throws {
    let came = try await comesTrue { (try? await self.text(selector))?.contains(words) ?? false }
    #expect(came, "\(words)")
  }

  /// Opens the link that the server printed.
  func enter(_ page: ServedPage) async throws {
    try await open(try await page.link().absoluteString)
    try await waits(until: "document.querySelector('#main') !== null && !location.pathname.startsWith('/open')")
  }

  func waits(until script: String) async throws {
    let came = try await comesTrue { (try? await self.run("return \(script)")) as? Bool ?? false }
    #expect(came, "\(script)")
  }
}
