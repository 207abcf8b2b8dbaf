internal import CSandbox
public import Foundation
internal import Glibc

/// A file that exists only in memory, for the standard input of a program. Unlike a pipe, it does not block the writer
/// if the program does not read it; unlike a file in a folder, its content is not written to disk.
public final class MemoryFile: Sendable {
  /// The descriptor; its offset is initially at the beginning of the file.
  public let descriptor: Int32

  /// - Throws: `POSIXError` if there is not enough memory.
  public init(_ data: Data) throws {
    descriptor = billfold_memory_file()
    guard descriptor >= 0 else { throw MemoryFile.error }
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { throw MemoryFile.error }
      rest = rest.dropFirst(count)
    }
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw MemoryFile.error }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static var error: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOMEM) }
}
