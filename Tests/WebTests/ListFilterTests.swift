import Foundation
import TestSupport
import Testing

/// The filters above the lists of the page.
@Suite struct ListFilterTests {
  @Test("bills, income and transactions are listed by year, and by a month of that year")
  func years() async throws {
    let page = try await ServedPage()
    for line in ["Coffee 3.50 EUR paid 2020-05-04", "Cake 4.50 EUR paid 2021-05-04", "Roof 900 EUR 2040-02-01"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303, "\(line)")
    }
    for (title, date) in [("Prize", "2020-06-01"), ("Salary", "2021-06-01")] {
      let added = try await page.post("/income", ["title": title, "amount": "50 EUR", "date": date])
      #expect(added.status == 303, "\(title)")
    }
    // The next page also shows the notice of the last form.
    _ = try await page.get("/")
    for (address, shown, hidden) in [
      ("/bills?status=all&year=2020", "Coffee", "Cake"), ("/bills?status=all&year=2021&month=5", "Cake", "Coffee"),
      ("/bills?year=2040", "Roof", "No bill matches."), ("/bills?year=2039", "No bill matches.", "Roof"),
      ("/income?year=2020", "Prize", "Salary"), ("/income?year=2021&month=6", "Salary", "Prize"),
      ("/transactions?year=2020", "Coffee", "Cake"), ("/transactions?year=2021&month=5", "Cake", "Coffee"),
    ] {
      let answer = try await page.get(address)
      #expect(answer.status == 200 && answer.body.contains(shown) && !answer.body.contains(hidden), "\(address)")
      let year = try #require(address.firstMatch(of: /year=([0-9]+)/)).1
      #expect(answer.body.contains("name=\"year\" type=\"text\" value=\"\(year)\""), "\(address)")
    }
    #expect(try await page.get("/bills").body.contains(">Year due</label>"))
    #expect(try await page.get("/bills?status=all").body.contains(">Year</label>"))
  }

  @Test("a long filter is folded into a line that says what it shows, and is open if it was refused")
  func folded() async throws {
    let page = try await ServedPage()
    let folded = try await page.get("/bills?q=tea&year=2020&status=all&chosen=1&category=Dining").body
    #expect(folded.contains("for=\"q-opener\">Filter: tea, 2020, all, Categories: Dining <"))
    #expect(!folded.contains("id=\"q-opener\" checked"))
    #expect(try await page.get("/bills?month=nothing").body.contains("id=\"q-opener\" checked"))
    // Few fields need no folding.
    for place in ["/income", "/search"] {
      #expect(try await !page.get(place).body.contains("q-opener"), "\(place)")
    }
  }

  @Test("as many categories as there are are not all of them if one of them does not exist")
  func formerCategory() async throws {
    let page = try await ServedPage()
    let names = try page.home.billfold("category", "list", "--json").list().compactMap { $0["name"] as? String }
    func status(_ names: [String]) async throws -> Int {
      let ticked = names.map { "&category=\($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
      return try await page.get("/bills?status=all&chosen=1\(ticked.joined())").status
    }
    #expect(names.count > 10)
    #expect(try await status(names) == 200)
    #expect(try await status(names.dropLast() + ["Nonsense"]) != 200)
  }
}
