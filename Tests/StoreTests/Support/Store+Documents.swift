@testable import Store

extension Store {
  /// Returns the document with these bytes; nil if they were never accepted.
  func document(sha256: String) async throws -> Document? {
    try await driver.read { try Store.document($0, sha256: sha256) }
  }
}
