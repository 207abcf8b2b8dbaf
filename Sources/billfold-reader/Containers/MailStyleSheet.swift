internal import Foundation

/// An element of a mail as selectors match it; all in lower case.
struct MailElement {
  let name: String
  let id: String
  let classes: [String]
}

/// The style sheets of a mail, as far as they decide whether text is seen (CSS 2.1). Selectors by name, id, class and
/// ancestor are supported; others, such as those for siblings and states, are skipped.
struct MailStyleSheet {
  private struct Rule {
    /// From the outermost ancestor to the element itself.
    var path: [Compound]
    var declarations: MailDeclarations
    /// Whether it is known which elements it applies to, and what it does to them.
    var isPlain: Bool
    var weight: Int { path.reduce(0) { $0 + $1.weight } }
  }

  /// A compound selector such as `td.total`: the conditions on one element.
  private struct Compound {
    var name: String?
    var id: String?
    var classes: [String] = []

    init?(_ text: Substring) {
      var mark: Character = " "
      var word = ""
      // The appended dot ends the last word.
      for character in String(text) + "." {
        if character == "." || character == "#" {
          guard mark == " " || !word.isEmpty else { return nil }
          switch mark {
          case ".": classes.append(word)
          case "#": id = word
          default: if !word.isEmpty, word != "*" { name = word }
          }
          (mark, word) = (character, "")
        } else if character.isLetter || character.isNumber || "-_*".contains(character) {
          word.append(character)
        } else {
          return nil
        }
      }
    }

    func matches(_ element: MailElement) -> Bool {
      (name == nil || name == element.name) && (id == nil || id == element.id)
        && classes.allSatisfy { element.classes.contains($0) }
    }

    /// A name, id or class that every matching element has.
    var key: String { id.map { "#\($0)" } ?? classes.first.map { ".\($0)" } ?? name ?? "*" }
    var weight: Int { (id == nil ? 0 : 10_000) + classes.count * 100 + (name == nil ? 0 : 1) }
  }

  private var rules: [Rule] = []
  /// Whether it has rules that may change what is seen, but whose elements or windows cannot be determined here.
  private(set) var isUnclear = false
  /// Indexes of rules in source order, by the key of their last compound selector.
  private var byKey: [String: [Int]] = [:]

  /// The maximum number of rules that are kept; the largest mails have a few hundred.
  private static let mostRules = 5_000
  /// The maximum number of compound selectors in one selector.
  private static let longestPath = 8
  /// The assumed width of the window in pixels. Rules only for phones or for printing do not apply.
  private static let window = 1_000.0

  /// Adds a style sheet.
  ///
  /// - Parameter media: the media that it is for, as in `@media`; empty for all.
  mutating func add(_ text: String, media: String) {
    let (marked, isCertain) = MailDeclarations.withoutComments(text.lowercased())
    if !isCertain { isUnclear = true }
    let plain = marked.replacingOccurrences(of: "<!--", with: " ").replacingOccurrences(of: "-->", with: " ")
    read(plain[...], for: media.lowercased()[...], depth: 0)
  }

  /// Marks the style sheets as unclear, because one of them is not known to apply.
  mutating func addUnknown() { isUnclear = true }

  /// The values that apply to the last element of a path. More specific rules win, then later ones.
  ///
  /// - Parameter hints: values of the element's presentational attributes, which every rule overrides.
  func values(for path: [MailElement], hints: [String: String], own: MailDeclarations) -> [String: String] {
    let ordered = found(for: path).map { (weight: rules[$0].weight, place: $0) }
      .sorted { ($0.weight, $0.place) < ($1.weight, $1.place) }
    var values = hints
    for rule in ordered { values.merge(rules[rule.place].declarations.normal) { $1 } }
    values.merge(own.normal) { $1 }
    for rule in ordered { values.merge(rules[rule.place].declarations.important) { $1 } }
    values.merge(own.important) { $1 }
    return values
  }

  /// Whether all rules that apply to the last element of a path are plain.
  func isPlain(for path: [MailElement]) -> Bool { found(for: path).allSatisfy { rules[$0].isPlain } }

  private func found(for path: [MailElement]) -> Set<Int> {
    guard let element = path.last else { return [] }
    return Set(MailStyleSheet.keys(of: element).flatMap { byKey[$0] ?? [] }).filter { holds(rules[$0].path, for: path) }
  }

  /// The number of comparisons that finding the values for a path's last element may take.
  func work(for path: [MailElement]) -> Int {
    guard let element = path.last else { return 0 }
    return MailStyleSheet.keys(of: element).reduce(0) { $0 + (byKey[$1]?.count ?? 0) }
      * (path.count + element.classes.count)
  }

  private static func keys(of element: MailElement) -> [String] {
    ["*", element.name, "#\(element.id)"] + element.classes.map { ".\($0)" }
  }

  private func holds(_ compounds: [Compound], for path: [MailElement]) -> Bool {
    guard let own = compounds.last, let element = path.last, own.matches(element) else { return false }
    var outer = path.dropLast()
    // Choosing the nearest matching ancestor leaves the most ancestors for the remaining compounds.
    for compound in compounds.dropLast().reversed() {
      guard let place = outer.lastIndex(where: { compound.matches($0) }) else { return false }
      outer = outer[..<place]
    }
    return true
  }

  private mutating func read(_ text: Substring, for query: Substring, depth: Int) {
    guard depth <= 4, MailStyleSheet.isForScreens(query) else {
      if !MailStyleSheet.doesNotApply(query) { isUnclear = true }
      return
    }
    var rest = text
    while let first = rest.firstIndex(where: { !$0.isWhitespace }),
      let end = rest.firstIndex(where: { $0 == "{" || $0 == ";" && rest[first] == "@" })
    {
      let head = rest[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
      guard rest[end] == "{" else {
        // `@import`, which is not fetched, or `@charset`. Imports of fonts are common and ignored.
        if head.hasPrefix("@import"), !head.contains("font") { isUnclear = true }
        rest = rest[rest.index(after: end)...]
        continue
      }
      let inner = rest[rest.index(after: end)...]
      let close = MailStyleSheet.close(of: inner)
      let body = inner[..<close]
      rest = inner[close...].dropFirst()
      let isMedia = head.hasPrefix("@media")
      // Where a string or a block is cut in two, browsers see other rules.
      if !MailDeclarations.isClosed(head)
        || !(isMedia ? MailDeclarations.isClosed(String(body)) : MailDeclarations.isFlat(String(body)))
      {
        isUnclear = true
      }
      if isMedia {
        read(body, for: head.dropFirst(6), depth: depth + 1)
      } else if head.hasPrefix("@") {
        // A font embedded in the mail may show different digits.
        let isKnown =
          head == "@font-face" ? !body.contains("data:") : ["@page", "@-ms-viewport", "@viewport"].contains(head)
        if !isKnown { isUnclear = true }
      } else {
        add(head, MailDeclarations(String(body)))
      }
    }
  }

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

  private mutating func add(_ selectors: String, _ declarations: MailDeclarations) {
    guard !declarations.isEmpty || !declarations.arePlain else { return }
    // Simplifies selectors: an attribute selector for a class or id is treated as that class or id, a child combinator
    // as a descendant combinator, and link states are dropped.
    let plain = selectors.replacingOccurrences(of: "[class~=", with: ".").replacingOccurrences(of: "[class=", with: ".")
      .replacingOccurrences(of: "[id=", with: "#").replacingOccurrences(of: ">", with: " ")
      .replacingOccurrences(of: ":link", with: "").replacingOccurrences(of: ":visited", with: "")
      .filter { !"\"']".contains($0) }
    let isPlain = declarations.areCosmetic || declarations.arePlain && !selectors.contains { ">[".contains($0) }
    for selector in plain.split(separator: ",") {
      guard rules.count < MailStyleSheet.mostRules else {
        isUnclear = true
        return
      }
      let words = selector.split { $0.isWhitespace }
      let path = words.compactMap { Compound($0) }
      guard let own = path.last, path.count == words.count, path.count <= MailStyleSheet.longestPath else {
        isUnclear = isUnclear || !declarations.areCosmetic && !MailStyleSheet.isInteractive(words)
        continue
      }
      byKey[own.key, default: []].append(rules.count)
      rules.append(Rule(path: path, declarations: declarations, isPlain: isPlain))
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
            || plain.hasPrefix("max-width:") && plain.hasSuffix("px") && !fitsWindow(plain)
            || plain.hasPrefix("max-device-width:") && plain.hasSuffix("px") && !fitsWindow(plain)
        }
    }
  }

  /// Whether a selector is for a state that no element has while the mail is only being read.
  private static func isInteractive(_ selector: [Substring]) -> Bool {
    guard let last = selector.last, selector.dropLast().allSatisfy({ Compound($0) != nil }) else { return false }
    return [":hover", ":active", ":focus"].contains { last.hasSuffix($0) && Compound(last.dropLast($0.count)) != nil }
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
