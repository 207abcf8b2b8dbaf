internal import Foundation

/// The style sheets of a mail, as far as they decide whether text is seen (CSS 2.1).
///
/// Rules of which it is not known whether browsers apply them, or to which elements, are not applied: numbers in the
/// elements that they may apply to are doubtful.
struct MailStyleSheet {
  private struct Rule {
    var selector: MailSelector
    var declarations: MailDeclarations
    /// Whether it is known which elements it applies to, and what it does to them.
    var isPlain: Bool
    var isApplied: Bool
  }

  private var rules: [Rule] = []
  /// Whether it has rules that may change what is seen, but whose elements cannot be determined here.
  private(set) var isUnclear = false
  /// Whether a rule depends on the elements beside another.
  private(set) var needsSiblings = false
  /// The ids and classes of rules as they are written, by their lower case. Whether case matters depends on the type of
  /// the document, and on the mail program.
  private var spellings: [String: Set<String>] = [:]
  /// Indexes of rules in source order, by the key of their last compound selector.
  private var byKey: [String: [Int]] = [:]

  /// The maximum number of rules that are kept; the largest mails have a few hundred.
  private static let mostRules = 5_000
  /// The assumed width of the window in pixels. Rules only for phones or for printing do not apply.
  private static let window = 1_000.0
  /// The width of the largest window of a phone or tablet, in pixels.
  private static let widestPhone = 768.0

  /// Adds a style sheet.
  ///
  /// - Parameter media: the media that it is for, as in `@media`; empty for all.
  mutating func add(_ text: String, media: String) {
    let (plain, isCertain) = MailDeclarations.withoutComments(text)
    if !isCertain || media.contains(where: { "{};".contains($0) }) || !MailDeclarations.hasPlainSpaces(plain + media) {
      isUnclear = true
    }
    read(plain[...], for: media.lowercased()[...], isCertain: true, depth: 0)
  }

  /// Marks the style sheets as unclear, because one of them is not known to apply.
  mutating func addUnknown() { isUnclear = true }

  /// What the rules that may apply to an element do to it.
  struct Effect {
    /// The values that apply, by property name. More specific rules win, then later ones.
    var values: [String: String]
    /// Whether all of the rules are plain.
    var isPlain: Bool
    /// Whether any of them may make the element cover other ones.
    var mayCover: Bool
  }

  /// The effect on the last element of a path.
  ///
  /// - Parameter hints: values of the element's presentational attributes, which every rule overrides.
  func effect(on path: [MailElement], hints: [String: String], own: MailDeclarations) -> Effect {
    let found = self.found(for: path)
    return Effect(
      values: values(of: found, hints: hints, own: own),
      isPlain: found.allSatisfy { rules[$0].isPlain } && path.last.map { areSpelledAlike($0.names) } ?? true,
      mayCover: found.contains { rules[$0].declarations.mayCover })
  }

  private func values(of found: Set<Int>, hints: [String: String], own: MailDeclarations) -> [String: String] {
    let ordered = found.filter { rules[$0].isApplied }.map { (weight: rules[$0].selector.weight, place: $0) }
      .sorted { ($0.weight, $0.place) < ($1.weight, $1.place) }
    var values = hints
    for rule in ordered { values.merge(rules[rule.place].declarations.normal) { $1 } }
    values.merge(own.normal) { $1 }
    for rule in ordered { values.merge(rules[rule.place].declarations.important) { $1 } }
    values.merge(own.important) { $1 }
    return values
  }

  private func areSpelledAlike(_ names: [String]) -> Bool {
    names.allSatisfy { name in spellings[name.lowercased()].map { $0 == [name] } ?? true }
  }

  private func found(for path: [MailElement]) -> Set<Int> {
    guard let element = path.last else { return [] }
    return Set(MailStyleSheet.keys(of: element).flatMap { byKey[$0] ?? [] }).filter { rules[$0].selector.matches(path) }
  }

  /// The number of comparisons that finding the values for a path's last element may take.
  func work(for path: [MailElement]) -> Int {
    guard let element = path.last else { return 0 }
    let alone = path.count + element.classes.count
    // A rule may look beside every ancestor.
    let beside = path.reduce(0) { $0 + ($1.siblings?.count ?? 0) }
    return MailStyleSheet.keys(of: element).flatMap { byKey[$0] ?? [] }.reduce(0) { sum, place in
      sum + alone + (rules[place].selector.needsSiblings ? beside : 0)
    }
  }

  private static func keys(of element: MailElement) -> [String] {
    ["*", element.name, "#\(element.id)"] + element.classes.map { ".\($0)" }
  }

  /// - Parameter isCertain: whether browsers are known to apply the rules around the text.
  private mutating func read(_ text: Substring, for query: Substring, isCertain: Bool, depth: Int) {
    guard depth <= 4 else { return isUnclear = true }
    let isForScreens = MailStyleSheet.isForScreens(query)
    if !isForScreens, MailStyleSheet.doesNotApply(query) { return }
    let isCertain = isCertain && isForScreens
    var rest = MailStyleSheet.trimmed(text, isOutermost: depth == 0)
    while let end = MailStyleSheet.endOfHead(rest) {
      defer { rest = MailStyleSheet.trimmed(rest, isOutermost: depth == 0) }
      let selectors = rest[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
      let head = selectors.lowercased()
      guard rest[end] == "{" else {
        readStatement(head)
        rest = rest[rest.index(after: end)...]
        continue
      }
      let inner = rest[rest.index(after: end)...]
      let close = MailStyleSheet.close(of: inner)
      let body = inner[..<close]
      rest = inner[close...].dropFirst()
      let isMedia = head.hasPrefix("@media")
      let isGroup = MailStyleSheet.groups.contains { head.hasPrefix($0) }
      let isAnimation = head.hasPrefix("@") && head.split(whereSeparator: \.isWhitespace)[0].hasSuffix("keyframes")
      // Where a string or a block is cut in two, browsers see other rules.
      let isWhole = isMedia || isGroup || isAnimation ? MailDeclarations.isClosed : MailDeclarations.isFlat
      if !MailDeclarations.isClosed(head) || !isWhole(String(body)) { isUnclear = true }
      if isMedia {
        read(body, for: head.dropFirst(6), isCertain: isCertain, depth: depth + 1)
      } else if isGroup {
        read(body, for: "", isCertain: false, depth: depth + 1)
      } else if isAnimation {
        // An element that is animated has another declaration, which is not plain.
        continue
      } else if head.hasPrefix("@") {
        let isKnown =
          head == "@font-face"
          ? MailStyleSheet.isPlainFont(String(body)) : MailStyleSheet.ignored.contains { head.hasPrefix($0) }
        if !isKnown { isUnclear = true }
      } else {
        add(selectors, MailDeclarations(String(body)), isCertain: isCertain)
      }
    }
    // The end of the text also ends a statement.
    readStatement(rest.lowercased())
  }

  /// Reads `@import`, which is not fetched, or `@charset`. Imports of fonts are common and ignored; others, and
  /// statements such as `@namespace`, decide which rules apply.
  private mutating func readStatement(_ text: String) {
    guard text.hasPrefix("@") else { return }
    if !MailDeclarations.isClosed(text) { isUnclear = true }
    if text.hasPrefix("@charset") { return }
    let isInside = ["data:", "cid:", "\\"].contains { text.contains($0) }
    if isInside || !text.hasPrefix("@import") || !text.contains("font") { isUnclear = true }
  }

  /// The end of what precedes a block, or of a statement, in which a semicolon in a string or an address has no meaning.
  private static func endOfHead(_ text: Substring) -> Substring.Index? {
    let isStatement = text.first == "@"
    var quotation: Character?
    var brackets = 0
    for index in text.indices {
      let character = text[index]
      if let open = quotation {
        if character == open || character.isNewline { quotation = nil }
        continue
      }
      if character == "{" || isStatement && brackets == 0 && character == ";" { return index }
      guard isStatement else { continue }
      switch character {
      case "\"", "'": quotation = character
      case "(": brackets += 1
      case ")": brackets = max(0, brackets - 1)
      default: continue
      }
    }
    return nil
  }

  /// The text without white space in front. Between rules, the marks of comments in HTML have no meaning.
  private static func trimmed(_ text: Substring, isOutermost: Bool) -> Substring {
    var rest = text.drop(while: \.isWhitespace)
    while isOutermost, let mark = ["<!--", "-->"].first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropFirst(mark.count).drop(while: \.isWhitespace)
    }
    return rest
  }

  /// Whether a font shows digits as they are: one embedded in the mail may show others, and one of the system may be
  /// scaled to nothing, or be one of pictures.
  private static func isPlainFont(_ body: String) -> Bool {
    let text = body.lowercased()
    guard !["data:", "cid:", "dings", "\\"].contains(where: { text.contains($0) }) else { return false }
    return MailDeclarations.parts(of: text) { $0 == ";" }.allSatisfy { declaration in
      let name = declaration.prefix { $0 != ":" }.trimmingCharacters(in: .whitespacesAndNewlines)
      return name.isEmpty || name.hasPrefix("mso-") || fontProperties.contains(name)
    }
  }

  private static let fontProperties: Set<String> = [
    "font-family", "font-style", "font-weight", "font-stretch", "font-display", "font-variant", "panose-1", "src",
    "unicode-range",
  ]

  /// Blocks of rules that depend on the browser or on what surrounds an element, or that change their order.
  private static let groups = ["@supports", "@layer", "@container"]
  /// Blocks without rules for elements.
  private static let ignored = ["@page", "@-ms-viewport", "@viewport"]

  /// The end of a block whose opening brace precedes the text.
  private static func close(of text: Substring) -> Substring.Index {
    var open = 1
    for index in text.indices {
      if text[index] == "{" { open += 1 }
      if text[index] == "}" { open -= 1 }
      if open == 0 { return index }
    }
    return text.endIndex
  }

  private mutating func add(_ selectors: String, _ declarations: MailDeclarations, isCertain: Bool) {
    guard !declarations.isEmpty || !declarations.arePlain else { return }
    let all = MailDeclarations.parts(of: selectors, separatedBy: { $0 == "," }).map {
      MailSelector($0.trimmingCharacters(in: .whitespacesAndNewlines).lowercased())
    }
    if !declarations.areCosmetic { noteSpellings(in: selectors) }
    // Browsers ignore all of them if one is invalid.
    let isKnown = isCertain && all.allSatisfy { $0?.isExact == true }
    for selector in all where selector?.isOfState != true {
      guard let selector, rules.count < MailStyleSheet.mostRules else {
        isUnclear = isUnclear || !declarations.areCosmetic
        continue
      }
      byKey[selector.key, default: []].append(rules.count)
      rules.append(
        Rule(
          selector: selector, declarations: declarations,
          isPlain: declarations.areCosmetic || declarations.arePlain && isKnown,
          isApplied: isCertain && selector.isUsable))
      needsSiblings = needsSiblings || selector.needsSiblings && !declarations.areCosmetic
    }
  }

  private mutating func noteSpellings(in selectors: String) {
    // What precedes the first mark is no id or class.
    for piece in selectors.split(omittingEmptySubsequences: false, whereSeparator: { ".#".contains($0) }).dropFirst() {
      let name = String(piece.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
      spellings[name.lowercased(), default: []].insert(name)
    }
  }

  /// Whether a media query applies: a screen, in a window of common width.
  private static func isForScreens(_ query: Substring) -> Bool {
    query.allSatisfy(\.isWhitespace)
      || query.split(separator: ",").contains { alternative in
        let words = alternative.split { $0.isWhitespace }.joined(separator: " ")
        return words.components(separatedBy: " and ").allSatisfy { condition in
          ["screen", "all", "only screen"].contains(condition) || fitsWindow(condition.filter { !" ()".contains($0) })
        }
      }
  }

  /// Whether a media query is known not to apply for most readers of mail: it asks for print, a small window or a dark
  /// background.
  private static func doesNotApply(_ query: Substring) -> Bool {
    query.split(separator: ",").allSatisfy { alternative in
      let words = alternative.split { $0.isWhitespace }.joined(separator: " ")
      return !words.hasPrefix("not ")
        && words.components(separatedBy: " and ").contains { condition in
          let plain = condition.filter { !" ()".contains($0) }
          return ["print", "prefers-color-scheme:dark"].contains(plain)
            || ["max-width:", "max-device-width:"].contains { isOfPhones(plain, $0) }
        }
    }
  }

  /// Whether a condition asks for a window that is narrower than those in which most mails are read.
  private static func isOfPhones(_ condition: String, _ name: String) -> Bool {
    guard condition.hasPrefix(name), condition.hasSuffix("px") else { return false }
    return Double(condition.dropFirst(name.count).dropLast(2)).map { $0 <= widestPhone } ?? false
  }

  /// Whether a condition such as `max-width:480px` holds for the window; false for any other kind of condition.
  private static func fitsWindow(_ condition: String) -> Bool {
    guard let colon = condition.firstIndex(of: ":"), condition.hasSuffix("px"),
      let pixels = Double(condition[condition.index(after: colon)...].dropLast(2))
    else { return false }
    switch condition[..<colon] {
    case "min-width", "min-device-width": return window >= pixels
    case "max-width", "max-device-width": return window <= pixels
    default: return false
    }
  }
}
