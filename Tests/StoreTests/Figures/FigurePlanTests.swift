import Core
import Foundation
import Ledger
@testable import Store
import Testing

@Suite("How figures are found") struct FigurePlanTests {
  /// Notes how the database means to answer each query.
  private final class PlanReader: Connection {
    let base: any Connection
    var steps: [String] = []

    init(_ base: any Connection) { self.base = base }

    func execute(_ sql: String, _ arguments: [SQLValue]) throws -> Int { try base.execute(sql, arguments) }

    func rows(_ sql: String, _ arguments: [SQLValue]) throws -> [Row] {
      steps += try base.rows("EXPLAIN QUERY PLAN " + sql, arguments).map { try $0.text("detail") }
      return try base.rows(sql, arguments)
    }
  }

  @Test("what is derived from bills agrees with them after every change, its undo and its redo") func derived()
    async throws
  {
    let fixture = try await Fixture()
    let store = fixture.store
    var random = SystemRandomNumberGenerator()
    for index in 0..<12 { _ = try await fixture.bill(try .made("\(index)", categories: ["Fuel", "Gifts"])) }
    for step in 0..<200 {
      let bill = try await store.bills().randomElement(using: &random)
      switch Int.random(in: 0..<9, using: &random) {
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
          _ = try await store.update(
            bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
        }
      case 5 where step % 40 == 0: _ = try await store.mergeCategory("Dining", into: "Travel", who: "ada")
      case 6: _ = try? await store.redo(who: "ada")
      default: _ = try? await store.undo(who: "ada")
      }
      let rows = try await store.driver.read { connection in
        (
          try connection.rows(
            "SELECT bill_id, category_id, month, currency, minor_units FROM bill_figures ORDER BY 1, 2"
          ).map(\.columns),
          try connection.rows(
            BillFigures.fill.split(separator: "\n").dropFirst().joined(separator: " ")
              .replacingOccurrences(
                of: "COALESCE(SUBSTR(paid_date, 1, 7), '')", with: "COALESCE(SUBSTR(paid_date, 1, 7), '') AS month"
              )
              .replacingOccurrences(of: "SELECT bills.id,", with: "SELECT bills.id AS bill_id,") + " ORDER BY 1, 2"
          ).map(\.columns)
        )
      }
      #expect(rows.0 == rows.1, "step \(step)")
      if rows.0 != rows.1 { return }
    }
  }

  @Test("no figure reads all bills, all links or all income: each is searched for by an index") func plans()
    async throws
  {
    let store = try await Fixture().store
    let march = try CalendarDate(iso: "2026-03-01").orThrow()...CalendarDate(iso: "2026-03-31").orThrow()
    try await store.driver.write { connection in
      let reader = PlanReader(connection)
      _ = try Store.standing(on: march.lowerBound, next: 3, reader)
      let query = SpendingQuery(period: march, connection: reader)
      _ = try query.totals()
      _ = try query.byCategory()
      _ = try query.byMonth()
      _ = try query.byCard()
      _ = try query.grouped("merchant_key", name: "MAX(merchant)")
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
