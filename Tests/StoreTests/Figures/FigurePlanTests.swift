import Core
import Foundation
import Ledger
@testable import Store
import TestSupport
import Testing

@Suite("How figures are queried") struct FigurePlanTests {
  @Test("data derived from bills agrees with them after every change, its undo and its redo")
  func derived() async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    var random = SeededGenerator(seed: 20_261_122)
    for index in 0..<12 { _ = try await fixture.bill(try .made("\(index)", categories: ["Fuel", "Gifts"])) }
    for step in 0..<200 {
      let bill = try await store.bills().randomElement(using: &random)
      switch step == 120 ? 5 : random.number(0...8) {
      case 0:
        _ = try await store.add(
          bill: try .made("\(step)", paid: "2026-03-01", categories: ["Dining"]), who: "ada", next: Recurrence.next)
      case 1:
        if let bill, bill.contents.paidDate == nil {
          _ = try await store.pay(bill: bill.id, on: .epoch, who: "ada", next: Recurrence.next)
        }
      case 2: if let bill, bill.contents.paidDate != nil { _ = try await store.unpay(bill: bill.id, who: "ada") }
      case 3: if let bill { try await store.delete(bill: bill.id, who: "ada") }
      case 4:
        if var contents = bill?.contents, let bill {
          contents.amount = Money(minorUnits: Int64(step), currency: .usd)
          contents.categories = ["Travel", "Fuel"]
          contents.parts = []
          _ = try await store.edit(
            bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
        }
      case 5 where step == 120: _ = try await store.mergeCategory("Dining", into: "Travel", who: "ada")
      case 6: _ = try? await store.redo(who: "ada")
      case 7:
        if var contents = bill?.contents, let bill {
          let units = contents.amount.minorUnits
          contents.parts = [
            BillPart(category: "Fuel", minorUnits: 1), BillPart(category: "Dining", minorUnits: units - 3),
            BillPart(category: "Fuel", minorUnits: 2),
          ]
          _ = try? await store.edit(
            bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
        }
      default: _ = try? await store.undo(who: "ada")
      }
      let figures = try await figures(store)
      let expected = try await store.bills().flatMap { bill in
        bill.contents.categories.map { category in
          let month = bill.contents.paidDate.map { "\(Month($0))" } ?? ""
          let amount = bill.contents.amount
          let parts = bill.contents.parts.filter { $0.category == category }
          let units =
            bill.contents.parts.isEmpty ? amount.minorUnits : parts.reduce(0) { $0 + $1.minorUnits }
          return "\(bill.id) \(category) \(month) \(units) \(amount.currency.code)"
        }
      }.sorted()
      #expect(figures == expected, "step \(step)")
      if figures != expected { return }
    }
  }

  /// The derived data: bill, category, month, minor units and currency, sorted as text.
  private func figures(_ store: Store) async throws -> [String] {
    try await store.driver.read { connection in
      try connection.rows(
        """
        SELECT bill_id, name, month, minor_units, currency FROM bill_figures
        JOIN categories ON categories.id = category_id
        """
      ).map { row in
        try [
          "\(row.integer("bill_id"))", row.text("name"), row.text("month"), "\(row.integer("minor_units"))",
          row.text("currency"),
        ].joined(separator: " ")
      }
    }.sorted()
  }

  @Test("a bill counts in each of its categories: without a month until it is paid, not at all once deleted")
  func literal() async throws {
    let store = try await Fixture().store
    var contents = try BillContents.made("Trip", minorUnits: 1230, categories: ["Fuel", "Gifts"])
    contents.repetition = .none
    let bill = try await store.add(bill: contents, who: "ada", next: Recurrence.next)
    #expect(try await figures(store) == ["1 Fuel  1230 EUR", "1 Gifts  1230 EUR"])
    _ = try await store.pay(bill: bill.id, on: day("2026-03-31"), who: "ada", next: Recurrence.next)
    #expect(try await figures(store) == ["1 Fuel 2026-03 1230 EUR", "1 Gifts 2026-03 1230 EUR"])
    try await store.delete(bill: bill.id, who: "ada")
    #expect(try await figures(store).isEmpty)
    for _ in 0..<2 { _ = try await store.undo(who: "ada") }
    #expect(try await figures(store) == ["1 Fuel  1230 EUR", "1 Gifts  1230 EUR"])
  }

  @Test("totals of many years are added up in the order of two indexes, without reading the bills")
  func wholeLedger() async throws {
    let fixture = try await Fixture(onSQLite: true)
    _ = try await fixture.bill(try .made("Aldi", minorUnits: 100, paid: "2020-03-01", categories: ["Fuel"]))
    try await fixture.store.driver.write { connection in
      let reader = PlanReader(connection)
      let query = SpendingQuery(period: day("2016-01-01")...day("2025-12-31"), connection: reader)
      _ = try PaidSums(query)
      let sums = reader.steps
      #expect(sums.contains { $0.contains("COVERING INDEX bills_for_figures") }, "\(sums)")
      // The bills of all merchants are more than are sorted.
      _ = try query.byMerchant(most: 3, few: 0)
      let merchants = reader.steps.dropFirst(sums.count)
      #expect(merchants.contains { $0.contains("COVERING INDEX bills_for_merchants (currency=?)") }, "\(merchants)")
      #expect(!merchants.contains { $0.contains("GROUP BY") }, "\(merchants)")
    }
  }

  @Test("merchants are the same whether few bills are sorted or many are read in index order")
  func merchantsOfMany() async throws {
    let fixture = try await Fixture()
    for (index, title) in ["Aldi", "ALDI", "Shell", "Back", "Aldi"].enumerated() {
      _ = try await fixture.bill(
        try .made(title, minorUnits: Int64(100 * (index + 1)), paid: "2026-03-0\(index + 1)", categories: ["Fuel"]))
    }
    let found = try await fixture.store.driver.read { connection in
      let query = SpendingQuery(period: day("2026-03-01")...day("2026-03-04"), connection: connection)
      return try [100, 0].map { few in
        try query.byMerchant(most: 2, few: few).map { "\($0.subject) \($0.amount) \($0.bills)" }
      }
    }
    #expect(found == [["Back 4.00 EUR 1", "Aldi 3.00 EUR 2"], ["Back 4.00 EUR 1", "Aldi 3.00 EUR 2"]])
  }

  @Test("candidates for recurring bills are those of few merchants, found in one index alone")
  func rhythms() async throws {
    let fixture = try await Fixture()
    let months = ["2026-01-05", "2026-02-05", "2026-03-05"]
    func add(_ merchant: String, _ cents: [Int64], _ currencies: [Currency] = [.eur, .eur, .eur]) async throws {
      for (date, (cents, currency)) in zip(months, zip(cents, currencies)) {
        _ = try await fixture.bill(
          try .made(
            merchant, minorUnits: cents, currency: currency, date: date, paid: date, categories: ["Fuel"]))
      }
    }
    try await add("Power", [6_000, 11_900, 3_000])
    try await add("Kiosk", [100, 900, 250])
    try await add("Hosting", [500, 90_000, 500], [.eur, .jpy, .eur])
    try await add("Back", [500, -500, 500])
    let found = try await fixture.store.billsThatMayRecur(
      since: day("2025-01-01"), active: day("2026-01-01"), most: 130, spread: 4)
    #expect(Set(found.map(\.contents.merchant)) == ["Power", "Hosting"])
    let store = try await Fixture(onSQLite: true).store
    try await store.driver.write { connection in
      let reader = PlanReader(connection)
      _ = try Store.billsThatMayRecur(
        since: day("2025-01-01"), active: day("2026-01-01"), most: 130, spread: 4, reader)
      #expect(reader.steps.contains { $0.contains("COVERING INDEX bills_by_merchant") }, "\(reader.steps)")
    }
  }

  @Test("the newest changes are found by item, not among all changes of one command")
  func newest() async throws {
    let store = try await Fixture(onSQLite: true).store
    try await store.driver.write { connection in
      let reader = PlanReader(connection)
      _ = try Store.newestChanges(limit: 30, before: nil, reader)
      #expect(reader.steps.contains { $0.contains("earlier USING INDEX events_by_subject") }, "\(reader.steps)")
      #expect(!reader.steps.contains { $0.contains("events_by_command") }, "\(reader.steps)")
    }
  }

  @Test("no figure reads all bills, all links or all income: each uses an index")
  func plans() async throws {
    let fixture = try await Fixture(onSQLite: true)
    _ = try await fixture.bill(try .made("Aldi", minorUnits: 100, paid: "2026-03-01", categories: ["Fuel"]))
    let march = day("2026-03-01")...day("2026-03-31")
    try await fixture.store.driver.write { connection in
      let reader = PlanReader(connection)
      _ = try Store.standing(on: march.lowerBound, next: 3, reader)
      let query = SpendingQuery(period: march, connection: reader)
      _ = try query.totals()
      _ = try query.byCategory()
      _ = try query.byMonth()
      _ = try PaidSums(query)
      _ = try query.byMerchant(most: 3)
      for filter in [
        TransactionFilter(), TransactionFilter(from: march.lowerBound, to: march.upperBound),
        TransactionFilter(categories: ["Fuel", "Gifts"]), TransactionFilter(card: 1), TransactionFilter(limit: 3),
        TransactionFilter(categories: ["Fuel"], limit: 3),
      ] { _ = try Store.transactions(filter, reader) }
      _ = try Store.pastMonths(through: Month(march.lowerBound), reader)
      #expect(reader.steps.count > 20)
      for table in ["bills", "bill_categories", "bill_figures", "income"] {
        let scans = reader.steps.filter { $0.hasPrefix("SCAN \(table)") && !$0.hasPrefix("SCAN \(table)_") }
        #expect(scans.isEmpty, "\(scans)")
      }
    }
  }
}
