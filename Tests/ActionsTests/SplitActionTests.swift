import Actions
import Core
import Exchange
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// Split bills, as any interface of the program handles them.
@Suite struct SplitActionTests {
  private static func desk() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Market", amount: "10", paid: "2026-03-02"))
    return desk
  }

  @Test("parts that are typed again unchanged keep the names of their items, each once")
  func itemNames() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let contents = BillContents(
      title: "Market", merchant: "Market", kind: .receipt, amount: Money(minorUnits: 1000, currency: .eur),
      issueDate: day("2026-03-02"), paidDate: day("2026-03-02"), categories: ["Groceries", "Household"],
      parts: [
        BillPart(category: "Groceries", minorUnits: 200, text: "Milk"),
        BillPart(category: "Groceries", minorUnits: 200, text: "Bread"),
        BillPart(category: "Household", minorUnits: 600, person: "Anna", text: "Soap"),
      ])
    _ = try await desk.desk.store.add(bill: contents, who: "tester")
    let same = try await desk.run(SplitBill(bill: 1, parts: ["Groceries=2", "groceries=2", "Household@Anna=6"]))
    #expect(same.parts.map(\.text) == ["Milk", "Bread", "Soap"])
    let other = try await desk.run(
      SplitBill(bill: 1, parts: ["Groceries=2", "Groceries=2", "Groceries=2", "Household=4"]))
    #expect(other.parts.map(\.text) == ["Milk", "Bread", "", ""])
  }

  @Test("a bill is split, changed and its split removed, and each step is undone")
  func wholeLife() async throws {
    let desk = try await Self.desk()
    let split = try await desk.run(SplitBill(bill: 1, parts: ["Groceries@Anna=20%", "household=rest"]))
    #expect(split.categories == ["Groceries", "Household"])
    #expect(split.parts.map(\.amount.money.minorUnits) == [200, 800] && split.parts.map(\.rest) == [false, true])
    #expect(split.parts.map(\.category) == ["Groceries", "Household"] && split.parts[0].person == "Anna")
    // The rest follows the amount.
    let edited = try await desk.run(EditBill(bill: 1, amount: "12.50"))
    #expect(edited.parts.map(\.amount.money.minorUnits) == [200, 1050])
    await #expect(throws: InputError.self) { try await desk.run(EditBill(bill: 1, amount: "2")) }
    await #expect(throws: InputError.self) {
      try await desk.run(EditBill(bill: 1, entry: BillEntry(categories: ["Fuel"])))
    }
    // Another change of the bill leaves its parts unchanged.
    #expect(try await desk.run(EditBill(bill: 1, title: "Shop")).parts == edited.parts)
    let data = try JSONEncoder().encode(edited)
    #expect(try JSONDecoder().decode(BillResult.self, from: data) == edited.bill)
    let whole = try await desk.run(RemoveSplit(bill: 1))
    #expect(whole.parts.isEmpty && whole.amount.money.minorUnits == 1250)
    await #expect(throws: InputError.self) { try await desk.run(RemoveSplit(bill: 1)) }
    #expect(try await desk.run(EditBill(bill: 1, entry: BillEntry(categories: ["Fuel"]))).categories == ["Fuel"])
    for _ in 0..<4 { _ = try await desk.run(UndoLast()) }
    #expect(try await desk.run(ShowBill(bill: 1)).bill.parts.map(\.amount.money.minorUnits) == [200, 800])
    _ = try await desk.run(UndoLast())
    let first = try await desk.run(ShowBill(bill: 1)).bill
    #expect(first.parts.isEmpty && first.categories == ["Other"])
    let whats = try await desk.run(ListChanges(of: .bill, 1)).map(\.event.what)
    #expect(whats.contains("bill.split") && whats.contains("bill.unsplit"))
  }

  @Test("a bill whose split is removed has the categories that it had before it was split")
  func whole() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(
      AddBill(title: "Market", amount: "10", entry: BillEntry(categories: ["Gifts", "Leisure"])))
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Groceries=4", "Household=rest"]))
    // Split again and changed: neither restores the state before.
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Fuel=1", "Household=rest"]))
    _ = try await desk.run(EditBill(bill: 1, title: "Shop"))
    let whole = try await desk.run(RemoveSplit(bill: 1))
    #expect(whole.categories == ["Gifts", "Leisure"] && whole.parts.isEmpty)
    _ = try await desk.run(UndoLast())
    let again = try await desk.run(ShowBill(bill: 1)).bill
    #expect(again.categories == ["Fuel", "Household"] && again.parts.count == 2)
    // A category appears under its current name; a deleted one is left out.
    _ = try await desk.run(EditCategory(category: "Gifts", name: "Presents"))
    _ = try await desk.run(DeleteCategory(category: "Leisure"))
    #expect(try await desk.run(RemoveSplit(bill: 1)).categories == ["Presents"])
  }

  @Test("a bill whose split is removed has the category into which an earlier one was merged, once")
  func merged() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(
      AddBill(title: "Market", amount: "10", entry: BillEntry(categories: ["Gifts", "Leisure", "Travel"])))
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Groceries=4", "Household=rest"]))
    _ = try await desk.run(MergeCategory(category: "Leisure", into: "Travel"))
    #expect(try await desk.run(RemoveSplit(bill: 1)).categories == ["Gifts", "Travel"])
  }

  @Test("a bill that was split from the start keeps the categories of its parts")
  func neverWhole() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let contents = BillContents(
      title: "Market", merchant: "Market", kind: .receipt, amount: Money(minorUnits: 1000, currency: .eur),
      issueDate: desk.desk.today, categories: ["Groceries"],
      parts: [BillPart(category: "Groceries", minorUnits: 400), BillPart(category: "Household", minorUnits: 600)])
    _ = try await desk.desk.store.importLedger([contents], who: "tester")
    #expect(try await desk.run(RemoveSplit(bill: 1)).categories == ["Groceries", "Household"])
  }

  @Test("a split without a rest part is refused another amount, and nothing is changed")
  func fixed() async throws {
    let desk = try await Self.desk()
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Groceries=4", "Household=6"]))
    let error = await #expect(throws: InputError.self) { try await desk.run(EditBill(bill: 1, amount: "11")) }
    #expect(error?.field == .amount && error?.description.contains("none of them takes the rest") == true)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.amount.money.minorUnits == 1000)
    let refused: [(parts: [String], reason: String)] = [
      (["Groceries=4"], "6.00 EUR less than the bill's"),
      (["Groceries=14", "Household=rest"], "4.00 EUR more than the bill's"), ([], "into which parts?"),
    ]
    for (parts, reason) in refused {
      let error = await #expect(throws: InputError.self, "\(parts)") {
        try await desk.run(SplitBill(bill: 1, parts: parts))
      }
      #expect(error?.description.contains(reason) == true, "\(parts)")
    }
    let unknown = await #expect(throws: StoreError.self) {
      try await desk.run(SplitBill(bill: 1, parts: ["Nowhere=rest"]))
    }
    #expect(unknown?.description.contains("Nowhere") == true)
    #expect(try await desk.run(ShowSplit(bill: 1)).parts.map(\.amount.money.minorUnits) == [400, 600])
    await #expect(throws: StoreError.self) { try await desk.run(SplitBill(bill: 9, parts: ["Groceries=rest"])) }
  }

  @Test("amounts of parts are typed with the separators of the locale")
  func marks() async throws {
    let desk = try await MadeDesk(["currency": "EUR", "locale": "de_DE"])
    _ = try await desk.run(AddBill(title: "Desk", amount: "2.000,00"))
    let split = try await desk.run(SplitBill(bill: 1, parts: ["Office=1.234,50", "Other=rest"]))
    #expect(split.parts.map(\.amount.money.minorUnits) == [123_450, 76_550])
  }

  @Test("a bill from a document is split by its items")
  func items() async throws {
    let desk = try await MadeDesk()
    func field<Value>(_ value: Value) -> Field<Value> { Field(value: value, confidence: 0.9, source: .ocr) }
    var proposal = Proposal(
      kind: .receipt, merchant: field("ALDI"), date: field(try CalendarDate(iso: "2026-03-02").orThrow()),
      total: field(Amount(units: 1000, scale: 2)), currency: field(.eur), category: field("Groceries"))
    proposal.items = [("Milk", 199), ("A line", nil), ("Soap 4111 1111 1111 1111", 349), ("Bread", 252)].map {
      Item(description: $0, total: $1.map { Amount(units: Int64($0), scale: 2) })
    }
    try await desk.propose(proposal, from: "a.pdf")
    _ = try await desk.run(ConfirmDrafts([SeenDraft(1)], allSure: false))
    let shown = try await desk.run(ShowSplit(bill: 1))
    #expect(shown.parts.isEmpty && shown.items.map(\.number) == [1, 2, 3])
    #expect(
      shown.items.map(\.text) == ["Milk", "Soap **** **** **** 1111", "Bread"]
        || !shown.items[1].text.contains("4111 1111"))
    let split = try await desk.run(SplitBill(bill: 1, parts: ["Household@Ada=#2"], withItems: true))
    #expect(split.parts.map(\.amount.money.minorUnits) == [349, 199, 252, 200])
    #expect(split.parts.map(\.category) == ["Household", "Groceries", "Groceries", "Groceries"])
    #expect(split.parts.map(\.rest) == [false, false, false, true] && split.parts[1].text == "Milk")
    #expect(try await desk.run(SearchLedger("bread")).bills.map(\.id) == [1])
  }

  @Test("shared costs are added up per name and currency, with what is still to be paid")
  func persons() async throws {
    let desk = try await Self.desk()
    _ = try await desk.run(SplitBill(bill: 1, parts: ["@Anna=20%", "@Ben=rest"]))
    _ = try await desk.run(AddBill(title: "Rent", amount: "900", entry: BillEntry(due: "2026-04-01")))
    _ = try await desk.run(SplitBill(bill: 2, parts: ["Housing@anna=450", "Utilities@Anna=50", "Housing=rest"]))
    _ = try await desk.run(AddBill(title: "Hotel", amount: "80 CHF", paid: "2026-02-02"))
    _ = try await desk.run(SplitBill(bill: 3, parts: ["Travel@Anna=50%", "Travel=rest"]))
    let all = try await desk.run(ListPersons())
    #expect(all.map(\.person) == ["anna", "Ben"])
    #expect(all[0].sums.map(\.amount.money.minorUnits) == [4000, 50_200])
    #expect(all[0].sums.map(\.unpaid.money.minorUnits) == [0, 50_000] && all[0].sums.map(\.bills) == [1, 2])
    #expect(all[0].parts.map(\.bill) == [2, 2, 1, 3])
    let february = try await desk.run(ListPersons(person: "ANNA", period: Period(month: "2026-02")))
    #expect(february.count == 1 && february[0].parts.map(\.title) == ["Hotel"])
    #expect(try await desk.run(ListPersons(person: "Carl")).isEmpty)
  }

  @Test("reports and exports count the parts, not the whole")
  func reports() async throws {
    let desk = try await Self.desk()
    _ = try await desk.run(AddBill(title: "Rent", amount: "900", entry: BillEntry(due: "2026-04-01")))
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Groceries=4", "Household@Anna=rest"]))
    _ = try await desk.run(SplitBill(bill: 2, parts: ["Housing=800", "Utilities=100"]))
    func sums(_ figures: [CategorySpending]) -> [String] {
      figures.map { "\($0.category) \($0.amount.money.minorUnits)" }
    }
    let trend = try await desk.run(ShowTrend())
    #expect(sums(trend.categories) == ["Household 600", "Groceries 400"] && !trend.categoriesOverlap)
    let analytics = try await desk.run(ShowAnalytics(period: Period(from: "2026-03-01", to: "2026-03-10")))
    #expect(sums(analytics.currencies[0].categories) == ["Household 600", "Groceries 400"])
    #expect(!analytics.currencies[0].categoriesOverlap)
    let overview = try await desk.run(ShowOverview())
    #expect(sums(overview.unpaidByCategory) == ["Housing 80000", "Utilities 10000"] && !overview.categoriesOverlap)
    let comparison = try await desk.run(ShowComparison(year: 2026))
    #expect(comparison.currencies[0].expenses.money.minorUnits == 1000)
    let forecast = try await desk.run(ShowForecast(months: 1))
    #expect(forecast.currencies[0].categories.map(\.category) == ["Housing", "Utilities"])
    let journal = try #require(try await desk.run(ExportBills(format: .hledger)).text)
    #expect(
      journal.contains("expenses:Groceries") && journal.contains("4.00 EUR") && journal.contains("; person: Anna"))
    let csv = try #require(try await desk.run(ExportBills(format: .csv)).text)
    #expect(csv.split(separator: "\r\n").count == 5 && csv.contains("Household,,Anna,6.00,EUR,10.00"))
  }
}
