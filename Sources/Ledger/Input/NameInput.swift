internal import Core

/// A name or note as typed by the user: of a bill, a category, a card, an income entry or a goal.
public enum NameInput {
  /// The maximum length; a longer name would not fit into lists.
  private static let longest = 80
  private static let longestNote = 2_000

  /// The name without surrounding spaces, and with single spaces between its words.
  ///
  /// - Parameter what: the subject of the message, `a category`.
  /// - Throws: `InputError` for a name that has no letter or digit, contains invisible characters, is too long, or
  ///   contains a card number.
  public static func name(_ text: String, _ what: String) throws -> String {
    let name = text.withSingleSpaces
    guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw InputError("\(what) needs a name with at least one letter or digit")
    }
    guard name.count <= longest else {
      throw InputError("the name of \(what) has \(name.count) characters, and the limit is \(longest); shorten it")
    }
    try check(name, "the name of \(what)")
    return name
  }

  /// Notes, which may have several lines.
  ///
  /// - Throws: `InputError` as `name`.
  public static func notes(_ text: String, _ what: String) throws -> String {
    guard text.count <= longestNote else {
      throw InputError(
        "the notes of \(what) have \(text.count) characters, and the limit is \(longestNote); shorten them")
    }
    guard !hasControl(text.filter { !$0.isNewline && $0 != "\t" }) else {
      throw InputError("the notes of \(what) contain invisible characters; remove them")
    }
    guard !FullCardNumber.isIn(text) else {
      throw InputError(
        "the notes of \(what) contain a full card number, which is never stored; use its last four digits")
    }
    return text
  }

  /// An invoice or receipt number, without surrounding spaces; empty if nothing else was typed.
  ///
  /// - Throws: `InputError` as `name`. Numbers read from documents are not checked here: they may look like card
  ///   numbers, but are kept if the document labels them as something else.
  public static func number(_ text: String) throws -> String {
    guard text.count <= longestNote else {
      throw InputError("the reference has \(text.count) characters, and the limit is \(longestNote); shorten it")
    }
    try check(text, "the reference")
    return text.trimmed()
  }

  /// One visible character, usually an emoji; empty for `none` and for an empty text.
  ///
  /// - Throws: `InputError`.
  public static func icon(_ text: String) throws -> String {
    let icon = text.filter { !$0.isWhitespace }
    if icon.isEmpty || icon.lowercased() == "none" { return "" }
    guard icon.count == 1, !hasControl(icon) else {
      throw InputError("an icon is one character, like 🛒 or ♫, not \"\(text)\"; `none` removes it")
    }
    return icon
  }

  /// - Throws: `InputError` for invisible characters and for complete card numbers.
  static func check(_ text: String, _ what: String) throws {
    try checkSigns(text, what)
    guard !FullCardNumber.isIn(text) else {
      throw InputError("\(what) contains a full card number, which is never stored; use its last four digits")
    }
  }

  /// - Throws: `InputError` for invisible characters.
  static func checkSigns(_ text: String, _ what: String) throws {
    guard !hasControl(text) else { throw InputError("\(what) contains invisible characters; remove them") }
  }

  private static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
      // Joiners and variation selectors are needed for emoji and some scripts; bidirectional controls are not.
      case .format: scalar != "\u{200C}" && scalar != "\u{200D}" && !(0xE0020...0xE007F).contains(scalar.value)
      // A name could consist of nothing else.
      case .otherLetter: scalar.isFiller
      default: false
      }
    }
  }
}
