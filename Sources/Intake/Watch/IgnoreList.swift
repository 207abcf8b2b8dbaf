internal import SystemPackage

/// Names that are never documents: temporary and housekeeping files of other programs.
struct IgnoreList: Sendable {
  var prefixes: [String]
  var suffixes: [String]
  var names: Set<String>

  static let standard = IgnoreList(
    prefixes: [
      // Hidden files, including `._*` of macOS, `.syncthing.*` and every `.~lock`.
      ".",
      // Temporary names of Syncthing and Office.
      "~syncthing~", "~$",
    ],
    suffixes: [
      // Browsers, FTP servers, rsync and sync clients during a transfer.
      ".part", ".partial", ".filepart", ".crdownload", ".download", ".opdownload", ".tmp", ".temp", ".!sync", ".!ut",
      ".aria2", ".swp", "~",
    ],
    // Folders of NAS firmware and sync programs, and files left by desktops.
    names: ["@eadir", "#recycle", "#snapshot", "thumbs.db", "desktop.ini", "lost+found", "__macosx"])

  /// Whether the last component of a path is on the list, ignoring case.
  func ignores(_ path: FilePath) -> Bool {
    let name = path.lastName.lowercased()
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) } || suffixes.contains { name.hasSuffix($0) }
  }
}
