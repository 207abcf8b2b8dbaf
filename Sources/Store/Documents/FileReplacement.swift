internal import Core
public import Foundation
internal import Glibc

/// Writes whole files such that the previous content stays intact until the new bytes are on disk.
public enum FileReplacement {
  /// Writes bytes to a file, and creates it if there is none. An existing file keeps its mode, which its owner may have
  /// chosen to share it; a new one gets the access of its folder (`FileAccess`). For a symbolic link, the target is
  /// written; a device or pipe is written to directly.
  ///
  /// - Parameter isPrivate: whether the file becomes accessible to its owner only, whatever its mode was: for
  ///   billfold's own files.
  /// - Throws: `StoreError.diskFull`, or `.unwritable` with the system's reason.
  public static func write(_ bytes: Data, to file: URL, isPrivate: Bool = false) throws {
    var old = stat()
    let isThere = stat(file.path, &old) == 0
    if isThere, !old.isRegularFile {
      return try put(bytes, file, open(file.path, O_WRONLY | O_CLOEXEC)) { _ in true }
    }
    let file = file.resolvingSymlinksInPath()
    let arriving = file.deletingLastPathComponent().appendingPathComponent(".billfold-\(UUID().uuidString)")
    do {
      try put(bytes, arriving, open(arriving.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) { descriptor in
        if isThere, !isPrivate {
          let hasItsGroup = fchown(descriptor, uid_t.max, old.st_gid) == 0
          fchmod(descriptor, old.st_mode & (hasItsGroup ? 0o777 : 0o707))
        } else {
          let folder = file.deletingLastPathComponent().path
          (isPrivate ? .ownerOnly : FileAccess(besideFolder: folder)).apply(to: descriptor)
        }
        return fsync(descriptor) == 0
      }
      guard rename(arriving.path, file.path) == 0 else { throw StoreError.writing(file, errno) }
    } catch {
      unlink(arriving.path)
      throw error
    }
  }

  private static func put(_ bytes: Data, _ file: URL, _ descriptor: Int32, finish: (Int32) -> Bool) throws {
    guard descriptor >= 0 else { throw StoreError.writing(file, errno) }
    defer { close(descriptor) }
    if let code = bytes.withUnsafeBytes({ $0.writeAll(to: descriptor) }) { throw StoreError.writing(file, code) }
    guard finish(descriptor) else { throw StoreError.writing(file, errno) }
  }
}
