internal import Foundation
internal import Hashing

extension StoreMove {
  /// Compares both stores row by row, and checks the document bytes that the target database holds.
  ///
  /// - Throws: `StoreError.refused`, which names the difference.
  func compare() async throws {
    for table in StoreTable.all {
      let (old, new) = (try await digest(table, of: source), try await digest(table, of: target))
      guard old == new else {
        throw StoreError.refused(
          "the copy at \(name) is not the same as the store: \(table.name) has \(new.count) rows there and \(old.count) here; the store was probably changed meanwhile. Stop all billfold programs, empty that location, and move it again"
        )
      }
    }
    let damaged = try await target.driver.changedBytes()
    guard damaged.isEmpty else {
      throw StoreError.refused(
        "the copy at \(name) has other bytes for \(damaged.count) documents; empty that location, and move the store again"
      )
    }
  }

  private struct Digest: Equatable {
    var count: Int
    var hash: String
  }

  private func digest(_ table: StoreTable, of store: Store) async throws -> Digest {
    var hash = try SHA256()
    var count = 0
    var last: StoreTable.KeyValues?
    while true {
      let from = last
      let rows = try await store.driver.read { try table.batch(after: from, $0) }
      guard let end = rows.last else { break }
      for row in rows {
        try Array(StoreMove.line(row).utf8).withUnsafeBytes { try hash.update($0) }
      }
      count += rows.count
      last = try table.place(of: end)
    }
    return Digest(count: count, hash: try hash.finish().map { String($0, radix: 16) }.joined(separator: "."))
  }

  /// Serializes a row identically for all databases: columns in the order of their names, values with their lengths, so
  /// that different rows yield different text. Zero bytes are removed, as PostgreSQL text cannot contain them.
  private static func line(_ row: Row) -> String {
    row.columns.sorted { $0.key < $1.key }.map { name, value in
      let text =
        switch value {
        case .null: "-"
        case .integer(let number): "i\(number)"
        case .text(let text): "t" + text.replacingOccurrences(of: "\0", with: "")
        case .blob(let bytes): "b" + bytes.base64EncodedString()
        }
      return "\(name)=\(text.utf8.count):\(text)"
    }.joined(separator: ",") + "\n"
  }
}
