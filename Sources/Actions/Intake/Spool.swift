internal import Core
internal import Foundation
internal import Glibc
internal import SystemPackage

/// A temporary folder for documents that have no file of their own: standard input and the mails of a mailbox. Only its
/// owner can read it, and it is removed with the object.
final class Spool {
  let folder: FilePath

  /// - Throws: `ActionError` if it cannot be created.
  init() throws {
    let place = FileManager.default.temporaryDirectory
    var name = Array(place.appendingPathComponent("billfold-XXXXXX").path.utf8CString)
    guard mkdtemp(&name) != nil else {
      throw ActionError(
        "cannot create a temporary folder in \(place.path): \(SystemError(errno).sentence)", .cannotCreate)
    }
    folder = FilePath(platformString: name)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder.string) }

  /// Saves standard input to a file, up to its end.
  ///
  /// - Parameters:
  ///   - name: the name of the document; nil for `standard-input` with the extension of its type.
  ///   - most: the largest number of bytes to read, unless it is a mailbox.
  ///   - command: the command that reads it.
  /// - Throws: `ActionError` if it is a terminal, or cannot be read or saved; `CancellationError`.
  func standardInput(name: String?, most: Int64, for command: String) throws -> FilePath {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ActionError(
        "standard input is a terminal; give a document, like `billfold \(command) - < receipt.pdf`", .usage)
    }
    let file = folder.appending("input")
    let output = file.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard output >= 0 else { throw unkept(errno) }
    defer { close(output) }
    var head: [UInt8] = []
    var total: Int64 = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      try Task.checkCancellation()
      // Polled with a timeout, because `read` is not interrupted by cancellation.
      var watched = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 200) != 0 else { continue }
      let got = read(STDIN_FILENO, &buffer, buffer.count)
      if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
      guard got >= 0 else {
        throw ActionError("standard input cannot be read: \(SystemError(errno).sentence)", .inputOutput)
      }
      if got == 0 { break }
      if head.count < Core.FileType.headLength { head += buffer[0..<min(got, Core.FileType.headLength)] }
      if let code = buffer[0..<got].withUnsafeBytes({ $0.writeAll(to: output) }) { throw unkept(code) }
      total += Int64(got)
      // One byte more than a document may have is enough to refuse it; a mailbox holds many documents.
      if total > most, !head.starts(with: Array("From ".utf8)) { break }
    }
    let target = folder.appending(try Spool.name(name, Core.FileType(sniffing: head)))
    guard file.withPlatformString({ old in target.withPlatformString { rename(old, $0) } }) == 0 else {
      throw unkept(errno)
    }
    return target
  }

  /// Creates a subfolder for the mails of one mailbox.
  ///
  /// - Throws: `ActionError`.
  func folder(_ number: Int) throws -> FilePath {
    let below = folder.appending("mails-\(number)")
    guard below.withPlatformString({ mkdir($0, 0o700) }) == 0 else { throw unkept(errno) }
    return below
  }

  private func unkept(_ code: Int32) -> ActionError {
    ActionError("\(folder.string) cannot be written: \(SystemError(code).sentence)", .inputOutput)
  }

  private static func name(_ wanted: String?, _ type: Core.FileType?) throws -> String {
    guard let wanted else { return "standard-input" + (type?.ending ?? "") }
    guard !wanted.isEmpty, !wanted.contains("/"), !wanted.contains("\0"), wanted != ".", wanted != "..",
      wanted.utf8.count <= 200
    else {
      throw ActionError("\"\(wanted)\" cannot be a document's name; give one without a slash, like receipt.pdf", .usage)
    }
    return wanted
  }
}
