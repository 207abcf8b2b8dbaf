@testable import Store

extension Store {
  /// How many documents were accepted; queried often and therefore without checking their bytes.
  func accepted() async throws -> Int {
    try await driver.read { Int(try $0.row("SELECT COUNT(*) AS n FROM documents")?.integer("n") ?? 0) }
  }

  /// How often documents were claimed and not released, each number once.
  func attempts() async throws -> [Int64] {
    try await driver.read {
      try $0.rows("SELECT DISTINCT attempt FROM jobs ORDER BY attempt").map { try $0.integer("attempt") }
    }
  }
}
