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

  init(scanning root: FilePath, ignoring ignored: IgnoreList = .standard) {
    do throws(SystemError) {
      try scan(OpenedFolder(root), ignored, depth: 0)
    } catch {
      closed.append((root, error))
    }
  }

  /// Every entry is examined in the folder that was listed: the identity of a file that is not in the inbox is never
  /// seen, wherever its path leads meanwhile.
  private mutating func scan(_ folder: OpenedFolder, _ ignored: IgnoreList, depth: Int) throws(SystemError) {
    let entries = try folder.entries()
    folders.insert(folder.path)
    for path in entries where !ignored.ignores(path) {
      guard let status = folder.status(of: path) else { continue }
      if status.isFolder {
        if depth < FolderWalk.deepest {
          scanBelow(path, in: folder, ignored, depth: depth + 1)
        } else {
          deep.append(path)
        }
      } else if status.isRegularFile, status.st_size > 0 {
        files.append((path, FileIdentity(status), FileIdentity.nanoseconds(status.st_ctim)))
      } else {
        others.append(path)
      }
    }
  }

  private mutating func scanBelow(_ path: FilePath, in folder: OpenedFolder, _ ignored: IgnoreList, depth: Int) {
    guard let name = path.lastComponent else { return }
    do throws(SystemError) {
      try scan(OpenedFolder(name, in: folder), ignored, depth: depth)
    } catch {
      // A subfolder that has disappeared or was replaced meanwhile is not an obstacle.
      if ![ENOENT, ENOTDIR].contains(error.code) { closed.append((path, error)) }
    }
  }
}
