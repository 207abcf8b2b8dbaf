/// How an element of a mail is shown, as far as that decides whether anyone sees its text.
struct MailStyle {
  /// Taken away with all that is in it, whatever that says of itself.
  private(set) var isGone = false
  /// Struck out: it is seen, and seen not to hold any more.
  private(set) var isStruck = false
  /// Something that is said of it, or of what it is in, is not known to leave its text as it is written.
  var isUnclear = false
  /// The rest is handed on to what is in the element, which may say otherwise.
  private var isInvisible = false
  /// Pixels, 96 an inch; what mail programs begin with.
  private var fontSize = 16.0
  private var opacity = 1.0
  private var colour = MailColour.black
  /// What lies behind the text; opaque.
  private var background = MailColour.white

  init() {}

  /// As for the print of a PDF, 2.5 points: what is smaller is no print.
  private static let smallestSize = 2.5 * 4 / 3
  /// As for the print of a PDF, of 255: what differs less from what is behind it is not found by an eye.
  private static let faintest = 20.0
  private static let faintestOpacity = 0.1
  /// Pixels: text is moved that far to be out of every window.
  private static let farAway = -500.0

  /// Whether a person sees text that stands in the element itself.
  var showsText: Bool {
    !isGone && !isInvisible && fontSize >= MailStyle.smallestSize
      && colour.over(background).distance(to: background) >= MailStyle.faintest
  }

  /// The style of an element that lies in one of this style.
  ///
  /// - Parameter declared: the values that hold for it, by the names of their properties.
  func inside(_ name: String, _ declared: [String: String]) -> MailStyle {
    var inner = self
    if let value = declared["font-size"], let size = MailStyle.size(value, within: fontSize) { inner.fontSize = size }
    if let value = declared["visibility"], let isInvisible = MailStyle.visibilities[value] {
      inner.isInvisible = isInvisible
    }
    if let value = declared["color"], let colour = MailColour(value == "initial" ? "black" : value) {
      inner.colour = colour
    }
    for property in ["background-color", "background-image"] {
      if let value = declared[property], let colour = MailColour.first(in: value) {
        inner.background = colour.over(inner.background)
      }
    }
    if let value = declared["opacity"], let part = MailStyle.pixels(value, em: 0, hundred: 1) {
      inner.opacity *= min(1, max(0, part))
    }
    // A line through an element goes through all that is in it.
    let decoration = declared["text-decoration"] ?? (MailStyle.struck.contains(name) ? "line-through" : "")
    inner.isStruck = isStruck || decoration.contains("line-through")
    inner.isGone =
      isGone || inner.opacity < MailStyle.faintestOpacity
      || MailStyle.takesAway(declared, isTable: MailStyle.tables.contains(name), em: inner.fontSize)
    if MailStyle.mayCut(declared, em: inner.fontSize), !MailStyle.tables.contains(name) { inner.isUnclear = true }
    return inner
  }

  /// Whether an element shows only what of it goes into less room than some words need.
  private static func mayCut(_ declared: [String: String], em: Double) -> Bool {
    guard let overflow = declared["overflow"], !["visible", "auto", "scroll"].contains(overflow) else { return false }
    return ["height", "max-height", "width", "max-width"].contains { property in
      declared[property].flatMap { pixels($0, em: em, hundred: 600) }.map { $0 < mostOfWords } ?? false
    }
  }

  /// Pixels.
  private static let mostOfWords = 100.0

  /// Elements that are shown with a line through them.
  private static let struck: Set<String> = ["s", "strike", "del"]

  /// Their cells grow with what is in them, whatever their height and width.
  private static let tables: Set<String> = ["table", "tbody", "thead", "tfoot", "tr", "td", "th"]

  private static func takesAway(_ declared: [String: String], isTable: Bool, em: Double) -> Bool {
    if declared["display"] == "none" { return true }
    func length(_ property: String) -> Double? { declared[property].flatMap { pixels($0, em: em, hundred: 600) } }
    if length("max-height") == 0 { return true }
    let isCut = declared["overflow"].map { $0.hasPrefix("hidden") || $0.hasPrefix("clip") } ?? false
    // What is only for those who cannot see is cut off behind a pixel.
    if isCut, !isTable, ["height", "width", "max-width"].contains(where: { length($0).map { $0 <= 1 } ?? false }) {
      return true
    }
    let isMoved = declared["position"].map { $0 != "static" } ?? false
    return (["text-indent", "margin-left", "margin-top"] + (isMoved ? ["left", "top"] : [])).contains {
      length($0).map { $0 <= farAway } ?? false
    }
  }

  /// Whether they make invisible.
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

  /// Whether a word is a size of letters by itself: a named one, or a length with its unit.
  static func isSize(_ value: String) -> Bool {
    value.contains { $0 == "%" || $0.isLetter } && size(value, within: 16) != nil
  }

  /// The pixels of a length such as `13px`, `0.9em` or `80%`; nil for what is none. A number alone is one of pixels.
  static func pixels(_ value: String, em: Double = 16, hundred: Double = 100) -> Double? {
    let digits = value.prefix { "+-.0123456789".contains($0) }
    guard let number = Double(digits) else { return nil }
    let units: [String: Double] = [
      "": 1, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 37.8, "mm": 3.78, "em": em, "rem": 16, "ex": em / 2,
      "ch": em / 2, "%": hundred / 100,
    ]
    // Zero is zero in every unit.
    return units[String(value.dropFirst(digits.count))].map { $0 * number } ?? (number == 0 ? 0 : nil)
  }
}
