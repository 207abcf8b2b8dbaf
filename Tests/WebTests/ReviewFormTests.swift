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

    let taken = try await page.post(
      "/drafts/1", ["take": "date=2026-02-03", "merchant": "Corner Store", "notes": "kept"])
    #expect(taken.status == 303)
    #expect(try value("merchant") == "Corner Store" && value("date") == "2026-02-03")
    #expect(try #require(taken.header("location")).contains("notes=kept"))
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
