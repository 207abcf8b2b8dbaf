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
  /// Whether an element may cover other ones, or be placed between their letters.
  private(set) var mayCover = false

  init(_ text: String) {
    let (plain, isCertain) = MailDeclarations.withoutComments(text.lowercased())
    arePlain = isCertain && MailDeclarations.isFlat(plain) && MailDeclarations.hasPlainSpaces(text)
    for declaration in MailDeclarations.parts(of: plain, separatedBy: { $0 == ";" }) {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmingCharacters(in: .whitespacesAndNewlines)
      var value = declaration[declaration.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
      let mark = value.lastIndex(of: "!")
      let isImportant =
        mark.map { value[$0...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines) == "important" } ?? false
      if isImportant, let mark { value = value[..<mark].trimmingCharacters(in: .whitespacesAndNewlines) }
      let isPlain = PlainStyles.isPlain(name, value)
      arePlain = arePlain && isPlain
      areCosmetic = areCosmetic && PlainStyles.isCosmetic(name, value)
      mayCover = mayCover || PlainStyles.mayCover(name, value)
      for (property, value) in MailDeclarations.longhands(name, value) {
        // Browsers ignore a value that they do not know, and keep the one before it.
        if isImportant, isPlain || important[property] == nil { important[property] = value }
        if !isImportant, isPlain || normal[property] == nil { normal[property] = value }
      }
    }
  }

  var isEmpty: Bool { normal.isEmpty && important.isEmpty }

  private static let properties: Set<String> = [
    "display", "visibility", "opacity", "color", "background-color", "background-image", "font-size", "height", "width",
    "max-height", "max-width", "overflow", "position", "left", "top", "text-indent", "margin-left", "margin-top",
    "text-decoration", "padding-left", "line-height", "white-space", "float",
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
      // The heights of lines in the shorthand are never too small; see `PlainStyles`.
      return size.map { [("font-size", $0), ("line-height", "normal")] } ?? []
    case "margin", "padding":
      let words = value.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = words.first else { return [] }
      let left = words.count > 3 ? words[3] : words.count > 1 ? words[1] : first
      return name == "margin" ? [("margin-left", left), ("margin-top", first)] : [("padding-left", left)]
    case "height", "width", "max-height", "max-width":
      // Browsers ignore a size without a unit, or take it as pixels; see `PlainStyles`.
      return MailStyle.number(value) ?? 0 == 0 ? [(name, value)] : []
    default: return properties.contains(name) ? [(name, value)] : []
    }
  }

  /// Splits CSS text at separators that are not inside brackets or quotation marks; empty parts are omitted. As in
  /// browsers, a string without its second quotation mark ends with the line.
  static func parts(of text: String, separatedBy isSeparator: (Character) -> Bool) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var brackets = 0
    var quotation: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quotation {
        if character == open || character.isNewline { quotation = nil }
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

  /// The text without comments, and whether they are comments for browsers as well: what looks like one in a string or
  /// an address is none.
  static func withoutComments(_ text: String) -> (text: String, isCertain: Bool) {
    let pieces = text.components(separatedBy: "/*")
    let remainders = pieces.dropFirst().map { piece in
      piece.range(of: "*/").map { String(piece[$0.upperBound...]) } ?? ""
    }
    let kept = Array(pieces.prefix(1)) + remainders
    let filled = kept.filter { !$0.isEmpty }
    // A comment in the middle of a word makes it two words.
    let isBetweenWords = zip(filled, filled.dropFirst()).allSatisfy { left, right in
      [left.last, right.first].contains { $0.map(isSeparator) ?? true }
    }
    return (kept.joined(), isBetweenWords && kept.dropLast().allSatisfy(isClosed))
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || "{};:,()!>".contains(character)
  }

  /// Whether a text in its original case has no characters that only Swift takes for white space or for a letter in
  /// another case, such as no-break spaces and the sign of kelvin.
  static func hasPlainSpaces(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar.value != 0x0B
        : !scalar.properties.isWhitespace && ![0x200B, 0x180E, 0xFEFF, 0x212A].contains(scalar.value)
    }
  }

  /// Whether all strings and round brackets that begin in the text end in it, so that browsers divide it at the same
  /// places.
  static func isClosed(_ text: String) -> Bool {
    func count(_ character: Character) -> Int { text.count(where: { $0 == character }) }
    // An escaped letter or number ends nothing.
    let escaped = text.components(separatedBy: "\\").dropFirst()
    return count("\"").isMultiple(of: 2) && count("'").isMultiple(of: 2) && count("(") == count(")")
      && escaped.allSatisfy { $0.first.map { $0.isLetter || $0.isNumber } ?? false }
      && text.lowercased().components(separatedBy: "url(").dropFirst().allSatisfy(isAddress)
  }

  /// Whether what follows `url(` is a string, or an address without quotation marks, which would not begin strings in it.
  private static func isAddress(_ text: String) -> Bool {
    let address = text.drop(while: \.isWhitespace)
    if let mark = address.first, mark == "\"" || mark == "'" { return true }
    guard let end = address.firstIndex(of: ")") else { return false }
    return !address[..<end].contains { "\"'(".contains($0) }
  }

  /// Whether the text is closed and has no blocks of other brackets.
  static func isFlat(_ text: String) -> Bool { isClosed(text) && !text.contains { "[]{}".contains($0) } }
}
