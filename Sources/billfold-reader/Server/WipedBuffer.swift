internal import Glibc

/// A buffer of the server for data that belongs to a document: its path, and the output of its child. It is wiped after
/// each use, because the children for later documents are copies of the server.
final class WipedBuffer {
  private let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init() { wipe() }

  deinit { memory.deallocate() }

  /// Passes the buffer of 64 KB to a closure, and wipes it afterwards.
  func lend<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
    defer { wipe() }
    return try body(memory)
  }

  private func wipe() {
    guard let start = memory.baseAddress else { return }
    explicit_bzero(start, memory.count)
  }
}
