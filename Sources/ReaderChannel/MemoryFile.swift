internal import CSandbox
public import Foundation
internal import Glibc

/// Bytes as a file that is in memory alone, for the standard input of a program: unlike a pipe it holds nobody up whose
/// reader does not read, and unlike a file in a folder nothing of it comes to a disk.
public final class MemoryFile: Sendable {
  /// Its place is at the beginning.
  public let descriptor: Int32

  /// - Throws: `POSIXError` where there is no memory for it.
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
