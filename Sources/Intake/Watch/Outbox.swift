internal import Core
internal import Foundation
internal import Glibc
public import SystemPackage

/// Where files go once their outcome is known: beside the inbox, never inside it.
public struct Outbox: Sendable {
  public var done: FilePath
  public var failed: FilePath

  /// - Parameters: folders named by the person, or nil for the ones beside the inbox: `done` and `failed` next to a
  ///   folder called `inbox`, `NAME-done` and `NAME-failed` next to any other, so that a watched `~/Scans` does not
  ///   litter the home folder.
  public init(inbox: FilePath, done: FilePath? = nil, failed: FilePath? = nil) {
    let parent = inbox.removingLastComponent()
    let name = inbox.lastName
    let prefix = name.lowercased() == "inbox" ? "" : name + "-"
    self.done = done ?? parent.appending(prefix + "done")
    self.failed = failed ?? parent.appending(prefix + "failed")
  }

  /// Moves a file, keeping its place below the inbox and its name; a name that is taken gets a number.
  ///
  /// - Returns: where it lies now. - Throws: `Failure` with the system's reason; the file then lies where it lay.
  func move(_ file: FilePath, from inbox: FilePath, to folder: FilePath) throws -> FilePath {
    var below = file
    _ = below.removePrefix(inbox)
    let target = folder.pushing(below)
    try createFolder(target.removingLastComponent())
    for number in 1...10_000 {
      let free = Outbox.numbered(target, number)
      switch Outbox.moveWithoutReplacing(file, to: free) {
      case 0: return free
      case EEXIST: continue
      case let code:
        throw Failure(
          .unreadable, "\(file.lastName) cannot be moved to \(folder.string): \(String(cString: strerror(code)))")
      }
    }
    throw Failure(.unreadable, "\(folder.string) holds ten thousand files of the name \(file.lastName)")
  }

  /// Writes why a file failed beside it, as `NAME.txt`.
  func explain(_ failure: Failure, beside file: FilePath) {
    let note = """
      \(file.lastName): \(failure.message).

      The file was not lost: it lies beside this note, and billfold keeps a draft that says why it could not be read
      (`billfold drafts`). To try again, move the file back into the inbox, or use `billfold retry`.

      """
    try? Data(note.utf8).write(to: URL(fileURLWithPath: file.string + ".txt"), options: .atomic)
  }

  private func createFolder(_ folder: FilePath) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    } catch {
      throw Failure(.unreadable, "the folder \(folder.string) cannot be made; make it, or name another one")
    }
  }

  private static func numbered(_ path: FilePath, _ number: Int) -> FilePath {
    guard number > 1, let stem = path.stem else { return path }
    let ending = path.extension.map { "." + $0 } ?? ""
    return path.removingLastComponent().appending("\(stem) (\(number))\(ending)")
  }

  /// Renames, or copies and removes where the target is on another file system. Returns 0 or an errno.
  private static func moveWithoutReplacing(_ from: FilePath, to target: FilePath) -> Int32 {
    let linked = from.withPlatformString { old in target.withPlatformString { new in link(old, new) == 0 ? 0 : errno } }
    switch linked {
    case 0: return from.withPlatformString { unlink($0) == 0 ? 0 : undo(target, errno) }
    case EEXIST: return EEXIST
    default: return copyAcross(from, to: target)
    }
  }

  private static func undo(_ target: FilePath, _ code: Int32) -> Int32 {
    _ = target.withPlatformString { unlink($0) }
    return code
  }

  /// For another file system, or one without hard links.
  private static func copyAcross(_ from: FilePath, to target: FilePath) -> Int32 {
    let input = from.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
    guard input >= 0 else { return errno }
    defer { close(input) }
    let output = target.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { return errno }
    defer { close(output) }
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
    guard fsync(output) == 0 else { return undo(target, errno) }
    return from.withPlatformString { unlink($0) == 0 ? 0 : undo(target, errno) }
  }
}
