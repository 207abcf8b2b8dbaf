internal import Core
internal import Foundation
internal import Glibc
internal import Store
public import SystemPackage

/// The folders for files whose outcome is known: next to the inbox, never inside it.
///
/// They contain private documents. The folders that billfold creates next to the inbox, the notes and the files moved
/// there are accessible to their owner only, and if the inbox is shared with a group, to that group as well
/// (`FileAccess`). A folder that the user named keeps its access rights, and files moved there get the same access for
/// its group.
public struct Outbox: Sendable {
  public var done: FilePath
  public var failed: FilePath
  let inbox: FilePath
  /// The folders that are used if the user names none.
  let standardDone: FilePath
  let standardFailed: FilePath

  /// - Parameters: folders named by the user, or nil for the ones next to the inbox: `done` and `failed` next to a
  ///   folder called `inbox`, `NAME-done` and `NAME-failed` next to any other, so that a watched `~/Scans` does not
  ///   clutter the home folder.
  public init(inbox: FilePath, done: FilePath? = nil, failed: FilePath? = nil) {
    let parent = inbox.removingLastComponent()
    let name = inbox.lastName
    let prefix = name.lowercased() == "inbox" ? "" : name + "-"
    self.inbox = inbox
    standardDone = parent.appending(prefix + "done")
    standardFailed = parent.appending(prefix + "failed")
    self.done = done ?? standardDone
    self.failed = failed ?? standardFailed
  }

  /// The reason why a folder cannot be used, and what to do; nil if both can. A watcher also scans the subfolders of
  /// its folder, so that files moved to one of them would be read again and again.
  public var complaint: String? {
    for (name, folder) in [("done", done), ("failed", failed)] where folder.isScanned(in: inbox) {
      let place =
        folder.real == inbox.real
        ? "is the watched folder itself" : "is inside the watched folder \(inbox.string)"
      return "\(name): \(folder.string) \(place), so that its files would be read again and again; "
        + "choose a folder outside it"
    }
    return nil
  }

  /// Moves a file, keeping its name and its path below the inbox. If the name is taken, a number is added.
  ///
  /// - Parameter identity: that of the file whose outcome is known. A file that has taken its place meanwhile stays.
  /// - Returns: the new path; nil if the file at this path is no longer the one meant.
  /// - Throws: `Failure` with the system's reason; the file is then still in its old place.
  func move(
    _ file: FilePath, as identity: FileIdentity, from inbox: FilePath, to folder: FilePath
  ) throws -> FilePath? {
    var below = file
    _ = below.removePrefix(inbox)
    let target = folder.pushing(below)
    let access = access(in: folder)
    try createFolder(target.removingLastComponent(), access)
    for number in 1...10_000 {
      let free = Outbox.numbered(target, number)
      switch Outbox.moveWithoutReplacing(file, as: identity, to: free, access) {
      case 0: return free
      case EEXIST: continue
      case EAGAIN: return nil
      // It was deleted, or replaced before it could be opened.
      case _ where FileIdentity(ofFileAt: file) != identity: return nil
      case let code:
        throw Failure(
          .unreadable, "\(file.lastName) cannot be moved to \(folder.string): \(SystemError(code).sentence)")
      }
    }
    throw Failure(
      .unreadable, "\(folder.string) already contains ten thousand files named \(file.lastName); move them away")
  }

  /// Writes a note with the reason of a failure next to the file, as `NAME.txt`, or `NAME (2).txt` if that file exists.
  ///
  /// - Parameter hasDraft: whether the file was accepted and therefore has a draft.
  func explain(_ failure: Failure, beside file: FilePath, hasDraft: Bool) {
    // Names and reasons may contain control characters, and such notes are read on terminals.
    let (name, reason) = (HiddenCharacters.shown(in: file.lastName), HiddenCharacters.shown(in: failure.message))
    let whatNext =
      hasDraft
      ? """
      The file was not lost: it is next to this note, and billfold keeps a draft that says why it could not be read
      (`billfold drafts`). To try again, move the file back into the inbox, or use `billfold retry`.
      """
      : """
      The file was not lost: it is next to this note. Once the reason no longer applies, move it back into the inbox.
      """
    let note = "\(name): \(reason).\n\n\(whatNext)\n"
    guard let place = try? Outbox.note(beside: file), let output = Outbox.newFile(place) else { return }
    access(in: failed).apply(to: output)
    let handle = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    try? handle.write(contentsOf: Data(note.utf8))
    try? handle.close()
  }

  /// The descriptor of a newly created file. If the name is taken, a number is added, because that file may belong to
  /// the user.
  private static func newFile(_ path: FilePath) -> Int32? {
    for number in 1...1_000 {
      // A name may contain arbitrary bytes, which only system calls preserve.
      let output = numbered(path, number).withPlatformString {
        Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
      if output >= 0 { return output }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// Creates a folder and its parents by the bytes of their names; Foundation would convert them to text, and create
  /// other folders.
  private func createFolder(_ folder: FilePath, _ access: FileAccess) throws {
    let code = Outbox.make(folder, access)
    guard code == 0 else {
      throw Failure(
        .unreadable,
        "the folder \(folder.string) cannot be created: \(SystemError(code).reason); create it, or choose another one")
    }
  }

  /// Creates a folder. Returns 0, also if the folder exists, or an errno.
  private static func make(_ folder: FilePath, _ access: FileAccess) -> Int32 {
    let code = folder.withPlatformString { mkdir($0, 0o700) == 0 ? 0 : errno }
    switch code {
    case 0:
      open(folder, to: access)
      return 0
    case EEXIST:
      var found = stat()
      let isFolder = folder.withPlatformString { stat($0, &found) == 0 } && found.isFolder
      return isFolder ? 0 : ENOTDIR
    case ENOENT where !folder.removingLastComponent().isEmpty && folder.removingLastComponent() != folder:
      let above = make(folder.removingLastComponent(), access)
      guard above == 0 else { return above }
      let again = folder.withPlatformString { mkdir($0, 0o700) == 0 ? 0 : errno }
      if again == 0 { open(folder, to: access) }
      return again == EEXIST ? 0 : again
    default: return code
    }
  }

  /// Gives the group access to a newly created folder, if there is such a group.
  private static func open(_ folder: FilePath, to access: FileAccess) {
    let descriptor = folder.withPlatformString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    access.apply(to: descriptor)
    Glibc.close(descriptor)
    // Otherwise files that are moved into it could be lost with it in a power failure.
    _ = syncEntries(of: folder.removingLastComponent())
  }

  /// Renames the file, or copies and deletes it if the target is on another file system. Returns 0 or an errno; EAGAIN
  /// if another file is in its place.
  ///
  /// The identity is checked before and after the link is made, at the same path: some network file systems give each
  /// link of a file another number.
  private static func moveWithoutReplacing(
    _ from: FilePath, as identity: FileIdentity, to target: FilePath, _ access: FileAccess
  ) -> Int32 {
    guard FileIdentity(ofFileAt: from) == identity else { return EAGAIN }
    let linked = from.withPlatformString { old in target.withPlatformString { new in link(old, new) == 0 ? 0 : errno } }
    switch linked {
    case 0:
      let code = identity.unlink(from)
      guard code == 0 else { return undo(target, code) }
      _ = AccessRestriction.restrict(target, to: access)
      return 0
    case EEXIST: return EEXIST
    default: return copyAcross(from, as: identity, to: target, access)
    }
  }

  /// Writes a folder's entries to disk, so that a new file is still there after a power failure. Returns 0 or an errno;
  /// 0 also for a folder that may be written but not opened, and on file systems that do not sync folders.
  private static func syncEntries(of folder: FilePath) -> Int32 {
    let descriptor = folder.withPlatformString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return errno == EACCES ? 0 : errno }
    defer { Glibc.close(descriptor) }
    return fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno
  }

  private static func undo(_ target: FilePath, _ code: Int32) -> Int32 {
    _ = target.withPlatformString { unlink($0) }
    return code
  }

  /// Copies a file to another file system, or on one without hard links, and deletes the original. Returns 0 or an
  /// errno; EAGAIN if another file is in its place, which a scanner may put there while a large file is being copied.
  private static func copyAcross(
    _ from: FilePath, as identity: FileIdentity, to target: FilePath, _ access: FileAccess
  ) -> Int32 {
    // Does not copy a file that cannot be deleted afterwards, which would be repeated at every start.
    let mayRemove = from.removingLastComponent().withPlatformString { Glibc.access($0, W_OK | X_OK) == 0 ? 0 : errno }
    guard mayRemove == 0 else { return mayRemove }
    let input = from.withPlatformString { Glibc.open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard input >= 0 else { return errno }
    defer { Glibc.close(input) }
    var source = stat()
    guard fstat(input, &source) == 0 else { return errno }
    guard FileIdentity(source) == identity else { return EAGAIN }
    let output = target.withPlatformString { Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { return errno }
    defer { Glibc.close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let got = read(input, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      if got < 0 { return undo(target, errno) }
      if got == 0 { break }
      if let code = buffer[0..<got].withUnsafeBytes({ $0.writeAll(to: output) }) { return undo(target, code) }
    }
    // The same access as the folder, but no more than the original.
    access.apply(to: output, atMost: source.st_mode & 0o777 | 0o600)
    guard fsync(output) == 0 else { return undo(target, errno) }
    let synced = syncEntries(of: target.removingLastComponent())
    guard synced == 0 else { return undo(target, synced) }
    let code = identity.unlink(from)
    return code == 0 ? 0 : undo(target, code)
  }
}
