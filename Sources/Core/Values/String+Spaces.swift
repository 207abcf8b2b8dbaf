extension StringProtocol {
  /// Returns the text without white space at either end.
  @inlinable
  public func trimmed() -> String {
    // Most texts have nothing to trim; their ends alone show that, without looking for whole characters.
    if let first = unicodeScalars.first, let last = unicodeScalars.last, !first.isBlank, !last.isBlank {
      return String(self)
    }
    // A space with a combining accent is not white space.
    func isBlank(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy(\.isBlank)
    }
    guard let first = firstIndex(where: { !isBlank($0) }), let last = lastIndex(where: { !isBlank($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}

extension Unicode.Scalar {
  /// Whether the code point is white space.
  @inlinable
  var isBlank: Bool {
    // The property is looked up in a table, which costs much more than the comparison for ASCII.
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension String {
  /// The text without white space at its ends, and with each run of white space replaced by one space.
  ///
  /// It works on code points, because Swift treats a space and a following accent or skin-tone modifier as one
  /// white-space character, and the modifier would be removed with the space.
  public var withSingleSpaces: String {
    let words: [Substring.UnicodeScalarView] = unicodeScalars.split(whereSeparator: \.isBlank)
    return words.map { String($0) }.joined(separator: " ")
  }
}
