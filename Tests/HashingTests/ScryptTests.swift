import Hashing
import Testing

@Suite struct ScryptTests {
  @Test("the vectors of RFC 7914")
  func vectors() throws {
    // The first 32 of the 64 bytes given there.
    let first = try Scrypt.hash([], salt: [], cost: .init(n: 16, r: 1, p: 1))
    #expect(first.prefix(4) == [0x77, 0xD6, 0x57, 0x62])
    let second = try Scrypt.hash(Array("password".utf8), salt: Array("NaCl".utf8), cost: .init(n: 1024, r: 8, p: 16))
    #expect(second.prefix(4) == [0xFD, 0xBA, 0xBE, 0x1C] && second.count == 32)
  }

  @Test(
    "an invalid cost is refused", arguments: [Scrypt.Cost(n: 3, r: 8, p: 1), Scrypt.Cost(n: 1 << 24, r: 8, p: 1)])
  func costs(cost: Scrypt.Cost) {
    #expect(throws: HashingError.unavailable) { try Scrypt.hash([1], salt: [2], cost: cost) }
  }
}
