public import SystemPackage

/// Names that are never documents: other programs' half-written and housekeeping files.
public struct IgnoreList: Sendable {
  var prefixes: [String]
  var suffixes: [String]
  var names: Set<String>

  public static let standard = IgnoreList(
    prefixes: [
      // Hidden files, and with them `._*` of macOS, `.syncthing.*` and every `.~lock`.
      ".",
      // Syncthing's and Office's temporary names.
      "~syncthing~", "~$",
    ],
    suffixes: [
      // Browsers, FTP servers, rsync and sync clients while a transfer runs.
      ".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".tmp", ".temp", ".!sync", ".!ut",
      ".aria2", ".swp", "~",
    ],
    // Folders of NAS firmware and sync programs, and what desktops leave behind.
    names: ["@eadir", "#recycle", "#snapshot", "thumbs.db", "desktop.ini", "lost+found", "__macosx"])

  /// Whether the last component of a path is on the list, in any case.
  public func ignores(_ path: FilePath) -> Bool {
    let name = path.lastName.lowercased()
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) } || suffixes.contains { name.hasSuffix($0) }
  }
}
