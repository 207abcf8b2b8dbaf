internal import CCrypto

/// The SHA-256 (FIPS 180-4) of bytes that come in pieces, computed by the system's libcrypto.
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

  /// Adds the bytes that come next.
  ///
  /// - Throws: `HashingError.unavailable`.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) throws(HashingError) {
    guard EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1 else { throw .unavailable }
  }

  /// The 32 bytes of the hash of all that was added. Nothing can be added afterwards.
  ///
  /// - Throws: `HashingError.unavailable`.
  public mutating func finish() throws(HashingError) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    guard EVP_DigestFinal_ex(context, &digest, nil) == 1 else { throw .unavailable }
    return digest
  }

  /// The 32 bytes of the hash of some bytes.
  ///
  /// - Throws: `HashingError.unavailable`.
  public static func hash(_ bytes: [UInt8]) throws -> [UInt8] {
    var hash = try SHA256()
    try bytes.withUnsafeBytes { try hash.update($0) }
    return try hash.finish()
  }
}

public enum HashingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcrypto gave no SHA-256: the memory is used up, or the system's configuration of OpenSSL forbids it.
  case unavailable

  public var description: String {
    "libcrypto computes no SHA-256; close other programs, or check OpenSSL with `openssl dgst -sha256 FILE`"
  }
}
