internal import CQRCode

/// A QR code (ISO/IEC 18004) in characters of a terminal: half blocks, dark on light whatever the terminal's colours are.
struct TerminalCode {
  let text: String

  /// The largest code has 177 dots a side.
  private static let mostDots = 177 * 177
  /// Dots around a code without which cameras do not find it; the standard asks for four.
  private static let margin = 4

  /// Nil for a text that fits into no code.
  init?(_ content: String) {
    var dots = [UInt8](repeating: 0, count: Self.mostDots)
    let side = Int(billfold_draw_code(content, &dots, dots.count))
    guard side > 0 else { return nil }
    func isDark(_ x: Int, _ y: Int) -> Bool {
      (0..<side).contains(x) && (0..<side).contains(y) && dots[y * side + x] == 1
    }
    let range = -Self.margin..<side + Self.margin
    text = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let line = range.map { x in
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (true, true): "\u{2588}"
        case (true, false): "\u{2580}"
        case (false, true): "\u{2584}"
        case (false, false): " "
        }
      }.joined()
      return "\u{1B}[30;107m\(line)\u{1B}[0m"
    }.joined(separator: "\n")
  }
}
