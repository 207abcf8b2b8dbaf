/// How words are set off.
enum Style: Hashable {
  case bold, dim, good, warning, bad
  /// One of the 256 colours of terminals.
  case tint(Int)

  /// The text in this style, where colour is wanted. What has a style already keeps it.
  func callAsFunction(_ text: SafeText) -> SafeText { text.styled(self) }

  /// The sequence that begins it. Source: ECMA-48, 8.3.117 (SGR); xterm's for the colours.
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
