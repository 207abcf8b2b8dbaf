public import Foundation
internal import Core

/// What came of moving a store.
public struct MovedStore: Hashable, Sendable {
  public var documents = 0
  /// Of all documents that were moved.
  public var bytes: Int64 = 0
  /// Rows of all tables.
  public var rows = 0
  /// File names of documents whose bytes were gone, or had changed, before.
  public var missing: [String] = []
}

extension Store {
  /// Copies a store, with its documents and its id, to an empty place, which may be another database's; then compares
  /// both, row by row and document by document. The one that it is copied from stays as it is.
  ///
  /// What was interrupted goes on where it was when it is run again; until it is complete nobody else can open the copy.
  ///
  /// - Parameter progress: rows and documents done, and in all.
  /// - Throws: `StoreError.refused` where the other place is not empty or somebody is at work on the store, or where a
  ///   comparison finds a difference.
  public static func move(
    from old: (location: StoreLocation, documents: URL), to new: (location: StoreLocation, documents: URL),
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> MovedStore {
    guard try await isThere(old.location, documents: old.documents) else {
      throw StoreError.refused("there is no store at \(old.location.name); name the one that is to be moved")
    }
    let source = try await open(old.location, documents: old.documents, isMade: false)
    let target = try await openUnfinished(new.location, documents: new.documents)
    let move = StoreMove(source: source, target: target, name: new.location.name)
    return try await move.run(progress)
  }

  /// - Throws: `StoreError.refused` for a copy of a store that is not complete.
  func checkIsComplete() async throws {
    guard try await driver.identity().hasPrefix(StoreMove.unfinished) else { return }
    throw StoreError.refused(
      "this store is a copy that is not complete; run the same `billfold migrate-store` again, which goes on with it")
  }
}

struct StoreMove {
  let source: Store
  let target: Store
  /// Where it goes, for people.
  let name: String

  /// What the id of a store begins with while it is filled.
  static let unfinished = "moving:"

  func run(_ progress: @Sendable (Int, Int) -> Void) async throws -> MovedStore {
    let id = try await source.driver.identity()
    try await checkIsIdle()
    try await begin(id)
    let counts = try await source.driver.read { connection in try StoreTable.all.map { try $0.count(connection) } }
    let documents = try await source.driver.read {
      try $0.rows("SELECT sha256, file_name, bytes FROM documents ORDER BY id")
    }
    let total = counts.reduce(documents.count, +)
    var moved = MovedStore(rows: total - documents.count)
    for (index, row) in documents.enumerated() {
      try Task.checkCancellation()
      if try await copyBytes(try row.text("sha256")) {
        moved.documents += 1
        moved.bytes += try row.integer("bytes")
      } else {
        moved.missing.append(try row.text("file_name"))
      }
      progress(index + 1, total)
    }
    var done = documents.count
    for (table, count) in zip(StoreTable.all, counts) {
      try await copy(table)
      done += count
      progress(done, total)
    }
    try await target.driver.write { try BillSearch.indexAll($0) }
    try await compare()
    _ = try await target.driver.write { try $0.execute("UPDATE identity SET id = ?", .text(id)) }
    return moved
  }

  /// Makes sure that nobody reads documents of the store meanwhile.
  private func checkIsIdle() async throws {
    let source = source
    let busy = try await source.driver.read { connection in
      try connection.row(
        "SELECT COUNT(*) AS n FROM jobs WHERE state = 'running' AND lease_until >= ?",
        .integer(try source.leaseTime(connection)))?.integer("n") ?? 0
    }
    guard busy == 0 else {
      throw StoreError.refused("others are reading documents of this store; stop `billfold watch` and `billfold work`")
    }
  }

  private func begin(_ id: String) async throws {
    let mark = StoreMove.unfinished + id
    let known = try await target.driver.identity()
    if known == mark { return }
    let name = name
    guard !known.hasPrefix(StoreMove.unfinished) else {
      throw StoreError.refused("\(name) holds part of another store; name an empty place")
    }
    try await target.driver.write { connection in
      for table in StoreTable.all {
        let count = try table.count(connection)
        guard count == (table.name == "categories" ? DefaultCategories.names.count : 0) else {
          throw StoreError.refused("\(name) holds a store already; name an empty place. Nothing was changed")
        }
      }
      // Those of the store come in their place.
      try connection.execute("DELETE FROM categories")
      try connection.execute("UPDATE identity SET id = ?", .text(mark))
    }
  }

  /// - Returns: false where there are none, or others.
  private func copyBytes(_ sha256: String) async throws -> Bool {
    let (source, target) = (source, target)
    try await source.driver.fetch(sha256, to: source.documentFiles)
    try await source.driver.fetchPreviews(of: sha256, to: source.documentFiles)
    let isElsewhere = source.documentFiles.folder.path != target.documentFiles.folder.path
    if isElsewhere, try !source.documentFiles.copy(sha256, to: target.documentFiles) { return false }
    if !isElsewhere, try FileHash.sha256(of: source.documentFiles.url(for: sha256)) != sha256 { return false }
    try await target.driver.write { try target.driver.keep(sha256, in: target.documentFiles, $0) }
    try await target.driver.keepPreviews(of: sha256, in: target.documentFiles)
    return true
  }

  private func copy(_ table: StoreTable) async throws {
    let (source, target) = (source, target)
    var last = try await target.driver.read { try table.lastPlace($0) }
    while true {
      try Task.checkCancellation()
      let from = last
      let rows = try await source.driver.read { try table.batch(after: from, $0) }
      guard let end = rows.last else { break }
      try await target.driver.write { connection in for row in rows { try table.insert(row, connection) } }
      last = try table.place(of: end)
    }
    guard table.isNumbered else { return }
    let number = try await source.driver.read { try source.driver.lastNumber(of: table.name, $0) }
    try await target.driver.write { try target.driver.continueNumbers(of: table.name, after: number, $0) }
  }
}
