internal import SystemPackage

/// What people type on the command line and its parser would spoil: negative amounts, and names that are no UTF-8.
enum Arguments {
  /// The arguments with a true minus sign in front of negative amounts, which the parser would take for unknown options
  /// and complain about in words that help nobody. What follows `--` is left alone.
  static func withMinusSigns(_ arguments: some Collection<String>) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { argument in
      // The pattern is not made for the many calls that have no such argument: making it takes longer than they do.
      guard argument.first == "-", argument.dropFirst().first?.isNumber == true else { return argument }
      return argument.wholeMatch(of: /-[0-9][0-9.,' ]*([A-Za-z]{3}|€|£|\$|¥)?/) == nil
        ? argument : "\u{2212}" + argument.dropFirst()
    } + arguments[end...]
  }

  /// A text with the hyphen that was typed, where `withMinusSigns` made it a true minus sign: notes and names are kept as
  /// typed. A true minus sign that a person typed stays.
  @Sendable static func asTyped(_ text: String) -> String {
    guard text.first == "\u{2212}" else { return text }
    let typed = "-" + String(text.dropFirst())
    return CommandLine.arguments.contains(typed) ? typed : text
  }

  /// A path as the system's bytes: Swift's strings repair names that are no UTF-8, and a repaired name opens nothing.
  static func path(_ text: String) -> FilePath {
    let text = asTyped(text)
    guard text.unicodeScalars.contains("\u{FFFD}") else { return FilePath(text) }
    for index in 0..<Int(CommandLine.argc) {
      if let raw = CommandLine.unsafeArgv[index], String(cString: raw) == text { return FilePath(platformString: raw) }
    }
    return FilePath(text)
  }
}
