import Core
import TestSupport
import Testing

@testable import Store

@Suite("Categories") struct CategoryTests {
  @Test(
    "a name is recognised in any spelling; for other names similar ones are suggested",
    arguments: [
      ("groceries", nil), ("TAXES & FEES", nil), ("Táxes fees", nil), ("Grocery", ["Groceries"]),
      ("Dinning", ["Dining"]),
      ("elec", ["Electronics"]), ("Household goods", ["Household", "Housing"]), ("Xyzzy", []), ("", []),
    ] as [(String, [String]?)])
  func names(name: String, close: [String]?) async throws {
    let store = try await Fixture().store
    guard let close else { return try await store.checkCategories([name]) }
    await #expect(throws: StoreError.unknownCategory(name, close: close)) { try await store.checkCategories([name]) }
  }
}
