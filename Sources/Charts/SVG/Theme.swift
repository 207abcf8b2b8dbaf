public import Core

/// The colours of a picture.
public enum Theme: String, CaseIterable, Sendable {
  /// Light, or dark if the viewer prefers it (`prefers-color-scheme`).
  case auto
  case light, dark
}

/// The colours of one appearance, as `#RRGGBB`.
public struct Palette: Sendable {
  public let background: String
  public let ink: String
  /// The colour of less important labels.
  public let muted: String
  public let grid: String
  private let tints: [Tint: String]

  /// Returns the colour of a tint, as `#RRGGBB`.
  public func colour(_ tint: Tint) -> String { tints[tint] ?? ink }

  /// The hues of Okabe and Ito. Yellow, orange and sky are darkened until every bar has a contrast of 3 : 1 against
  /// white, as WCAG 2.2 (1.4.11) requires for graphics. Their order from dark to light, by which people with colour
  /// blindness tell them apart, is kept.
  public static let light = Palette(
    background: "#FFFFFF", ink: "#1A1A1A", muted: "#595959", grid: "#DDDDDD",
    tints: [
      .blue: "#0072B2", .orange: "#B87D00", .green: "#00805D", .purple: "#B85C91", .sky: "#2E8BC0", .red: "#D55E00",
      .yellow: "#9A8F00", .grey: "#767676",
    ])

  /// The same hues on a dark background, where blue has to be lightened.
  public static let dark = Palette(
    background: "#16181D", ink: "#F2F2F2", muted: "#B3B3B3", grid: "#3A3D45",
    tints: [
      .blue: "#4A9FD8", .orange: "#E69F00", .green: "#1FB58A", .purple: "#CC79A7", .sky: "#8CCBF0", .red: "#E8743B",
      .yellow: "#F0E442", .grey: "#9A9A9A",
    ])
}
