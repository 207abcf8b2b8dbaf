@testable import Store

extension Store {
  /// How many documents were accepted, asked often and therefore without a look at their bytes.
  func accepted() async throws -> Int {
    try await driver.read { Int(try $0.row("SELECT COUNT(*) AS n FROM documents")?.integer("n") ?? 0) }
  }

  /// How often documents were claimed and not given back, each number once.
  func attempts() async throws -> [Int64] {
    try await driver.read {
      try $0.rows("SELECT DISTINCT attempt FROM jobs ORDER BY attempt").map { try $0.integer("attempt") }
    }
  }
}
