internal import Core
internal import Glibc
internal import Store
internal import SystemPackage

/// The contents of the watched folder at one moment.
struct Inbox {
  /// The files. `changed` is the kernel's time of the last change, in nanoseconds.
  var files: [(path: FilePath, identity: FileIdentity, changed: Int64)] = []
  /// The folder and all its subfolders that can be listed and entered.
  var folders: Set<FilePath> = []
  /// Folders that cannot be listed or entered, with the system's reason. If the watched folder is one of them, its disk
  /// may not be mounted.
  var closed: [(folder: FilePath, code: Int32)] = []
  /// Folders that are nested too deep to be scanned.
  var deep: [FilePath] = []

  init(scanning root: FilePath, ignoring ignored: IgnoreList = .standard) { scan(root, ignored, depth: 0) }

  private mutating func scan(_ folder: FilePath, _ ignored: IgnoreList, depth: Int) {
    var status = stat()
    // A folder that can be listed but not entered yields names, but no files.
    let code = folder.withPlatformString { path in
      if stat(path, &status) == 0, !status.isFolder { return ENOTDIR }
      return access(path, R_OK | X_OK) == 0 ? 0 : errno
    }
    guard code == 0, let entries = FolderWalk.entries(of: folder) else {
      let reason = code == 0 ? errno : code
      // A subfolder that has disappeared meanwhile is not an obstacle.
      if depth == 0 || reason != ENOENT && reason != ENOTDIR { closed.append((folder, reason)) }
      return
    }
    folders.insert(folder)
    for path in entries where !ignored.ignores(path) {
      var status = stat()
      guard path.withPlatformString({ lstat($0, &status) }) == 0 else { continue }
      if status.isFolder {
        if depth < FolderWalk.deepest { scan(path, ignored, depth: depth + 1) } else { deep.append(path) }
      } else if status.isRegularFile, status.st_size > 0 {
        files.append((path, FileIdentity(status), FileIdentity.nanoseconds(status.st_ctim)))
      }
    }
  }
}
