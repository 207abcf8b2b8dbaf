internal import Core
internal import Glibc
internal import Store
public import SystemPackage

/// The files of the store, which must never arrive as documents: a watcher would move them away, and an import that
/// removes what it has stored would delete them.
public struct OwnFiles: Sendable {
  private let documents: FilePath
  private let store: FilePath?

  /// - Parameters:
  ///   - documents: the folder of the documents.
  ///   - store: the store's file; nil if it is on a server.
  public init(documents: FilePath, store: FilePath?) {
    self.documents = documents.real
    self.store = store?.real
  }

  /// The reason why a folder cannot be watched, and what to do; nil if it can.
  public func complaint(aboutWatching folder: FilePath) -> String? {
    if holds(folder) {
      return "\(folder.string) is in billfold's own documents folder, whose files would be moved away; "
        + "choose another folder"
    }
    let places: [(FilePath?, String)] = [(documents, "documents folder"), (store, "store")]
    for (place, name) in places {
      guard let place, place.isScanned(in: folder) else { continue }
      return "\(folder.string) contains billfold's own \(name) \(place.string), which would be moved away; "
        + "choose another folder"
    }
    return nil
  }

  /// Whether writing to a file would destroy a stored document or the store: its own file, or one that SQLite or
  /// billfold keeps beside it.
  public func holds(output file: FilePath) -> Bool {
    guard let store else { return holds(file) }
    return holds(file) || OwnFiles.endings.contains { file.real.string == store.string + $0 }
  }

  private static let endings = ["", "-wal", "-shm", "-journal", ".lock"]

  /// Whether a path is that of a stored document, or of a folder of such documents. Other files and folders may be
  /// beside them.
  func holds(_ path: FilePath) -> Bool {
    var below = path.real
    guard below.removePrefix(documents), let first = below.components.first?.string else { return false }
    return DocumentFiles.isSubfolder(first)
  }

  /// Whether a path is the documents folder itself.
  func isDocuments(_ path: FilePath) -> Bool { path.real == documents }

  /// The refusal of a path in the documents folder.
  static func refusal(of path: FilePath) -> Refusal {
    Refusal(
      path,
      Failure(
        .unsupported,
        "it is in billfold's own documents folder; `billfold doctor --repair` takes in what the store does not know"))
  }
}

extension FilePath {
  /// The path without symbolic links. Folders that do not exist yet keep their names.
  var real: FilePath {
    if let found = withPlatformString({ realpath($0, nil) }) {
      defer { free(found) }
      return FilePath(platformString: found)
    }
    guard let name = lastComponent else { return self }
    let parent = removingLastComponent()
    return (parent.isEmpty ? FilePath(root: nil, [name]) : parent.real.appending(name)).lexicallyNormalized()
  }

  /// Whether a watcher of a folder would find this path: it is that folder or below it, and not in an ignored folder,
  /// such as a hidden one.
  func isScanned(in folder: FilePath) -> Bool {
    var below = real
    return below.removePrefix(folder.real)
      && !below.components.contains { IgnoreList.standard.ignores(FilePath(root: nil, [$0])) }
  }
}
