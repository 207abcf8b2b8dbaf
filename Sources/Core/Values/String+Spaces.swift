extension StringProtocol {
  /// Returns the text without white space at either end.
  @inlinable
  public func trimmed() -> String {
    // A space with a combining accent is not white space.
    func isBlank(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}

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
