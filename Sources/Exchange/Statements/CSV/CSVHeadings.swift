/// The headings of banks' CSV files in many languages: `Lexicon/statement-headings.tsv`.
enum CSVHeadings {
  /// The role that a heading means, and its rank among those with the same heading, lower for the more likely one.
  struct RankedRole {
    var role: CSVProfile.Role
    var rank: Int
  }

  /// A heading that may be a part of a longer one.
  struct Phrase {
    var role: CSVProfile.Role
    var words: [String]
    /// The number of its characters.
    var length: Int
    /// The place of its role, lower for the more likely one.
    var order: Int
  }

  /// The roles that each heading may mean.
  static let roles: [String: [RankedRole]] = {
    var roles: [String: [RankedRole]] = [:]
    for (order, entry) in words.enumerated() {
      for (rank, name) in entry.words.enumerated() {
        roles[name, default: []].append(RankedRole(role: entry.role, rank: rank + order))
      }
    }
    return roles
  }()

  /// The headings with at least four characters by their first word. Those of the own account are no parts of longer
  /// headings, which mostly are about that of the other party.
  static let phrases: [String: [Phrase]] = {
    var phrases: [String: [Phrase]] = [:]
    for (order, entry) in words.enumerated() where entry.role != .ownAccount {
      for name in entry.words where name.count >= 4 {
        let parts = name.split { !$0.isLetter }.map(String.init)
        guard let first = parts.first else { continue }
        phrases[first, default: []].append(
          Phrase(role: entry.role, words: parts, length: name.count, order: order / 4))
      }
    }
    return phrases
  }()

  /// Words that together name both sides of an account in one heading.
  static let sides: [(debit: Set<String>, credit: Set<String>)] = {
    let rows = CSVWords.rows.filter { $0.role == .debitSide || $0.role == .creditSide }
    return Dictionary(grouping: rows, by: \.group).values.map { rows in
      func words(_ role: CSVWords.Role) -> Set<String> { Set(rows.filter { $0.role == role }.map(\.word)) }
      return (debit: words(.debitSide), credit: words(.creditSide))
    }
  }()

  /// The headings of an account's name or kind, which the rows of a file share and which names no other party.
  static let accountNames = CSVWords.words(.accountName)

  /// The kinds of account that banks write in front of its number above the entries.
  static let accountKinds = CSVWords.words(.accountKind)

  /// Parts of headings of the user's own account, so that several accounts below them are several own ones.
  static let ownAccountParts = CSVWords.words(.ownAccountPart).union(CSVWords.words(.ownAccountWord).map { $0 + " " })

  /// Parts of headings of another party's account.
  static let otherPartyParts = CSVWords.words(.otherPartyPart)

  /// The headings of who ordered a payment, beside which another one names who got it. Alone, some of them stand for the
  /// other party.
  static let payers = CSVWords.words(.payer)

  private static let words = EmbeddedTable.words(
    EmbeddedTable.rows("statement-headings", of: CSVProfile.Role.self))
}
