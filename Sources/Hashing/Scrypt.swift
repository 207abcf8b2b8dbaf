internal import CCrypto

/// scrypt (RFC 7914) with the system's libcrypto: a hash for passwords that is deliberately slow and uses much memory.
public enum Scrypt {
  /// The cost parameters, which are stored beside the hash so that later hashes can use higher ones.
  public struct Cost: Codable, Hashable, Sendable {
    /// A power of two.
    public var n: UInt64
    public var r: UInt64
    public var p: UInt64

    public init(n: UInt64, r: UInt64, p: UInt64) {
      self.n = n
      self.r = r
      self.p = p
    }

    /// 32 MiB, and about 80 ms on a processor of 2024.
    public static let standard = Cost(n: 32_768, r: 8, p: 1)
  }

  private static let mostMemory: UInt64 = 256 * 1024 * 1024

  /// Returns the 32 bytes of the hash.
  ///
  /// - Throws: `HashingError.unavailable`, also if the cost is invalid or needs more than 256 MiB.
  public static func hash(_ password: [UInt8], salt: [UInt8], cost: Cost = .standard) throws(HashingError) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    let done = password.withUnsafeBytes { bytes in
      EVP_PBE_scrypt(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, salt, salt.count, cost.n, cost.r, cost.p,
        mostMemory, &key, key.count)
    }
    guard done == 1 else { throw .unavailable }
    return key
  }
}
