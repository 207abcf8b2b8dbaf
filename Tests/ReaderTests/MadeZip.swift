import Foundation

/// A ZIP archive made by hand; an entry without data is a bomb of a quarter of a gigabyte.
struct MadeZip {
  var entries: [(name: String, data: Data?)]

  var data: Data {
    var data = Data()
    var directory = Data()
    for entry in entries {
      let packed = entry.data ?? MadeZip.bomb
      let size = UInt32(entry.data?.count ?? 258_000_001)
      let method: UInt16 = entry.data == nil ? 8 : 0
      // Bit 11: the name is in UTF-8.
      let flags: UInt16 = entry.name.utf8.allSatisfy { $0 < 0x80 } ? 0 : 0x0800
      var fields = MadeZip.bytes(UInt16(20)) + MadeZip.bytes(flags) + MadeZip.bytes(method) + Data(count: 4)
      fields +=
        MadeZip.bytes(entry.data.map(MadeZip.checksum) ?? 0) + MadeZip.bytes(UInt32(packed.count)) + MadeZip.bytes(size)
      fields += MadeZip.bytes(UInt16(entry.name.utf8.count)) + MadeZip.bytes(UInt16(0))
      let offset = UInt32(data.count)
      data += Data("PK\u{3}\u{4}".utf8) + fields + Data(entry.name.utf8) + packed
      directory +=
        Data("PK\u{1}\u{2}".utf8) + MadeZip.bytes(UInt16(20)) + fields + Data(count: 10) + MadeZip.bytes(offset)
      directory += Data(entry.name.utf8)
    }
    let start = UInt32(data.count)
    let count = MadeZip.bytes(UInt16(entries.count))
    data +=
      directory + Data("PK\u{5}\u{6}".utf8) + Data(count: 4) + count + count + MadeZip.bytes(UInt32(directory.count))
    return data + MadeZip.bytes(start) + Data(count: 2)
  }

  /// One letter, and a million times "the last letter, 258 times" (RFC 1951, fixed codes).
  private static let bomb: Data = {
    var bytes = Data()
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    func put(_ code: UInt32, _ count: UInt32, reversed: Bool = true) {
      for bit in 0..<count {
        buffer |= (code >> (reversed ? count - 1 - bit : bit) & 1) << bits
        bits += 1
        if bits == 8 {
          bytes.append(UInt8(buffer))
          (buffer, bits) = (0, 0)
        }
      }
    }
    put(0b011, 3, reversed: false)
    put(0x30 + 0x61, 8)
    for _ in 0..<1_000_000 {
      put(0b1100_0101, 8)
      put(0, 5)
    }
    put(0, 7)
    bytes.append(UInt8(buffer))
    return bytes
  }()

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
