internal import Core
public import SystemPackage

/// What stays in a watched folder without a word, because it is never a document.
public enum InboxRest {
  /// Returns the names of the links, empty files and devices in the folder and its subfolders. An empty file may still
  /// be written.
  public static func names(in folder: FilePath) -> [String] {
    Inbox(scanning: folder).others.map { FullCardNumber.masked($0.lastName) }
  }
}
