public import SystemPackage

/// A mail folder as mail programs keep it: one file per mail, delivered into `new`, moved to `cur` by the program that
/// reads it, and in `tmp` while it is being written. Source: D. J. Bernstein, "Using maildir format".
public struct Maildir: Hashable, Sendable {
  /// The folder that contains `new`, `cur` and `tmp`.
  public var folder: FilePath

  /// The folder into which mails are delivered.
  public var new: FilePath { folder.appending("new") }

  /// Nil if the folder is neither a maildir nor the `new` folder of one.
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
