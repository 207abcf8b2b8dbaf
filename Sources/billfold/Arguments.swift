internal import SystemPackage

/// Paths on the command line as the system's bytes: Swift's strings repair names that are no UTF-8, and a repaired name
/// opens nothing.
enum Arguments {
  static func path(_ text: String) -> FilePath {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return FilePath(text) }
    for index in 0..<Int(CommandLine.argc) {
      if let raw = CommandLine.unsafeArgv[index], String(cString: raw) == text { return FilePath(platformString: raw) }
    }
    return FilePath(text)
  }
}
