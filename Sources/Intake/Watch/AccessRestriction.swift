internal import Core
internal import Glibc
internal import Store
public import SystemPackage

/// Takes away the access that others have to existing files and folders.
public enum AccessRestriction {
  /// Restricts a file, or a folder with everything in it, to its owner.
  ///
  /// - Returns: the number of files and folders whose access rights were reduced.
  @discardableResult
  public static func restrict(_ path: FilePath) -> Int { restrict(path, to: .ownerOnly) }

  /// Restricts a file, or a folder with everything in it, to an access.
  ///
  /// - Parameter folder: the descriptor of the folder that the relative path of a file begins at.
  static func restrict(
    _ path: FilePath, in folder: Int32 = AT_FDCWD, to access: FileAccess, depth: Int = 0
  ) -> Int {
    // Does not follow links, and does not block on pipes: neither belongs to billfold.
    let descriptor = path.withPlatformString { openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return 0 }
    defer { Glibc.close(descriptor) }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return 0 }
    let isFolder = found.isFolder
    // A file with a second hard link also belongs to the user elsewhere, so it is left alone.
    guard isFolder || found.isRegularFile && found.st_nlink == 1 else { return 0 }
    let own = access.apply(to: descriptor, atMost: found.st_mode & 0o777) ? 1 : 0
    guard isFolder, depth < FolderWalk.deepest else { return own }
    return ((try? FolderWalk.entries(of: path)) ?? []).reduce(own) { $0 + restrict($1, to: access, depth: depth + 1) }
  }
}
