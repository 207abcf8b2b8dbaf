import Core
import Exchange
import TestSupport
import Testing

@testable import Store

extension StatementEntry {
  /// An entry in euros.
  static func made(
    _ cents: Int64, _ day: String, _ name: String, reference: String? = nil, isPending: Bool = false, text: String = ""
  ) -> StatementEntry {
    StatementEntry(
      date: .day(day), amount: Money(minorUnits: cents, currency: .eur), name: name, text: text,
      bankReference: reference, isPending: isPending)
  }
}

extension Statement {
  /// A statement of one and the same account.
  static func made(_ entries: StatementEntry...) -> Statement {
    Statement(format: .camt, account: "DE89370400440532013000", currency: .eur, entries: entries)
  }

  /// Two equal entries that only their references tell apart, and one that is only announced.
  static var march: Statement {
    made(
      .made(-1230, "2026-03-15", "BAKERY", reference: "B1"), .made(-1230, "2026-03-15", "BAKERY", reference: "B2"),
      .made(-500, "2026-03-16", "Pending", isPending: true))
  }
}

extension TestStore {
  /// Imports a statement from a file of this hash.
  func imported(_ statement: Statement, _ hash: String = "a") async throws -> ImportedStatement {
    let all = try await store.importStatements([statement], fileName: "march.xml", sha256: hash, who: "tester")
    return try #require(all.first)
  }

  /// For each entry of the statements: whether it is stored already.
  func known(_ statements: [Statement]) async throws -> [[Bool]] { try await store.found(statements).map(\.flags) }
}
