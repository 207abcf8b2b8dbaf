internal import Glibc

/// Addresses of the Internet: one, or all that begin alike, like `10.0.0.0/8`.
public struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  /// How many bits of them count.
  private let bits: Int

  /// Nil for text that is no address.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.bytes(of: String(parts[0])) else { return nil }
    let bits = parts.count > 1 ? Int(parts[1]) : bytes.count * 8
    guard let bits, (0...bytes.count * 8).contains(bits) else { return nil }
    self.bytes = bytes
    self.bits = bits
  }

  /// - Parameter address: as text; one that is none is in no range.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  /// Four bytes or sixteen; those of an address of IPv4 within IPv6 are four.
  static func bytes(of text: String) -> [UInt8]? {
    // A link-local address names its interface.
    let plain = String(text.prefix { $0 != "%" })
    var four = in_addr()
    if inet_pton(AF_INET, plain, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
    var sixteen = in6_addr()
    guard inet_pton(AF_INET6, plain, &sixteen) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &sixteen) { Array($0) }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return Array(bytes[..<12]) == mapped ? Array(bytes[12...]) : bytes
  }
}
