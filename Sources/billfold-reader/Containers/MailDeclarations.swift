internal import Foundation

/// What a style attribute or a rule of a style sheet says (CSS 2.1), as far as it decides whether a text is seen:
/// values by the names of their properties, both in lower case.
struct MailDeclarations {
  private(set) var normal: [String: String] = [:]
  /// Those marked `!important`, which stand above the others whatever their place.
  private(set) var important: [String: String] = [:]
  /// Whether everything in them is known to leave the text as it is, or to be understood: see `PlainStyles`.
  private(set) var arePlain = true
  /// Whether they are only about looks, so that it does not matter which elements they are for.
  private(set) var areCosmetic = true

  init(_ text: String) {
    for declaration in MailDeclarations.parts(
      of: MailDeclarations.withoutComments(text.lowercased()), separatedBy: { $0 == ";" })
    {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
      var value = declaration[declaration.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      let mark = value.hasSuffix("important") ? value.lastIndex(of: "!") : nil
      if let mark { value = value[..<mark].trimmingCharacters(in: .whitespacesAndNewlines) }
      arePlain = arePlain && PlainStyles.isPlain(name, value)
      areCosmetic = areCosmetic && PlainStyles.isCosmetic(name, value)
      for (property, value) in MailDeclarations.longhands(name, value) {
        if mark == nil { normal[property] = value } else { important[property] = value }
      }
    }
  }

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  private static let properties: Set<String> = [
    "display", "visibility", "opacity", "color", "background-color", "background-image", "font-size", "height", "width",
    "max-height", "max-width", "overflow", "position", "left", "top", "text-indent", "margin-left", "margin-top",
    "text-decoration",
  ]

  private static func longhands(_ name: String, _ value: String) -> [(String, String)] {
    switch name {
    // The colour is found among its parts; it puts an earlier gradient away.
    case "background": return [("background-color", value), ("background-image", "none")]
    case "overflow-x", "overflow-y": return [("overflow", value)]
    case "text-decoration-line": return [("text-decoration", value)]
    case "font":
      // Before the size stand only words and a weight, which is a number without a unit; behind it the line height.
      let words = parts(of: value) { $0.isWhitespace }.map { String($0.prefix { $0 != "/" }) }
      let size = words.first { $0 == "0" || MailStyle.isSize($0) }
      return size.map { [("font-size", $0)] } ?? []
    default: return properties.contains(name) ? [(name, value)] : []
    }
  }

  /// The parts of CSS between separators that stand in no brackets and no quotation marks; none is empty.
  static func parts(of text: String, separatedBy isSeparator: (Character) -> Bool) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var brackets = 0
    var quotation: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quotation {
        if character == open { quotation = nil }
        continue
      }
      switch character {
      case "\"", "'": quotation = character
      case "(": brackets += 1
      case ")": brackets = max(0, brackets - 1)
      default:
        guard brackets == 0, isSeparator(character) else { continue }
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    parts.append(text[start...])
    return parts.filter { !$0.isEmpty }
  }

  static func withoutComments(_ text: String) -> String {
    let pieces = text.components(separatedBy: "/*")
    let kept = pieces.dropFirst().map { piece in piece.range(of: "*/").map { String(piece[$0.upperBound...]) } ?? "" }
    return (pieces.first ?? "") + kept.joined()
  }
}
