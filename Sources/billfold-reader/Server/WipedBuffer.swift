internal import Glibc

/// Memory of the server through which goes what belongs to a document: its path, and what its child writes. It is cleared
/// after each use, as the children for later documents are copies of the server.
final class WipedBuffer {
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init() { wipe() }

  deinit { memory.deallocate() }

  /// Lends the memory, which has room for 64 KB, and clears it.
  func lend<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { wipe() }
    return try body(memory)
  }

  private func wipe() {
    guard let start = memory.baseAddress else { return }
    explicit_bzero(start, memory.count)
  }
}
