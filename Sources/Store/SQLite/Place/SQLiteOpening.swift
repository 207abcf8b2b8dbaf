internal import Core
internal import Foundation
internal import Glibc

extension SQLiteDriver {
  /// Opens the store at a place, and creates it if there has never been one.
  ///
  /// - Throws: `StoreError`: `.missing` if the store's file is gone or empty, or if there is none and `createsStore` is
  ///   false.
  static func open(
    _ place: StorePlace, createsStore: Bool, clock: @escaping @Sendable () -> Int64
  ) async throws -> (SQLiteDriver, DocumentFiles) {
    do {
      return try await openAsItIs(place, createsStore: createsStore, clock: clock)
    } catch let error as StoreError where error.isMoved {
      // In an overlay file system, opening a file for writing for the first time replaces it by a copy with another
      // inode.
      return try await openAsItIs(place, createsStore: createsStore, clock: clock)
    } catch StoreError.unavailable(let reason) {
      throw StoreError.unavailable(place.obstacle() ?? reason)
    }
  }

  /// Opens the store at a place. The lock is held meanwhile: opening switches to WAL mode, which needs exclusive access
  /// to the file for a moment, as do creating and migrating it.
  private static func openAsItIs(
    _ place: StorePlace, createsStore: Bool, clock: @escaping @Sendable () -> Int64
  ) async throws -> (SQLiteDriver, DocumentFiles) {
    // If no program has used this place yet, check it before the lock file is created.
    if FileNumber(of: place.lock.path) == nil {
      try check(try place.state(), of: place, createsStore: createsStore)
      try checkIsDatabase(place)
    }
    try DurableFiles.make(place.file.deletingLastPathComponent())
    let lock = try await StoreLock.acquire(place.lock)
    defer { lock.release() }
    let state = try place.state()
    try check(state, of: place, createsStore: createsStore)
    if state == .nothing { try await make(place, clock: clock) } else { try checkFile(of: place, lock.marker) }

    let opened = FileNumber(of: place.file.path)
    var driver = try SQLiteDriver(file: place.file)
    try await Migrator.migrate(driver, clock: clock)
    if try await driver.hasDocuments() { try place.checkDocuments() }
    let files = try DocumentFiles(folder: place.documents)
    let presence = try StorePresence(of: place, openedAs: opened)
    driver.presence = presence
    lock.mark(StoreMarker(id: try await driver.identity(), file: presence.file.inode, log: presence.log))
    return (driver, files)
  }

  private static func check(_ state: StorePlace.State, of place: StorePlace, createsStore: Bool) throws {
    guard state == .store || createsStore else { throw StoreError.missing(place.remains(.absent)) }
  }

  private func hasDocuments() async throws -> Bool {
    try await read { try $0.row("SELECT id FROM documents LIMIT 1") != nil }
  }

  /// Distinguishes a file of another kind, at a place where no store was ever opened, from a damaged store.
  ///
  /// - Throws: `StoreError.refused` if the file does not begin with the SQLite header.
  private static func checkIsDatabase(_ place: StorePlace) throws {
    var found = stat()
    guard place.logs.isEmpty, stat(place.file.path, &found) == 0, found.isRegularFile,
      let handle = try? FileHandle(forReadingFrom: place.file), let head = try? handle.read(upToCount: 16),
      !head.isEmpty, head != Data("SQLite format 3\u{0}".utf8)
    else { return }
    throw StoreError.refused(
      "\(place.file.path) is not a billfold store, as it is not an SQLite database; correct --store or the setting store"
    )
  }

  /// Creates an empty store. It appears under its final name only when it is complete: what a crash leaves behind has
  /// another name, and is created afresh. The lock must be held.
  private static func make(_ place: StorePlace, clock: @escaping @Sendable () -> Int64) async throws {
    place.removeUnfinished()
    // SQLite would create the file readable by other users.
    try DurableFiles.write(Data(), to: place.making)
    let driver = try SQLiteDriver(making: place.making)
    try await Migrator.migrate(driver, clock: clock)
    try driver.close()
    try place.putInPlace(place.making)
  }

  /// Checks a file before it is opened for writing, while nothing in it has been changed.
  ///
  /// - Throws: `StoreError.refused` for another program's database, and for a write-ahead log that belongs to another
  ///   file; `.missing` for a database without tables if there was a store.
  private static func checkFile(of place: StorePlace, _ marker: StoreMarker?) throws {
    if let marker, marker.file != FileNumber(of: place.file.path)?.inode {
      if let log = FileNumber(of: place.log), log.size > 0, log.inode == marker.log {
        throw StoreError.refused(
          "\(place.file.path) was replaced, but \(place.log) contains changes of the file that was there before; stop all billfold programs, then put that file back, or, to use the new one, move \(place.log) away"
        )
      }
      place.removeEmptyLog()
    }
    if marker == nil { try checkIsDatabase(place) }
    let tables = try SQLiteDriver.tables(of: place.file)
    if tables.contains("migrations") { return }
    guard tables.isEmpty else {
      throw StoreError.refused(
        "\(place.file.path) is not a billfold store, but another program's database; correct --store or the setting store"
      )
    }
    let remains = place.remains(.blank)
    if marker != nil || remains.documentFolder != nil { throw StoreError.missing(remains) }
  }
}

extension StorePlace {
  /// Renames a complete file to the store's name. The lock must be held.
  func putInPlace(_ complete: URL) throws {
    try DurableFiles.sync(complete)
    removeEmptyLog()
    guard rename(complete.path, file.path) == 0 else { throw StoreError.writing(file, errno) }
    try DurableFiles.sync(file.deletingLastPathComponent())
  }

  /// Removes a write-ahead log without changes, and its index. A program that still has an earlier store open keeps
  /// updating that index, and a program that opens this store would take it for this store's index.
  func removeEmptyLog() {
    guard logs.isEmpty else { return }
    for ending in ["-wal", "-shm"] { unlink(resolved + ending) }
  }

  /// Removes what a crash left behind while a store was being created. The lock must be held.
  func removeUnfinished() { StorePlace.remove(making) }

  /// Removes a database with all files that SQLite keeps beside it.
  static func remove(_ database: URL) {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(database.path + ending) }
  }
}
