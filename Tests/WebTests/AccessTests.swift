import Foundation
import TestSupport
import Testing

/// Who may connect from elsewhere: with a password, as a paired device, or through a named proxy.
@Suite struct AccessTests {
  private static let password = "four plain words here"

  private func home(password: String? = password) throws -> TestHome {
    let home = try TestHome()
    if let password {
      #expect(try set(password, home).status == 0)
    }
    return home
  }

  private func set(_ password: String, _ home: TestHome) throws -> Run {
    let line = try home.folder.write(Array("\(password)\n".utf8), to: "password.txt")
    return try home.billfold(all: ["serve", "--set-password"], input: line)
  }

  private func enter(_ page: ServedPage, _ password: String, headers: [String: String?] = [:]) async throws -> RawAnswer
  {
    let text = password.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try await page.send(
      "POST", "/enter",
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": nil].merging(headers) { $1 },
      body: Array("password=\(text)".utf8))
  }

  private func cookie(_ answer: RawAnswer, _ name: String) -> String? {
    answer.all("set-cookie").first { $0.hasPrefix("\(name)-") }?.split(separator: ";").first.map(String.init)
  }

  @Test("with --json each link is printed as JSON, and nothing else")
  func json() async throws {
    let page = try await ServedPage(arguments: ["--json"])
    #expect(!page.token.isEmpty)
    let lines = try page.said.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("{\"link\":\"http") && $0.hasSuffix("\"pairs\":false}") }, "\(lines)")
  }

  @Test("a page that could not be opened from elsewhere is not served beyond this machine")
  func nobody() throws {
    let home = try home(password: nil)
    for host in ["0.0.0.0", "::"] {
      let run = try home.billfold("serve", "--listen", host, "--port", "0")
      #expect(run.status == 64 && run.errors.contains("needs a password or a paired device"), "\(run)")
    }
    for (arguments, words) in [
      (["--proxy", "nowhere"], "not the address of a proxy"), (["--base-path", "/../x"], "is not a path"),
      (["--sign-on-header", "Remote-User"], "only trusted from named proxies"),
      (["--proxy", "127.0.0.1", "--sign-on-header", "a b"], "not the name of a header"),
      (["--revoke", "7"], "no device 7"),
    ] {
      let run = try home.billfold(all: ["serve"] + arguments)
      #expect(run.status != 0 && run.errors.contains(words), "\(arguments): \(run)")
    }
    for weak in ["short", "aaaaaaaaaaaaaa"] {
      #expect(try set(weak, home).status == 65)
    }
  }

  @Test("the password gives access under the machine's own names and addresses")
  func passwords() async throws {
    let home = try home()
    let file = home.folder.file("data/billfold/page-access.json")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("plain"))
    let page = try await ServedPage(home: home, isOpened: false, arguments: ["--listen", "0.0.0.0"])
    let hosts: [(String, Int)] = [
      ("127.0.0.1:\(page.port)", 401), ("192.168.7.9:\(page.port)", 401), ("[fd00::7]:\(page.port)", 401),
      ("192.168.7.9:1", 421), ("192.168.7.9", 421), ("evil.example:\(page.port)", 421), ("fd00::7:\(page.port)", 421),
      ("192.168.7.9.evil.example:\(page.port)", 421), ("192.168.7:\(page.port)", 421), ("0x7f.1:\(page.port)", 421),
    ]
    for (host, status) in hosts {
      #expect(try await page.send("GET", "/bills", headers: ["Host": host]).status == status, "\(host)")
    }
    let shown = try await page.send("GET", "/bills", headers: ["Accept": "text/html,*/*"])
    #expect(shown.status == 303 && shown.header("location") == "/enter")
    let asking = try await page.send("GET", "/enter").body
    #expect(asking.contains("type=\"password\"") && asking.contains(" autofocus required"))
    #expect(asking.contains("autocomplete=\"current-password\""))
    #expect(try await page.send("POST", "/undo").status == 401)
    let used = try await page.send("GET", "/open?link=used")
    #expect(used.status == 401 && used.body.contains("href=\"/enter\">Sign in"))
    let head = try await page.send("HEAD", "/bills", headers: ["Accept": "text/html,*/*"])
    #expect(head.status == 303 && head.header("location") == "/enter" && head.bytes.isEmpty)
    #expect(try await enter(page, Self.password, headers: ["Origin": "http://evil.example"]).status == 403)
    #expect(try await enter(page, Self.password, headers: ["Origin": nil, "Sec-Fetch-Site": nil]).status == 403)
    let wrong = try await enter(page, "four plain words")
    #expect(
      wrong.status == 401 && wrong.body.contains("Wrong password") && !wrong.body.contains("four plain"))
    let right = try await enter(page, Self.password)
    let session = try #require(cookie(right, "billfold-session"))
    #expect(
      right.status == 303
        && right.all("set-cookie").allSatisfy { $0.contains("HttpOnly") && $0.contains("SameSite=Strict") })
    #expect(try await page.send("GET", "/bills", headers: ["Cookie": session]).status == 200)
    // Changing the password ends the sessions opened with the old one.
    #expect(try set("another long password", home).status == 0)
    #expect(try await page.send("GET", "/bills", headers: ["Cookie": session]).status == 401)
    #expect(try await enter(page, Self.password).status == 401)
  }

  @Test("a page that others can reach has a button that signs out, on every page and on phones")
  func leaving() async throws {
    let page = try await ServedPage(home: try home(), isOpened: false, arguments: ["--listen", "0.0.0.0"])
    let session = try #require(cookie(try await enter(page, Self.password), "billfold-session"))
    let bills = try await page.send("GET", "/bills", headers: ["Cookie": session]).body
    #expect(bills.contains("action=\"/leave\""))
    let more = try await page.send("GET", "/more", headers: ["Cookie": session]).body
    // In the sidebar, which phones do not show, and on the page itself.
    #expect(more.components(separatedBy: "action=\"/leave\"").count == 3)
    let token = String(try #require(bills.firstMatch(of: /data-token="([0-9a-f]+)"/)).1)
    let left = try await page.send(
      "POST", "/leave", headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": session],
      body: Array("token=\(token)".utf8))
    #expect(left.status == 303)
    #expect(try await page.send("GET", "/bills", headers: ["Cookie": session]).status == 401)
    // Only this machine can reach this one, and the link opened the browser that it was meant for.
    #expect(!(try await ServedPage().get("/more").body.contains("/leave")))
  }

  @Test("after wrong passwords one has to wait, even with the right password")
  func guessing() async throws {
    let page = try await ServedPage(home: try home(), isOpened: false, arguments: ["--listen", "0.0.0.0"])
    var statuses: [Int] = []
    for number in 1...8 { statuses.append(try await enter(page, "guess number \(number)").status) }
    #expect(statuses == [401, 401, 401, 401, 401, 429, 429, 429])
    let right = try await enter(page, Self.password)
    #expect(right.status == 429 && Int(right.header("retry-after") ?? "") ?? 0 > 0)
    // A made-up proxy header does not change where a request comes from.
    #expect(try await enter(page, Self.password, headers: ["X-Forwarded-For": "203.0.113.9"]).status == 429)
  }

  @Test("a device that opened the link is let in again until it is revoked")
  func devices() async throws {
    let home = try home()
    let page = try await ServedPage(home: home, isOpened: false, arguments: ["--listen", "0.0.0.0"])
    let link = try await page.link()
    let path = "\(link.path)?\(link.query ?? "")"
    let opened = try await page.send("GET", path, headers: ["User-Agent": "Mozilla/5.0 (Android 15) Firefox/140.0"])
    let device = try #require(cookie(opened, "billfold-device"))
    let session = try #require(cookie(opened, "billfold-session"))
    #expect(try await page.send("GET", path).status == 401)
    let listed = try home.billfold("serve", "--devices", "--json").object()
    let devices = try #require(listed["devices"] as? [[String: Any]])
    #expect(devices.map { $0["name"] as? String } == ["Firefox on Android"])
    #expect(!(try home.billfold("serve", "--devices").output.contains(device.dropFirst(16))))
    try await page.killAndStartAgain(isOpened: false)
    #expect(try await page.send("GET", "/bills", headers: ["Cookie": session]).status == 401)
    let again = try await page.send("GET", "/bills", headers: ["Cookie": device])
    let fresh = try #require(cookie(again, "billfold-session"))
    #expect(again.status == 200)
    #expect(try await page.send("GET", "/bills", headers: ["Cookie": "\(device)0"]).status == 401)
    let token = String(try #require(again.body.firstMatch(of: /data-token="([0-9a-f]+)"/)).1)
    let added = try await page.send(
      "POST", "/bills/quick",
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": fresh],
      body: Array("token=\(token)&line=Tea+3+EUR".utf8))
    #expect(added.status == 303)
    #expect(
      try home.billfold("history", "1", "--json").list().map { $0["who"] as? String } == ["Firefox on Android"])
    #expect(try home.billfold("serve", "--revoke", "\(devices[0]["id"] as? Int ?? 0)").status == 0)
    for cookies in [device, fresh, "\(fresh); \(device)"] {
      #expect(try await page.send("GET", "/bills", headers: ["Cookie": cookies]).status == 401, "\(cookies)")
    }
  }

  @Test("a browser that signs out is no longer paired, and others still are")
  func unpaired() async throws {
    let home = try home()
    let page = try await ServedPage(home: home, isOpened: false, arguments: ["--listen", "0.0.0.0"])
    func paired() async throws -> (device: String, session: String) {
      let link = try await page.link()
      let opened = try await page.send("GET", "\(link.path)?\(link.query ?? "")")
      let isNew = try await comesTrue { try await page.link() != link }
      #expect(isNew)
      return (
        try #require(cookie(opened, "billfold-device")), try #require(cookie(opened, "billfold-session"))
      )
    }
    func status(_ cookies: String) async throws -> Int {
      try await page.send("GET", "/bills", headers: ["Cookie": cookies]).status
    }
    let (one, other) = (try await paired(), try await paired())
    let both = "\(one.session); \(one.device)"
    let body = try await page.send("GET", "/more", headers: ["Cookie": both]).body
    let token = String(try #require(body.firstMatch(of: /data-token="([0-9a-f]+)"/)).1)
    let left = try await page.send(
      "POST", "/leave", headers: ["Content-Type": "application/x-www-form-urlencoded", "Cookie": both],
      body: Array("token=\(token)".utf8))
    #expect(left.status == 303)
    for cookies in [one.device, one.session, both] { #expect(try await status(cookies) == 401, "\(cookies)") }
    #expect(try await status(other.device) == 200)
    let listed = try home.billfold("serve", "--devices", "--json").object()
    #expect((listed["devices"] as? [Any])?.count == 1)
  }

  @Test("a proxy's headers count only if it is a named proxy")
  func proxies() async throws {
    let said: [String: String?] = [
      "X-Forwarded-Host": "bills.example.org", "X-Forwarded-Proto": "https", "Remote-User": "anna", "Cookie": nil,
    ]
    for arguments in [
      [], ["--listen", "0.0.0.0"],
      ["--proxy", "10.9.9.9", "--sign-on-header", "Remote-User", "--name", "bills.example.org"],
    ] {
      let page = try await ServedPage(home: try home(), isOpened: false, arguments: arguments)
      #expect(try await page.send("GET", "/bills", headers: said).status == 401, "\(arguments)")
      page.program.stop()
    }
    let page = try await ServedPage(
      home: try home(), isOpened: false,
      arguments: [
        "--proxy", "127.0.0.0/8", "--sign-on-header", "Remote-User", "--name", "bills.example.org", "--base-path",
        "/money/",
      ])
    func get(_ path: String, _ headers: [String: String?]) async throws -> RawAnswer {
      try await page.send("GET", path, headers: said.merging(headers) { $1 })
    }
    let first = try await get("/money/bills", [:])
    let session = try #require(cookie(first, "billfold-session"))
    #expect(
      first.status == 200 && first.all("set-cookie").allSatisfy { $0.contains("Secure") && $0.contains("Path=/money/") }
    )
    #expect(!first.body.contains("href=\"/bills") && first.body.contains("href=\"/money/bills"))
    #expect(first.body.contains("href=\"/money/asset/style") && first.body.contains("data-base=\"/money\""))
    for path in ["/", "/bills", "/moneybills", "/money/../bills"] {
      #expect(try await get(path, [:]).status == 404, "\(path)")
    }
    #expect(try await get("/money", [:]).status == 200)
    #expect(try await get("/money", ["Host": "bills.example.org"]).status == 200, "a proxy that keeps the name")
    // A web page whose name was made to lead to this machine can send the proxy's headers as well.
    #expect(try await get("/money", ["Host": "evil.example:\(page.port)"]).status == 421)
    let token = String(try #require(first.body.firstMatch(of: /data-token="([0-9a-f]+)"/)).1)
    func add(_ headers: [String: String?]) async throws -> RawAnswer {
      let own: [String: String?] = [
        "Content-Type": "application/x-www-form-urlencoded", "Cookie": session, "Origin": "https://bills.example.org",
      ]
      return try await page.send(
        "POST", "/money/bills/quick", headers: said.merging(own) { $1 }.merging(headers) { $1 },
        body: Array("token=\(token)&line=Tea+3+EUR".utf8))
    }
    let added = try await add([:])
    #expect(added.status == 303 && added.header("location") == "/money/bills/1")
    // The change is attributed to the user whom the proxy signed in, not to the one who runs the server.
    let changes = try page.home.billfold("history", "1", "--json").list()
    #expect(changes.map { $0["who"] as? String } == ["anna"], "\(changes)")
    #expect(try await get("/money/history", ["Cookie": session]).body.contains("<td class=\"wide\">anna</td>"))
    // The proxy would sign her in again with the next request.
    #expect(!first.body.contains("/leave"))
    let refused: [([String: String?], Int)] = [
      (["Origin": "http://bills.example.org"], 403), (["Origin": "https://evil.example"], 403),
      (["Host": "evil.example:\(page.port)"], 421), (["X-Forwarded-Host": "evil.example"], 421),
      (["X-Forwarded-Host": "bills.example.org, evil.example"], 421),
      (["Remote-User": nil], 401), (["Remote-User": ""], 401), (["Cookie": nil], 403),
      // Last: another user at this browser ends the session.
      (["Remote-User": "ben"], 403),
    ]
    for (headers, status) in refused.reversed() {
      #expect(try await add(headers).status == status, "\(headers)")
      // Anna's session ended when another user sent its cookie.
      if status == 403 || status == 401 { #expect(try await add(headers).status != 303, "\(headers)") }
    }
    #expect(try page.home.billfold("bills", "--json").list().count == 1)
  }
}
