import Foundation
import TestSupport
import Testing

@testable import Web

/// A form that is sent twice, by a double click or by a browser that repeats a request, is processed once.
@Suite struct SentTwiceTests {
  /// The value that a page gives to its forms; different each time that it is shown.
  private func once(_ page: ServedPage, _ place: String) async throws -> String {
    String(try #require(try await page.get(place).body.firstMatch(of: /name="once" value="([0-9a-f]+)"/)).1)
  }

  /// Sends a form twice at the same time, as a double click does.
  private func twice(_ page: ServedPage, _ path: String, _ fields: [(String, String)]) async throws -> [RawAnswer] {
    let form = page.form(path, fields: fields)
    async let first = form.answer()
    async let second = form.answer()
    return try await [first, second]
  }

  @Test("the second of two equal forms of one page adds nothing, and leads to the place of the first")
  func forms() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/goals", ["name": "Boat", "target": "900 EUR"]).status == 303)
    let forms: [(place: String, path: String, fields: [(String, String)], list: [String], member: String?)] = [
      ("/add", "/bills/quick", [("line", "Coffee 3.50 EUR paid")], ["bills"], nil),
      ("/add", "/bills", [("title", "Tea"), ("amount", "3 EUR")], ["bills"], nil),
      ("/income", "/income", [("title", "Salary"), ("amount", "2500 EUR")], ["income", "list"], "incomes"),
      ("/goals", "/goals/1/pay", [("amount", "20")], ["goal", "show", "1"], "payments"),
    ]
    for (place, path, fields, list, member) in forms {
      func count() throws -> Int {
        let run = try page.home.billfold(all: list + ["--json"])
        guard let member else { return try run.list().count }
        return (try run.object()[member] as? [Any])?.count ?? 0
      }
      let before = try count()
      let form = fields + [("once", try await once(page, place))]
      let answers = try await twice(page, path, form) + [page.post(path, fields: form)]
      #expect(answers.allSatisfy { $0.status == 303 }, "\(path): \(answers.map(\.status))")
      #expect(Set(answers.map { $0.header("location") }).count == 1, "\(path)")
      #expect(try count() == before + 1, "\(path)")
      // What is typed differently, or on a page that was opened again, is another form.
      #expect(try await page.post(path, fields: form + [("notes", "other")]).status == 303)
      #expect(try await page.post(path, fields: fields + [("once", try await once(page, place))]).status == 303)
      #expect(try count() == before + 3, "\(path)")
    }
  }

  @Test("a review is decided once, and the second request leads to the same place")
  func review() async throws {
    let home = try TestHome()
    let imported = try home.billfold("import", Project.samples.appendingPathComponent("mail-plain-receipt.eml").path)
    #expect(imported.status == 0, "\(imported.errors)")
    let page = try await ServedPage(home: home)
    let form = [
      ("do", "confirm"), ("merchant", "Corner Shop"), ("notes", "kept"), ("once", try await once(page, "/drafts/1")),
    ]
    let answers = try await twice(page, "/drafts/1", form) + [page.post("/drafts/1", fields: form)]
    #expect(answers.map(\.status) == [303, 303, 303], "\(answers.last?.body ?? "")")
    #expect(answers.map { $0.header("location") } == ["/drafts", "/drafts", "/drafts"])
    #expect(try home.billfold("bills", "--json").list().count == 1)
    // The form of the confirmed draft, on its new page, is another one.
    let again = form.dropLast() + [("once", try await once(page, "/drafts/1"))]
    let refused = try await page.post("/drafts/1", fields: Array(again))
    #expect(refused.status == 422 && refused.body.contains("already confirmed"))
  }

  @Test("a button in a list deletes once, and the second request leads to the same place")
  func buttons() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    #expect(try await page.post("/income", ["title": "Salary", "amount": "2500 EUR"]).status == 303)
    #expect(try await page.post("/goals", ["name": "Boat", "target": "900 EUR"]).status == 303)
    #expect(try await page.post("/goals/1/pay", ["amount": "20"]).status == 303)
    for category in ["Fuel", "Travel"] {
      #expect(try await page.post("/budgets", ["category": category, "amount": "90 EUR"]).status == 303)
    }
    #expect(try await page.post("/cards", ["number": "4242", "brand": "visa"]).status == 303)
    #expect(try await page.post("/bills/quick", ["line": "Gym 20 EUR monthly the 1st"]).status == 303)
    for name in ["Boats", "Harbours"] { #expect(try await page.post("/categories", ["name": name]).status == 303) }
    func category(_ name: String) throws -> String {
      let all = try page.home.billfold("category", "list", "--json").list()
      return "/categories/\(try #require(all.first { $0["name"] as? String == name }?["id"] as? Int))"
    }
    _ = try page.home.billfold("bill", "split", "1", "Housing@Anna=50%", "Housing=rest")
    #expect(try await page.post("/persons/settle", ["person": "Anna", "amount": "20 EUR"]).status == 303)
    let (boats, harbours) = (try category("Boats"), try category("Harbours"))
    let forms: [(place: String, path: String, fields: [(String, String)])] = [
      ("/persons?person=Anna", "/settlements/1/delete", [("person", "Anna")]),
      (boats, "\(boats)/merge", [("into", "Harbours")]), (harbours, "\(harbours)/delete", []),
      ("/bills", "/bills/1/pay", [("back", "/bills")]),
      ("/bills?status=paid", "/bills/1/unpay", [("back", "/bills")]),
      ("/bills/1", "/bills/1/delete", []), ("/bills/2", "/bills/2/skip", []), ("/bills/3", "/bills/3/delete", []),
      ("/bills/3", "/bills/3/restore", []), ("/bills/3", "/bills/3/delete", []),
      ("/income", "/income/1/delete", []),
      ("/goals", "/goals/1/unpay", [("payment", "1")]), ("/goals", "/goals/1/delete", []),
      ("/cards", "/cards/1/delete", []), ("/budgets", "/budgets/end", [("category", "Travel")]),
      ("/budgets", "/budgets/delete", [("category", "Fuel")]),
    ]
    for (place, path, fields) in forms {
      let form = fields + [("once", try await once(page, place))]
      let answers = try await twice(page, path, form)
      #expect(answers.map(\.status) == [303, 303], "\(path)")
      #expect(answers[0].header("location") == answers[1].header("location"), "\(path)")
    }
    #expect(try page.home.billfold("bills", "--json").list().isEmpty)
    #expect(try page.home.billfold("goal", "list", "--json").list().isEmpty)
    #expect(try (page.home.billfold("budget", "list", "--json").object()["budgets"] as? [Any])?.isEmpty == true)
    #expect(try (page.home.billfold("income", "list", "--json").object()["incomes"] as? [Any])?.isEmpty == true)
  }

  @Test("an entry becomes an income once, and its statement is deleted once") func statement() async throws {
    let home = try TestHome()
    let rows = "2026-03-02,Baker,Bread,-12.30,EUR\n2026-03-03,Employer,Salary,2500.00,EUR\n"
    let csv = Array("Date,Payee,Description,Amount,Currency\n\(rows)".utf8)
    let file = try home.folder.write(csv, to: "march.csv").path
    #expect(try home.billfold("statement", "import", file).status == 0)
    let page = try await ServedPage(home: home)
    let incomes = try await twice(page, "/entries/2/income", [("once", try await once(page, "/statements/1"))])
    #expect(incomes.map(\.status) == [303, 303])
    #expect(incomes.map { $0.header("location") } == ["/statements/1", "/statements/1"])
    #expect(try (home.billfold("income", "list", "--json").object()["incomes"] as? [Any])?.count == 1)
    let form = [("once", try await once(page, "/statements/1"))]
    let answers = try await twice(page, "/statements/1/delete", form)
    #expect(answers.map(\.status) == [303, 303])
    #expect(answers.map { $0.header("location") } == ["/statements", "/statements"])
    #expect(try await page.get("/statements/1").status == 404)
  }

  @Test("every form of a page that changes the ledger has a value by which it is recognised")
  func everyForm() async throws {
    let home = try TestHome()
    for sample in ["mail-plain-receipt.eml", "lt-kiosk-16bit.png"] {
      let imported = try home.billfold("import", Project.samples.appendingPathComponent(sample).path)
      #expect(imported.status == 0, "\(imported.errors)")
    }
    let page = try await ServedPage(home: home)
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    #expect(try await page.post("/income", ["title": "Salary", "amount": "2500 EUR"]).status == 303)
    #expect(try await page.post("/goals", ["name": "Boat", "target": "900 EUR"]).status == 303)
    #expect(try await page.post("/goals/1/pay", ["amount": "20"]).status == 303)
    #expect(try await page.post("/bills/1/split", ["parts": "Housing@Anna=50%\nHousing=rest"]).status == 303)
    #expect(try await page.post("/persons/settle", ["person": "Anna", "amount": "20"]).status == 303)
    var seen = 0
    for place in [
      "/drafts/1", "/drafts/2", "/drafts/sure", "/bills", "/bills/1", "/income", "/goals", "/budgets", "/cards",
      "/categories/1", "/persons?person=Anna", "/history", "/add", "/settings?name=currency",
    ] {
      let body = try await page.get(place).body
      for form in body.matches(of: /<form [^>]*method="post"[^>]*action="([^"]+)"([^>]*)>([\s\S]*?)<\/form>/)
      where !["/theme", "/leave"].contains(form.1) && !form.2.contains("multipart") {
        seen += 1
        #expect(form.3.firstMatch(of: /name="once" value="[0-9a-f]{16}"/) != nil, "\(place): \(form.1)")
      }
    }
    #expect(seen > 20)
  }

  @Test("a form that was refused is processed when it is sent again")
  func refused() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    let form = [("once", try await once(page, "/bills/1"))]
    #expect(try await page.post("/bills/1/whole", fields: form).status == 422)
    #expect(try page.home.billfold("bill", "split", "1", "Groceries=4", "Household=rest").status == 0)
    #expect(try await page.post("/bills/1/whole", fields: form).status == 303)
  }

  @Test("a second click on undo undoes nothing more")
  func undo() async throws {
    let page = try await ServedPage()
    for line in ["Rent 900 EUR", "Tea 3 EUR"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
    }
    let form = [("once", try await once(page, "/history")), ("back", "/bills")]
    let answers = try await twice(page, "/undo", form)
    #expect(answers.map { $0.header("location") } == ["/bills", "/bills"])
    #expect(try page.home.billfold("bills", "--json").list().count == 1)
  }

  @Test("an undo that is refused says why each time that it is sent")
  func refusedUndo() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    #expect(try await page.post("/undo", [:]).status == 303)
    let form = [("once", try await once(page, "/history"))]
    for _ in 0..<2 {
      #expect(try await page.post("/undo", fields: form).header("location") == "/history")
      #expect(try await page.get("/history").body.contains("nothing to undo"))
    }
  }

  @Test("only a limited number of forms is remembered, and requests wait for one that is being processed")
  func bounded() async throws {
    let sent = SentForms()
    #expect(await sent.begin("first") == nil)
    async let waiting = sent.begin("first")
    for number in 1...1_000 {
      #expect(await sent.begin("\(number)") == nil)
      await sent.end("\(number)", "/\(number)")
    }
    await sent.end("first", "/first")
    let address = await waiting
    #expect(address == "/first")
    #expect(await sent.begin("1000") == "/1000")
    #expect(await sent.begin("1") == nil)
  }
}
