import Core
import Exchange
import TestSupport
import Testing

@testable import Store

/// What tests of stored statements share: entries and statements to import.
protocol MadeStatement {}

extension MadeStatement {
  static func entry(
    _ cents: Int64, _ day: String, _ name: String, reference: String? = nil, isPending: Bool = false, text: String = ""
  ) -> StatementEntry {
    StatementEntry(
      date: .day(day), amount: Money(minorUnits: cents, currency: .eur), name: name, text: text,
      bankReference: reference, isPending: isPending)
  }

  static func statement(_ entries: StatementEntry...) -> Statement {
    Statement(format: .camt, account: "DE89370400440532013000", currency: .eur, entries: entries)
  }

  static var march: Statement {
    statement(
      entry(-1230, "2026-03-15", "BAKERY", reference: "B1"), entry(-1230, "2026-03-15", "BAKERY", reference: "B2"),
      entry(-500, "2026-03-16", "Pending", isPending: true))
  }

  func brought(_ statement: Statement, to test: TestStore, _ hash: String = "a") async throws
    -> ImportedStatement
  {
    let all = try await test.store.importStatements([statement], fileName: "march.xml", sha256: hash, who: "tester")
    return try #require(all.first)
  }
}
