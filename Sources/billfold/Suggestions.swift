internal import Core

/// What was probably meant by a mistyped command or option.
enum Suggestions {
  /// Returns whether a typed word may be a misspelled name.
  static func isNear(_ typed: String, _ name: String) -> Bool {
    EditDistance.between(Array(typed), Array(name)) <= max(1, typed.count / 3)
  }

  /// Returns the name that was probably misspelled; nil if none is similar.
  static func closest(to typed: String, among names: [String]) -> String? {
    let near = names.map { ($0, EditDistance.between(Array(typed), Array($0))) }.min { $0.1 < $1.1 }
    return near.flatMap { isNear(typed, $0.0) ? $0.0 : nil }
  }

  /// Returns the subcommand that does what the word says in other programs; nil if there is none.
  static func synonym(of typed: String, among names: [String]) -> String? {
    for (words, meant) in synonyms where words.contains(typed.lowercased()) {
      return meant.first { $0 != typed && names.contains($0) }
    }
    return nil
  }

  /// Returns the command that does what the word says in other programs; nil if there is none.
  static func command(for typed: String) -> String? {
    commands.first { $0.words.contains(typed.lowercased()) }?.meant
  }

  /// Returns the command that lists what another command shows one by one: `bills` for `bill list`; nil if there is none.
  ///
  /// - Parameter names: those of all commands.
  static func list(of verb: String, _ word: String, among names: [String]) -> String? {
    let plural = verb + "s"
    return ["list", "ls", "all"].contains(word.lowercased()) && names.contains(plural) ? plural : nil
  }

  private static let commands: [(words: Set<String>, meant: String)] = [
    (["list", "ls", "ledger", "invoices"], "bills"),
    (["report", "reports", "summary", "dashboard", "balance"], "overview"),
    (["stats", "statistics", "spending"], "analytics"),
    (["month", "monthly"], "trend"),
    (["tax", "vat"], "taxes"),
    (["bank"], "statement"),
    (["scan", "upload", "ingest"], "import"),
    (["accept", "approve"], "confirm"),
    (["delete", "remove", "rm"], "bill delete"),
    (["undelete", "recover"], "bill restore"),
    (["web", "server", "ui"], "serve"),
    (["check", "health"], "doctor"),
    (["version"], "--version"),
    (["settings", "configure", "set"], "config"),
  ]

  private static let synonyms: [(words: Set<String>, meant: [String])] = [
    (["add", "new", "create", "make", "insert"], ["add", "set", "import"]),
    (["edit", "change", "update", "modify", "set", "rename"], ["edit", "set"]),
    (["delete", "remove", "rm", "del", "drop", "erase", "clear"], ["delete", "remove", "forget"]),
    (["undelete", "recover", "unskip"], ["restore"]),
    (["show", "view", "display", "get", "info", "list", "ls", "all"], ["show", "list"]),
    (["stop", "finish", "close", "cancel"], ["end"]),
    (["deposit", "save", "contribute", "fund"], ["pay"]),
    (["withdraw"], ["unpay"]),
  ]
}

extension Suggestions {
  /// Returns where an amount and its currency were typed as two arguments: `90 EUR`.
  static func splitAmounts(in arguments: [String]) -> [ClosedRange<Int>] {
    arguments.indices.dropLast().filter { index in
      let (first, second) = (arguments[index], arguments[index + 1])
      return isNumber(first) && isCurrency(second) || isCurrency(first) && isNumber(second)
    }.map { $0...($0 + 1) }
  }

  private static func isNumber(_ text: String) -> Bool { text.wholeMatch(of: /[+\u{2212}]?[0-9][0-9.,']*/) != nil }

  private static func isCurrency(_ text: String) -> Bool {
    Currency(code: text) != nil || text.count == 1 && text.first?.isCurrencySymbol == true
  }
}
