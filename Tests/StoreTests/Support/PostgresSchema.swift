import TestSupport

@testable import Store

extension PostgresServer {
  /// The address of an empty schema that nobody else has, made without a program of its own.
  func made() throws -> String {
    try schema { name in try PostgresConnection(url).command("CREATE SCHEMA \(name)") }
  }
}
