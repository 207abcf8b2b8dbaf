import Foundation
import TestSupport
import Testing

/// A refused form is shown again with what was typed, and with the reason beside the field that it concerns.
@Suite struct RefusalTests {
  /// A form, the mistake in it, and where the page reports it.
  struct Refusal: CustomStringConvertible, Sendable {
    var path: String
    var fields: [(String, String)]
    /// The id of the field with the sentence; nil for the form as a whole.
    var field: String?
    var words: String
    var description: String { "\(path): \(words)" }
  }

  private static let refusals = [
    Refusal(
      path: "/goals", fields: [("name", "Boat"), ("target", "lots"), ("notes", "blue one")], field: "f-target",
      words: "not an amount"),
    Refusal(
      path: "/goals", fields: [("name", "—"), ("target", "12 EUR")], field: "f-name", words: "at least one letter"),
    Refusal(path: "/goals", fields: [("name", "Holiday"), ("target", "12 EUR")], field: "f-name", words: "Holiday"),
    Refusal(path: "/goals/1/pay", fields: [("amount", "-3"), ("notes", "kept")], field: "g1-amount", words: "zero"),
    Refusal(path: "/goals/1/pay", fields: [("amount", "3"), ("date", "someday")], field: "g1-date", words: "someday"),
    Refusal(
      path: "/goals/1/pay", fields: [("amount", "3"), ("date", "2999-01-01")], field: "g1-date", words: "today is"),
    Refusal(
      path: "/budgets", fields: [("category", "Dining"), ("amount", "lots"), ("from", "2026-05")], field: "f-amount",
      words: "not an amount"),
    Refusal(
      path: "/budgets", fields: [("category", "Dining"), ("amount", "5 EUR"), ("from", "May")], field: "f-from",
      words: "not a month"),
    Refusal(
      path: "/budgets", fields: [("category", "Nonsense"), ("amount", "5 EUR")], field: "f-category", words: "Nonsense"),
    Refusal(path: "/cards", fields: [("number", "12"), ("name", "Blue card")], field: "f-number", words: "four"),
    Refusal(
      path: "/cards", fields: [("number", "1234"), ("expiry", "soon"), ("name", "Blue card")], field: "f-expiry",
      words: "soon"),
    Refusal(path: "/cards/1", fields: [("name", "Mine"), ("expiry", "13/99")], field: "k1-expiry", words: "13/99"),
    Refusal(path: "/categories", fields: [("name", "Pets"), ("icon", "dog")], field: "f-icon", words: "one character"),
    Refusal(path: "/categories", fields: [("name", "Grocerys")], field: "f-name", words: "Groceries"),
    Refusal(
      path: "/categories/1", fields: [("name", "?!"), ("icon", "🐕")], field: "f-name", words: "at least one letter"),
    Refusal(
      path: "/income", fields: [("title", "Salary"), ("amount", "much"), ("notes", "in March")], field: "f-amount",
      words: "not an amount"),
    Refusal(
      path: "/income", fields: [("title", "Salary"), ("amount", "5 EUR"), ("date", "31 feb")], field: "f-date",
      words: "31 feb"),
    Refusal(path: "/bills/1/pay", fields: [("date", "2999-01-01")], field: "p-date", words: "today is"),
    Refusal(
      path: "/bills/1/pay", fields: [("card", "Gold"), ("date", "1 jan")], field: "p-card",
      words: "here is no such card"),
    Refusal(
      path: "/bills/1", fields: [("title", "Rent"), ("amount", "nothing"), ("notes", "changed")], field: "f-amount",
      words: "not an amount"),
    Refusal(path: "/goals/1", fields: [("name", "—"), ("target", "5 EUR")], field: "e1-name", words: "at least one"),
    Refusal(
      path: "/goals/1", fields: [("name", "Holiday"), ("target", "lots"), ("notes", "by train")], field: "e1-target",
      words: "not an amount"),
    Refusal(
      path: "/income/1", fields: [("title", "Salary"), ("amount", "5 EUR"), ("date", "31 feb")], field: "f-date",
      words: "31 feb"),
    Refusal(
      path: "/bills", fields: [("title", "Tea"), ("amount", "3 EUR"), ("due", "when it rains")], field: "f-due",
      words: "when it rains"),
    Refusal(
      path: "/bills",
      fields: [("title", "Tea"), ("amount", "3 EUR"), ("date", "2026-03-02"), ("due", "2026-03-01")], field: "f-due",
      words: "; give both dates."),
    Refusal(
      path: "/bills", fields: [("title", "Tea"), ("amount", "3 EUR"), ("time", "18:30")], field: "f-time",
      words: "needs a due date; give it as well."),
    Refusal(
      path: "/bills",
      fields: [("title", "Tea"), ("amount", "3 EUR"), ("date", "2026-03-02"), ("warranty", "2026-03-01")],
      field: "f-warranty", words: "; give a later day."),
    Refusal(
      path: "/bills", fields: [("title", "Tea"), ("amount", "3 EUR"), ("category", "Nonsense")], field: "f-category",
      words: "Nonsense"),
  ]

  @Test("the typed input is shown again, with the reason beside its field")
  func forms() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/goals", ["name": "Holiday", "target": "1200 EUR"]).status == 303)
    #expect(try await page.post("/income", ["title": "Salary", "amount": "5 EUR"]).status == 303)
    #expect(try await page.post("/cards", ["number": "4242", "brand": "visa"]).status == 303)
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR the 1st"]).status == 303)
    for refusal in Self.refusals {
      let answer = try await page.post(refusal.path, fields: refusal.fields)
      #expect(answer.status == 422, "\(refusal): \(answer.status)")
      for (name, text) in refusal.fields {
        #expect(
          answer.body.contains("name=\"\(name)\" type=\"text\" value=\"\(text)\"")
            || answer.body.contains("name=\"\(name)\" rows=\"3\">\(text)<"), "\(refusal): \(name) is lost")
      }
      let complaint = try #require(
        answer.body.firstMatch(of: /<p class="complaint"( id="[^"]*")? role="alert">([^<]*)</), "\(refusal)")
      let id = complaint.1.map { String($0.dropFirst(5).dropLast()) }
      #expect(id == refusal.field.map { "\($0)-complaint" }, "\(refusal)")
      #expect(complaint.2.contains(refusal.words), "\(refusal): \(complaint.2)")
      #expect(!complaint.2.contains("billfold ") && !complaint.2.contains(" --"), "\(refusal): \(complaint.2)")
      #expect(answer.body.components(separatedBy: "class=\"complaint\"").count == 2, "\(refusal) is said once")
    }
    // Nothing was changed by any of them.
    #expect(try page.home.billfold("bills", "--unpaid", "--json").list().count == 1)
    #expect(try page.home.billfold("goal", "list", "--json").list().count == 1)
    #expect(try page.home.billfold("card", "list", "--json").list().count == 1)
    #expect((try page.home.billfold("income", "list", "--json").object()["incomes"] as? [Any])?.count == 1)
  }

  @Test("errors advise what one does on the page, and in the terminal the command")
  func advice() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR the 1st"]).status == 303)
    let unpaid = try await page.post("/bills/1/unpay", [:])
    #expect(unpaid.status == 422 && unpaid.body.contains("Bill 1 is not paid; pay it first."))
    #expect(try page.home.billfold("unpay", "1").errors.contains("bill 1 is not paid; `billfold pay 1` pays it"))
    let gone = try await page.get("/bills/99")
    #expect(gone.status == 404 && gone.body.contains("There is no bill 99; they are listed under Bills."))
    #expect(try page.home.billfold("bill", "show", "99").errors.contains("`billfold bills` lists them"))
    let line = try await page.post("/bills/quick", ["line": "Tea 3.20"])
    #expect(line.status == 422 && line.body.contains("or set one under Settings"))
    let category = try await page.post("/bills", ["title": "Tea", "amount": "3 EUR", "category": "Nonsense"])
    #expect(category.body.contains("they are listed under Categories"))
  }

  @Test("a line that is refused stays in its field, which gets the focus, with the reason beside it")
  func line() async throws {
    let page = try await ServedPage()
    let refused = try await page.post("/bills/quick", ["line": "Tea"])
    #expect(refused.status == 422)
    #expect(refused.body.contains("<p class=\"complaint\" id=\"line-complaint\" role=\"alert\">"))
    let field = try #require(refused.body.firstMatch(of: /<input id="line"[^>]*>/)).output
    #expect(field.contains("value=\"Tea\"") && field.contains("aria-invalid=\"true\" autofocus"), "\(field)")
    #expect(field.contains("aria-describedby=\"line-complaint line-hint\""), "\(field)")
  }

  @Test("the address of a refused form leads back to the page that contains the form")
  func waysBack() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/goals", ["name": "Holiday", "target": "1200 EUR"]).status == 303)
    #expect(try await page.post("/income", ["title": "Salary", "amount": "5 EUR"]).status == 303)
    #expect(try await page.post("/cards", ["number": "4242", "brand": "visa"]).status == 303)
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR the 1st"]).status == 303)
    for path in Set(Self.refusals.map(\.path)) {
      let answer = try await page.get(path)
      let shown = try await page.get(answer.header("location") ?? path)
      #expect([200, 303].contains(answer.status) && shown.status == 200, "\(path): \(answer.status)")
    }
    let ways = [
      "/bills/1/pay": "/bills/1", "/bills/1/unpay": "/bills/1", "/bills/1/delete": "/bills/1",
      "/bills/1/skip": "/bills/1", "/bills/1/restore": "/bills/1", "/statements/1/delete": "/statements/1",
      "/bills/1/split": "/bills/1", "/bills/quick": "/add", "/goals/1/pay": "/goals", "/goals/1/delete": "/goals",
      "/bills/1/papers": "/bills/1", "/goals/1": "/goals", "/entries/1/waive": "/entries/1",
      "/waivers/1/delete": "/statements",
      "/cards/1": "/cards", "/categories/1/merge": "/categories/1", "/income/1/delete": "/income/1",
      "/drafts/1/duplicate": "/drafts/1", "/matches/1/confirm": "/statements", "/entries/1/match": "/entries/1",
      "/undo": "/history", "/redo": "/history", "/documents": "/add", "/share": "/add", "/theme": "/more",
      "/leave": "/",
    ]
    for (path, place) in ways {
      let answer = try await page.get(path)
      #expect(answer.status == 303 && answer.header("location") == place, "\(path): \(answer.status)")
    }
    // A form that is refused as a whole leads back, too.
    let refused = try await page.post("/bills/1/unpay", [:])
    #expect(refused.status == 422 && refused.body.contains("href=\"/bills/1/unpay\">Go back"), "\(refused.status)")
    // An address to which no form is sent still does not exist.
    for path in ["/bills/1/nothing", "/nothing", "/goals/1/pay/more"] {
      #expect(try await page.get(path).status == 404, "\(path)")
    }
  }

  @Test(
    "a list whose filter is refused shows the filter with what was typed, and the reason beside its field",
    arguments: [
      ("/bills?status=all&month=March", "month", "March"), ("/transactions?month=13", "month", "13"),
      ("/income?month=soon", "month", "soon"), ("/bills?status=all&year=abc", "year", "abc"),
      ("/bills?status=paid&year=26", "year", "26"), ("/income?year=soon", "year", "soon"),
      ("/transactions?year=1999", "year", "1999"), ("/bills?month=2026-03&year=2025", "month", "2026-03"),
      ("/analytics?from=x&to=2026-03-01", "from", "x"),
      ("/analytics?from=2026-03-01&to=31+feb", "to", "31 feb"), ("/search?q=%E2%82%AC", "q", "€"),
      ("/bills?status=all&card=Gold", "card", nil), ("/bills?status=zzz", "status", nil),
    ] as [(String, String, String?)])
  func filters(address: String, field: String, typed: String?) async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR the 1st"]).status == 303)
    let answer = try await page.get(address)
    #expect(answer.status == 422)
    #expect(answer.body.contains("id=\"q-\(field)-complaint\""), "\(answer.body.prefix(4_000))")
    #expect(answer.body.contains("aria-describedby=\"q-\(field)-complaint\""))
    if let typed { #expect(answer.body.contains("name=\"\(field)\" type=\"text\" value=\"\(typed)\"")) }
    // The page has its navigation, so that nothing has to be typed into the address.
    #expect(answer.body.contains("aria-label=\"All pages\""))
  }

  @Test("a filter that concerns no single field gives its reason above all, and a mistyped address leads to its page")
  func otherFilters() async throws {
    let page = try await ServedPage()
    let swapped = try await page.get("/analytics?from=2026-03-01&to=2026-02-01")
    #expect(swapped.status == 422 && swapped.body.contains("is after") && swapped.body.contains("value=\"2026-03-01\""))
    let unknown = try await page.get("/bills?status=all&chosen=1&category=Nonsense")
    #expect(unknown.status == 422 && unknown.body.contains("Nonsense") && unknown.body.contains("class=\"filter\""))
    let trend = try await page.get("/trend?month=March")
    #expect(trend.status == 422 && trend.body.contains("href=\"/trend\">Go back") && trend.body.contains("March"))
    let forecast = try await page.get("/forecast?months=0")
    #expect(forecast.status == 422 && forecast.body.contains("href=\"/forecast\">Go back"))
    for (path, query) in [
      ("/compare", "year=abc"), ("/trend", "all=1&year=abc"), ("/analytics", "year=abc"), ("/budgets", "year=abc"),
      ("/forecast", "months=abc"),
    ] {
      let refused = try await page.get("\(path)?\(query)")
      #expect(refused.status == 422 && refused.body.contains("&quot;abc&quot; is not a number"), "\(path)")
      #expect(refused.body.contains("href=\"\(path)\">Go back"), "\(path)")
    }
    #expect(try await page.get("/bills/99?x=1").body.contains("href=\"/\">Go back"))
  }

  @Test("an error has the navigation, and leads back to where the user came from")
  func errors() async throws {
    let page = try await ServedPage()
    func back(_ path: String, from place: String?) async throws -> String? {
      let answer = try await page.send("GET", path, headers: ["Referer": place])
      #expect(answer.status == 404 && answer.body.contains("href=\"/bills\""), "\(path): \(answer.status)")
      return answer.body.firstMatch(of: /href="([^"]*)">Go back/).map { String($0.1) }
    }
    let own = "http://\(page.host)"
    #expect(try await back("/bills/99", from: "\(own)/bills?status=all") == "/bills?status=all")
    #expect(try await back("/nothing", from: "\(own)/goals") == "/goals")
    // Neither to what does not exist, nor to the page of the same error.
    #expect(try await back("/bills/99", from: "\(own)/bills/98") == "/bills")
    #expect(try await back("/entries/99/more", from: "\(own)/entries/99?x=1") == "/statements")
    #expect(try await back("/bills/99?x=1", from: "\(own)/bills/99") == "/bills")
    #expect(try await back("/nothing?x=1", from: "\(own)/nothing") == "/")
    #expect(try await back("/nothing", from: "\(own)/nothing?x=1") == "/")
    for other in [nil, "http://evil.example/goals", "\(own).evil.example/", "\(own)//evil.example", "\(own)/bills/99"] {
      #expect(try await back("/bills/99", from: other) == "/", "\(other ?? "-")")
    }
    // A user who is not signed in sees nothing of the page.
    let stranger = try await page.send("GET", "/bills/99", headers: ["Cookie": nil, "Referer": "\(own)/goals"])
    #expect(stranger.status == 401 && !stranger.body.contains("Go back") && !stranger.body.contains("href=\"/bills\""))
  }

  @Test("light or dark can be chosen on the page of an error as well, signed in or not")
  func themes() async throws {
    let page = try await ServedPage()
    func choose(_ headers: [String: String?], _ body: String) async throws -> RawAnswer {
      let all: [String: String?] = ["Content-Type": "application/x-www-form-urlencoded"]
      return try await page.send("POST", "/theme", headers: all.merging(headers) { $1 }, body: Array(body.utf8))
    }
    for cookie in [nil, page.cookie] {
      let chosen = try await choose(["Cookie": cookie], "token=&theme=dark&back=%2Fnothing%3Fx%3D1")
      #expect(chosen.status == 303 && chosen.header("location") == "/nothing?x=1", "\(chosen.status)")
      let theme = try #require(chosen.header("set-cookie")?.split(separator: ";").first.map(String.init))
      let cookies = [cookie, theme].compactMap { $0 }.joined(separator: "; ")
      let shown = try await page.send("GET", "/nothing?x=1", headers: ["Cookie": cookies])
      #expect(shown.status == (cookie == nil ? 401 : 404))
      #expect(shown.body.contains("data-theme=\"dark\"") && shown.body.contains("name=\"back\" value=\"/nothing?x=1\""))
      // Phones have neither the sidebar nor, without a session, the page that contains the choice.
      #expect(shown.body.contains("class=\"looks alone\"") == (cookie == nil))
      #expect(shown.body.contains("<div class=\"head\"><h1>"))
    }
    #expect(try await choose(["Cookie": nil, "Origin": "http://evil.example"], "theme=dark").status == 403)
    #expect(try await choose(["Sec-Fetch-Site": "cross-site"], "theme=dark").status == 403)
    // It opens nothing else.
    #expect(try await page.send("GET", "/theme", headers: ["Cookie": nil]).status == 401)
  }

  @Test("a category is merged only into one that was chosen")
  func merging() async throws {
    let page = try await ServedPage()
    let shown = try await page.get("/categories/1").body
    #expect(shown.contains("<select id=\"f-into\" name=\"into\" required><option value=\"\" selected>"))
    let refused = try await page.post("/categories/1/merge", ["into": ""])
    #expect(refused.status == 422 && refused.body.contains("id=\"f-into-complaint\""))
  }

  @Test("a list without bills says what to do, or that the search found none")
  func nothing() async throws {
    let page = try await ServedPage()
    #expect(try await page.get("/bills").body.contains("Nothing to pay."))
    #expect(try await page.get("/bills?status=all").body.contains("No bills yet."))
    for query in ["q=Rent", "month=2026-03", "year=2026", "status=all&chosen=1&category=Groceries"] {
      #expect(try await page.get("/bills?\(query)").body.contains("No bill matches."), "\(query)")
    }
    let search = try await page.get("/search").body
    #expect(search.contains("id=\"q-q\" name=\"q\" type=\"text\" value=\"\" autocomplete=\"off\" autofocus>"))
    let found = try await page.get("/search?q=Rent").body
    #expect(found.contains("No bill or draft matches.") && !found.contains("autofocus"))
  }

  @Test("a form whose item has changed meanwhile gives the reason, even if the item is gone")
  func changedMeanwhile() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Coffee 3 EUR paid"]).status == 303)
    let again = try await page.post("/bills/1/pay", ["date": "today"])
    #expect(again.status == 422 && again.body.contains("bad strip") && again.body.contains("paid"))
    #expect(try await page.post("/bills/99/pay", ["date": "today"]).status == 404)
    #expect(try await page.post("/goals/99/pay", ["amount": "3"]).status != 303)
  }

  @Test("an overdue bill says so in words, with a day that a phone does not break")
  func overdue() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR 2026-01-05"]).status == 303)
    let list = try await page.get("/bills").body
    #expect(list.contains("overdue 2026\u{2011}01\u{2011}05, "), "\(list)")
  }
}
