import Foundation
import TestSupport
import Testing

/// A bank entry on the page: its bill is found by hand, or created from it.
@Suite struct EntryPageTests {
  /// Matches are searched for within the last year.
  private static func day(_ ago: Int) -> String {
    Date(timeIntervalSinceNow: -86_400 * Double(ago)).formatted(.iso8601.year().month().day())
  }

  private func served() async throws -> ServedPage {
    let home = try TestHome()
    let csv = """
      Date,Payee,Description,Amount,Currency
      \(Self.day(30)),City <b>Power</b>,Invoice 117,-84.20,EUR
      \(Self.day(25)),BAKERY SMITH,Card payment,-12.30,EUR
      \(Self.day(24)),Employer,Salary,2500.00,EUR
      """
    let file = try home.folder.write(Array(csv.utf8), to: "march.csv")
    let imported = try home.billfold("statement", "import", "--no-match", file.path)
    #expect(imported.status == 0, "\(imported.errors)")
    for (title, amount, ago) in [("Heating", "84.00 EUR", 300), ("Lamp", "40 EUR", 28)] {
      let run = try home.billfold("bill", "add", title, amount, "--date", Self.day(ago))
      #expect(run.status == 0, "\(run.errors)")
    }
    return try await ServedPage(home: home)
  }

  private func entries(_ page: ServedPage) throws -> [Int: [Int]] {
    let all = try page.home.billfold("statement", "entries", "--json").list()
    return Dictionary(
      uniqueKeysWithValues: all.map { ($0["id"] as? Int ?? 0, $0["bills"] as? [Int] ?? []) })
  }

  @Test("a bill that was not proposed is searched for, matched by hand, and unmatched by one undo")
  func matching() async throws {
    let page = try await served()
    for place in ["/statements", "/statements/1"] {
      #expect(try await page.get(place).body.contains("href=\"/entries/1\""), "\(place)")
    }
    let shown = try await page.get("/entries/1").body
    #expect(shown.contains("City &lt;b&gt;Power") && shown.contains("Lamp") && !shown.contains("Heating"))
    let found = try await page.get("/entries/1?q=heating").body
    #expect(found.contains("Heating") && found.contains("name=\"bill\" value=\"1\""))
    let matched = try await page.post("/entries/1/match", ["bill": "1"])
    #expect(matched.status == 303 && matched.header("location") == "/statements")
    #expect(try entries(page)[1] == [1])
    #expect(try await page.get("/entries/1").body.contains("What it pays"))
    // It already pays one bill: another is refused, with the reason.
    #expect(try await page.post("/entries/1/match", ["bill": "2"]).status == 422)
    #expect(try page.home.billfold("bills", "--paid", "--json").list().count == 1)
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try entries(page)[1] == [] && page.home.billfold("bills", "--paid", "--json").list().isEmpty)
  }

  @Test("a payment that is less than the bill is matched with the amount that is missing")
  func shortfall() async throws {
    let page = try await served()
    for (bill, text) in [(2, "The payment is 27.70 EUR less than the bill."), (1, "Heating matched.")] {
      let entry = bill == 2 ? 2 : 1
      #expect(try await page.post("/entries/\(entry)/match", ["bill": "\(bill)"]).status == 303)
      let body = try await page.get("/statements").body
      #expect(body.contains(text) && (bill == 2) == body.contains("less than"), "\(text)")
    }
  }

  @Test("removing the match of an entry leads back to the entry, or to the list in which it was removed")
  func separating() async throws {
    let page = try await served()
    let forms: [([(String, String)], String)] = [
      ([], "/entries/1"), ([("back", "/statements/1")], "/statements/1"),
    ]
    for (back, place) in forms {
      #expect(try await page.post("/entries/1/match", ["bill": "1"]).status == 303)
      let separated = try await page.post("/entries/1/separate", fields: back)
      #expect(separated.status == 303 && separated.header("location") == place)
      #expect(try entries(page)[1] == [])
    }
  }

  @Test("a statement is deleted with its entries, the bills that they paid are unpaid, and one undo restores all of it")
  func deleting() async throws {
    let page = try await served()
    #expect(try await page.post("/entries/1/match", ["bill": "1"]).status == 303)
    let shown = try await page.get("/statements/1").body
    #expect(shown.contains("<h1>march.csv</h1>"))
    #expect(shown.contains("action=\"/statements/1/delete\"") && shown.contains("become unpaid again"))
    let deleted = try await page.post("/statements/1/delete", [:])
    #expect(deleted.status == 303 && deleted.header("location") == "/statements", "\(deleted.status)")
    #expect(try await page.get("/statements").body.contains("Statement deleted. 1 bill is unpaid again."))
    #expect(try entries(page).isEmpty && page.home.billfold("bills", "--paid", "--json").list().isEmpty)
    #expect(try await page.get("/statements/1").status == 404)
    #expect(try await page.post("/statements/1/delete", [:]).status == 422)
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try entries(page)[1] == [1])
  }

  @Test("a bill is created from an entry with the user's additions, and undone together with its match")
  func making() async throws {
    let page = try await served()
    let refused = try await page.post("/entries/2/bill", ["title": "Bread", "category": "Nonsense"])
    #expect(refused.status == 422 && refused.body.contains("value=\"Bread\"") && refused.body.contains("Nonsense"))
    let made = try await page.post("/entries/2/bill", ["title": "Bread", "category": "Groceries", "notes": "rye"])
    #expect(made.status == 303, "\(made.body)")
    let bill = try #require(try page.home.billfold("bills", "--paid", "--json").list().first)
    #expect(bill["title"] as? String == "Bread" && bill["merchant"] as? String == "BAKERY SMITH")
    #expect((bill["amount"] as? [String: Any])?["value"] as? String == "12.30" && bill["notes"] as? String == "rye")
    #expect(bill["paidDate"] as? String == Self.day(25))
    #expect(try entries(page)[2] == [bill["id"] as? Int ?? 0])
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try entries(page)[2] == [] && page.home.billfold("bills", "--paid", "--json").list().isEmpty)
    let salary = try await page.get("/entries/3").body
    #expect(salary.contains("action=\"/entries/3/income\"") && !salary.contains("Add the bill"))
    #expect(try await page.get("/entries/99").status == 404)
  }

  @Test("an incoming entry becomes an income, which its page and its statement link")
  func income() async throws {
    let page = try await served()
    #expect(try await page.get("/statements/1").body.contains("action=\"/entries/3/income\""))
    let refused = try await page.post("/entries/1/income", [:])
    #expect(refused.status == 422 && refused.body.contains("not an incoming payment"))
    let added = try await page.post("/entries/3/income", ["title": "Salary", "notes": "March"])
    #expect(added.status == 303 && added.header("location") == "/statements/1", "\(added.body)")
    let income = try #require(
      try page.home.billfold("income", "list", "--json").object()["incomes"] as? [[String: Any]])
    #expect(income.map { $0["title"] as? String } == ["Salary"] && income[0]["date"] as? String == Self.day(24))
    for place in ["/statements/1", "/entries/3"] {
      let body = try await page.get(place).body
      #expect(body.contains("href=\"/income/1\"") && !body.contains("/entries/3/income"), "\(place)")
    }
    let again = try await page.post("/entries/3/income", ["title": "Salary"])
    #expect(again.status == 422 && again.body.contains("already income 1"))
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try await page.get("/entries/3").body.contains("action=\"/entries/3/income\""))
  }

  @Test("an entry is matched with several bills at once, which its statement counts")
  func severalBills() async throws {
    let page = try await served()
    let run = try page.home.billfold("bill", "add", "Cable", "44.20 EUR", "--date", Self.day(29))
    #expect(run.status == 0, "\(run.errors)")
    let shown = try await page.get("/entries/1").body
    for bill in [2, 3] { #expect(shown.contains("type=\"checkbox\" name=\"bill\" value=\"\(bill)\""), "\(bill)") }
    let none = try await page.post("/entries/1/match", [:])
    #expect(none.status == 422 && none.body.contains("No bill is chosen"))
    let matched = try await page.post("/entries/1/match", fields: [("bill", "2"), ("bill", "3")])
    #expect(matched.status == 303, "\(matched.body)")
    #expect(try await page.get("/statements").body.contains("2 bills matched."))
    #expect(try entries(page)[1] == [2, 3])
    let body = try await page.get("/statements/1").body
    #expect(body.contains("href=\"/entries/1\">2 bills<"))
    // Refused as a whole, as one of them is matched already.
    let taken = try await page.post("/entries/2/match", fields: [("bill", "1"), ("bill", "2")])
    #expect(taken.status == 422)
    #expect(try entries(page)[2] == [])
  }

  @Test("payments that never have a bill leave the list of those without one, until that is taken back")
  func waivers() async throws {
    let page = try await served()
    func gaps() throws -> [Int] {
      let found = try page.home.billfold("statement", "gaps", "--json").object()["entries"] as? [[String: Any]]
      return (found ?? []).compactMap { $0["id"] as? Int }.sorted()
    }
    #expect(try gaps() == [1, 2])
    let shown = try await page.get("/entries/1").body
    #expect(shown.contains("id=\"w-words\" name=\"words\" type=\"text\" value=\"City &lt;b&gt;Power&lt;/b&gt;\""))
    let refused = try await page.post("/entries/1/waive", ["words": "—", "reason": "direct debit"])
    #expect(refused.status == 422 && refused.body.contains("value=\"direct debit\""))
    #expect(try await page.post("/entries/99/waive", ["words": "Power"]).status == 404)
    let waived = try await page.post("/entries/1/waive", ["words": "City <b>Power</b>", "reason": "direct debit"])
    #expect(waived.status == 303 && waived.header("location") == "/statements")
    #expect(try gaps() == [2])
    let bank = try await page.get("/statements").body
    #expect(
      bank.contains("Payments that need no bill") && bank.contains("City &lt;b&gt;Power")
        && bank.contains("direct debit"))
    #expect(!bank.contains("href=\"/entries/1\""))
    #expect(try await page.post("/waivers/1/delete", [:]).status == 303)
    #expect(try gaps() == [1, 2])
    let missing = try await page.post("/waivers/1/delete", [:])
    #expect(missing.status == 422 && missing.body.contains("There is no waiver 1"))
    // Incoming money needs no bill anyway.
    #expect(!(try await page.get("/entries/3").body.contains("/waive")))
    for place in ["/entries/3", "/statements/1"] {
      #expect(try await page.get(place).body.contains(">+2500.00 EUR<"), "\(place)")
    }
  }

  @Test("the bank page links to all payments without a bill, and to all bills without a payment, if it lists only some")
  func allGaps() async throws {
    let home = try TestHome()
    let rows = (1...130).map { "\(Self.day(20 + $0 % 50)),Shop \($0),Purchase,-\($0).10,EUR\n" }
    let csv = "Date,Payee,Description,Amount,Currency\n" + rows.joined()
    let file = try home.folder.write(Array(csv.utf8), to: "march.csv")
    #expect(try home.billfold("statement", "import", "--no-match", file.path).status == 0)
    let page = try await ServedPage(home: home)
    let bank = try await page.get("/statements").body
    #expect(bank.contains("The newest 30.") && bank.contains("href=\"/statements/gaps\""))
    #expect(!bank.contains("of=bills"))
    var seen: Set<String> = []
    for part in ["", "?page=2"] {
      let body = try await page.get("/statements/gaps\(part)").body
      #expect(body.contains("Of the last 13 months: ") && body.contains("of 130."))
      seen.formUnion(body.matches(of: /href="\/entries\/(\d+)">Shop/).map { String($0.1) })
    }
    #expect(seen.count == 130)
    #expect(try await page.get("/statements/gaps?of=bills").body.contains("There are none."))
  }

  @Test("of two lists on the bank page, only the one that is cut says so")
  func oneIsCut() async throws {
    let home = try TestHome()
    let rows = (1...30).map { "\(Self.day(60)),Shop \($0),Purchase,-\($0).10,EUR\n" }
    let file = try home.folder.write(
      Array(("Date,Payee,Description,Amount,Currency\n" + rows.joined()).utf8), to: "march.csv")
    #expect(try home.billfold("statement", "import", "--no-match", file.path).status == 0)
    let page = try await ServedPage(home: home)
    for number in 1...31 {
      let added = try await page.post(
        "/bills",
        [
          "title": "Lamp \(number)", "amount": "\(500 + number).35 EUR", "date": Self.day(40), "paid": Self.day(40),
        ])
      #expect(added.status == 303, "\(number)")
    }
    let bank = try await page.get("/statements").body
    #expect(bank.contains("The first 30.") && bank.contains("href=\"/statements/gaps?of=bills\""))
    #expect(!bank.contains("The newest 30.") && !bank.contains("href=\"/statements/gaps\""))
  }

  @Test("a bill as likely as the proposed match has a button that matches it instead")
  func rivals() async throws {
    let home = try TestHome()
    let csv = "Date,Payee,Description,Amount,Currency\n\(Self.day(20)),CORNER CAFE,Card payment,-7.50,EUR\n"
    let file = try home.folder.write(Array(csv.utf8), to: "march.csv")
    for ago in [21, 20] {
      let added = try home.billfold(
        "bill", "add", "Corner Cafe", "7.50 EUR", "--date", Self.day(ago), "--paid", Self.day(ago))
      #expect(added.status == 0, "\(added.errors)")
    }
    #expect(try home.billfold("statement", "import", file.path).status == 0)
    let page = try await ServedPage(home: home)
    let body = try await page.get("/statements").body
    let proposed = try #require(body.firstMatch(of: /href="\/bills\/(\d)">Corner Cafe/)?.1)
    let rival = try #require(body.firstMatch(of: /name="bill" value="(\d)"/)?.1)
    #expect(rival != proposed && body.contains("Instead, the entry of \(Self.day(20)) pays Corner Cafe"))
    let matched = try await page.post("/matches/1/confirm", ["bill": String(rival)])
    #expect(matched.status == 303)
    #expect(try entries(page)[1] == [Int(rival) ?? 0])
  }
}
