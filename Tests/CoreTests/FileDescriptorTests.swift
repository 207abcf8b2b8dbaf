import Core
import Foundation
import Testing

@Suite("Writing to and reading from file descriptors") struct FileDescriptorTests {
  @Test("all bytes are written, and read again in pieces")
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
    let input = open(file.path, O_RDONLY)
    try #require(input >= 0)
    defer { close(input) }
    var pieces: [[UInt8]] = []
    let code = FileReading.readAll(from: input) { pieces.append(Array($0)) }
    #expect(code == nil)
    #expect(pieces.count > 1 && pieces.allSatisfy { !$0.isEmpty } && Array(pieces.joined()) == bytes)
  }

  @Test("writing goes on after a write of fewer bytes, and returns the reason of the one that failed")
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

  @Test("a descriptor that cannot be read is an error, and the closure's own error ends the reading")
  func unreadable() throws {
    let folder = open("/", O_RDONLY | O_DIRECTORY)
    try #require(folder >= 0)
    defer { close(folder) }
    let code = FileReading.readAll(from: folder) { _ in }
    #expect(code == EISDIR)
    struct Enough: Error {}
    let zeros = open("/dev/zero", O_RDONLY)
    try #require(zeros >= 0)
    defer { close(zeros) }
    #expect(throws: Enough.self) { _ = try FileReading.readAll(from: zeros) { _ in throw Enough() } }
  }
}
