import Foundation
import TestSupport
import Testing

/// Who may connect, and who may not: promise 15 of the page.
@Suite struct GuardTests {
  private struct Case: CustomStringConvertible {
    var name: String
    var method = "GET"
    var path = "/bills"
    var headers: [String: String?] = [:]
    var allowed = false
    var description: String { name }
  }

  private static func cases(_ page: ServedPage) -> [Case] {
    let good = "http://\(page.host)"
    let hosts = [
      "evil.example", "evil.example:\(page.port)", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:\(page.port)",
      "127.0.0.1.evil.example:\(page.port)", "127.0.0.2:\(page.port)", "0.0.0.0:\(page.port)", "[::]:\(page.port)",
      "127.1:\(page.port)", "2130706433:\(page.port)", "0x7f.1:\(page.port)", "localhost:\(page.port).",
      "user@127.0.0.1:\(page.port)",
      "localhost:\(page.port),evil.example", " ", "billfold:\(page.port)",
    ]
    let origins = [
      "http://evil.example", "https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1",
      "http://localhost.evil.example:\(page.port)", "file://", "http://\(page.host).evil.example", "\(good)/",
      "ftp://\(page.host)",
      "chrome-extension://abc", "http://[::1]:\(page.port)",
    ]
    let sites = ["cross-site", "same-site", "unknown", "", "none, cross-site", "SAME-ORIGIN"]
    let session = "billfold-session-\(page.port)"
    let cookies: [String?] = [
      nil, "", "\(session)=", "\(session)=0", "\(session)=\(String(repeating: "0", count: 64))",
      "other=1", "\(session)=../../etc/passwd", "billfold-theme=dark",
      "billfold-session-1=\(page.cookie?.split(separator: "=").last ?? "")",
    ]
    var all = hosts.flatMap { host in
      [
        Case(name: "GET for \(host)", headers: ["Host": host]),
        Case(
          name: "POST for \(host)", method: "POST", path: "/undo", headers: ["Host": host, "Origin": "http://\(host)"]),
      ]
    }
    all += origins.flatMap { origin in
      [
        Case(name: "POST from \(origin)", method: "POST", path: "/undo", headers: ["Origin": origin]),
        Case(name: "GET from \(origin)", headers: ["Origin": origin]),
      ]
    }
    all += sites.flatMap { site in
      [
        Case(name: "POST from site \(site)", method: "POST", path: "/undo", headers: ["Sec-Fetch-Site": site]),
        Case(name: "GET from site \(site)", headers: ["Sec-Fetch-Site": site]),
      ]
    }
    all += cookies.map { Case(name: "GET with cookie \($0 ?? "-")", headers: ["Cookie": $0]) }
    all += cookies.map {
      Case(name: "picture with cookie \($0 ?? "-")", path: "/documents/1/pages/1", headers: ["Cookie": $0])
    }
    all += ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"].map { Case(name: $0, method: $0) }
    all.append(
      Case(
        name: "POST that says nothing of where it is from", method: "POST", path: "/undo",
        headers: ["Origin": nil, "Sec-Fetch-Site": nil]))
    let own = ["localhost:\(page.port)", "127.0.0.1:\(page.port)", "LOCALHOST:\(page.port)", "[::1]:\(page.port)"]
    all += own.map { host in
      Case(name: "GET for \(host)", headers: ["Host": host], allowed: true)
    }
    all += ["same-origin", "none", nil].map {
      Case(name: "GET from site \($0 ?? "-")", headers: ["Sec-Fetch-Site": $0], allowed: true)
    }
    return all
  }

  @Test("only this server's own pages get an answer, under its own names")
  func matrix() async throws {
    let page = try await ServedPage()
    let cases = Self.cases(page)
    #expect(cases.count >= 60)
    for one in cases {
      let answer = try await page.send(one.method, one.path, headers: one.headers)
      if one.allowed {
        #expect(answer.status == 200, "\(one)")
      } else {
        #expect([400, 401, 403, 405, 421].contains(answer.status), "\(one): \(answer.status)")
        #expect(!answer.body.contains("data-token=\"\(page.token)"), "\(one)")
      }
    }
  }

  @Test("a form without the session's token changes nothing")
  func tokens() async throws {
    let page = try await ServedPage()
    for token in [
      "", "0", String(repeating: "0", count: 64), page.token.uppercased() + "x", String(page.token.dropLast()),
    ] {
      let answer = try await page.send(
        "POST", "/bills/quick", headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array("token=\(token)&line=Rent+900+EUR".utf8))
      #expect(answer.status == 403)
      #expect(try await page.upload([("a.pdf", [1])], token: token).status == 403)
    }
    let text = try await page.send(
      "POST", "/bills/quick", headers: ["Content-Type": "text/plain"],
      body: Array("token=\(page.token)&line=Rent+900+EUR".utf8))
    #expect(text.status == 415)
    #expect(try page.home.billfold("bills", "--json").list().isEmpty)
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    #expect(try page.home.billfold("bills", "--json").list().count == 1)
  }

  @Test("a link opens one browser session, once")
  func links() async throws {
    let page = try await ServedPage(isOpened: false)
    let link = try await page.link()
    let first = try await page.send("GET", "\(link.path)?\(link.query ?? "")")
    let cookie = try #require(first.header("set-cookie"))
    #expect(first.status == 303 && cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    #expect(try await page.send("GET", "\(link.path)?\(link.query ?? "")").status == 401)
    #expect(try await page.send("GET", "/open?link=").status == 401)
    #expect(try await page.send("GET", "/open").status == 401)
    let isNew = try await comesTrue { try await page.link() != link }
    #expect(isNew)
    try await page.open()
    #expect(try await page.get("/").status == 200)
  }

  @Test("HEAD is answered like GET without the contents, and uses up no link")
  func heads() async throws {
    let page = try await ServedPage()
    for path in ["/", "/bills", "/manifest.webmanifest"] {
      let (head, full) = (try await page.send("HEAD", path), try await page.get(path))
      #expect(head.status == 200 && head.bytes.isEmpty, "\(path): \(head.status)")
      #expect(head.header("content-type") == full.header("content-type"), "\(path)")
    }
    #expect(try await page.send("HEAD", "/bills", headers: ["Cookie": nil]).bytes.isEmpty)
    let new = try await ServedPage(isOpened: false)
    let link = try await new.link()
    let path = "\(link.path)?\(link.query ?? "")"
    #expect(try await new.send("HEAD", path).status == 404)
    #expect(try await new.send("GET", path).status == 303)
  }

  @Test("two servers on one machine leave each other's sessions alone")
  func neighbours() async throws {
    let (one, other) = (try await ServedPage(), try await ServedPage())
    let (first, second) = (try #require(one.cookie), try #require(other.cookie))
    // A browser has one cookie jar per machine: of two cookies with the same name it keeps the last.
    func name(_ cookie: String) -> Substring? { cookie.split(separator: "=").first }
    #expect(name(first) != name(second), "\(first) \(second)")
    for page in [one, other] {
      let answer = try await page.send("GET", "/bills", headers: ["Cookie": "\(first); \(second)"])
      #expect(answer.status == 200 && answer.all("set-cookie").isEmpty)
    }
    #expect(try await one.send("GET", "/bills", headers: ["Cookie": second]).status == 401)
    // The store knows a paired device, whatever the port; another store uses another name for it.
    var devices: [Substring?] = []
    for home in [one.home, other.home] {
      let line = try home.folder.write(Array("four plain words here\n".utf8), to: "password.txt")
      #expect(try home.billfold(all: ["serve", "--set-password"], input: line).status == 0)
    }
    for home in [one.home, one.home, other.home] {
      let page = try await ServedPage(home: home, isOpened: false, arguments: ["--listen", "0.0.0.0"])
      let link = try await page.link()
      let opened = try await page.send("GET", "\(link.path)?\(link.query ?? "")")
      devices.append(opened.all("set-cookie").first { $0.hasPrefix("billfold-device") }.flatMap(name))
    }
    #expect(devices[0] != nil && devices[0] == devices[1] && devices[0] != devices[2], "\(devices)")
  }

  @Test("every response has headers that allow the browser only to show it")
  func headers() async throws {
    let page = try await ServedPage()
    for path in ["/", "/add", "/bills", "/nothing", "/documents/9/file", "/manifest.webmanifest"] {
      let answer = try await page.get(path)
      let policy = try #require(answer.header("content-security-policy"), "\(path)")
      #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "\(path)")
      #expect(answer.header("x-content-type-options") == "nosniff", "\(path)")
      #expect(answer.header("x-frame-options") == "DENY", "\(path)")
      #expect(answer.header("cross-origin-resource-policy") == "same-origin", "\(path)")
      #expect(answer.header("cross-origin-opener-policy") == "same-origin", "\(path)")
      #expect(
        !answer.body.contains("style=\"") && !answer.body.contains(" onclick") && !answer.body.contains("http://"),
        "\(path)")
    }
  }

  @Test("the manifest is public; a browser that is contacted without encryption is not told what it would ignore")
  func strangers() async throws {
    let page = try await ServedPage()
    let manifest = try await page.send("GET", "/manifest.webmanifest", headers: ["Cookie": nil])
    #expect(manifest.status == 200 && manifest.header("content-type") == "application/manifest+json")
    #expect(manifest.all("set-cookie").isEmpty)
    let policies: [(String, String?)] = [
      ("localhost:\(page.port)", "same-origin"), ("192.168.7.9:\(page.port)", nil),
    ]
    for (host, policy) in policies {
      let answer = try await page.send("GET", "/bills", headers: ["Host": host])
      #expect(answer.header("cross-origin-opener-policy") == policy, "\(host)")
    }
  }

  @Test("no path leads to files that the server does not offer")
  func traversals() async throws {
    let page = try await ServedPage()
    let ups = [
      "../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..\\", "..%5c", "....//", "..;/", "%252e%252e%252f", "..%c0%af",
      ".%00./",
    ]
    let starts = ["/asset/", "/documents/1/pages/", "/documents/", "/"]
    var tried = 0
    for start in starts {
      for up in ups {
        let path = start + String(repeating: up, count: 8) + "etc/passwd"
        let answer = try await page.get(path)
        #expect([400, 404].contains(answer.status), "\(path): \(answer.status)")
        #expect(!answer.body.contains("root:"), "\(path)")
        tried += 1
      }
    }
    for path in [
      "//etc/passwd", "/asset//etc/passwd", "/documents/-1/file", "/documents/1e9/file",
      "/documents/99999999999999999999/file", "/bills/1%00",
    ] {
      #expect([400, 404, 422].contains(try await page.get(path).status), "\(path)")
    }
    #expect(tried >= 30)
  }
}
