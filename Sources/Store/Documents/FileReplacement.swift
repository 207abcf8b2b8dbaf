internal import Core
public import Foundation
internal import Glibc

/// Writes whole files such that the previous content stays intact until the new bytes are on disk.
public enum FileReplacement {
  /// Writes bytes to a file, and creates it if there is none. An existing file keeps its mode, which its owner may have
  /// chosen to share it; a new one gets the access of its folder (`FileAccess`). For a symbolic link, the target is
  /// written, unless the link is somebody else's; a device or pipe is written to directly.
  ///
  /// - Parameter isPrivate: whether the file becomes accessible to its owner only, whatever its mode was: for
  ///   billfold's own files.
  /// - Throws: `StoreError.diskFull`, or `.unwritable` with the system's reason; `.io` for somebody else's link.
  public static func write(_ bytes: Data, to file: URL, isPrivate: Bool = false) throws {
    let isOwnLink = try isOwnLink(file)
    var old = stat()
    let isThere = stat(file.path, &old) == 0
    if isThere, !old.isRegularFile {
      return try put(bytes, file, open(file.path, O_WRONLY | O_CLOEXEC)) { _ in true }
    }
    // Anything else is replaced itself, even if it has become a link meanwhile.
    let file = isOwnLink ? file.resolvingSymlinksInPath() : file
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

  /// Whether a file is a symbolic link of this user or the system. In a folder that others can write to, they could put
  /// a link to another file of this user there, whose contents would be lost.
  ///
  /// - Throws: `StoreError.io` for a link of another user.
  private static func isOwnLink(_ file: URL) throws -> Bool {
    var found = stat()
    guard lstat(file.path, &found) == 0, found.st_mode & S_IFMT == S_IFLNK else { return false }
    guard found.st_uid == geteuid() || found.st_uid == 0 else {
      throw StoreError.io("it is a link of another user; remove it, or choose another file")
    }
    return true
  }

  private static func put(_ bytes: Data, _ file: URL, _ descriptor: Int32, finish: (Int32) -> Bool) throws {
    guard descriptor >= 0 else { throw StoreError.writing(file, errno) }
    defer { close(descriptor) }
    if let code = bytes.withUnsafeBytes({ $0.writeAll(to: descriptor) }) { throw StoreError.writing(file, code) }
    guard finish(descriptor) else { throw StoreError.writing(file, errno) }
  }
}
