import Foundation
import TestSupport
import Testing

@testable import Store

/// The store of a test home, as the program opens it, and its files.
extension TestHome {
  var data: URL { folder.file("data/billfold") }
  var storeFile: URL { data.appendingPathComponent("billfold.sqlite") }
  var documents: URL { data.appendingPathComponent("documents") }

  /// Adds bills with these names, 2 EUR each.
  func enter(_ names: String...) throws {
    for name in names {
      let run = try billfold("add", "\(name) 2 EUR")
      #expect(run.status == 0, "\(run.errors)")
    }
  }

  /// The titles of all bills in alphabetical order.
  func titles() throws -> [String] {
    let run = try billfold("bills", "--json")
    guard run.status == 0 else { return ["\(run.errors)"] }
    return try run.list().compactMap { $0["title"] as? String }.sorted()
  }

  /// What is missing in a store from before stores had an id.
  func forgetIdentity(of database: URL) async throws {
    let driver = try SQLiteDriver(alone: database)
    try await driver.write { connection in
      try connection.execute("DROP TABLE identity")
      try connection.execute("DELETE FROM migrations WHERE name = '2026-11-identity'")
    }
    try driver.close()
  }
}

extension Store {
  /// Whether a test home has a store; false if there are only parts of one.
  static func isWhole(_ home: TestHome) throws -> Bool {
    do { return try Store.isThere(home.storeFile, documents: home.documents) } catch StoreError.missing {
      return false
    }
  }
}

extension URL {
  /// The files below a folder by their paths, each with its size.
  func tree() -> [String: Int] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        let attributes = try? FileManager.default.attributesOfItem(atPath: appendingPathComponent(name).path)
        let isFolder = attributes?[.type] as? FileAttributeType == .typeDirectory
        return (name, isFolder ? -1 : (attributes?[.size] as? Int ?? -2))
      })
  }
}
