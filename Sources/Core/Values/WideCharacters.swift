/// Characters that take two columns of a terminal, and are about as wide as high in other fonts.
public enum WideCharacters {
  /// Returns whether a character of text is wide: Unicode's EastAsianWidth.txt, classes W and F, in simplified ranges.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmojiPresentation || ranges.contains { $0.contains(scalar.value) }
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
