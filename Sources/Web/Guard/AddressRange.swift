internal import Glibc

/// A single IP address, or a range with a common prefix, such as `10.0.0.0/8`.
public struct AddressRange: Hashable, Sendable {
  private let bytes: [UInt8]
  /// The length of the prefix in bits.
  private let bits: Int

  /// Returns nil for text that is not an address or range.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.bytes(of: String(parts[0])) else { return nil }
    let bits = parts.count > 1 ? Int(parts[1]) : bytes.count * 8
    guard let bits, (0...bytes.count * 8).contains(bits) else { return nil }
    self.bytes = bytes
    self.bits = bits
  }

  /// - Parameter address: an address as text; text that is not an address is in no range.
  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    return (0..<bits).allSatisfy { bit in
      let mask = UInt8(0x80) >> UInt8(bit % 8)
      return bytes[bit / 8] & mask == other[bit / 8] & mask
    }
  }

  /// Returns four or sixteen bytes; four for an IPv4-mapped IPv6 address.
  static func bytes(of text: String) -> [UInt8]? {
    // A link-local address may name its interface after `%`.
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
