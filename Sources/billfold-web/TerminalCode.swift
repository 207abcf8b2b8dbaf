internal import CQRCode

/// A QR code (ISO/IEC 18004) drawn with half blocks, dark on light regardless of the terminal's colours.
struct TerminalCode {
  let text: String

  /// The largest code has 177 modules on each side.
  private static let mostDots = 177 * 177
  /// The margin that the standard requires, without which cameras do not find a code.
  private static let margin = 4

  /// Returns nil for text that is too long for a code.
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
