/// A colour of a category, a card or a chart series.
///
/// The eight are those of Okabe and Ito, "Color Universal Design" (2008), which people with any kind of colour
/// blindness can distinguish. The charts decide how they look on a terminal or on paper.
public enum Tint: String, Codable, Sendable, CaseIterable {
  case blue, orange, green, purple, sky, red, yellow, grey
}
