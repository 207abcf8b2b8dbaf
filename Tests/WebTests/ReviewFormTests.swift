import Foundation
import TestSupport
import Testing

/// The form beside the document.
@Suite struct ReviewFormTests {
  @Test("Save and another value keep all typed input; what the draft cannot store is shown again with the page")
  func kept() async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let page = try await ServedPage(home: home)
    func draft() throws -> [String: Any] {
      let shown = try home.billfold("show", "1", "--json").object()
      return try #require((shown["draft"] as? [String: Any] ?? shown)["proposal"] as? [String: Any])
    }
    func value(_ field: String) throws -> String? { (try draft()[field] as? [String: Any])?["value"] as? String }

    let saved = try await page.post(
      "/drafts/1", ["do": "save", "merchant": "Corner Shop", "notes": "for Ada & Bo + 1", "repeat": "monthly"])
    #expect(saved.status == 303)
    let place = try #require(saved.header("location"))
    #expect(try value("merchant") == "Corner Shop")
    let body = try await page.get(place).body
    #expect(body.contains("for Ada &amp; Bo + 1") && body.contains("value=\"monthly\" selected"))
    // What the draft cannot store differs from what is stored, so that leaving the page asks.
    #expect(body.contains("name=\"shown-notes\" value=\"\"") && body.contains("name=\"shown-repeat\" value=\"none\""))
    let remark = "Notes and repetition are stored when you confirm."
    #expect(body.contains("Saved. \(remark)"))

    let taken = try await page.post(
      "/drafts/1", ["take": "date=2026-02-03", "merchant": "Corner Store", "notes": "kept"])
    #expect(taken.status == 303)
    #expect(try value("merchant") == "Corner Store" && value("date") == "2026-02-03")
    #expect(try #require(taken.header("location")).contains("notes=kept"))
    #expect(try await page.get("/drafts/1").body.contains("Changed. \(remark)"))
    let plain = [("do", "save"), ("merchant", "Corner"), ("notes", ""), ("repeat", "none"), ("shown-repeat", "none")]
    #expect(try await page.post("/drafts/1", fields: plain).status == 303)
    let without = try await page.get("/drafts/1").body
    #expect(without.contains("Saved.") && !without.contains(remark))
  }

  @Test("a draft that was closed in another window shows what is stored, and nothing that was typed")
  func closedElsewhere() async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let page = try await ServedPage(home: home)
    let confirmed = try await page.post("/drafts/1", ["do": "confirm", "merchant": "Corner Shop", "total": "8.88"])
    #expect(confirmed.status == 303, "\(confirmed.status)")
    let refused = try await page.post(
      "/drafts/1", ["do": "save", "merchant": "Typed Too Late", "notes": "lost words", "repeat": "monthly"])
    #expect(refused.status >= 400 && refused.body.contains("id=\"r-merchant\""), "\(refused.status)")
    #expect(!refused.body.contains("Typed Too Late") && !refused.body.contains("lost words"))
    #expect(!refused.body.contains("value=\"monthly\" selected"))
    let asked = try await page.get("/drafts/1?notes=lost+words&field=merchant&word=Typed+Too+Late").body
    #expect(!asked.contains("lost words") && asked.contains("rows=\"2\" readonly>"))
  }

  @Test("the picture of the next draft is only fetched ahead if there is one")
  func nextPicture() async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml", "at-workshop.tiff")
    let page = try await ServedPage(home: home)
    var fetched = 0
    for draft in [1, 2] {
      let body = try await page.get("/drafts/\(draft)").body
      let next = String(try #require(body.firstMatch(of: /data-next="([^"]*)"/)).1)
      guard !next.isEmpty else { continue }
      fetched += 1
      #expect(try await page.get(next).status == 200, "\(next)")
    }
    #expect(fetched > 0)
  }

  /// The text fields of the form beside the document, as a browser sends them if nothing is typed.
  private func fields(_ body: String) throws -> [String: String] {
    let form = try #require(body.firstMatch(of: /(?s)id="facts".*?<\/form>/)?.output)
    let inputs = form.matches(of: /<input [^>]*?name="([^"]+)" value="([^"]*)"/)
    let pairs: [(String, String)] = inputs.map { input in
      (String(input.output.1), String(input.output.2).replacing("&amp;", with: "&"))
    }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test(
    "a form sent after the draft was changed in another window shows both, and reverts nothing",
    arguments: [
      "save", "confirm",
    ])
  func twoWindows(decision: String) async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let page = try await ServedPage(home: home)
    func send(_ form: [String: String], _ typed: [String: String], _ decision: String) async throws -> RawAnswer {
      let all = form.merging(typed) { $1 }.merging(["do": decision, "token": page.token]) { $1 }
      return try await page.post("/drafts/1", fields: all.map { ($0.key, $0.value) })
    }
    let one = try fields(try await page.get("/drafts/1").body)
    let other = try fields(try await page.get("/drafts/1").body)
    #expect(one["shown-merchant"] == one["merchant"] && one["shown-due"] == one["due"] && one["shown-kind"] != nil)
    #expect(try await send(other, ["merchant": "Corner Shop", "total": "7.77", "due": ""], "save").status == 303)

    let refused = try await send(one, ["reference": "A-77", "total": "8.88"], decision)
    #expect(refused.status == 409, "\(refused.status)")
    #expect(refused.body.contains("was changed in another window or by somebody else in the meantime"))
    let merged = try fields(refused.body)
    #expect(merged["merchant"] == "Corner Shop" && merged["reference"] == "A-77" && merged["total"] == "8.88")
    // The other total can be chosen instead.
    #expect(refused.body.contains("name=\"take\" value=\"total=7.77\""))
    #expect(try home.billfold("bills", "--json").list().isEmpty)

    #expect(try await send(merged, ["merchant": "Corner Shop"], decision).status == 303)
    if decision == "confirm" {
      let bill = try #require(try home.billfold("bills", "--json").list().first)
      #expect(bill["merchant"] as? String == "Corner Shop" && bill["reference"] as? String == "A-77")
      #expect((bill["amount"] as? [String: Any])?["value"] as? String == "8.88")
    } else {
      let saved = try fields(try await page.get("/drafts/1").body)
      #expect(saved["merchant"] == "Corner Shop" && saved["reference"] == "A-77" && saved["total"] == "8.88")
    }
  }

  @Test("a form that does not say what to do confirms nothing") func undecided() async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let page = try await ServedPage(home: home)
    let forms: [KeyValuePairs<String, String>] = [
      ["merchant": "Corner Shop"], ["do": "conform", "merchant": "Corner Shop"],
    ]
    for form in forms {
      #expect(try await page.post("/drafts/1", form).status == 400)
    }
    #expect(try home.billfold("bills", "--json").list().isEmpty)
  }

  @Test(
    "a refused value is said beside its field, which gets the focus",
    arguments: [
      ("date", "abc"), ("total", "some"), ("currency", "ZZZ"), ("due", "when it rains"), ("category", "Nonsense"),
      ("payment", "barter"), ("merchant", "—"), ("reference", "4111 1111 1111 1111"),
      ("iban", "DE89 3704 0044 0532 0130 01"),
    ])
  func beside(field: String, typed: String) async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let page = try await ServedPage(home: home)
    for decision in ["save", "confirm"] {
      let refused = try await page.post("/drafts/1", ["do": decision, field: typed])
      #expect(refused.status == 422, "\(field): \(refused.status)")
      #expect(refused.body.contains("<p class=\"complaint\" id=\"r-\(field)-complaint\" role=\"alert\">"), "\(field)")
      let tag = try Regex("<(?:input|select) id=\"r-\(field)\"[^>]*>", as: Substring.self)
      let entry = try #require(refused.body.firstMatch(of: tag)).output
      #expect(entry.contains("aria-invalid=\"true\"") && entry.contains("autofocus"), "\(entry)")
      #expect(entry.contains("aria-describedby=\"r-\(field)-complaint"), "\(entry)")
      #expect(refused.body.components(separatedBy: "class=\"complaint\"").count == 2, "\(field) is said once")
      #expect(refused.body.firstMatch(of: /class="fact [^"]*here" data-field="([a-z]+)"/)?.1 == field[...])
    }
  }

  @Test("a chosen value is quoted and marked where it is printed, a typed one nowhere")
  func evidence() async throws {
    let home = try TestHome()
    try home.importSamples("at-workshop.tiff")
    let page = try await ServedPage(home: home)
    func mark(_ body: String) -> Substring? {
      body.firstMatch(of: /<rect class="mark [^"]*" data-field="total"[^>]*>/)?.output
    }
    func source(_ body: String) throws -> Substring {
      try #require(body.firstMatch(of: /(?s)data-field="total"><label.*?<p class="source"[^>]*>(.*?)<\/p>/)).1
    }
    let before = try await page.get("/drafts/1").body
    let other = String(try #require(before.firstMatch(of: /name="take" value="total=([0-9.]+)"/)).1)
    #expect(try await page.post("/drafts/1", ["take": "total=\(other)"]).status == 303)
    let chosen = try await page.get("/drafts/1").body
    #expect(mark(before) != nil && mark(chosen) != nil && mark(chosen) != mark(before))
    let quoted = try source(chosen)
    #expect(quoted.contains("<q>") && quoted.contains(other.replacing(".", with: ",")), "\(quoted)")
    #expect(try await page.post("/drafts/1", ["do": "save", "total": "1.23"]).status == 303)
    let typed = try await page.get("/drafts/1").body
    #expect(try mark(typed) == nil && !source(typed).contains("<q>"))
  }

  @Test("an emptied due date is removed, and none removes it as well", arguments: ["", "none"])
  func dueDate(typed: String) async throws {
    let home = try TestHome()
    try home.importSamples("gb-invoice.pdf", "de-electricity.pdf")
    let page = try await ServedPage(home: home)
    func due() throws -> String? {
      let proposal = try home.billfold("drafts", "--json").list().first?["proposal"] as? [String: Any]
      return (proposal?["dueDate"] as? [String: Any])?["value"] as? String
    }
    #expect(try due() == "2026-05-05")
    let saved = try await page.post("/drafts/1", ["do": "save", "due": typed])
    #expect(saved.status == 303, "\(saved.body)")
    #expect(try due() == nil)
    let confirmed = try await page.post(
      "/drafts/2", ["do": "confirm", "merchant": "City power", "kind": "invoice", "due": typed])
    #expect(confirmed.status == 303, "\(confirmed.body)")
    #expect(try home.billfold("bills", "--json").list().first?["dueDate"] is NSNull)
  }

  @Test("a draft that seems to copy a bill can still be reviewed when the bill is deleted")
  func deletedOriginal() async throws {
    let home = try TestHome()
    try home.importSamples("lt-kiosk-16bit.png")
    #expect(try home.billfold("confirm", "1").status == 0)
    try home.importSamples("lt-kiosk-cmyk.jpg")
    let page = try await ServedPage(home: home)
    #expect(try await page.get("/drafts/2").body.contains("Two purchases"))
    #expect(try home.billfold("bill", "delete", "1").status == 0)
    let alone = try await page.get("/drafts/2")
    #expect(alone.status == 200 && !alone.body.contains("Two purchases"))
    #expect(try await page.post("/drafts/2", ["do": "confirm"]).status == 303)
  }

  @Test("drafts can be searched before any search")
  func search() async throws {
    let body = try await ServedPage().get("/drafts").body
    #expect(body.contains("<form class=\"filter\" method=\"get\" action=\"/drafts\">"))
    #expect(body.contains("id=\"q-q\" name=\"q\" type=\"text\" value=\"\"") && body.contains("No drafts to review."))
  }

  @Test("a setting is written by its own form, which shows its current value")
  func settings() async throws {
    let home = try TestHome()
    #expect(try home.billfold("config", "set", "currency", "EUR").status == 0)
    let page = try await ServedPage(home: home)
    #expect(!(try await page.get("/settings").body.contains("name=\"value\"")))
    let body = try await page.get("/settings?name=currency").body
    #expect(body.contains("name=\"name\" value=\"currency\"") && body.contains("value=\"EUR\""))
    let refused = try await page.post("/settings", ["name": "currency", "value": "Taler"])
    #expect(refused.status == 422 && refused.body.contains("name=\"name\" value=\"currency\""))
    #expect(refused.body.contains("value=\"Taler\"") && refused.body.contains("id=\"f-value-complaint\""))
    #expect(refused.body.contains("aria-label=\"All pages\""))
    #expect(try await page.post("/settings", ["name": "currency", "value": "CHF"]).status == 303)
    #expect(try home.billfold("config", "list").output.contains("CHF"))
  }

  @Test("a setting that names a program or a file is shown, but cannot be changed on the page")
  func terminalSettings() async throws {
    let page = try await ServedPage()
    for name in ["remind-command", "on-draft", "on-confirm", "reader", "store", "sandbox"] {
      let body = try await page.get("/settings?name=\(name)").body
      #expect(body.contains("billfold config set \(name)") && !body.contains("name=\"value\""), "\(name)")
      let refused = try await page.post("/settings", ["name": name, "value": "/bin/true"])
      #expect(refused.status == 422 && refused.body.contains("billfold config set \(name)"), "\(name)")
    }
    #expect(!(try page.home.billfold("config", "list").output.contains("/bin/true")))
  }
}
