internal import Core

/// Colours in terminal charts. Information is never shown by colour alone: bars have labels and series have distinct
/// patterns.
enum ChartPaint {
  /// Returns the text in the colour of a category or card, unchanged if colours are off.
  static func paint(_ text: SafeText, _ tint: Tint) -> SafeText { Style.tint(code(tint))(text) }

  /// The colours of Okabe and Ito, mapped to the nearest of a terminal's 256 colours that are readable on black and on
  /// white.
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
