internal import Actions

extension Output {
  /// Shows that a document was opened, or else its path.
  ///
  /// - Parameter obstacle: why no viewer was started, if none was.
  func show(_ original: OriginalDocument, unless obstacle: SafeText) throws {
    try show(original) {
      if original.opened { return print("opened \(original.name)") }
      // The path alone is the output, for other commands.
      print("\(original.file)")
      if !isQuiet { complain("this is the path of \(original.name); no viewer was started, as \(obstacle)") }
    }
  }
}
