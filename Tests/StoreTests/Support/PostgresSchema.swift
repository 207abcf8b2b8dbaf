import TestSupport

@testable import Store

extension PostgresServer {
  /// The address of an empty schema used by nobody else, made without a separate program.
  func made() throws -> String {
    try schema { name in try PostgresConnection(url).command("CREATE SCHEMA \(name)") }
  }
}
