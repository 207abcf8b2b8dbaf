import Hashing
import Testing

@Suite("SHA-256") struct SHA256Tests {
  /// The examples of FIPS 180-4 and NIST's "Secure Hash Algorithm Validation System", with their hashes.
  private static let examples: [(bytes: [UInt8], hash: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ([0xd3], "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test("the published examples have their published hashes", arguments: examples)
  func published(bytes: [UInt8], hash: String) throws {
    #expect(hexadecimal(try SHA256.hash(bytes)) == hash)
  }

  @Test("bytes that arrive in pieces have the hash of the whole", arguments: [1, 3, 63, 64, 65, 4096])
  func pieces(length: Int) throws {
    for (bytes, expected) in SHA256Tests.examples where bytes.count / length < 50_000 {
      var hash = try SHA256()
      for first in stride(from: 0, to: bytes.count, by: length) {
        try bytes[first..<min(first + length, bytes.count)].withUnsafeBytes { try hash.update($0) }
      }
      #expect(hexadecimal(try hash.finish()) == expected)
    }
  }

  private func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
