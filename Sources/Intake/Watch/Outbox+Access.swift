internal import Glibc
internal import Store
public import SystemPackage

// Who can read what lies in the folders beside the inbox.
extension Outbox {
  /// The access of what is put into a folder: like the inbox's for one that billfold makes beside it, and like its own
  /// for one that the person named.
  func access(in folder: FilePath) -> FileAccess {
    (isNamed(folder) ? folder : inbox).withPlatformString { FileAccess(besideFolder: $0) }
  }

  private func isNamed(_ folder: FilePath) -> Bool { folder != standardDone && folder != standardFailed }

  /// The folders beside the inbox that are there and more open than it; earlier versions made them as the umask was.
  public var tooOpen: [FilePath] {
    [done, failed].filter { folder in
      var found = stat()
      guard !isNamed(folder), folder.withPlatformString({ lstat($0, &found) }) == 0,
        found.st_mode & S_IFMT == S_IFDIR
      else { return false }
      return access(in: folder).isExceeded(byMode: found.st_mode, group: found.st_gid)
    }
  }

  /// Closes the folders that are too open, with all that lies in them, to those who may not look into the inbox.
  ///
  /// - Returns: how many files and folders somebody could have read.
  @discardableResult
  public func close() -> Int {
    tooOpen.reduce(0) { $0 + FileClosing.close($1, to: access(in: $1)) }
  }
}

/// Takes rights away that others have in files and folders that are there already.
public enum FileClosing {
  /// A file, or a folder with all below it, for its owner only.
  ///
  /// - Returns: how many files and folders somebody has lost rights in.
  @discardableResult
  public static func close(_ path: FilePath) -> Int { close(path, to: .ownerOnly) }

  static func close(_ path: FilePath, to access: FileAccess, depth: Int = 0) -> Int {
    // Neither a link's target nor a pipe is ours.
    let descriptor = path.withPlatformString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { return 0 }
    defer { Glibc.close(descriptor) }
    var found = stat()
    guard fstat(descriptor, &found) == 0 else { return 0 }
    let isFolder = found.st_mode & S_IFMT == S_IFDIR
    // A file that has another name elsewhere is the person's there, too.
    guard isFolder || found.st_mode & S_IFMT == S_IFREG && found.st_nlink == 1 else { return 0 }
    let own = access.apply(to: descriptor, atMost: found.st_mode & 0o777) ? 1 : 0
    guard isFolder, depth < 32 else { return own }
    return (FolderWalk.entries(of: path) ?? []).reduce(own) { $0 + close($1, to: access, depth: depth + 1) }
  }
}
