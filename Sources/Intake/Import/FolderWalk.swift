internal import Core
internal import Glibc
internal import Store
public import SystemPackage

/// The documents in a folder and its subfolders.
public struct FolderWalk: Sendable {
  public var documents: [FilePath] = []
  /// The files that are not documents, by content and by name.
  public var skipped: [FilePath] = []
  /// The files and folders that could not be opened, with the reasons.
  public var refusals: [Refusal] = []
  private let own: OwnFiles?

  /// Collects the given files as they are, and the documents below the given folders, sorted by name. A symbolic link
  /// to a folder is followed if it is one of these, but not below them.
  ///
  /// - Parameter own: the store's own files, which are refused if they are among these, and left out below them.
  public init(_ paths: [FilePath], without own: OwnFiles? = nil) {
    self.own = own
    for path in paths {
      if let own, own.isDocuments(path) || own.holds(path) {
        refusals.append(OwnFiles.refusal(of: path))
      } else if FolderWalk.isFolder(path, followsLink: true) {
        walk(path, depth: 0)
      } else {
        documents.append(path)
      }
    }
  }

  /// The maximum depth; a deeper folder is a loop or a mistake.
  static let deepest = 32

  private mutating func walk(_ folder: FilePath, depth: Int) {
    let entries: [FilePath]
    do throws(SystemError) {
      entries = try FolderWalk.entries(of: folder)
    } catch {
      refusals.append(Refusal(folder, cannotOpen: error.code))
      return
    }
    for path in entries where !IgnoreList.standard.ignores(path) {
      if FolderWalk.isFolder(path) {
        if own?.holds(path) == true { continue }
        guard depth < FolderWalk.deepest else {
          let reason = "it is nested more than \(FolderWalk.deepest) folders deep; import it separately"
          refusals.append(Refusal(path, Failure(.unreadable, reason)))
          continue
        }
        walk(path, depth: depth + 1)
      } else if FolderWalk.looksLikeDocument(path) {
        documents.append(path)
      } else {
        skipped.append(path)
      }
    }
  }

  /// The entries of a folder, sorted by name. Names need not be UTF-8.
  ///
  /// - Throws: `SystemError` if the folder cannot be listed to its end or not be entered.
  static func entries(of folder: FilePath) throws(SystemError) -> [FilePath] {
    try OpenedFolder(folder).entries()
  }

  static func isFolder(_ path: FilePath, followsLink: Bool = false) -> Bool {
    var status = stat()
    let code = path.withPlatformString { followsLink ? stat($0, &status) : lstat($0, &status) }
    return code == 0 && status.isFolder
  }

  /// Whether a file is a document by its content or by its extension: a broken PDF is a document that cannot be read,
  /// and must be reported.
  static func looksLikeDocument(_ path: FilePath) -> Bool {
    guard FileIdentity(ofFileAt: path) != nil else { return false }
    if let ending = path.extension?.lowercased(), FileType.extensions.contains(ending) { return true }
    return FileType(sniffing: FileEnds(path)?.head ?? [])?.isReadable ?? false
  }
}
