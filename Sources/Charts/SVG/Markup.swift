internal import Core

/// Pieces of SVG text. Names come from paper and people: every text is escaped here, and nowhere else.
enum Markup {
  static func element(_ name: String, _ attributes: KeyValuePairs<String, String>, _ content: String? = nil) -> String {
    let start = "<" + name + attributes.map { " \($0.key)=\"\(escaped($0.value))\"" }.joined()
    return content.map { "\(start)>\($0)</\(name)>" } ?? start + "/>"
  }

  static func text(
    _ text: String, x: Double, y: Double, _ style: String, anchor: String = "start", size: Double = TextSize.label
  ) -> String {
    element(
      "text",
      ["x": number(x), "y": number(y), "class": style, "text-anchor": anchor, "font-size": number(size)],
      escaped(text))
  }

  /// The words that a pointer resting on a shape shows, and that a screen reader says.
  static func hint(_ words: String) -> String { element("title", [:], escaped(words)) }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) -> String {
    element("line", ["x1": number(x1), "y1": number(y1), "x2": number(x2), "y2": number(y2), "class": style])
  }

  /// At most two decimals, without a locale.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let whole = hundredths / 100
    let rest = abs(hundredths % 100)
    let sign = hundredths < 0 && whole == 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  /// XML 1.0 has no control characters but tab and line ends, not even escaped, and others would turn a label around:
  /// all that is hidden is shown as on a terminal.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in HiddenCharacters.shown(in: text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Sizes of text in pixels, and how wide it comes out. There is no font to ask: the viewer chooses it.
enum TextSize {
  static let title = 18.0
  static let label = 13.0
  static let tick = 12.0

  /// A sans-serif letter is a little over half as wide as high, an East Asian one or an emoji as wide as high.
  static func width(_ text: String, size: Double = label) -> Double {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map { $0.value >= 0x1100 } ?? false ? 1.05 : 0.57) * size }
  }

  /// The text cut to a width, with an ellipsis.
  static func fitted(_ text: String, to limit: Double) -> String {
    guard width(text) > limit else { return text }
    var result = ""
    for character in text {
      if width(result + String(character) + "…") > limit { break }
      result.append(character)
    }
    return result + "…"
  }
}
