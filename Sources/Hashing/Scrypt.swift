internal import CCrypto

/// scrypt (RFC 7914) through the system's libcrypto: a hash that takes its time and memory, for what people can remember.
public enum Scrypt {
  /// What a hash takes; it is kept beside the hash, so that later ones may take more.
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

    /// 32 MiB, and some 80 ms of a processor of 2024.
    public static let standard = Cost(n: 32_768, r: 8, p: 1)
  }

  private static let mostMemory: UInt64 = 256 * 1024 * 1024

  /// The 32 bytes of the hash.
  ///
  /// - Throws: `HashingError.unavailable`, also for a cost that is none or takes more than 256 MiB.
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
