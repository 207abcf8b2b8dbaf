import Foundation
import TestSupport
import Testing

/// Monthly budgets on the page.
@Suite struct BudgetPageTests {
  @Test("a budget is set, shown with what was spent and what is left, and deleted")
  func wholeLife() async throws {
    let page = try await ServedPage()
    let spent = try await page.post("/bills/quick", ["line": "Coffee 3.50 EUR paid 2020-05-04 #Dining"])
    #expect(spent.status == 303)
    #expect(try await page.get("/budgets?month=2020-05").body.contains("No budgets in 2020-05."))
    let set = try await page.post("/budgets", ["category": "dining", "amount": "100 EUR", "from": "2020-05"])
    #expect(set.status == 303 && set.header("location") == "/budgets?month=2020-05")
    let shown = try await page.get("/budgets?month=2020-05").body
    #expect(shown.contains("Budget of Dining: 100.00 EUR a month from 2020-05."), "\(shown)")
    #expect(shown.contains("3.50 EUR of 100.00 EUR, 96.50 EUR left") && shown.contains("max=\"100\" value=\"3\""))
    #expect(shown.contains("href=\"/transactions?month=2020-05&amp;category=Dining\""), "\(shown)")
    for month in ["2020-04", "2020-06"] { #expect(shown.contains("href=\"/budgets?month=\(month)\"")) }
    let entries = try await page.get("/transactions?month=2020-05&category=Dining")
    #expect(entries.status == 200 && entries.body.contains("Coffee"))
    #expect(try await page.get("/budgets?month=2020-04").body.contains("No budgets in 2020-04."))

    let less = try await page.post("/budgets", ["category": "Dining", "amount": "3 EUR", "from": "2020-05"])
    #expect(less.status == 303)
    let over = try await page.get("/budgets?month=2020-05").body
    #expect(over.contains("3.50 EUR of 3.00 EUR, over by 0.50 EUR") && over.contains("<progress class=\"bad\""))
    #expect(try await page.get("/budgets?year=2020").body.contains("3.50 EUR of 24.00 EUR, 20.50 EUR left"))

    let gone = try await page.post("/budgets/delete", ["category": "Dining"])
    #expect(gone.status == 303 && gone.header("location") == "/budgets")
    #expect(try await page.get("/budgets?month=2020-05").body.contains("No budgets in 2020-05."))
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try await page.get("/budgets?month=2020-05").body.contains("over by 0.50 EUR"))
  }

  @Test("a budget is ended from a month on, and earlier months keep theirs")
  func end() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/budgets", ["category": "Fuel", "amount": "90 EUR", "from": "2020-05"]).status == 303)
    let before = try await page.get("/budgets?month=2020-07").body
    #expect(before.contains("id=\"e-from\" name=\"from\" type=\"text\" value=\"2020-07\""), "\(before)")
    let ended = try await page.post("/budgets/end", ["category": "Fuel", "from": "2020-07"])
    #expect(ended.status == 303 && ended.header("location") == "/budgets?month=2020-07")
    let after = try await page.get("/budgets?month=2020-07").body
    for words in ["Budget of Fuel: none from 2020-07.", "No budgets in 2020-07."] { #expect(after.contains(words)) }
    #expect(try await page.get("/budgets?month=2020-06").body.contains("0.00 EUR of 90.00 EUR, 90.00 EUR left"))
    #expect(try await page.post("/undo", [:]).status == 303)
    #expect(try await page.get("/budgets?month=2020-07").body.contains("0.00 EUR of 90.00 EUR, 90.00 EUR left"))
    let refused = try await page.post("/budgets/end", ["category": "", "from": "2020-07"])
    #expect(refused.status == 422 && refused.body.contains("id=\"e-category-complaint\""))
    let late = try await page.post("/budgets/end", ["category": "Fuel", "from": "2020-13"])
    #expect(late.status == 422 && late.body.contains("id=\"e-from-complaint\""))
  }

  @Test("the total counts a bill in several categories once, and a note says so") func overlap() async throws {
    let page = try await ServedPage()
    let line = "Market 60.00 EUR paid 2020-05-04 #Groceries #Household"
    #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
    for category in ["Groceries", "Household"] {
      #expect(try await page.get("/budgets?month=2020-05").body.contains("do not add up to the total") == false)
      let set = try await page.post("/budgets", ["category": category, "amount": "100 EUR", "from": "2020-05"])
      #expect(set.status == 303)
    }
    let shown = try await page.get("/budgets?month=2020-05").body
    #expect(shown.contains("60.00 EUR of 200.00 EUR spent") && shown.contains("do not add up to the total"), "\(shown)")
  }

  @Test("pages of budgets lead only to years that can be shown")
  func years() async throws {
    let page = try await ServedPage()
    #expect(try await page.get("/budgets?month=2020-12").body.contains("href=\"/budgets?year=2020\""))
    let ahead = try await page.get("/budgets?month=2999-12")
    #expect(ahead.status == 200 && ahead.body.contains("href=\"/budgets?month=3000-01\""))
    #expect(!ahead.body.contains("/budgets?year="))
    let first = try await page.get("/budgets?year=2000").body
    #expect(first.contains("href=\"/budgets?year=2001\"") && !first.contains("/budgets?year=1999"))
  }

  @Test("a form to delete without a choice is refused beside its field") func noChoice() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/budgets", ["category": "Dining", "amount": "3 EUR"]).status == 303)
    let refused = try await page.post("/budgets/delete", ["category": ""])
    #expect(refused.status == 422 && refused.body.contains("id=\"d-category-complaint\""))
    let missing = try await page.post("/budgets/delete", ["category": "Fuel"])
    #expect(missing.status == 422)
    #expect(missing.body.contains("There is no budget for Fuel; they are listed under Budgets."))
  }
}
