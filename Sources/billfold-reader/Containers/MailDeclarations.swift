internal import Foundation

/// The declarations of a style attribute or a style sheet rule (CSS 2.1) that decide whether text is seen: values by
/// property name, both in lower case.
struct MailDeclarations {
  private(set) var normal: [String: String] = [:]
  /// The declarations marked `!important`, which override the others regardless of their position.
  private(set) var important: [String: String] = [:]
  /// Whether every declaration either leaves the text as it is or is one that `MailStyle` understands; see
  /// `PlainStyles`.
  private(set) var arePlain = true
  /// Whether all declarations are merely cosmetic, so that it does not matter which elements they apply to.
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
    // The colour is searched for among the parts of the value; the shorthand also resets an earlier gradient.
    case "background": return [("background-color", value), ("background-image", "none")]
    case "overflow-x", "overflow-y": return [("overflow", value)]
    case "text-decoration-line": return [("text-decoration", value)]
    case "font":
      // Only keywords and the weight, a number without a unit, precede the size; the line height follows it.
      let words = parts(of: value) { $0.isWhitespace }.map { String($0.prefix { $0 != "/" }) }
      let size = words.first { $0 == "0" || MailStyle.isSize($0) }
      return size.map { [("font-size", $0)] } ?? []
    default: return properties.contains(name) ? [(name, value)] : []
    }
  }

  /// Splits CSS text at separators that are not inside brackets or quotation marks; empty parts are omitted.
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
