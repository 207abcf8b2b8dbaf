import Foundation
import TestSupport
import Testing

/// Goals, incomes and the papers of a bill are changed on the page as on the terminal.
@Suite struct EditPageTests {
  @Test("a goal is changed, its empty fields are removed, and undo brings them back")
  func goal() async throws {
    let page = try await ServedPage()
    _ = try page.home.billfold("goal", "add", "Boat", "900 EUR", "--notes", "blue\none", "--colour", "blue")
    let shown = try await page.get("/goals").body
    // The name is the heading; the bar below does not repeat it.
    #expect(shown.components(separatedBy: ">Boat<").count == 2)
    #expect(shown.contains("id=\"e1-target\" name=\"target\" type=\"text\" value=\"900.00 EUR\""))
    func goal() throws -> [String: Any] { try page.home.billfold("goal", "show", "1", "--json").object() }
    let same = ["name": "Boat", "target": "900.00 EUR", "notes": "blue\r\none", "colour": "blue"]
    #expect(try await page.post("/goals/1", fields: same.map { ($0.key, $0.value) }).status == 303)
    #expect(try goal()["revision"] as? Int == 1)
    let changed = try await page.post("/goals/1", ["name": "Yacht", "target": "950", "notes": "", "colour": ""])
    #expect(changed.status == 303)
    #expect(try goal()["name"] as? String == "Yacht" && goal()["notes"] as? String == "" && goal()["colour"] is NSNull)
    #expect((try goal()["target"] as? [String: Any])?["value"] as? String == "950.00")
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try goal()["name"] as? String == "Boat" && goal()["notes"] as? String == "blue\none")
    let missing = try await page.post("/goals/9", ["name": "Yacht", "target": "950"])
    #expect(missing.status == 422 && missing.body.contains("There is no goal 9"))
  }

  @Test("the names of categories and cards are suggested where they are typed", arguments: ["/add", "/bills/1"])
  func suggestions(place: String) async throws {
    let home = try TestHome()
    #expect(try home.billfold("card", "add", "Blue Visa", "--number", "9165").status == 0)
    #expect(try home.billfold("bill", "add", "Water", "80 EUR").status == 0)
    let body = try await ServedPage(home: home).get(place).body
    for (list, name) in [("categories", "Groceries"), ("cards", "Blue Visa")] {
      #expect(body.contains("list=\"\(list)\""))
      let start = try #require(body.firstRange(of: "<datalist id=\"\(list)\">"), "\(list)").upperBound
      let end = try #require(body[start...].firstRange(of: "</datalist>")).lowerBound
      #expect(body[start..<end].contains("value=\"\(name)\""), "\(list)")
    }
  }

  @Test("what a transfer needs is entered with a bill, and shown and changed on its page")
  func transfer() async throws {
    let page = try await ServedPage()
    let added = try await page.post(
      "/bills",
      [
        "title": "Water", "amount": "80 EUR", "paymentReference": "RF18 5390 0754 7034",
        "iban": "DE89 3704 0044 0532 0130 00", "payBy": "bankTransfer",
      ])
    #expect(added.status == 303)
    let shown = try await page.get("/bills/1").body
    #expect(shown.contains("To quote") && shown.contains("RF18539007547034") && shown.contains("<dt>Pay by</dt>"))
    #expect(shown.contains("name=\"shown-iban\" value=\"DE89370400440532013000\""))
    let refused = try await page.post("/bills/1", ["iban": "DE89 3704 0044 0532 0130 01"])
    #expect(refused.status == 422 && refused.body.contains("check digits of the IBAN"))
    #expect(shown.contains("<dd>DE89 3704 0044 0532 0130 00</dd>"))
    // What it is for is visible, and nothing moves when it is loaded.
    let picture = #/alt="Code for your banking app" loading="lazy" width="(\d+)" height="\1"><span class="note">Scan /#
    let side = try #require(shown.firstMatch(of: picture)).1
    let code = try await page.get("/bills/1/code")
    #expect(code.body.contains("width=\"\(side)\" height=\"\(side)\""))
    #expect(code.status == 200 && code.header("content-type") == "image/svg+xml" && code.body.hasPrefix("<svg "))
    #expect(try await page.post("/bills/1", ["paymentReference": ""]).status == 303)
    let bill = try page.home.billfold("bill", "show", "1", "--json").object()
    #expect(bill["paymentReference"] is NSNull && bill["iban"] as? String == "DE89370400440532013000")
    #expect(try page.home.billfold("pay", "1").status == 0)
    #expect(try await page.get("/bills/1/code").status == 404)
    let paid = try await page.get("/bills/1").body
    #expect(!paid.contains("banking app") && paid.contains("<dt>Paid by</dt>"))
  }

  @Test("the page of a bill in francs says why it has no code, until it is paid")
  func noCode() async throws {
    let page = try await ServedPage()
    let bill: KeyValuePairs = ["title": "Dentist", "amount": "80 CHF", "iban": "CH93 0076 2011 6238 5295 7"]
    #expect(try await page.post("/bills", bill).status == 303)
    #expect(try await page.get("/bills/1").body.contains("<dd>None: such codes exist for transfers in euros only"))
    #expect(try page.home.billfold("pay", "1").status == 0)
    #expect(try await !page.get("/bills/1").body.contains("banking app"))
  }

  @Test("a form sent after a change elsewhere changes only what its user typed")
  func elsewhere() async throws {
    let page = try await ServedPage()
    _ = try page.home.billfold("goal", "add", "Boat", "900 EUR", "--colour", "blue")
    let seen = [
      "name": "Boat", "shown-name": "Boat", "target": "950.00 EUR", "shown-target": "900.00 EUR", "notes": "",
      "shown-notes": "", "colour": "blue", "shown-colour": "blue",
    ]
    let goals = try await page.get("/goals").body
    #expect(goals.contains("name=\"shown-target\" value=\"900.00 EUR\""))
    #expect(goals.contains("name=\"shown-colour\" value=\"blue\""))
    #expect(try page.home.billfold("goal", "edit", "1", "--name", "Yacht", "--colour", "red").status == 0)
    #expect(try await page.post("/goals/1", fields: seen.map { ($0.key, $0.value) }).status == 303)
    let goal = try page.home.billfold("goal", "show", "1", "--json").object()
    #expect(goal["name"] as? String == "Yacht" && goal["colour"] as? String == "red")
    #expect((goal["target"] as? [String: Any])?["value"] as? String == "950.00")
    let added = try await page.post("/income", ["title": "Salary", "amount": "2500 EUR", "date": "2026-03-02"])
    #expect(added.status == 303)
    let form = try await page.get("/income/1").body
    #expect(form.contains("name=\"shown-title\" value=\"Salary\""))
    #expect(try await page.post("/income/1", ["title": "Wages"]).status == 303)
    let stale = ["title": "Salary", "shown-title": "Salary", "notes": "March", "shown-notes": ""]
    #expect(try await page.post("/income/1", fields: stale.map { ($0.key, $0.value) }).status == 303)
    let listed = try page.home.billfold("income", "list", "--json").object()["incomes"] as? [[String: Any]]
    #expect(listed?.first?["title"] as? String == "Wages" && listed?.first?["notes"] as? String == "March")
  }

  @Test("a card's and a category's form sent after a change elsewhere change only what their user typed")
  func cardsAndCategories() async throws {
    let page = try await ServedPage()
    let made = try page.home.billfold(
      "card", "add", "Blue", "--number", "4242", "--brand", "visa", "--expiry", "2031-05", "--colour", "blue")
    #expect(made.status == 0, "\(made.errors)")
    let cards = try await page.get("/cards").body
    for (name, value) in [("name", "Blue"), ("expiry", "2031-05"), ("colour", "blue")] {
      #expect(cards.contains("name=\"shown-\(name)\" value=\"\(value)\""), "\(name)")
    }
    #expect(try page.home.billfold("card", "edit", "1", "--name", "Red", "--colour", "red").status == 0)
    let card = [
      ("name", "Blue"), ("shown-name", "Blue"), ("colour", "blue"), ("shown-colour", "blue"),
      ("shown-expiry", "2031-05"),
    ]
    // A refusal shows what the card has by now, apart from the mistake.
    let refused = try await page.post("/cards/1", fields: card + [("expiry", "soon")])
    #expect(refused.status == 422 && refused.body.contains("name=\"name\" type=\"text\" value=\"Red\""))
    #expect(refused.body.contains("value=\"soon\""))
    func cardNow() throws -> [String: Any] {
      try #require(try page.home.billfold("card", "list", "--json").list().first)
    }
    #expect(try await page.post("/cards/1", fields: card + [("expiry", "2032-06")]).status == 303)
    #expect(try cardNow()["name"] as? String == "Red" && cardNow()["colour"] as? String == "red")
    #expect(try cardNow()["expiry"] as? String == "2032-06")
    #expect(try await page.post("/cards/1", fields: card + [("expiry", "")]).status == 303)
    #expect(try cardNow()["expiry"] is NSNull && cardNow()["colour"] as? String == "red")
    #expect(try await page.post("/cards/9", ["name": "Mine"]).status == 404)

    #expect(try await page.post("/categories", ["name": "Pets", "icon": "🐕", "colour": "blue"]).status == 303)
    func pets() throws -> [String: Any] {
      let all = try page.home.billfold("category", "list", "--json").list()
      return try #require(all.first { ($0["name"] as? String)?.hasSuffix("ets") == true })
    }
    let id = try #require(try pets()["id"] as? Int)
    #expect(try page.home.billfold("category", "edit", "Pets", "--colour", "red").status == 0)
    let category = [
      ("name", "Our pets"), ("shown-name", "Pets"), ("icon", "🐕"), ("shown-icon", "🐕"), ("colour", "blue"),
      ("shown-colour", "blue"),
    ]
    #expect(try await page.post("/categories/\(id)", fields: category).status == 303)
    #expect(try pets()["name"] as? String == "Our pets" && pets()["colour"] as? String == "red")
    let emptied = [("icon", ""), ("shown-icon", "🐕")]
    #expect(try await page.post("/categories/\(id)", fields: emptied).status == 303)
    #expect(try pets()["icon"] as? String == "" && pets()["name"] as? String == "Our pets")
  }

  @Test("an income has a page, where it is changed and deleted")
  func income() async throws {
    let page = try await ServedPage()
    let added = try await page.post("/income", ["title": "Salary", "amount": "2500 EUR", "date": "2026-03-02"])
    #expect(added.status == 303)
    #expect(try await page.get("/income").body.contains("href=\"/income/1\""))
    #expect(try await page.get("/transactions").body.contains("href=\"/income/1\""))
    let changed = try await page.post(
      "/income/1", ["title": "Wages", "amount": "2500.00 EUR", "date": "2026-03-03", "notes": "March"])
    #expect(changed.status == 303 && changed.header("location") == "/income")
    let listed = try page.home.billfold("income", "list", "--json").object()["incomes"] as? [[String: Any]]
    let income = try #require(listed?.first)
    #expect(income["title"] as? String == "Wages" && income["date"] as? String == "2026-03-03")
    #expect(income["notes"] as? String == "March")
    #expect(try await page.get("/income/1").body.contains("Added the income"))
    #expect(try await page.get("/income/9").status == 404)
    #expect(try await page.post("/income/9", ["title": "Wages"]).status == 404)
    #expect(try await page.post("/income/1/delete", [:]).status == 303)
    #expect(try await page.get("/income/1").status == 404)
  }

  @Test("a recurring bill has a button that skips its date and leads to the next bill")
  func skip() async throws {
    let page = try await ServedPage()
    for line in ["Gym 20 EUR monthly the 1st", "Book 7 EUR the 1st"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
    }
    #expect(try await page.get("/bills/1").body.contains("action=\"/bills/1/skip\""))
    #expect(try await !page.get("/bills/2").body.contains("/skip\""))
    let skipped = try await page.post("/bills/1/skip", [:])
    #expect(skipped.status == 303 && skipped.header("location") == "/bills/3")
    #expect(try await page.get("/bills/3").body.contains("Gym is skipped. The next is due "))
    #expect(try await page.get("/bills/1").status == 404)
    let refused = try await page.post("/bills/2/skip", [:])
    #expect(refused.status == 422 && refused.body.contains("delete it instead"))
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try await page.get("/bills/1").status == 200)
    // Without a later bill that could follow.
    for path in ["/bills/1/pay", "/bills/4/delete"] { #expect(try await page.post(path, [:]).status == 303, "\(path)") }
    #expect(try await page.post("/bills/1", ["repeat": "weekly"]).status == 303)
    let edited = try await page.get("/bills/1").body
    #expect(edited.contains("Nothing follows, as bill 4, its next occurrence, was deleted."))
    for path in ["/bills/1/unpay", "/bills/1/skip"] { #expect(try await page.post(path, [:]).status == 303, "\(path)") }
    #expect(try await page.get("/bills").body.contains("Nothing follows, as its next occurrence was deleted."))
  }

  @Test("the page of a deleted bill restores it, whatever was changed since")
  func restored() async throws {
    let page = try await ServedPage()
    for line in ["Rent 900 EUR", "Tea 3 EUR"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
    }
    #expect(try await page.post("/bills/1/delete", [:]).status == 303)
    #expect(try await page.post("/bills/2/pay", [:]).status == 303)
    let gone = try await page.get("/bills/1")
    #expect(gone.status == 404 && gone.body.contains("This bill was deleted"))
    #expect(gone.body.contains("Rent") && gone.body.contains("action=\"/bills/1/restore\""))
    let paid = try await page.post("/bills/1/pay", [:])
    #expect(paid.status == 422 && paid.body.contains("ill 1 was deleted; restore it first"), "\(paid.body)")
    let restored = try await page.post("/bills/1/restore", [:])
    #expect(restored.status == 303 && restored.header("location") == "/bills/1")
    let shown = try await page.get("/bills/1")
    #expect(shown.status == 200 && shown.body.contains("Rent is restored."))
    let again = try await page.post("/bills/1/restore", [:])
    #expect(again.status == 422 && again.body.contains("was not deleted"))
    #expect(try page.home.billfold("bills", "--json").list().count == 2)
  }

  @Test("a picture or PDF is attached to a bill under its own name, anything else is refused")
  func attaching() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    func attach(_ name: String, _ bytes: [UInt8], to bill: Int = 1, token: String? = nil) async throws -> RawAnswer {
      try await Self.attach(name, bytes, to: bill, on: page, token: token)
    }
    let pdf = Array(try Data(contentsOf: Project.samples.appendingPathComponent("gb-invoice.pdf")))
    let attached = try await attach("the <contract>.pdf", pdf)
    #expect(attached.status == 303 && attached.header("location") == "/bills/1")
    let body = try await page.get("/bills/1").body
    #expect(body.contains("Download the &lt;contract&gt;.pdf") && body.contains(".pdf attached."))
    let details = try page.home.billfold("bill", "show", "1", "--json").object()
    let papers = try #require(details["papers"] as? [[String: Any]])
    #expect(papers.map { $0["name"] as? String } == ["the <contract>.pdf"])
    #expect(try page.home.billfold("drafts", "--json").list().isEmpty)
    let others: [(String, [UInt8])] = [("notes.txt", Array("no document".utf8)), ("empty.pdf", []), ("", [])]
    for (name, bytes) in others {
      let refused = try await attach(name, bytes)
      #expect(refused.status == 422 && refused.body.contains("class=\"complaint\""), "\(name)")
      #expect(name.isEmpty || refused.body.contains("\(name.prefix(1).uppercased())\(name.dropFirst()):"), "\(name)")
    }
    #expect(try await attach("a.pdf", pdf, to: 9).status == 404)
    #expect(try await attach("a.pdf", pdf, token: "0").status == 403)
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect((try page.home.billfold("bill", "show", "1", "--json").object()["papers"] as? [Any])?.isEmpty == true)
    // No temporary files are left.
    let folder = page.home.folder.file("data/billfold/documents")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    #expect(!files.contains { $0.contains("incoming/") }, "\(files)")
  }

  @Test("a file that is too large to attach is refused with the setting that allows it")
  func tooLarge() async throws {
    let home = try TestHome()
    #expect(try home.billfold("config", "set", "limits.file-bytes", "1000000").status == 0)
    let page = try await ServedPage(home: home)
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    let refused = try await Self.attach("long.pdf", [UInt8](repeating: 0x20, count: 1_000_001), to: 1, on: page)
    #expect(refused.status == 413 && refused.body.contains("more than 1 MB"))
    #expect(refused.body.contains("raise the setting limits.file-bytes."))
    // Nor can the form have any number of fields, which are kept in memory.
    let text = String(repeating: "b", count: 900)
    let field = "--\(Multipart.boundary)\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\(text)\r\n"
    let many = [UInt8](String(repeating: field, count: 1_500).utf8)
    let whole = Multipart.body(token: page.token, [("a.pdf", [65])])
    let parts = try await page.send(
      "POST", "/bills/1/papers", headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
      body: many + whole)
    #expect(parts.status == 413 && parts.body.contains("too large"))
  }

  private static func attach(
    _ name: String, _ bytes: [UInt8], to bill: Int, on page: ServedPage, token: String? = nil
  ) async throws -> RawAnswer {
    try await page.send(
      "POST", "/bills/\(bill)/papers",
      headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
      body: Multipart.body(token: token ?? page.token, [(name, bytes)]))
  }
}
