internal import Core
internal import Glibc
internal import Store
internal import SystemPackage

/// What lies in the watched folder at one moment.
struct Inbox {
  var files: [(path: FilePath, identity: FileIdentity)] = []
  /// The folder and all below it.
  var folders: Set<FilePath> = []

  /// Nil when the folder is not there, or cannot be listed: it may be unmounted.
  init?(scanning root: FilePath, ignoring ignored: IgnoreList = .standard) {
    guard scan(root, ignored, depth: 0) else { return nil }
  }

  private mutating func scan(_ folder: FilePath, _ ignored: IgnoreList, depth: Int) -> Bool {
    guard let entries = FolderWalk.entries(of: folder) else { return false }
    folders.insert(folder)
    for path in entries where !ignored.ignores(path) {
      if FolderWalk.isFolder(path) {
        if depth < 32 { _ = scan(path, ignored, depth: depth + 1) }
      } else if let identity = FileIdentity(ofFileAt: path), identity.size > 0 {
        files.append((path, identity))
      }
    }
    return true
  }
}
