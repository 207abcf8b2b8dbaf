internal import Glibc
internal import Store
public import SystemPackage

// Access to the files in the folders next to the inbox.
extension Outbox {
  /// The access rights for files moved into a folder: the inbox's rights for a folder that billfold creates next to it,
  /// and the folder's own rights for one that the user named.
  func access(in folder: FilePath) -> FileAccess {
    (isNamed(folder) ? folder : inbox).withPlatformString { FileAccess(besideFolder: $0) }
  }

  private func isNamed(_ folder: FilePath) -> Bool { folder != standardDone && folder != standardFailed }

  /// The existing folders next to the inbox that grant more access than it does. Earlier versions created them
  /// according to the umask.
  public var tooOpen: [FilePath] {
    [done, failed].filter { folder in
      var found = stat()
      guard !isNamed(folder), folder.withPlatformString({ lstat($0, &found) }) == 0,
        found.st_mode & S_IFMT == S_IFDIR
      else { return false }
      return access(in: folder).isExceeded(byMode: found.st_mode, group: found.st_gid)
    }
  }

  /// Removes access to the folders in `tooOpen`, and to everything in them, from those who have no access to the inbox.
  ///
  /// - Returns: the number of files and folders that others could have read.
  @discardableResult
  public func close() -> Int {
    tooOpen.reduce(0) { $0 + FileClosing.close($1, to: access(in: $1)) }
  }
}

/// Removes access rights of others to existing files and folders.
public enum FileClosing {
  /// Restricts a file, or a folder with everything in it, to its owner.
  ///
  /// - Returns: the number of files and folders whose access rights were reduced.
  @discardableResult
  public static func close(_ path: FilePath) -> Int { close(path, to: .ownerOnly) }

  static func close(_ path: FilePath, to access: FileAccess, depth: Int = 0) -> Int {
    // Does not follow links, and does not block on pipes: neither belongs to billfold.
    let descriptor = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return 0 }
    defer { Glibc.close(descriptor) }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return 0 }
    let isFolder = found.st_mode & S_IFMT == S_IFDIR
    // A file with a second hard link also belongs to the user elsewhere, so it is left alone.
    guard isFolder || found.st_mode & S_IFMT == S_IFREG && found.st_nlink == 1 else { return 0 }
    let own = access.apply(to: descriptor, atMost: found.st_mode & 0o777) ? 1 : 0
    guard isFolder, depth < 32 else { return own }
    return (FolderWalk.entries(of: path) ?? []).reduce(own) { $0 + close($1, to: access, depth: depth + 1) }
  }
}
