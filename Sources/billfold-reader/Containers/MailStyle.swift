/// The style of an element in a mail, as far as it decides whether its text is seen.
struct MailStyle {
  /// Removed together with all its descendants, whatever their own styles are.
  private(set) var isGone = false
  /// Struck through: visible, but marked as no longer valid.
  private(set) var isStruck = false
  /// Whether a style of the element or of an ancestor might change how its text appears.
  var isUnclear = false
  /// This and the following properties are inherited, and descendants can override them.
  private var isInvisible = false
  /// In pixels, 96 per inch; 16 is the default of mail programs.
  private var fontSize = 16.0
  private var opacity = 1.0
  private var colour = MailColour.black
  private var background = MailBackground()
  /// The height of a line, as a factor of the font size or in pixels.
  private var lineHeight: (value: Double, isFactor: Bool) = (1.2, true)
  /// Whether lines are not broken.
  private(set) var isUnbroken = false
  /// Whether an ancestor may cut off what does not fit into it.
  private var isCut = false
  /// Whether a long line may be cut off, or continue where its background ends.
  var isConfined: Bool { isCut || background.isNarrow }
  /// How far margins and paddings move the element to the right, in pixels.
  private var inset = 0.0
  /// The side to which the element itself floats: `left` or `right`.
  private(set) var float: String?
  var isFloating: Bool { !isGone && (float == "left" || float == "right") }

  init() {}

  /// 2.5 points in pixels, as for PDF text: anything smaller is not legible.
  private static let smallestSize = 2.5 * 4 / 3
  /// The least difference from the background that the eye can see, of 255, as for PDF text.
  private static let faintest = 20.0
  private static let faintestOpacity = 0.1
  /// An offset in pixels that moves text out of any window.
  private static let farAway = -500.0

  /// Below these, a person may overlook text: the size in pixels, the difference from the background, and the height of
  /// a line relative to the size.
  private static let smallSize = 6.0
  private static let faint = 40.0
  private static let narrowLine = 0.4
  /// From this many pixels on, margins may have moved text out of an element that cuts off what does not fit.
  private static let farthestInset = 400.0

  /// The difference of the text's colour from a colour behind it.
  private func contrast(to background: MailColour) -> Double {
    colour.over(background).distance(to: background) * opacity
  }

  /// Whether a person sees text directly inside the element.
  var showsText: Bool {
    !isGone && !isInvisible && fontSize >= MailStyle.smallestSize
      && contrast(to: background.colour) >= MailStyle.faintest
  }

  /// Whether the element and what it paints take up space in the window.
  var isDrawn: Bool { !isGone && !isInvisible }

  /// Whether a person may overlook text directly inside the element, or a part of it.
  var isHardToRead: Bool {
    let line = lineHeight.isFactor ? lineHeight.value * fontSize : lineHeight.value
    return fontSize < MailStyle.smallSize || line < MailStyle.narrowLine * fontSize
      || [background.colour, background.certain].contains { contrast(to: $0) < MailStyle.faint }
      || isCut && inset > MailStyle.farthestInset
  }

  /// The style of a child element.
  ///
  /// - Parameter declared: the values that apply to the child, by property name.
  func inside(_ name: String, _ declared: [String: String]) -> MailStyle {
    var inner = self
    if let value = declared["font-size"], let size = MailStyle.size(value, within: fontSize) { inner.fontSize = size }
    if let value = declared["visibility"], let isInvisible = MailStyle.visibilities[value] {
      inner.isInvisible = isInvisible
    }
    if let value = declared["color"], let colour = MailColour(value == "initial" ? "black" : value) {
      inner.colour = colour
    }
    inner.setPlace(declared)
    inner.background = background.inside(name, declared, em: inner.fontSize)
    if let value = declared["opacity"], let part = MailStyle.pixels(value, em: 0, hundred: 1) {
      inner.opacity *= min(1, max(0, part))
    }
    // A line through an element also runs through its descendants.
    let decoration = declared["text-decoration"] ?? (MailStyle.struck.contains(name) ? "line-through" : "")
    inner.isStruck = isStruck || decoration.contains("line-through")
    inner.isGone =
      isGone || inner.opacity < MailStyle.faintestOpacity
      || MailStyle.isRemoved(declared, isTable: MailStyle.tables.contains(name), em: inner.fontSize)
    // Tables grow with their content, unless they are displayed as something else.
    let grows = MailStyle.tables.contains(name) && declared["display"] == nil
    if MailStyle.mayClip(declared, em: inner.fontSize, grows: grows) { inner.isUnclear = true }
    return inner
  }

  /// Sets where and how closely the text is set.
  private mutating func setPlace(_ declared: [String: String]) {
    if let value = declared["line-height"] {
      let isFactor = MailStyle.number(value) != nil
      if value == "normal" {
        lineHeight = (1.2, true)
      } else if let height = MailStyle.pixels(value, em: fontSize, hundred: fontSize) {
        lineHeight = (height, isFactor)
      }
    }
    if let value = declared["white-space"], value != "inherit" { isUnbroken = ["nowrap", "pre"].contains(value) }
    if let value = declared["overflow"], value != "visible" { isCut = true }
    for property in ["margin-left", "padding-left"] {
      inset += max(0, declared[property].flatMap { MailStyle.pixels($0, em: fontSize, hundred: 600) } ?? 0)
    }
    float = declared["float"]
  }

  /// Whether an element clips its content to a size that is too small for some words, or for some lines.
  private static func mayClip(_ declared: [String: String], em: Double, grows: Bool) -> Bool {
    guard let overflow = declared["overflow"], overflow != "visible" else { return false }
    func length(_ property: String) -> Double? { declared[property].flatMap { pixels($0, em: em, hundred: 600) } }
    return ["width", "max-width"].contains { length($0).map { $0 < wordLength } ?? false }
      || !grows
        && ["height", "max-height"].contains { length($0).map { overflow != "auto" || $0 < wordLength } ?? false }
  }

  /// A length in pixels that fits most words.
  static let wordLength = 100.0

  /// Elements that are displayed with a line through them.
  private static let struck: Set<String> = ["s", "strike", "del"]

  /// Table elements, which grow with their content whatever their declared height and width.
  static let tables: Set<String> = ["table", "tbody", "thead", "tfoot", "tr", "td", "th"]

  private static func isRemoved(_ declared: [String: String], isTable: Bool, em: Double) -> Bool {
    if declared["display"] == "none" { return true }
    func length(_ property: String) -> Double? { declared[property].flatMap { pixels($0, em: em, hundred: 600) } }
    if length("max-height") == 0 { return true }
    let isCut = declared["overflow"].map { $0.hasPrefix("hidden") || $0.hasPrefix("clip") } ?? false
    // Text for screen readers only is clipped to a box of one pixel.
    if isCut, !isTable, ["height", "width", "max-width"].contains(where: { length($0).map { $0 <= 1 } ?? false }) {
      return true
    }
    let isMoved = declared["position"].map { $0 != "static" } ?? false
    return (["text-indent", "margin-left", "margin-top"] + (isMoved ? ["left", "top"] : [])).contains {
      length($0).map { $0 <= farAway } ?? false
    }
  }

  /// Whether each value of `visibility` makes text invisible.
  private static let visibilities = ["visible": false, "initial": false, "hidden": true, "collapse": true]

  private static let sizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "initial": 16,
  ]

  private static func size(_ value: String, within outer: Double) -> Double? {
    switch value {
    case "smaller": return outer / 1.2
    case "larger": return outer * 1.2
    default: return sizes[value] ?? pixels(value, em: outer, hundred: outer).flatMap { $0 < 0 ? nil : $0 }
    }
  }

  /// Whether a word is a font size: a named one, or a length with its unit.
  static func isSize(_ value: String) -> Bool {
    value.contains { $0 == "%" || $0.isLetter } && size(value, within: 16) != nil
  }

  /// The number of pixels of a length such as `13px`, `0.9em` or `80%`, or nil if the value is not a length. A number
  /// without a unit is in pixels.
  static func pixels(_ value: String, em: Double = 16, hundred: Double = 100) -> Double? {
    let digits = value.prefix { "+-.0123456789".contains($0) }
    guard let number = MailStyle.number(String(digits)) else { return nil }
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 37.8, "mm": 3.78, "em": em, "rem": 16, "ex": em / 2,
      "ch": em / 2, "%": hundred / 100,
    ]
    // Zero is valid with any unit.
    return units[String(value.dropFirst(digits.count))].map { $0 * number } ?? (number == 0 ? 0 : nil)
  }

  /// A number as all browsers understand it, such as `12`, `-0.5` or `.5`, or nil for anything else, as with an exponent.
  static func number(_ text: String) -> Double? {
    text.last != "." && text.allSatisfy { "+-.0123456789".contains($0) } ? Double(text) : nil
  }
}
