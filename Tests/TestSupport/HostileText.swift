/// Text in a document, a file name or typed input that is meant to act on the viewer's terminal.
public enum HostileText {
  /// Sequences and characters that do something to a terminal, or to the order of a line, when they are printed
  /// unchanged.
  public static let payloads = [
    "\u{1B}]52;c;ZXZpbA==\u{7}",  // sets the clipboard
    "\u{1B}]0;title\u{1B}\\", "\u{1B}[2J", "\u{1B}[31m", "\u{1B}c", "\u{9B}2J", "\u{9D}0;x\u{9C}", "\u{8}", "\u{7F}",
    "\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{34F}", "\u{3164}",
    "\u{E0041}", "\u{E000}", "\u{10FFFD}", "\u{378}", "\u{FFF9}", "\u{2028}",
  ]

  /// A name that contains all of them.
  public static func around(_ word: String) -> String { word + payloads.joined(separator: "x") + "end" }

  /// The characters that no output may contain. They are listed here by code point, independently of the program's own
  /// tables. Sources: Unicode's PropList.txt (Bidi_Control), DerivedCoreProperties.txt (Default_Ignorable_Code_Point).
  public static let forbidden: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5,
    0x180B...0x180F,
    0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164, 0xE000...0xF8FF, 0xFE00...0xFE0F,
    0xFEFF...0xFEFF,
    0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0x10FFFF,
  ]

  /// The forbidden characters of an output except line endings, as numbers.
  public static func found(in output: String) -> [String] {
    let lines = output.unicodeScalars.filter { $0 != "\n" }
    return lines.filter { scalar in scalar == "\u{378}" || forbidden.contains { $0.contains(scalar.value) } }
      .map { "U+" + String($0.value, radix: 16, uppercase: true) }
  }
}
