internal import Core
internal import Foundation
internal import Glibc
internal import Hashing
internal import Store
public import SystemPackage

/// Where files go once their outcome is known: beside the inbox, never inside it.
///
/// What lies there is papers. The folders that billfold makes beside the inbox, the notes and the files that are moved
/// there are for their owner only; where the inbox is shared with a group, for that group as well (`FileAccess`). A folder
/// that the person named is left as it is, and what is moved there is as open as it is to its group.
public struct Outbox: Sendable {
  public var done: FilePath
  public var failed: FilePath
  let inbox: FilePath
  /// Where files go when the person names no folders.
  let standardDone: FilePath
  let standardFailed: FilePath

  /// - Parameters: folders named by the person, or nil for the ones beside the inbox: `done` and `failed` next to a
  ///   folder called `inbox`, `NAME-done` and `NAME-failed` next to any other, so that a watched `~/Scans` does not
  ///   litter the home folder.
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

  /// Moves a file, keeping its place below the inbox and its name; a name that is taken gets a number.
  ///
  /// - Returns: where it lies now. - Throws: `Failure` with the system's reason; the file then lies where it lay.
  func move(_ file: FilePath, from inbox: FilePath, to folder: FilePath) throws -> FilePath {
    var below = file
    _ = below.removePrefix(inbox)
    let target = folder.pushing(below)
    let access = access(in: folder)
    try createFolder(target.removingLastComponent(), access)
    for number in 1...10_000 {
      let free = Outbox.numbered(target, number)
      switch Outbox.moveWithoutReplacing(file, to: free, access) {
      case 0: return free
      case EEXIST: continue
      case let code:
        throw Failure(
          .unreadable, "\(file.lastName) cannot be moved to \(folder.string): \(String(cString: strerror(code)))")
      }
    }
    throw Failure(.unreadable, "\(folder.string) holds ten thousand files of the name \(file.lastName)")
  }

  /// Writes why a file failed beside it, as `NAME.txt`, or `NAME (2).txt` where a file of that name lies there.
  ///
  /// - Parameter hasDraft: whether it was accepted, so that a draft stands for it.
  func explain(_ failure: Failure, beside file: FilePath, hasDraft: Bool) {
    // Names and reasons may hold what acts on a terminal, where such notes are read.
    let (name, reason) = (HiddenCharacters.shown(in: file.lastName), HiddenCharacters.shown(in: failure.message))
    let whatNext =
      hasDraft
      ? """
      The file was not lost: it lies beside this note, and billfold keeps a draft that says why it could not be read
      (`billfold drafts`). To try again, move the file back into the inbox, or use `billfold retry`.
      """
      : """
      The file was not lost: it lies beside this note. To try again, move it back into the inbox.
      """
    let note = "\(name): \(reason).\n\n\(whatNext)\n"
    guard let place = try? Outbox.note(beside: file), let output = Outbox.newFile(place) else { return }
    access(in: failed).apply(to: output)
    let handle = FileHandle(fileDescriptor: output, closeOnDealloc: true)
    try? handle.write(contentsOf: Data(note.utf8))
    try? handle.close()
  }

  /// A descriptor of a file that was not there, numbered where one of its name is: it may be somebody's.
  private static func newFile(_ path: FilePath) -> Int32? {
    for number in 1...1_000 {
      // A name is any bytes: only the system's own calls take them as they are.
      let output = numbered(path, number).withPlatformString {
        Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      }
      if output >= 0 { return output }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// `NAME.txt`. A name too long for that loses its end to a mark of its bytes, so that no two share a note.
  static func note(beside file: FilePath) throws -> FilePath {
    let name = nameBytes(of: file)
    var ending = ".txt"
    if name.count + ending.utf8.count > longestName {
      let hash = try SHA256.hash(name).prefix(6).hexadecimal
      ending = "-" + hash + ending
    }
    return sibling(of: file, named: cut(name, toFit: Array(ending.utf8)))
  }

  /// The longest name that Linux takes, in bytes.
  private static let longestName = 255

  private static func nameBytes(of file: FilePath) -> [UInt8] {
    file.lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
  }

  /// A name with an ending behind it; where both are too long, the name loses its own end.
  private static func cut(_ name: [UInt8], toFit ending: [UInt8]) -> [UInt8] {
    var end = name.count
    if end + ending.count > longestName {
      end = max(0, longestName - ending.count)
      // No character is cut in two: in UTF-8 at most three bytes follow its first.
      let first = max(0, end - 3)
      while end > first, name[end] & 0xC0 == 0x80 { end -= 1 }
    }
    return Array(name[..<end]) + ending
  }

  /// The path in the same folder whose name is these bytes.
  private static func sibling(of file: FilePath, named name: [UInt8]) -> FilePath {
    let path = file.removingLastComponent().bytes + [UInt8(ascii: "/")] + name + [0]
    return path.map { CInterop.PlatformChar(bitPattern: $0) }.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { FilePath(platformString: $0) } ?? file
    }
  }

  /// Makes a folder and those above it, by the bytes of their names: Foundation's text would make others.
  private func createFolder(_ folder: FilePath, _ access: FileAccess) throws {
    let code = Outbox.make(folder, access)
    guard code == 0 else {
      throw Failure(
        .unreadable,
        "the folder \(folder.string) cannot be made: \(String(cString: strerror(code))); make it, or name another one")
    }
  }

  /// Returns 0, also where the folder is there, or an errno.
  private static func make(_ folder: FilePath, _ access: FileAccess) -> Int32 {
    let code = folder.withPlatformString { mkdir($0, 0o700) == 0 ? 0 : errno }
    switch code {
    case 0:
      open(folder, to: access)
      return 0
    case EEXIST:
      var found = stat()
      let isFolder = folder.withPlatformString { stat($0, &found) == 0 } && found.st_mode & S_IFMT == S_IFDIR
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

  /// Lets the group into a folder just made, where there is one.
  private static func open(_ folder: FilePath, to access: FileAccess) {
    let descriptor = folder.withPlatformString { Glibc.open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
    guard descriptor >= 0 else { return }
    access.apply(to: descriptor)
    Glibc.close(descriptor)
  }

  /// `a (2).pdf` for the second; a stem without room for the number loses its end.
  private static func numbered(_ path: FilePath, _ number: Int) -> FilePath {
    let name = nameBytes(of: path)
    guard number > 1, !name.isEmpty else { return path }
    let mark = Array(" (\(number))".utf8)
    let point = name.lastIndex(of: UInt8(ascii: ".")) ?? 0
    // A name that begins with its only point has no extension; one that leaves no room for a character is none.
    let hasExtension = point > 0 && name.count - point + mark.count + 4 <= longestName
    let end = hasExtension ? point : name.count
    return sibling(of: path, named: cut(Array(name[..<end]), toFit: mark + name[end...]))
  }

  /// Renames, or copies and removes where the target is on another file system. Returns 0 or an errno.
  private static func moveWithoutReplacing(_ from: FilePath, to target: FilePath, _ access: FileAccess) -> Int32 {
    let linked = from.withPlatformString { old in target.withPlatformString { new in link(old, new) == 0 ? 0 : errno } }
    switch linked {
    case 0:
      let code = from.withPlatformString { unlink($0) == 0 ? 0 : undo(target, errno) }
      if code == 0 { _ = FileClosing.close(target, to: access) }
      return code
    case EEXIST: return EEXIST
    default: return copyAcross(from, to: target, access)
    }
  }

  private static func undo(_ target: FilePath, _ code: Int32) -> Int32 {
    _ = target.withPlatformString { unlink($0) }
    return code
  }

  /// For another file system, or one without hard links.
  private static func copyAcross(_ from: FilePath, to target: FilePath, _ access: FileAccess) -> Int32 {
    // What cannot be removed is not copied in vain, at each start anew.
    let mayRemove = from.removingLastComponent().withPlatformString { Glibc.access($0, W_OK | X_OK) == 0 ? 0 : errno }
    guard mayRemove == 0 else { return mayRemove }
    let input = from.withPlatformString { Glibc.open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard input >= 0 else { return errno }
    defer { Glibc.close(input) }
    let output = target.withPlatformString { Glibc.open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { return errno }
    defer { Glibc.close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let got = read(input, &buffer, buffer.count)
      if got < 0 { return undo(target, errno) }
      if got == 0 { break }
      var start = 0
      while start < got {
        let put = buffer.withUnsafeBytes { Glibc.write(output, $0.baseAddress.map { $0 + start }, got - start) }
        if put <= 0 { return undo(target, errno) }
        start += put
      }
    }
    // As open as the folder, but no more than the original.
    var source = stat()
    if fstat(input, &source) == 0 { access.apply(to: output, atMost: source.st_mode & 0o777 | 0o600) }
    guard fsync(output) == 0 else { return undo(target, errno) }
    return from.withPlatformString { unlink($0) == 0 ? 0 : undo(target, errno) }
  }
}
