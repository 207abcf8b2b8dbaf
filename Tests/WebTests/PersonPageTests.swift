import Foundation
import TestSupport
import Testing

/// The page of the people who share bills.
@Suite struct PersonPageTests {
  /// Anna has to bear 20.00 EUR of a bill of February and 30.10 EUR of one of March, and half of one that is not paid.
  private func served() async throws -> ServedPage {
    let page = try await ServedPage(home: try TestHome(["BILLFOLD_CURRENCY": "EUR"]))
    for (title, amount, date, parts) in [
      ("Market", "60 EUR", "2024-02-10", "Groceries@Anna=20\nGroceries=rest"),
      ("Cabin", "90.30 EUR", "2024-03-02", "Travel@anna=30.10\nTravel@Bo=10\nTravel=rest"),
    ] {
      let added = try await page.post("/bills", ["title": title, "amount": amount, "date": date, "paid": date])
      #expect(added.status == 303)
      let bill = try #require(added.header("location"))
      #expect(try await page.post("\(bill)/split", ["parts": parts]).status == 303, "\(title)")
    }
    #expect(try await page.post("/bills", ["title": "Rent", "amount": "900 EUR", "date": "2024-03-04"]).status == 303)
    #expect(try await page.post("/bills/3/split", ["parts": "Housing@Anna=50%\nHousing=rest"]).status == 303)
    return page
  }

  private func settlements(_ page: ServedPage) throws -> Int {
    let persons = try page.home.billfold("persons", "--json").list()
    let entries = persons.flatMap { ($0["entries"] as? [[String: Any]]) ?? [] }
    return entries.filter { $0["settlement"] is [String: Any] }.count
  }

  @Test("persons are listed with their shares, and who owes whom is said in words")
  func list() async throws {
    let page = try await served()
    let list = try await page.get("/persons").body
    for text in [
      "href=\"/persons?person=Anna\">Anna<", ">500.10 EUR<", ">450.00 EUR<", ">50.10 EUR<span class=\"note\">owes you<",
      "href=\"/persons?person=Bo\">Bo<",
    ] {
      #expect(list.contains(text), "\(text)")
    }
    let anna = try await page.get("/persons?person=Anna").body
    for text in [
      "<dt>Anna owes you</dt><dd>50.10 EUR<", "of which 450.00 EUR not paid yet", "href=\"/bills/1\">Market<",
      "href=\"/bills/3\">Rent<", "not paid<", "value=\"50.10 EUR\"", "<option value=\"in\" selected>Anna paid you<",
    ] {
      #expect(anna.contains(text), "\(text)")
    }
    // A bill may spell the name in another way.
    let spelled = try await page.get("/persons?person=anna").body
    #expect(spelled.contains("<h1>Anna</h1>") && spelled.contains("<option value=\"Anna\" selected>"))
    // The newest first, as in other lists.
    let titles = anna.matches(of: /href="\/bills\/(\d)"/).map { String($0.1) }
    #expect(titles == ["3", "2", "1"])
    #expect(try await page.get("/bills/1").body.contains("href=\"/persons?person=Anna\">Anna<"))
  }

  @Test("a period has its own entries and what was open before, but what is open now is settled")
  func period() async throws {
    let page = try await served()
    let march = try await page.get("/persons?person=Anna&month=2024-03").body
    #expect(march.contains("<dt>Open before</dt><dd>20.00 EUR<") && !march.contains("href=\"/bills/1\""))
    let february = try await page.get("/persons?person=Anna&month=2024-02").body
    #expect(february.contains("<dt>Anna owes you</dt><dd>20.00 EUR<") && february.contains("value=\"50.10 EUR\""))
    #expect(try await page.get("/persons?person=Anna&month=2024-01").body.contains("Nothing was shared"))
    #expect(try await page.get("/persons?person=Zora").body.contains("No bill is shared with Zora."))
    let refused = try await page.get("/persons?month=March")
    #expect(refused.status == 422 && refused.body.contains("id=\"q-month-complaint\""))
  }

  @Test("a settlement in either direction is recorded and said, deleted, and undone")
  func settle() async throws {
    let page = try await served()
    func told(_ fields: KeyValuePairs<String, String>, _ sentence: String) async throws {
      let answer = try await page.post("/persons/settle", fields: fields.map { ($0.key, $0.value) })
      #expect(answer.status == 303 && answer.header("location") == "/persons?person=Anna", "\(answer.body)")
      let body = try await page.get("/persons?person=Anna").body
      #expect(body.contains(sentence) && body.contains("action=\"/undo\""), "\(sentence)")
    }
    try await told(
      ["person": "anna", "amount": "20,10", "paid": "in", "date": "2024-03-05", "notes": "in cash"],
      "Anna paid you 20.10 EUR; Anna owes you 30.00 EUR.")
    try await told(
      ["person": "Anna", "amount": "32.50 EUR", "paid": "in"],
      "Anna paid you 32.50 EUR, 2.50 EUR more than was open; you owe Anna 2.50 EUR.")
    let owing = try await page.get("/persons?person=Anna").body
    for text in [
      "<dt>You owe Anna</dt><dd>2.50 EUR<", "value=\"2.50 EUR\"", "<option value=\"out\" selected>you paid Anna<",
      "in cash", "\u{2212}20.10 EUR",
    ] {
      #expect(owing.contains(text), "\(text)")
    }
    try await told(
      ["person": "Anna", "amount": "2.50 EUR", "paid": "out"], "You paid Anna 2.50 EUR; nothing is open.")
    #expect(try settlements(page) == 3)
    #expect(try await page.get("/history").body.contains("href=\"/persons?person=Anna\">Added the settlement Anna<"))
    let deleted = try await page.post("/settlements/2/delete", ["person": "Anna"])
    #expect(deleted.status == 303 && deleted.header("location") == "/persons?person=Anna")
    #expect(try await page.get("/persons?person=Anna").body.contains("Settlement deleted."))
    #expect(try settlements(page) == 2)
    #expect(try await page.post("/undo", ["back": "/persons?person=Anna"]).header("location") == "/persons?person=Anna")
    #expect(try settlements(page) == 3)
  }

  @Test("what cannot be settled is refused beside its field, with what was typed")
  func refused() async throws {
    let page = try await served()
    for (field, typed, words) in [
      ("amount", "", "amount"), ("amount", "lots", "not an amount"), ("amount", "-5", "more than zero"),
      ("date", "2999-01-01", "today is"),
    ] {
      let valid = ["person": "Anna", "amount": "5 EUR", "paid": "out", "notes": "kept"]
      let fields = valid.merging([field: typed]) { $1 }
      let answer = try await page.post("/persons/settle", fields: fields.map { ($0.key, $0.value) })
      let reason = answer.body.firstMatch(of: #/id="f-(\w+)-complaint"[^>]*>([^<]*)</#)
      #expect(answer.status == 422 && reason?.1 == Substring(field), "\(typed): \(answer.status)")
      #expect(reason?.2.contains(words) == true, "\(typed): \(reason?.2 ?? "")")
      #expect(answer.body.contains("value=\"kept\"") && answer.body.contains("<option value=\"out\" selected>"))
    }
    let unknown = try await page.post("/persons/settle", ["person": "Wilhelmina", "amount": "5"])
    let sentence = "No bill is shared with Wilhelmina; Persons lists who shares bills."
    #expect(unknown.status == 422 && unknown.body.contains(sentence))
    let gone = try await page.post("/settlements/9/delete", ["person": "Anna"])
    #expect(gone.status == 422 && gone.body.contains("here is no settlement 9; they are listed under Persons."))
    #expect(try await page.get("/persons/settle").header("location") == "/persons")
    #expect(try await page.get("/settlements/9/delete").header("location") == "/persons")
    #expect(try settlements(page) == 0)
  }

  @Test("a settlement that is sent twice, or without the page's token, is not recorded twice, or at all")
  func guards() async throws {
    let page = try await served()
    let body = try await page.get("/persons?person=Anna").body
    let once = String(try #require(body.firstMatch(of: /name="once" value="([0-9a-f]+)"/)).1)
    let form = page.form("/persons/settle", fields: [("person", "Anna"), ("amount", "5 EUR"), ("once", once)])
    async let first = form.answer()
    async let second = form.answer()
    #expect(try await [first, second].map(\.status) == [303, 303])
    #expect(try settlements(page) == 1)
    for path in ["/persons/settle", "/settlements/1/delete"] {
      let forged = try await page.send(
        "POST", path, headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array("token=0&person=Anna&amount=5".utf8))
      #expect(forged.status == 403, "\(path)")
    }
    #expect(try await page.send("GET", "/persons", headers: ["Cookie": nil]).status == 401)
    #expect(try settlements(page) == 1)
  }

  @Test("without a shared bill the page says how to share one")
  func nobody() async throws {
    let body = try await ServedPage().get("/persons").body
    #expect(body.contains("No bill is shared yet.") && !body.contains("class=\"filter\""))
  }
}
