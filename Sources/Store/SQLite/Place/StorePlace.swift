internal import Core
internal import Foundation
internal import Glibc

/// The place of a store: its file, what SQLite keeps beside it, the lock, and the folder of its documents.
struct StorePlace: Sendable {
  let file: URL
  let documents: URL

  enum State { case store, nothing }

  /// Held while the store is opened, and marked once there is a store.
  var lock: URL { URL(fileURLWithPath: resolved + ".lock") }
  /// A new store under a name that nobody opens, until it is whole.
  var making: URL { URL(fileURLWithPath: resolved + ".making") }
  /// SQLite's write-ahead log, which lies beside the file itself where the store is a link.
  var log: String { resolved + "-wal" }

  /// The path of the file itself where the store is a link, so that who comes by the link and who does not are one.
  var resolved: String { file.resolvingSymlinksInPath().path }

  /// Whether there is a store, or nothing that says that there ever was one. Makes nothing.
  ///
  /// - Throws: `StoreError.missing` where a store's file is gone or empty, `.unavailable` where its folder cannot be
  ///   looked into.
  func state() throws -> State {
    var found = stat()
    if stat(file.path, &found) == 0 {
      guard found.st_mode & S_IFMT == S_IFREG, found.st_size == 0 else { return .store }
      throw StoreError.missing(remains(.empty))
    }
    guard errno == ENOENT || errno == ENOTDIR else {
      throw StoreError.unavailable("\(file.path): \(SystemError(errno).sentence)")
    }
    if lstat(file.path, &found) == 0 {
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)) ?? "another file"
      throw StoreError.missing(StoreRemains(store: file.path, trouble: .link(to: target)))
    }
    let remains = remains(.absent)
    guard !remains.isEvidence else { throw StoreError.missing(remains) }
    return .nothing
  }

  /// What lies about a store whose own file is as the trouble says.
  func remains(_ trouble: StoreRemains.Trouble) -> StoreRemains {
    var remains = StoreRemains(store: file.path, trouble: trouble)
    remains.logs = logs
    if (FileNumber(of: lock.path)?.size ?? 0) > 0 { remains.marker = lock.path }
    // The documents beside one store may be those of another one in the same folder.
    let count = hasNeighbour ? 0 : DocumentFiles.count(in: documents)
    if count > 0 { (remains.documentFolder, remains.documentCount) = (documents.path, count) }
    return remains
  }

  /// Files with changes that are not in the store's file: what SQLite puts there next time, or takes back.
  var logs: [String] {
    let beside = Set([file.path, resolved]).flatMap { [$0 + "-wal", $0 + "-journal"] }
    return beside.filter { (FileNumber(of: $0)?.size ?? 0) > 0 }.sorted()
  }

  /// Whether the folder holds another store that the documents can be of.
  private var hasNeighbour: Bool {
    let folder = file.deletingLastPathComponent()
    guard documents.standardizedFileURL.deletingLastPathComponent().path == folder.standardizedFileURL.path,
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return false }
    return names.contains { name in
      guard name.hasSuffix(".lock"), name != lock.lastPathComponent else { return false }
      return (FileNumber(of: folder.appendingPathComponent(String(name.dropLast(5))).path)?.size ?? 0) > 0
    }
  }

  /// Whether a backup can be put here.
  ///
  /// - Throws: `StoreError.placeTaken` where there is a store, or changes of one, `.missing` for a link that leads
  ///   nowhere.
  func checkIsFree() throws {
    if let store = FileNumber(of: file.path), store.size > 0 {
      throw StoreError.placeTaken(
        "there is a store at \(file.path) already; move it away with its -wal file, then restore; nothing was changed")
    }
    if let log = logs.first {
      throw StoreError.placeTaken(
        "there is \(FileNumber(of: file.path) == nil ? "no store" : "an empty file") at \(file.path), but \(log) holds changes of a store; put the store's file back beside it, or move \(log) away, then restore; nothing was changed"
      )
    }
    do { _ = try state() } catch StoreError.missing(let remains) {
      if case .link = remains.trouble { throw StoreError.missing(remains) }
    }
  }
}
