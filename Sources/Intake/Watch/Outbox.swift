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

  /// Moves a file, keeping its name and its path below the inbox. If the name is taken, a number is added. The group of
  /// a shared inbox can use these folders as well: a link that it puts there must not lead to another place of their
  /// owner.
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
    let place = try openFolder(of: target, below: folder, access)
    for number in 1...10_000 {
      let free = Outbox.numbered(target, number)
      do throws(SystemError) {
        try FileMove(
          folder: OpenedFolder(inbox).folder(of: file), source: file.ownName, identity: identity, place: place,
          target: free.ownName, access: access
        ).run()
        return free
      } catch {
        if error.code == EEXIST { continue }
        // It was deleted or replaced, before it could be opened or later.
        if error.code == EAGAIN || FileIdentity(ofFileAt: file) != identity { return nil }
        throw Failure(.unreadable, "\(file.lastName) cannot be moved to \(folder.string): \(error.sentence)")
      }
    }
    throw Failure(
      .unreadable, "\(folder.string) already contains ten thousand files named \(file.lastName); move them away")
  }

  /// Writes a note with the reason of a failure next to the file, as `NAME.txt`, or `NAME (2).txt` if that file exists.
  ///
  /// - Parameter hasDraft: whether the file was accepted and therefore has a draft.
  /// - Throws: `SystemError` if the note cannot be written.
  func explain(_ failure: Failure, beside file: FilePath, hasDraft: Bool) throws {
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
    let access = access(in: failed)
    let place = try OpenedFolder(failed).folder(of: file)
    let output = try Outbox.newFile(Outbox.note(beside: file).ownName, in: place)
    access.apply(to: output)
    let unwritten = Array(note.utf8).withUnsafeBytes { $0.writeAll(to: output) }
    let unclosed = Glibc.close(output) == 0 ? nil : errno
    if let code = unwritten ?? unclosed { throw SystemError(code) }
  }

  /// The descriptor of a newly created file. If the name is taken, a number is added, because that file may belong to
  /// the user.
  private static func newFile(_ name: FilePath, in folder: OpenedFolder) throws(SystemError) -> Int32 {
    for number in 1...1_000 {
      // A name may contain arbitrary bytes, which only system calls preserve.
      let output = numbered(name, number).ownName.withPlatformString {
        openat(folder.descriptor, $0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
      if output >= 0 { return output }
      guard errno == EEXIST else { throw SystemError(errno) }
    }
    throw SystemError(EEXIST)
  }

  /// Opens the folder of a file, and creates it and its parents by the bytes of their names; Foundation would convert
  /// them to text, and create other folders.
  private func openFolder(
    of file: FilePath, below folder: FilePath, _ access: FileAccess
  ) throws -> OpenedFolder {
    do throws(SystemError) {
      try Outbox.make(folder, access)
      return try OpenedFolder(folder).folder(of: file, making: access)
    } catch {
      let name = file.removingLastComponent()
      if error.code == ENOTDIR, let link = Outbox.firstLink(on: name, below: folder) {
        throw Failure(
          .unreadable,
          "\(link.string) is a link, which is not followed here, as others may have put it there; put a folder in its "
            + "place, or mount the other one there (`mount --bind`)")
      }
      throw Failure(
        .unreadable, "the folder \(name.string) cannot be created: \(error.reason); create it, or choose another one")
    }
  }

  /// The first link on the way to a folder.
  private static func firstLink(on path: FilePath, below folder: FilePath) -> FilePath? {
    var below = path
    guard below.removePrefix(folder) else { return nil }
    var place = folder
    for name in below.components {
      place.append(name)
      var status = stat()
      if place.withPlatformString({ lstat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFLNK { return place }
    }
    return nil
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Throws: `SystemError`; ENOTDIR if something else has the folder's name.
  private static func make(_ folder: FilePath, _ access: FileAccess) throws(SystemError) {
    func create() -> Int32 { folder.withPlatformString { mkdir($0, 0o700) == 0 ? 0 : errno } }
    var code = create()
    let parent = folder.removingLastComponent()
    if code == ENOENT, !parent.isEmpty, parent != folder {
      try make(parent, access)
      code = create()
    }
    switch code {
    case 0: open(folder, to: access)
    case EEXIST where FolderWalk.isFolder(folder, followsLink: true): break
    case EEXIST: throw SystemError(ENOTDIR)
    default: throw SystemError(code)
    }
  }

  /// Gives the group access to a newly created folder, if there is such a group.
  private static func open(_ folder: FilePath, to access: FileAccess) {
    let descriptor = folder.withPlatformString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    access.apply(to: descriptor)
    Glibc.close(descriptor)
    // Otherwise files that are moved into it could be lost with it in a power failure.
    try? FileMove.syncEntries(of: folder.removingLastComponent())
  }
}
