/// Words in the cells and headings of banks' files, in many languages: `Lexicon/statement-words.tsv`.
enum CSVWords {
  /// The second column of the table, which explains them.
  enum Role: String, CaseIterable {
    case debit, credit, outgoing, incoming, debitSide, creditSide, standingOrder, pending, sum, accountName
    case accountKind, ownAccountPart, ownAccountWord, otherPartyPart, payer, month
  }

  static let rows = EmbeddedTable.rows("statement-words", of: Role.self)
  private static let byRole = Dictionary(uniqueKeysWithValues: EmbeddedTable.words(rows).map { ($0.role, $0.words) })

  /// The words of a role.
  static func words(_ role: Role) -> Set<String> { Set(byRole[role, default: []]) }

  private static let standingOrder = words(.standingOrder), pending = words(.pending), sums = words(.sum)
  private static let debits = words(.debit), credits = words(.credit)
  private static let outgoing = words(.outgoing), incoming = words(.incoming)

  /// Returns whether the text of an entry says that it is a standing order.
  static func isStandingOrder(_ text: String) -> Bool {
    // Most texts have no accents, and a file may have very many of them.
    let plain = text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : CSVHeader.normalized(text)
    return standingOrder.contains { plain.contains($0) }
  }

  /// Returns whether the state of an entry means that it is not booked, either not yet or never.
  static func isPending(_ state: String) -> Bool {
    let state = state.lowercased()
    return pending.contains { state.contains($0) }
  }

  /// Returns whether a text begins with a word for a sum or balance.
  static func isSum(_ text: String) -> Bool {
    let words = CSVHeader.normalized(text).split { !$0.isLetter }
    return words.prefix(2).contains { sums.contains(String($0)) }
  }

  /// Returns whether a word means a debit; nil for a word that means neither debit nor credit.
  static func isDebit(_ sign: String) -> Bool? {
    let word = CSVHeader.normalized(sign)
    if debits.contains(word) || outgoing.contains(word) { return true }
    return credits.contains(word) || incoming.contains(word) ? false : nil
  }

  /// Returns whether a word means nothing but debit or credit, whatever column it is in. Single letters and words such
  /// as `Lastschrift`, which also name a way of paying, do not.
  static func isPlainSign(_ sign: String) -> Bool {
    let word = CSVHeader.normalized(sign)
    return word.count > 1 && (debits.contains(word) || credits.contains(word))
  }
}
