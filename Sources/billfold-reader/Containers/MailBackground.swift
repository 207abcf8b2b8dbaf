/// The colour behind the text of an element in a mail.
///
/// Browsers paint a background only behind the box of its element, and text inside the element may be outside the box:
/// below a box of a fixed height, beside a narrow one, in a block inside words, or floating in a box that is empty
/// otherwise.
struct MailBackground {
  /// The colour if all backgrounds reach to the text; opaque.
  private(set) var colour = MailColour.white
  /// The colour without the backgrounds that may not reach to the text; opaque.
  private(set) var certain = MailColour.white
  /// The colour that the element itself puts behind its text, if any.
  private var own: MailColour?
  /// The certain colour around the last element with a background.
  private var below = MailColour.white
  /// Whether that element is a part of a line.
  private var isInline = false
  /// Whether the box of that element grows with what floats in it.
  private var holdsFloats = true
  /// The pixels between the left edge of the text and the right edge of that box, if it has a fixed width.
  private var room = Double.infinity

  /// Whether a long word may be wider than the box.
  var isNarrow: Bool { room < MailBackground.wide }

  init() {}

  /// The background of a child element.
  ///
  /// - Parameter declared: the values that apply to the child, by property name.
  /// - Parameter em: its font size in pixels.
  func inside(_ name: String, _ declared: [String: String], em: Double) -> MailBackground {
    var inner = self
    inner.own = nil
    let isBlock = MailHTML.blocks.contains(name) || MailStyle.tables.contains(name)
    let isInline = declared["display"].map { ["inline", "initial", "inherit"].contains($0) } ?? !isBlock
    let isFloating = ["left", "right"].contains(declared["float"])
    if self.isInline && !isInline || isFloating && !holdsFloats { inner.certain = below }
    let shifts = ["margin-left", "padding-left"].compactMap { length(declared[$0], em: em) }
    inner.room -= shifts.reduce(0, +)
    if inner.room < MailBackground.narrow { inner.certain = below }
    let isHolding = ["td", "th", "body"].contains(name) || (declared["overflow"] ?? "visible") != "visible"
    inner.holdsFloats = holdsFloats || isHolding
    let surroundings = inner.certain
    // Tables always grow with their content, and the background of the body is that of the window.
    let sizes = MailStyle.tables.contains(name) || name == "body" || name == "html" ? [:] : declared
    let widths = ["width", "max-width"].compactMap { length(sizes[$0], em: em) }
    let isSmall =
      ["height", "max-height"].contains { length(sizes[$0], em: em) != nil }
      || widths.contains { $0 < MailBackground.narrow }
    let inherited = declared["background-color"] == "inherit" ? own : nil
    let backgrounds: [(String, MailColour?)] = [("background-color", inherited), ("background-image", nil)]
    for (property, other) in backgrounds {
      guard let colour = declared[property].flatMap({ MailColour.first(in: $0) }) ?? other else { continue }
      inner.own = colour
      inner.colour = colour.over(inner.colour)
      if !isSmall { inner.certain = colour.over(inner.certain) }
      inner.below = surroundings
      inner.isInline = isInline
      inner.holdsFloats = isHolding
      inner.room = widths.min() ?? .infinity
    }
    return inner
  }

  private func length(_ value: String?, em: Double) -> Double? {
    value.flatMap { MailStyle.pixels($0, em: em, hundred: 600) }
  }

  /// In pixels.
  private static let narrow = 50.0
  private static let wide = 300.0
}
