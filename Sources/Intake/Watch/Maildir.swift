public import SystemPackage

/// A folder of mails as mail programs keep it: each mail a file, delivered into `new`, moved to `cur` by who reads it, with
/// `tmp` for what is still being written. Source: D. J. Bernstein, "Using maildir format".
public struct Maildir: Hashable, Sendable {
  /// The folder that holds `new`, `cur` and `tmp`.
  public var folder: FilePath

  /// Where mails are delivered.
  public var new: FilePath { folder.appending("new") }

  /// Nil where the folder is none, and is no `new` of one either.
  public init?(_ folder: FilePath) {
    func isOne(_ folder: FilePath) -> Bool {
      ["new", "cur", "tmp"].allSatisfy { FolderWalk.isFolder(folder.appending($0)) }
    }
    if isOne(folder) {
      self.folder = folder
    } else if folder.lastComponent?.string == "new", isOne(folder.removingLastComponent()) {
      self.folder = folder.removingLastComponent()
    } else {
      return nil
    }
  }
}
