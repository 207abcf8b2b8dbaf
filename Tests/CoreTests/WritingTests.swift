import Core
import Foundation
import Testing

@Suite("Writing to a file descriptor") struct WritingTests {
  @Test("writes all bytes")
  func all() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("billfold-\(UUID().uuidString)")
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(descriptor >= 0)
    defer { unlink(file.path) }
    defer { close(descriptor) }
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(bytes.withUnsafeBytes { $0.writeAll(to: descriptor) } == nil)
    #expect([UInt8]().withUnsafeBytes { $0.writeAll(to: descriptor) } == nil)
    #expect(try [UInt8](Data(contentsOf: file)) == bytes)
  }

  @Test("goes on after a write of fewer bytes, and returns the reason of the one that failed")
  func partly() throws {
    var ends: [Int32] = [-1, -1]
    let made = pipe(&ends)
    try #require(made == 0)
    defer { ends.forEach { close($0) } }
    // A full pipe that does not block takes some of the bytes first, and then none.
    try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    #expect(bytes.withUnsafeBytes { $0.writeAll(to: ends[1]) } == EAGAIN)
    var first: UInt8 = 0
    let count = read(ends[0], &first, 1)
    #expect(count == 1)
    #expect(first == 7)
  }

  @Test("a descriptor that cannot be written to is an error")
  func unwritable() throws {
    let descriptor = open("/dev/null", O_RDONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    #expect([1 as UInt8].withUnsafeBytes { $0.writeAll(to: descriptor) } == EBADF)
  }
}
