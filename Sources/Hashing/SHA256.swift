internal import CCrypto

/// Computes the SHA-256 (FIPS 180-4) of data that arrives in pieces, with the system's libcrypto.
public struct SHA256: ~Copyable {
  private let context: OpaquePointer

  /// - Throws: `HashingError.unavailable`.
  public init() throws(HashingError) {
    guard let context = EVP_MD_CTX_new() else { throw .unavailable }
    guard EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .unavailable
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes to the hash.
  ///
  /// - Throws: `HashingError.unavailable`.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) throws(HashingError) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw .unavailable }
  }

  /// Returns the 32 bytes of the hash of everything added. Nothing can be added afterwards.
  ///
  /// - Throws: `HashingError.unavailable`.
  public mutating func finish() throws(HashingError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw .unavailable }
    return digest
  }

  /// Returns the 32 bytes of the hash of the given bytes.
  ///
  /// - Throws: `HashingError.unavailable`.
  public static func hash(_ bytes: [UInt8]) throws -> [UInt8] {
    var hash = try SHA256()
    try bytes.withUnsafeBytes { try hash.update($0) }
    return try hash.finish()
  }
}

/// The reason why a hash cannot be computed.
public enum HashingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcrypto did not provide the algorithm or failed: there is no memory left, or the system's OpenSSL configuration
  /// forbids it.
  case unavailable

  public var description: String {
    "libcrypto computes no SHA-256; close other programs, or check OpenSSL with `openssl dgst -sha256 FILE`"
  }
}
