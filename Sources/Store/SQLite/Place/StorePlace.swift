internal import Core
internal import Foundation
internal import Glibc

/// The location of a store: its file, the files that SQLite keeps beside it, the lock, and the documents folder.
struct StorePlace: Sendable {
  let file: URL
  let documents: URL

  enum State { case store, nothing }

  /// The lock file, held while the store is opened, and marked once there is a store.
  var lock: URL { URL(fileURLWithPath: resolved + ".lock") }
  /// The name of a new store until it is complete; no program opens it.
  var making: URL { URL(fileURLWithPath: resolved + ".making") }
  /// SQLite's write-ahead log, which is beside the link's target if the store's file is a symbolic link.
  var log: String { resolved + "-wal" }

  /// The path of the store's file with symbolic links resolved, so that programs that use the link and programs that do
  /// not share one lock.
  var resolved: String { file.resolvingSymlinksInPath().path }

  /// Returns whether there is a store, or nothing to indicate that there ever was one. Creates nothing.
  ///
  /// - Throws: `StoreError.missing` if a store's file is gone or empty, `.unavailable` if its folder cannot be
  ///   inspected.
  func state() throws -> State {
    var found = stat()
    if stat(file.path, &found) == 0 {
      // SQLite would report no more than that it cannot open a device, and put its lock file beside it.
      guard found.isRegularFile || found.isFolder else {
        throw StoreError.unavailable(notAFile)
      }
      guard found.isRegularFile, found.st_size == 0 else { return .store }
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

  private var notAFile: String { "\(file.path) is not a regular file; name a file for the store" }

  /// Collects what is left of a store whose own file has this problem.
  func remains(_ trouble: StoreRemains.Trouble) -> StoreRemains {
    var remains = StoreRemains(store: file.path, trouble: trouble)
    remains.logs = logs
    if (FileNumber(of: lock.path)?.size ?? 0) > 0 { remains.marker = lock.path }
    // The documents may belong to another store in the same folder.
    let count = hasNeighbour ? 0 : DocumentFiles.count(in: documents)
    if count > 0 { (remains.documentFolder, remains.documentCount) = (documents.path, count) }
    return remains
  }

  /// The files with changes that are not yet in the store's file: SQLite will apply them, or roll them back, at the
  /// next opening.
  var logs: [String] {
    let beside = Set([file.path, resolved]).flatMap { [$0 + "-wal", $0 + "-journal"] }
    return beside.filter { (FileNumber(of: $0)?.size ?? 0) > 0 }.sorted()
  }

  /// Returns why the store's files cannot be used, with the first file that the system does not let this program write;
  /// nil if it lets it write all. SQLite reports neither: a log that another user left behind looks like a store without
  /// permissions.
  ///
  /// - Parameter refusal: returns the error number with which the system refuses to read and write a path; nil if it
  ///   does not.
  func obstacle(_ refusal: (String) -> Int32? = StorePlace.refusal) -> String? {
    var found = stat()
    if stat(file.path, &found) == 0, found.isFolder {
      return "\(file.path) is a folder; name a file in it, like \(file.path)/billfold.sqlite"
    }
    if stat(file.path, &found) == 0, !found.isRegularFile { return notAFile }
    let folder = URL(fileURLWithPath: resolved).deletingLastPathComponent().path
    for path in [resolved, log, resolved + "-shm", folder] where FileNumber(of: path) != nil {
      if let code = refusal(path) { return "\(path) cannot be written: \(SystemError(code).sentence)" }
    }
    return nil
  }

  static func refusal(_ path: String) -> Int32? {
    faccessat(AT_FDCWD, path, R_OK | W_OK, AT_EACCESS) == 0 ? nil : errno
  }

  /// Checks that the folder of a store that has documents was used for documents before. The disk of a folder that the
  /// user chose may not be mounted, or its name may be mistyped: in a new folder, documents would be hidden once the
  /// right one is there again.
  ///
  /// - Throws: `StoreError.unavailable` if it was not.
  func checkDocuments() throws {
    // The folder that nobody named is on the store's own disk, unless it is a link.
    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: documents.path)) != nil
    guard isLink || documents.lastPathComponent != "documents" || !isBeside(documents) else { return }
    guard !DocumentFiles(reading: documents).wasUsed else { return }
    throw StoreError.unavailable(
      "its documents are not in \(documents.path); mount the disk they are on, or name their folder with `billfold config set documents FOLDER`; to begin another folder without them, create \(documents.path)/incoming"
    )
  }

  private func isBeside(_ other: URL) -> Bool {
    func folder(_ file: URL) -> String { file.deletingLastPathComponent().resolvingSymlinksInPath().path }
    return [file, URL(fileURLWithPath: resolved)].contains { folder($0) == folder(other) }
  }

  /// Whether the folder holds another store that the documents may belong to.
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

  /// Checks that a backup can be restored here.
  ///
  /// - Throws: `StoreError.placeTaken` if there is a store, or changes of one; `.missing` for a link to a missing file.
  func checkIsFree() throws {
    if let store = FileNumber(of: file.path), store.size > 0 {
      throw StoreError.placeTaken(
        "there is a store at \(file.path) already; move it away with its -wal file, then restore; nothing was changed")
    }
    if let log = logs.first {
      throw StoreError.placeTaken(
        "there is \(FileNumber(of: file.path) == nil ? "no store" : "an empty file") at \(file.path), but \(log) contains changes of a store; put the store's file back beside it, or move \(log) away, then restore; nothing was changed"
      )
    }
    do { _ = try state() } catch StoreError.missing(let remains) {
      if case .link = remains.trouble { throw StoreError.missing(remains) }
    }
  }
}
