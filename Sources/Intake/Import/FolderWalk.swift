internal import Core
internal import Glibc
internal import Store
public import SystemPackage

/// The documents in a folder and its subfolders.
public struct FolderWalk: Sendable {
  public var documents: [FilePath] = []
  /// The number of files that are not documents, by content and by name.
  public var skipped = 0
  /// The files and folders that could not be opened, with the reasons.
  public var refusals: [Refusal] = []

  /// Collects the given files as they are, and the documents below the given folders, sorted by name.
  public init(_ paths: [FilePath]) {
    for path in paths {
      if FolderWalk.isFolder(path) {
        walk(path, depth: 0)
      } else {
        documents.append(path)
      }
    }
  }

  /// The maximum depth; a deeper folder is a loop or a mistake.
  private static let deepest = 32

  private mutating func walk(_ folder: FilePath, depth: Int) {
    guard let entries = FolderWalk.entries(of: folder) else {
      refusals.append(Refusal(folder, cannotOpen: errno))
      return
    }
    for path in entries where !IgnoreList.standard.ignores(path) {
      if FolderWalk.isFolder(path) {
        if depth < FolderWalk.deepest { walk(path, depth: depth + 1) }
      } else if FolderWalk.looksLikeDocument(path) {
        documents.append(path)
      } else {
        skipped += 1
      }
    }
  }

  /// The entries of a folder, sorted by name; nil if it cannot be opened. Names need not be UTF-8.
  static func entries(of folder: FilePath) -> [FilePath]? {
    guard let stream = folder.withPlatformString({ opendir($0) }) else { return nil }
    defer { closedir(stream) }
    var entries: [FilePath] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { FilePath(platformString: $0) }
      }
      if name.string != "." && name.string != ".." { entries.append(folder.pushing(name)) }
    }
    return entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  static func isFolder(_ path: FilePath) -> Bool {
    var status = stat()
    return path.withPlatformString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether a file is a document by its content or by its extension: a broken PDF is a document that cannot be read,
  /// and must be reported.
  static func looksLikeDocument(_ path: FilePath) -> Bool {
    guard FileIdentity(ofFileAt: path) != nil else { return false }
    if let ending = path.extension?.lowercased(), FileType.extensions.contains(ending) { return true }
    return FileType(sniffing: FileEnds(path)?.head ?? [])?.isReadable ?? false
  }
}
