import Foundation
import TestSupport
import Testing

/// Text from documents, file names and notes is shown as text and never interpreted.
@Suite struct EscapingTests {
  /// Ways to make a page run injected text. `7331` stands where a test looks.
  static let payloads = [
    "<script>alert(7331)</script>", "<img src=x onerror=alert(7331)>", "\"><script>alert(7331)</script>",
    "'><script>alert(7331)</script>", "\" onfocus=alert(7331) autofocus x=\"", "' onfocus=alert(7331) autofocus x='",
    "</title><script>alert(7331)</script>", "</textarea><script>alert(7331)</script>",
    "</option></select><script>alert(7331)</script>",
    "<svg onload=alert(7331)>", "<svg><script>alert(7331)</script></svg>", "</svg><script>alert(7331)</script>",
    "<iframe src=javascript:alert(7331)>", "<a href=javascript:alert(7331)>x</a>", "<body onload=alert(7331)>",
    "<math><mtext><script>alert(7331)</script>", "<style>*{background:url(//evil.example/7331)}</style>",
    "<link rel=stylesheet href=//evil.example/7331>", "<meta http-equiv=refresh content=0;url=//evil.example/7331>",
    "<base href=//evil.example/7331>", "<form action=//evil.example/7331><button>", "<object data=//evil.example/7331>",
    "<embed src=//evil.example/7331>", "<video onerror=alert(7331)><source>", "<details open ontoggle=alert(7331)>",
    "<input autofocus onfocus=alert(7331)>", "<marquee onstart=alert(7331)>", "<!--><script>alert(7331)</script>-->",
    "--><script>alert(7331)</script>", "]]><script>alert(7331)</script>", "{{{content}}}<b>7331",
    "{{#rows}}7331{{/rows}}",
    "{{token}} 7331", "{{>layout}} 7331", "${alert(7331)}", "`onmouseover=alert(7331)",
    "\"`'><script>alert(7331)</script>",
    "\"\u{301} onfocus=alert(7331) x=\"\u{301}", "<\u{301}script>alert(7331)</script>",
    "\"\u{FE0F} onfocus=alert(7331) autofocus ",
    "\"\u{20E3} onclick=alert(7331) ", "\u{600}\" onfocus=alert(7331) ", "\"\u{200D} onfocus=alert(7331) ",
    "'\u{0903} onfocus=alert(7331) ",
    "\u{FF1C}script\u{FF1E}alert(7331)\u{FF1C}/script\u{FF1E}", "&lt;script&gt;alert(7331)&lt;/script&gt;",
    "&#60;script&#62;alert(7331)", "\\u003cscript\\u003ealert(7331)", "<scr\u{0}ipt>alert(7331)</script>",
    "<script\u{C}>alert(7331)</script>",
    "<ScRiPt>alert(7331)</sCrIpT>", "<img/src=x/onerror=alert(7331)>", "\u{202E}>tpircs<7331",
    "+ADw-script+AD4-alert(7331)",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(7331)>\">", "javascript:alert(7331)//",
  ]

  /// Tags and attributes of a page, as a browser's parser reports them.
  private func dangers(_ html: String) -> [String] {
    // Attributes are double-quoted everywhere on the page: their values are removed, and so is everything that is no
    // tag.
    let tags = html.matches(of: /<([a-zA-Z!\/][^<>"]*(?:"[^"]*"[^<>"]*)*)>/).map { String($0.1) }
    // Where a literal stands, it is compiled each time.
    let quoted = /"[^"]*"/
    let address = /(?:href|src|action)="([^"]*)"/
    let handler = /\son[a-z]+\s*=/
    return tags.filter { tag in
      let bare = tag.replacing(quoted, with: "\"\"").lowercased()
      let values = tag.matches(of: address).map { String($0.1).lowercased() }
      let name = bare.prefix { $0.isLetter || $0 == "/" || $0 == "!" }
      return bare.contains(handler) || values.contains { $0.hasPrefix("javascript:") } || bare.contains("7331")
        || ["iframe", "object", "embed", "base", "style", "math", "video", "marquee", "body7331"].contains(String(name))
        || name == "script" && !tag.contains("src=\"/asset/script.")
        || tag.contains("evil.example") && bare.contains("evil")
    }
  }

  @Test("text in names, notes, merchants and categories is shown and does nothing else")
  func bills() async throws {
    #expect(Self.payloads.count >= 50)
    let page = try await ServedPage()
    for (index, payload) in Self.payloads.enumerated() {
      let answer = try await page.post(
        "/bills",
        [
          "title": "\(index) \(payload)", "amount": "12.30 EUR", "merchant": payload, "notes": payload,
          "reference": String(payload.prefix(20)), "paymentReference": String(payload.prefix(20)),
        ])
      // What cannot be a name is refused, and the typed text stays in its field.
      #expect([303, 422].contains(answer.status), "\(payload)")
      if answer.status == 422 { #expect(dangers(answer.body).isEmpty, "\(payload): \(dangers(answer.body))") }
      let preview = try await page.get(
        "/bills/preview?line=\(payload.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")%20900%20EUR")
      #expect(preview.header("content-type")?.hasPrefix("text/plain") ?? false)
    }
    let bills = try page.home.billfold("bills", "--json").list().compactMap { $0["id"] as? Int }
    #expect(bills.count >= 45)
    for bill in bills.prefix(20) {
      #expect(try await page.post("/bills/\(bill)/split", ["parts": "Groceries@Anna=1\nGroceries=rest"]).status == 303)
    }
    for payload in Self.payloads.prefix(20) {
      let settled = try await page.post("/persons/settle", ["person": "Anna", "amount": "1 EUR", "notes": payload])
      #expect([303, 422].contains(settled.status) && dangers(settled.body).isEmpty, "\(payload)")
    }
    for path in [
      "/", "/bills?status=all", "/persons", "/persons?person=Anna", "/history", "/transactions", "/search?q=7331",
      "/recurring",
    ]
      + bills.map({ "/bills/\($0)" })
    {
      let answer = try await page.get(path)
      #expect(answer.status == 200, "\(path)")
      #expect(dangers(answer.body).isEmpty, "\(path): \(dangers(answer.body))")
    }
  }

  @Test("file names and search texts are shown and do nothing else")
  func names() async throws {
    let page = try await ServedPage()
    for (index, payload) in Self.payloads.enumerated() {
      let answer = try await page.upload([("\(payload).pdf", Array("no document \(index)".utf8))])
      #expect([200, 422].contains(answer.status), "\(payload): \(answer.status)")
      #expect(answer.header("content-type") == "application/json")
      let query = payload.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for path in [
        "/search?q=\(query)", "/bills?status=all&q=\(query)", "/trend?month=\(query)", "/settings?name=\(query)",
        "/budgets?month=\(query)", "/persons?person=\(query)", "/\(query)",
      ] {
        let shown = try await page.get(path)
        #expect(dangers(shown.body).isEmpty, "\(path): \(dangers(shown.body))")
      }
    }
    // Documents that cannot be read become drafts that report this, with the names of their files.
    try await page.drafts(Self.payloads.count - 8)
    let list = try await page.get("/drafts")
    #expect(list.body.contains("7331") && dangers(list.body).isEmpty, "\(dangers(list.body))")
    for id in [1, 2, 5, 12, 38, 40] {
      let draft = try await page.get("/drafts/\(id)")
      #expect(dangers(draft.body).isEmpty, "\(dangers(draft.body))")
      let file = try await page.get("/documents/\(id)/file")
      #expect(
        file.header("content-type") == "application/octet-stream"
          && file.header("content-security-policy")?.contains("sandbox") ?? false)
      #expect(
        file.header("content-disposition")?.hasPrefix("attachment; filename=\"document\"; filename*=UTF-8''") ?? false)
    }
  }
}
