internal import CSandbox
internal import Core
public import Foundation
internal import Glibc

/// A file that exists only in memory, for the standard input of a program. Unlike a pipe, it does not block the writer
/// if the program does not read it; unlike a file in a folder, its content is not written to disk.
public final class MemoryFile: Sendable {
  /// The descriptor; its offset is initially at the beginning of the file.
  public let descriptor: Int32

  /// - Throws: `SystemError` if there is not enough memory.
  public init(_ data: Data) throws {
    descriptor = billfold_memory_file()
    guard descriptor >= 0 else { throw SystemError(errno) }
    if let code = data.withUnsafeBytes({ $0.writeAll(to: descriptor) }) { throw SystemError(code) }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw SystemError(errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
