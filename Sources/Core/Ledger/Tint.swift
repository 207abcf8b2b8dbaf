/// A colour that a category, a card or a chart's series goes by.
///
/// The eight are those of Okabe and Ito, "Color Universal Design" (2008), which people with any kind of colour blindness
/// tell apart. How they look on a terminal or on paper is the charts' business.
public enum Tint: String, Codable, Sendable, CaseIterable {
  case blue, orange, green, purple, sky, red, yellow, grey
}
