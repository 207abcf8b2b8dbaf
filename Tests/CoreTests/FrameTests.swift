import Core
import Testing

@Suite("Frames between program and reader")
struct FrameTests {
  @Test(
    "A length is written in four bytes, most significant first",
    arguments: [
      (0, [0, 0, 0, 0]), (1, [0, 0, 0, 1]), (256, [0, 0, 1, 0]), (0x123456, [0, 0x12, 0x34, 0x56]),
      (64 << 20, [4, 0, 0, 0]),
    ]
      as [(Int, [UInt8])])
  func prefix(length: Int, bytes: [UInt8]) {
    #expect(Frame.prefix(length: length) == bytes)
    #expect(Frame.length(prefix: bytes) == length)
  }

  @Test(
    "A prefix that is truncated or too large is refused",
    arguments: [[], [1], [0, 0, 1], [0, 0, 0, 0, 1], [4, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF]] as [[UInt8]])
  func refused(bytes: [UInt8]) { #expect(Frame.length(prefix: bytes) == nil) }
}
