public import Foundation
internal import Core

/// The result of moving a store.
public struct MovedStore: Hashable, Sendable {
  public var documents = 0
  /// The total size of the moved documents.
  public var bytes: Int64 = 0
  /// The rows of all tables.
  public var rows = 0
  /// The file names of documents whose bytes were already missing, changed or unreadable.
  public var missing: [String] = []
}

extension Store {
  /// Copies a store, with its documents and its id, to an empty place, possibly in another kind of database. Then
  /// compares both, row by row and document by document. The original stays unchanged.
  ///
  /// An interrupted move continues where it stopped when it is run again. Until the copy is complete nobody else can
  /// open it.
  ///
  /// - Parameter progress: called with the rows and documents done, and their total.
  /// - Throws: `StoreError.refused` if the new place is not empty, if workers are using the store, or if the comparison
  ///   finds a difference.
  public static func move(
    from old: (location: StoreLocation, documents: URL), to new: (location: StoreLocation, documents: URL),
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> MovedStore {
    guard try await isThere(old.location, documents: old.documents) else {
      throw StoreError.refused("there is no store at \(old.location.name); specify the store to move")
    }
    let source = try await open(old.location, documents: old.documents, createsStore: false)
    let target = try await openUnfinished(new.location, documents: new.documents)
    let move = StoreMove(source: source, target: target, name: new.location.name)
    return try await move.run(progress)
  }

  /// Checks that this is not an incomplete copy of a store.
  ///
  /// - Throws: `StoreError.refused` if it is.
  func checkIsComplete() async throws {
    guard try await driver.identity().hasPrefix(StoreMove.unfinished) else { return }
    throw StoreError.refused(
      "this store is an incomplete copy; run the same `billfold migrate-store` again to resume it")
  }
}

struct StoreMove {
  let source: Store
  let target: Store
  /// The target's location, for display.
  let name: String

  /// The prefix of a copy's id while it is being filled.
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

  /// Checks that no worker is reading documents of the store.
  private func checkIsIdle() async throws {
    let source = source
    let busy = try await source.driver.read { connection in
      try connection.row(
        "SELECT COUNT(*) AS n FROM jobs WHERE state = \(JobState.running.sql) AND lease_until >= ?",
        .integer(try source.leaseTime(connection)))?.integer("n") ?? 0
    }
    guard busy == 0 else {
      throw StoreError.refused(
        "other programs are reading documents of this store; stop `billfold watch` and `billfold work`")
    }
  }

  private func begin(_ id: String) async throws {
    let mark = StoreMove.unfinished + id
    let known = try await target.driver.identity()
    if known == mark { return }
    let name = name
    guard !known.hasPrefix(StoreMove.unfinished) else {
      throw StoreError.refused("\(name) contains part of another store; specify an empty location")
    }
    try await target.driver.write { connection in
      for table in StoreTable.all {
        let count = try table.count(connection)
        guard count == (table.name == "categories" ? DefaultCategories.names.count : 0) else {
          throw StoreError.refused("\(name) already contains a store; specify an empty location. Nothing was changed")
        }
      }
      // They are replaced by the store's own categories.
      try connection.execute("DELETE FROM categories")
      try connection.execute("UPDATE identity SET id = ?", .text(mark))
    }
  }

  /// Copies the bytes and previews of a document.
  ///
  /// - Returns: false if its bytes are missing, have changed or cannot be read.
  private func copyBytes(_ sha256: String) async throws -> Bool {
    let (source, target) = (source, target)
    do { try await source.driver.fetch(sha256, to: source.documentFiles) } catch StoreError.corrupt { return false }
    try await source.driver.fetchPreviews(of: sha256, to: source.documentFiles)
    let isElsewhere = source.documentFiles.folder.path != target.documentFiles.folder.path
    if isElsewhere, try source.documentFiles.copy(sha256, to: target.documentFiles) == .missing { return false }
    if !isElsewhere, (try? FileHash.sha256(of: source.documentFiles.url(for: sha256))) != sha256 { return false }
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
