internal import Core

/// Builds SVG elements. Names come from documents and users: every text is escaped here, and nowhere else.
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

  /// A tooltip for a shape, which screen readers also read out.
  static func hint(_ words: String) -> String { element("title", [:], escaped(words)) }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String) -> String {
    element("line", ["x1": number(x1), "y1": number(y1), "x2": number(x2), "y2": number(y2), "class": style])
  }

  /// A number with at most two decimals, independent of the locale.
  static func number(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let whole = hundredths / 100
    let rest = abs(hundredths % 100)
    let sign = hundredths < 0 && whole == 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  /// Escapes text for XML. XML 1.0 allows no control characters except tab and line ends, not even escaped, and others
  /// would reverse the direction of a label, so hidden characters are made visible as in the terminal.
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

/// Text sizes in pixels, and estimated text widths. They are estimates because the viewer chooses the font.
enum TextSize {
  static let title = 18.0
  static let label = 13.0
  static let tick = 12.0

  /// A sans-serif letter is slightly more than half as wide as high; East Asian characters and emoji are as wide as
  /// high.
  static func width(_ text: String, size: Double = label) -> Double {
    text.reduce(0) { $0 + ($1.unicodeScalars.first.map(WideCharacters.contains) ?? false ? 1.05 : 0.57) * size }
  }

  /// The text truncated to a width, with an ellipsis.
  static func fitted(_ text: String, to limit: Double) -> String {
    guard width(text) > limit else { return text }
    var result = ""
    for character in text {
      if width(result + String(character) + "…") > limit { break }
      result.append(character)
    }
    return result + "…"
  }

  /// The text divided between words into lines of at most a width. A longer word is a line of its own.
  static func lines(_ text: String, to limit: Double, size: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, width("\(last) \(word)", size: size) <= limit {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns the smallest n for which every nth label of an axis fits, if labels are this far apart.
  static func stride(of labels: [String], apart room: Double) -> Int {
    let widest = labels.map { width($0, size: tick) }.max() ?? 0
    return max(1, Int(((widest + 6) / max(1, room)).rounded(.up)))
  }
}
