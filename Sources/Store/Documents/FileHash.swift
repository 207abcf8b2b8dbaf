internal import Core
public import Foundation
internal import Glibc
internal import Hashing

/// Hashing and copying of files.
public enum FileHash {
  /// The SHA-256 of a file in lower-case hexadecimal.
  ///
  /// - Throws: `StoreError.io` if the file cannot be read completely.
  public static func sha256(of file: URL) throws -> String {
    var hash = try SHA256()
    try readingAll(of: file) { bytes in try bytes.withUnsafeBytes { try hash.update($0) } }
    return try hash.finish().hexadecimal
  }

  /// Copies a file to a new one and syncs it to disk.
  ///
  /// - Returns: the SHA-256 of the copied bytes.
  /// - Throws: `StoreError`; the new file has then been removed.
  public static func copy(_ source: URL, to target: URL) throws -> String {
    let output = open(target.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw StoreError.writing(target, errno) }
    defer { close(output) }
    do {
      var hash = try SHA256()
      try readingAll(of: source) { bytes in
        try bytes.withUnsafeBytes { try hash.update($0) }
        if let code = bytes.withUnsafeBytes({ $0.writeAll(to: output) }) { throw StoreError.writing(target, code) }
      }
      guard fsync(output) == 0 else { throw StoreError.writing(target, errno) }
      return try hash.finish().hexadecimal
    } catch {
      unlink(target.path)
      throw error
    }
  }

  /// Passes all bytes of a file to a body, in chunks.
  ///
  /// - Throws: `StoreError.io` if the file cannot be read completely, and any error of the body.
  public static func readingAll(of file: URL, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    let input = open(file.path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw unreadable(file, errno) }
    defer { close(input) }
    if let code = try FileReading.readAll(from: input, body) { throw unreadable(file, code) }
  }

  private static func unreadable(_ file: URL, _ code: Int32) -> StoreError {
    .io("\(file.path) cannot be read: \(SystemError(code).reason)")
  }
}
