/// The width of characters in terminal columns.
enum TextWidth {
  static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The ranges are simplified from Unicode's EastAsianWidth.txt, classes W and F.
  static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
    let own = scalar.properties.isEmojiPresentation || wide.contains { $0.contains(scalar.value) } ? 2 : 1
    return own + character.unicodeScalars.dropFirst().count { joinedButWide.contains($0) }
  }

  /// Characters that Unicode combines with the preceding letter, but that terminals show in their own column: the
  /// half-width voiced sound marks of Japanese, and the vowel AM of Thai and Lao.
  private static let joinedButWide: Set<Unicode.Scalar> = ["\u{FF9E}", "\u{FF9F}", "\u{E33}", "\u{EB3}"]
}
