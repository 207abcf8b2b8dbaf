extension String {
  /// The text without white space at its ends, and with each run of white space replaced by one space.
  ///
  /// It works on code points, because Swift treats a space and a following accent or skin-tone modifier as one
  /// white-space character, and the modifier would be removed with the space.
  public var withSingleSpaces: String {
    let words: [Substring.UnicodeScalarView] = unicodeScalars.split { $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }
}
