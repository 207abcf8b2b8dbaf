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
  /// Folders that cannot be listed or entered. If the watched folder is one of them, its disk may not be mounted.
  var closed: [(folder: FilePath, error: SystemError)] = []
  /// What is no document, and stays where it is: links, empty files and devices.
  var others: [FilePath] = []
  /// Folders that are nested too deep to be scanned.
  var deep: [FilePath] = []

  init(scanning root: FilePath, ignoring ignored: IgnoreList = .standard) { scan(root, ignored, depth: 0) }

  private mutating func scan(_ folder: FilePath, _ ignored: IgnoreList, depth: Int) {
    let entries: [FilePath]
    do throws(SystemError) {
      entries = try FolderWalk.entries(of: folder)
    } catch {
      // A subfolder that has disappeared meanwhile is not an obstacle.
      if depth == 0 || error.code != ENOENT && error.code != ENOTDIR { closed.append((folder, error)) }
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
      } else {
        others.append(path)
      }
    }
  }
}
