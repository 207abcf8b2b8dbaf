internal import GRDB

extension StoreError {
  static func translating<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as DatabaseError { throw StoreError(error) }
  }

  static func translating<T: Sendable>(_ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as DatabaseError { throw StoreError(error) }
  }

  private init(_ error: DatabaseError) {
    if error.extendedResultCode == .SQLITE_CONSTRAINT_FOREIGNKEY {
      self = .stillReferredTo
      return
    }
    // The file shared by the connections, without which a store cannot even be read, has no room to grow.
    if error.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
      self = .diskFull
      return
    }
    // SQLite has no code of its own for it.
    if error.resultCode == .SQLITE_ERROR, error.message == "integer overflow" {
      self = .sumTooLarge
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked
    case .SQLITE_FULL: self = .diskFull
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: self = .corrupt("the file is not an SQLite database, or is damaged")
    case .SQLITE_CANTOPEN:
      self = .unavailable("its file cannot be opened; check that it is a file, who owns it and its permissions")
    case .SQLITE_READONLY, .SQLITE_PERM:
      self = .unavailable(
        "its file cannot be written; check who owns it, its permissions, and that its file system is not read-only")
    case .SQLITE_NOMEM: self = .io("out of memory; close other programs")
    case .SQLITE_IOERR: self = .io("\(error.message ?? "the disk gave an error"); check the disk it is on")
    default: self = .database(error.message ?? "SQLite error \(error.resultCode.rawValue)")
    }
  }
}
