import Core
import Ledger
import Store
import TestSupport

extension Store {
  /// Confirms a draft on a day after all dates of these tests.
  func confirm(_ draft: Draft, with corrections: Corrections = Corrections(), who: String) async throws -> Bill {
    try await confirm(draft, with: corrections, today: .day("2026-12-31"), who: who)
  }
}
