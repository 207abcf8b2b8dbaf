internal import Core

/// A name or note as a person types it: of a bill, a category, a card, an income, a goal.
public enum NameInput {
  /// Longer than this is no name, but a text that no list could show.
  private static let longest = 80
  private static let longestNote = 2_000

  /// The name without spaces at its ends, and with one between its words.
  ///
  /// - Parameter what: for the message, `a category`.
  /// - Throws: `InputError` for a name without a letter or digit, with invisible characters, that is too long, or
  ///   that holds a card's number.
  public static func name(_ text: String, _ what: String) throws -> String {
    let name = text.withSingleSpaces
    guard name.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw InputError("\(what) needs a name with at least one letter or digit")
    }
    guard name.count <= longest else {
      throw InputError("the name of \(what) has \(name.count) characters; at most \(longest) fit into lists")
    }
    try check(name, "the name of \(what)")
    return name
  }

  /// Notes in any number of lines.
  ///
  /// - Throws: `InputError` as `name`.
  public static func notes(_ text: String, _ what: String) throws -> String {
    guard text.count <= longestNote else {
      throw InputError("the notes of \(what) have \(text.count) characters; at most \(longestNote) are kept")
    }
    try checkSigns(text.filter { !$0.isNewline && $0 != "\t" }, "the notes of \(what)")
    try checkCards(text, "the notes of \(what)")
    return text
  }

  /// A bill's number.
  ///
  /// - Throws: `InputError` as `name`. That of a paper may look like a card's and is kept, as the paper says what it is.
  public static func number(_ text: String) throws -> String {
    guard text.count <= longestNote else {
      throw InputError("the reference has \(text.count) characters; at most \(longestNote) are kept")
    }
    try check(text, "the reference")
    return text
  }

  /// One visible sign, usually an emoji; `none` and nothing are none.
  ///
  /// - Throws: `InputError`.
  public static func icon(_ text: String) throws -> String {
    let icon = text.filter { !$0.isWhitespace }
    if icon.isEmpty || icon.lowercased() == "none" { return "" }
    guard icon.count == 1, !hasControl(icon) else {
      throw InputError("an icon is one character, like 🛒 or ♫, not \"\(text)\"; `none` takes it away")
    }
    return icon
  }

  /// - Throws: `InputError` for invisible characters, and for a card's whole number.
  static func check(_ text: String, _ what: String) throws {
    try checkSigns(text, what)
    try checkCards(text, what)
  }

  private static func checkCards(_ text: String, _ what: String) throws {
    guard !FullCardNumber.isIn(text) else {
      throw InputError("\(what) contains a full card number, which is never stored; use its last four digits")
    }
  }

  /// - Throws: `InputError` for invisible characters.
  static func checkSigns(_ text: String, _ what: String) throws {
    guard !hasControl(text) else { throw InputError("\(what) has invisible characters; type it without them") }
  }

  private static func hasControl(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
      // Joiners and variation signs make emoji and some scripts; what turns a line around does not.
      case .format: scalar != "\u{200C}" && scalar != "\u{200D}" && !(0xE0020...0xE007F).contains(scalar.value)
      default: false
      }
    }
  }
}
