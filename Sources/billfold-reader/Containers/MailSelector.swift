/// An element of a mail as selectors match it; all in lower case.
struct MailElement {
  let name: String
  var id = ""
  var classes: [String] = []
  /// Its id and classes as they are written.
  var names: [String] = []
  /// Whether it is a link.
  var isLink = false
  /// All elements with the same parent, this one included; nil if it is not known which ones browsers place there.
  var siblings: [MailElement]? = []
}

/// A selector of a style sheet (Selectors Level 3), as far as it can be compared with the elements of a mail.
///
/// Conditions that are not understood are left out, so that the selector matches all elements that it matches in
/// browsers, and possibly more.
struct MailSelector {
  private enum Combinator { case inside, beside }

  /// A compound selector, and how its element is related to that of the one before it.
  private struct Step {
    var compound: MailCompound
    var combinator: Combinator
  }

  private var steps: [Step] = []
  /// Whether it matches exactly the elements that it matches in browsers.
  private(set) var isExact = true
  /// Whether the elements that it matches are those of browsers in well-formed mails, so that its style can be used.
  private(set) var isUsable = true
  /// Whether it is for a state that no element has while the mail is only being read.
  private(set) var isOfState = false

  /// The maximum number of compound selectors.
  private static let longest = 8

  /// - Parameter text: a selector without commas, in lower case, without white space around it.
  /// - Returns: nil if its parts are not known, or if it selects what is not an element, such as text that a style sheet
  ///   adds.
  init?(_ text: String) {
    guard !text.contains("\\") else { return nil }
    var combinator: Combinator? = .inside
    for part in MailSelector.parts(of: text) {
      switch part {
      case " ": combinator = combinator ?? .inside
      // In well-formed mails, a child is also a descendant.
      case ">":
        combinator = .inside
        isExact = false
      case "+", "~":
        combinator = .beside
        (isExact, isUsable) = (false, false)
      default:
        guard let relation = combinator, let compound = MailCompound(part) else { return nil }
        steps.append(Step(compound: compound, combinator: relation))
        combinator = nil
        isExact = isExact && compound.isExact
        isUsable = isUsable && compound.isUsable
        isOfState = isOfState || compound.isOfState
      }
    }
    guard !steps.isEmpty, steps.count <= MailSelector.longest, combinator == nil else { return nil }
    // Gmail puts an empty `u` in front of a mail: `u + .body`.
    if steps.count > 1, steps[1].combinator == .beside, steps[0].compound.isOnlyName("u") { steps.removeFirst() }
  }

  /// The compound selectors and the combinators between them, which are single characters.
  private static func parts(of text: String) -> [String] {
    var parts: [String] = []
    var compound = ""
    var closing: [Character] = []
    for character in text {
      if let last = closing.last {
        compound.append(character)
        if character == last {
          closing.removeLast()
        } else if last != "\"", last != "'", let close = brackets[character] {
          // Within quotation marks, brackets have no meaning.
          closing.append(close)
        }
        continue
      }
      if character.isWhitespace || ">+~".contains(character) {
        if !compound.isEmpty { parts.append(compound) }
        compound = ""
        parts.append(character.isWhitespace ? " " : String(character))
      } else {
        compound.append(character)
        if let close = brackets[character] { closing.append(close) }
      }
    }
    return compound.isEmpty ? parts : parts + [compound]
  }

  private static let brackets: [Character: Character] = ["[": "]", "(": ")", "\"": "\"", "'": "'"]

  /// More specific selectors override others.
  var weight: Int { steps.reduce(0) { $0 + $1.compound.weight } }
  /// A name, id or class that every matching element has.
  var key: String { steps.last?.compound.key ?? "*" }
  /// Whether it depends on the elements beside another.
  var needsSiblings: Bool { steps.contains { $0.combinator == .beside } }

  /// Whether it may match the last element of a path.
  func matches(_ path: [MailElement]) -> Bool {
    guard let own = steps.last, let element = path.last, own.compound.matches(element) else { return false }
    // The places in the path of the elements that the compound selectors looked at so far may match.
    var places = [path.count - 1]
    for (left, right) in zip(steps, steps.dropFirst()).reversed() {
      switch right.combinator {
      case .inside: places = path.indices.prefix(places.max() ?? 0).filter { left.compound.matches(path[$0]) }
      case .beside: places.removeAll { path[$0].siblings?.contains(where: left.compound.matches) == false }
      }
      if places.isEmpty { return false }
    }
    return true
  }
}

/// A compound selector such as `td.total`: the conditions on one element.
struct MailCompound {
  private var name: String?
  private var id: String?
  private var classes: [String] = []
  private var isOfLinks = false
  private var isOfRoot = false
  /// These have the same meaning as in `MailSelector`.
  private(set) var isExact = true
  private(set) var isUsable = true
  private(set) var isOfState = false

  init?(_ text: String) {
    var rest = text[...]
    name = MailCompound.word(&rest)
    if rest.first == "*", name == nil { rest = rest.dropFirst() }
    while let mark = rest.first {
      rest = rest.dropFirst()
      switch mark {
      case ".":
        guard let word = MailCompound.word(&rest), classes.count < MailCompound.mostClasses else { return nil }
        classes.append(word)
      case "#":
        // A second one outweighs a single one, or never matches.
        guard let word = MailCompound.word(&rest), id == nil else { return nil }
        id = word
      case "[":
        guard let close = rest.firstIndex(of: "]") else { return nil }
        addAttribute(String(rest[..<close]))
        rest = rest[rest.index(after: close)...]
      case ":": guard addState(&rest) else { return nil }
      default: return nil
      }
    }
  }

  private static func word(_ rest: inout Substring) -> String? {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    guard let first = word.first(where: { $0 != "-" }), !first.isNumber else { return nil }
    rest = rest.dropFirst(word.count)
    return String(word)
  }

  /// Adds the condition of an attribute selector. One for a class or id is treated as that class or id; others are left
  /// out, since mail programs add attributes of their own.
  private mutating func addAttribute(_ condition: String) {
    let sides = condition.split(separator: "=", maxSplits: 1).map(String.init)
    let value = sides.count == 2 ? sides[1].filter { !"\"'".contains($0) } : ""
    let words = value.split { $0.isWhitespace }.map(String.init)
    isExact = false
    switch sides.first {
    case "class", "class~": classes += words
    case "id" where words.count == 1: id = words[0]
    default: isUsable = false
    }
  }

  /// Adds the condition after a colon; false if it is not for an element. A repeated one, which weighs more, is not
  /// understood.
  private mutating func addState(_ rest: inout Substring) -> Bool {
    guard let state = MailCompound.word(&rest), !MailCompound.generated.contains(state) else { return false }
    switch state {
    case "link" where !isOfLinks: isOfLinks = true
    case "hover", "active", "focus", "visited": isOfState = true
    case "root" where !isOfRoot && (name == nil || name == "html"): isOfRoot = true
    default:
      (isExact, isUsable) = (false, false)
      // The condition in brackets is not understood, either.
      guard rest.first == "(" else { break }
      var open = 0
      while let character = rest.popFirst() {
        open += character == "(" ? 1 : character == ")" ? -1 : 0
        if open == 0 { return true }
      }
      return false
    }
    return true
  }

  /// Pseudo-elements that are written with one colon.
  private static let generated: Set<String> = ["before", "after", "first-line", "first-letter"]

  func isOnlyName(_ wanted: String) -> Bool { name == wanted && id == nil && classes.isEmpty }

  func matches(_ element: MailElement) -> Bool {
    (name == nil || name == element.name) && (id == nil || id == element.id) && (!isOfLinks || element.isLink)
      && (!isOfRoot || element.name == "html") && classes.allSatisfy { element.classes.contains($0) }
  }

  /// See `MailSelector.key`.
  var key: String { id.map { "#\($0)" } ?? classes.first.map { ".\($0)" } ?? name ?? "*" }
  var weight: Int {
    let conditions = classes.count + (isOfLinks ? 1 : 0) + (isOfRoot ? 1 : 0)
    return (id == nil ? 0 : 1_000_000) + conditions * 1_000 + (name == nil ? 0 : 1)
  }

  /// The maximum number of classes, so that all of a selector weigh less than an id.
  private static let mostClasses = 20
}
