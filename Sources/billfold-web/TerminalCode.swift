internal import Web

/// A QR code drawn with half blocks, dark on light regardless of the terminal's colours.
struct TerminalCode {
  let text: String

  /// Returns nil for text that is too long for a code.
  init?(_ content: String) {
    guard let code = QRCode(content) else { return nil }
    let range = -QRCode.margin..<code.side + QRCode.margin
    text = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
      let line = range.map { x in
        switch (code.isDark(x, y), code.isDark(x, y + 1)) {
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
