import Foundation
import TestSupport
import Testing

/// The pages of figures: each table adds up, and each figure has the right name.
@Suite struct FigurePageTests {
  /// The rows of the table with a caption, as the texts of their cells.
  private func rows(_ body: String, _ caption: String) throws -> [[String]] {
    let start = try #require(body.firstRange(of: "<caption class=\"unseen\">\(caption)</caption>"), "\(caption)")
    let table = body[start.upperBound...].prefix(
      upTo: body[start.upperBound...].firstRange(of: "</table>")?.lowerBound ?? body.endIndex)
    return table.split(separator: "<tr").dropFirst(2).map { row in
      row.matches(of: /<td[^>]*>([^<]*)</).map { String($0.1) }
    }
  }

  @Test("payment modes and cards are two tables, each of which adds up to the total spent")
  func breakdowns() async throws {
    let home = try TestHome()
    #expect(try home.billfold("card", "add", "Blue", "--number", "4242", "--brand", "visa").status == 0)
    for (amount, paid) in [("10 EUR", ["--card", "Blue"]), ("5 EUR", ["--pay-by", "cash"]), ("2 EUR", [])] {
      let run = try home.billfold(all: ["bill", "add", "Tea", amount, "--paid", "today"] + paid)
      #expect(run.status == 0, "\(run.errors)")
    }
    let page = try await ServedPage(home: home)
    let body = try await page.get("/analytics").body
    let modes = try rows(body, "How it was paid, EUR")
    let cards = try rows(body, "With which card, EUR")
    #expect(Set(modes.compactMap(\.first)) == ["Card", "Cash", "Unknown"], "\(modes)")
    #expect(Set(cards.compactMap(\.first)) == ["Blue", "No known card"], "\(cards)")
    for rows in [modes, cards] { #expect(rows.compactMap { Int($0[1]) }.reduce(0, +) == 3, "\(rows)") }
  }

  @Test("amounts in charts have the minus sign of the tables")
  func minus() async throws {
    let page = try await ServedPage()
    for (title, kind, category) in [("Shoes", "creditNote", "Clothing"), ("Tea", "receipt", "Groceries")] {
      let amount = kind == "creditNote" ? "-5 EUR" : "8 EUR"
      let run = try page.home.billfold(
        "bill", "add", title, "--kind", kind, "--category", category, "--paid", "today", "--", amount)
      #expect(run.status == 0, "\(run.errors)")
    }
    let body = try await page.get("/analytics").body
    #expect(body.contains(">\u{2212}5.00</text>") && !body.contains("-5.00"))
  }

  @Test("pages lead only to years that can be shown")
  func firstYear() async throws {
    let page = try await ServedPage()
    for place in ["/compare?year=2000", "/trend?all=1&year=2000", "/trend?month=1999-12", "/budgets?year=2000"] {
      let body = try await page.get(place).body
      #expect(body.contains("<h1") && !body.contains("year=1999"), "\(place)")
    }
    for place in ["/compare?year=2001", "/trend?all=1&year=2001", "/budgets?year=2001"] {
      let body = try await page.get(place).body
      for year in [2000, 2002] { #expect(body.contains("year=\(year)\""), "\(place)") }
    }
  }

  @Test("with several currencies, each table has a name of its own")
  func names() async throws {
    let page = try await ServedPage()
    for line in ["Tea 3 EUR paid", "Cake 4 USD paid", "Rent 900 EUR the 1st monthly", "Host 12 USD the 1st monthly"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303, "\(line)")
    }
    for place in ["/analytics", "/forecast", "/"] {
      let body = try await page.get(place).body
      let names = body.matches(of: /role="region" aria-label="([^"]*)"/).map { String($0.1) }
      #expect(names.count > 2 && Set(names).count == names.count, "\(place): \(names)")
    }
  }

  @Test("a single bill that is due is listed as an existing bill, not as usual spending")
  func forecast() async throws {
    let page = try await ServedPage()
    let month = Calendar(identifier: .gregorian).date(byAdding: .month, value: 1, to: Date()) ?? Date()
    let day = "\(month.formatted(.iso8601.year().month()))-15"
    #expect(try await page.post("/bills/quick", ["line": "Roof 900 EUR \(day)"]).status == 303)
    let body = try await page.get("/forecast").body
    let head = try #require(body.firstMatch(of: /<thead>(.*?)<\/thead>/)).1
    #expect(head.contains("Known bills") && head.contains("Other") && !head.contains("Usual"), "\(head)")
    let rows = try rows(body, "Expected spending by month, EUR")
    #expect(rows.first.map { Array($0[1...3]) } == ["0.00", "900.00", "0.00"], "\(rows)")
  }

  @Test("a currency in which nothing is expected says so, as in the terminal, without an empty table and chart")
  func nothingExpected() async throws {
    let page = try await ServedPage()
    let month = Calendar(identifier: .gregorian).date(byAdding: .month, value: 1, to: Date()) ?? Date()
    let day = "\(month.formatted(.iso8601.year().month()))-15"
    // They cancel each other out.
    for (title, kind) in [("Lamp", "invoice"), ("Lamp returned", "creditNote")] {
      let run = try page.home.billfold("bill", "add", title, "50 USD", "--due", day, "--kind", kind)
      #expect(run.status == 0, "\(run.errors)")
    }
    let alone = try await page.get("/forecast").body
    #expect(alone.contains("Nothing is expected in USD.") && !alone.contains("<figure class=\"chart\""))
    #expect(!alone.contains("Expected spending by month, USD") && !alone.contains("There are no bills yet"))
    #expect(try page.home.billfold("forecast").output == "Nothing is expected in USD.\n")
    #expect(try await page.post("/bills/quick", ["line": "Roof 900 EUR \(day)"]).status == 303)
    let both = try await page.get("/forecast").body
    #expect(both.contains("Nothing is expected in USD.") && both.contains("Expected spending by month, EUR"))
    #expect(!both.contains("by month, USD") && both.contains("<figure class=\"chart\""))
  }

  @Test("the overview warns of last days, missing bills and higher prices, as the terminal does")
  func warnings() async throws {
    let home = try TestHome()
    let calendar = Calendar(identifier: .gregorian)
    func day(_ days: Int, months: Int = 0) throws -> String {
      let shifted = try #require(calendar.date(byAdding: .month, value: months, to: Date() + Double(days) * 86_400))
      return shifted.formatted(.iso8601.year().month().day())
    }
    func add(_ title: String, _ amount: String, on date: String, _ more: String...) throws {
      let run = try home.billfold(all: ["bill", "add", title, amount, "--date", date, "--paid", date] + more)
      #expect(run.status == 0, "\(run.errors)")
    }
    try add("Kettle", "30 EUR", on: day(-1), "--return-until", "4d")
    for (months, amount) in [(-2, "39.95 EUR"), (-1, "39.95 EUR"), (0, "44.95 EUR")] {
      try add("Broadband", amount, on: day(-1, months: months))
    }
    for months in [-3, -2, -1] { try add("Paper", "19 EUR", on: day(-16, months: months)) }
    let body = try await ServedPage(home: home).get("/").body
    for text in [
      "Kettle, 30.00 EUR, can be returned until", "Paper: no bill since",
      "Broadband costs more: 44.95 EUR instead of 39.95 EUR.",
    ] { #expect(body.contains(text), "\(text)") }
  }
}
