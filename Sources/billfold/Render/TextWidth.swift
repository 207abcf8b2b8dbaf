internal import Core

/// The width of characters in terminal columns.
enum TextWidth {
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let own = WideCharacters.contains(scalar) ? 2 : 1
    return own + character.unicodeScalars.dropFirst().count { joinedButWide.contains($0) }
  }

  /// Characters that Unicode combines with the preceding letter, but that terminals show in their own column: the
  /// half-width voiced sound marks of Japanese, and the vowel AM of Thai and Lao.
  private static let joinedButWide: Set<Unicode.Scalar> = ["\u{FF9E}", "\u{FF9F}", "\u{E33}", "\u{EB3}"]
}
