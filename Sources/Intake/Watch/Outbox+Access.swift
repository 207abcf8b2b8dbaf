internal import Core
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
        found.isFolder
      else { return false }
      return access(in: folder).isExceeded(byMode: found.st_mode, group: found.st_gid)
    }
  }

  /// Removes access to the folders in `tooOpen`, and to everything in them, from those who have no access to the inbox.
  ///
  /// - Returns: the number of files and folders that others could have read.
  @discardableResult
  public func close() -> Int {
    tooOpen.reduce(0) { $0 + AccessRestriction.restrict($1, to: access(in: $1)) }
  }
}
