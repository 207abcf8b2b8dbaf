internal import Core

/// Colour on the terminal. It never says anything alone: bars have labels, series have patterns of their own, and
/// without colour nothing is lost.
enum ChartPaint {
  /// The text in a colour that a category or card goes by, or as it is where colour is not wanted.
  static func paint(_ text: SafeText, _ tint: Tint) -> SafeText { Style.tint(code(tint))(text) }

  /// Okabe and Ito's colours in the 256 that terminals have, the nearest that are readable on black and on white.
  private static func code(_ tint: Tint) -> Int {
    switch tint {
    case .blue: 32
    case .orange: 172
    case .green: 36
    case .purple: 169
    case .sky: 74
    case .red: 166
    case .yellow: 142
    case .grey: 244
    }
  }
}
