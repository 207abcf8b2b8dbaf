extension String {
  /// The text without white space at its ends, and with one space where there is any within.
  ///
  /// By code points: to Swift a space and the accent or skin-tone sign behind it are one character that is white space,
  /// and the sign would go with the space.
  public var withSingleSpaces: String {
    let words: [Substring.UnicodeScalarView] = unicodeScalars.split { $0.properties.isWhitespace }
    return words.map { String($0) }.joined(separator: " ")
  }
}
