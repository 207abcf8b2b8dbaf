/// The styles of text on a terminal.
enum Style: Hashable {
  case bold, dim, good, warning, bad
  /// One of a terminal's 256 colours.
  case tint(Int)

  /// Returns the text in this style, which is rendered only if colours are on. Parts that have a style already keep it.
  func callAsFunction(_ text: SafeText) -> SafeText { text.styled(self) }

  /// The control sequence that starts the style. Source: ECMA-48, 8.3.117 (SGR); xterm for the 256 colours.
  var start: String {
    switch self {
    case .bold: "\u{1B}[1m"
    case .dim: "\u{1B}[2m"
    case .good: "\u{1B}[32m"
    case .warning: "\u{1B}[33m"
    case .bad: "\u{1B}[31m"
    case .tint(let number): "\u{1B}[38;5;\(number)m"
    }
  }

  var end: String { "\u{1B}[0m" }
}
