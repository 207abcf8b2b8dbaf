internal import Core

/// The headings of banks' CSV files in many languages; `CSVHeadings` lists them.
enum CSVHeader {
  private struct Candidate {
    var column: Int
    var role: CSVProfile.Role
    var score: Int
  }

  /// Returns the roles of columns by their headings: each role once, except for `text`. Empty if no heading is known.
  ///
  /// - Parameter empty: the columns without any contents, which take a role only if no other column has it.
  static func roles(of cells: [String], empty: Set<Int> = []) -> [Int: CSVProfile.Role] {
    var ranked: [Candidate] = []
    for (column, cell) in cells.enumerated() {
      for var candidate in candidates(cell) {
        candidate.column = column
        if empty.contains(column) { candidate.score -= 20_000 }
        ranked.append(candidate)
      }
    }
    var roles: [Int: CSVProfile.Role] = [:]
    var taken: Set<CSVProfile.Role> = []
    for candidate in ranked.sorted(by: { ($0.score, -$0.column) > ($1.score, -$1.column) }) {
      guard roles[candidate.column] == nil else { continue }
      guard taken.insert(candidate.role).inserted || candidate.role == .text else { continue }
      roles[candidate.column] = candidate.role
    }
    separateParties(of: cells, empty, &roles)
    return roles
  }

  /// Gives both parties a role if a heading that otherwise stands for the other party, such as `Auftraggeber`, is beside
  /// one for the payee.
  private static func separateParties(of cells: [String], _ empty: Set<Int>, _ roles: inout [Int: CSVProfile.Role]) {
    guard !roles.values.contains(.payer) else { return }
    func isPayer(_ column: Int) -> Bool { CSVHeadings.payers.contains(normalized(cells[column])) }
    let named = cells.indices.filter {
      !empty.contains($0) && (roles[$0] == nil || roles[$0] == .name) && (isPayer($0) || means(.name, cells[$0]))
    }
    guard let payer = named.first(where: { isPayer($0) }) else { return }
    let payees = named.filter { !isPayer($0) }
    guard let payee = payees.first(where: { roles[$0] == .name }) ?? payees.first else { return }
    roles[payer] = .payer
    roles[payee] = .name
  }

  /// Returns the roles that a heading may mean. A role with exactly the same heading takes precedence, then one with
  /// the heading without its number, brackets or capital letters inside words, then one of several headings that are
  /// joined with a slash, then the role with the longest heading that the text contains.
  private static func candidates(_ cell: String) -> [Candidate] {
    let forms = readings(cell)
    guard let name = forms.first, !forms.contains(where: CSVHeadings.accountNames.contains) else { return [] }
    if namesBothSides(name) {
      let isSign = forms.contains { isExactly(.sign, $0) }
      return [Candidate(column: 0, role: isSign ? .sign : .amount, score: 9_500)]
    }
    var found: [Candidate] = []
    for (step, form) in forms.enumerated() {
      for meaning in CSVHeadings.roles[form] ?? [] {
        found.append(Candidate(column: 0, role: meaning.role, score: 10_000 - meaning.rank - (step > 0 ? 500 : 0)))
      }
    }
    if found.isEmpty {
      for part in name.split(separator: "/") {
        for meaning in CSVHeadings.roles[part.trimmed()] ?? [] {
          found.append(Candidate(column: 0, role: meaning.role, score: 5_000 - meaning.rank))
        }
      }
    }
    for form in forms {
      let words = form.split { !$0.isLetter }
      for (start, word) in words.enumerated() {
        for phrase in CSVHeadings.phrases[String(word)] ?? []
        where words[start...].starts(with: phrase.words, by: { $0 == $1 }) {
          // Between words of the same length, the earlier role is more likely.
          found.append(Candidate(column: 0, role: phrase.role, score: phrase.length * 10 - phrase.order))
        }
      }
    }
    // Currency codes as the only heading, as in `CAD$`, are above amounts.
    if found.isEmpty, name.count > 3, !CurrencySign.currencies(name.uppercased()).isEmpty {
      found.append(Candidate(column: 0, role: .amount, score: 20))
    }
    return found
  }

  /// Returns whether a heading names debits and credits alike, as `Credit/Debit Amount` and `Soll/Haben` do.
  private static func namesBothSides(_ name: String) -> Bool {
    let words = Set(name.split { !$0.isLetter }.map(String.init))
    return CSVHeadings.sides.contains { !$0.debit.isDisjoint(with: words) && !$0.credit.isDisjoint(with: words) }
  }

  /// Returns the forms of a heading to look up: as it is, without brackets and marks at its ends, and without a number
  /// at its end, each also with capital letters inside words as the beginnings of words. Empty for an empty heading.
  private static func readings(_ cell: String) -> [String] {
    var forms: [String] = []
    for text in [cell, spaced(cell)] {
      let name = normalized(text)
      let plain = unbracketed(name)
      for form in [name, plain, unnumbered(plain)] where !form.isEmpty && !forms.contains(form) { forms.append(form) }
    }
    return forms
  }

  /// Returns a heading with a space before each capital letter that follows a small one: `accountNum` as `account Num`.
  private static func spaced(_ name: String) -> String {
    var result = ""
    var wasSmall = false
    for character in name {
      if wasSmall, character.isUppercase { result.append(" ") }
      result.append(character)
      wasSmall = character.isLowercase
    }
    return result
  }

  /// Returns a normalized heading without brackets and what is in them, and without marks at its ends.
  static func unbracketed(_ name: String) -> String {
    var rest = ""
    var isInside = false
    for character in name {
      if isInside {
        isInside = !")]）".contains(character)
      } else if "([（".contains(character) {
        isInside = true
        rest.append(" ")
      } else {
        rest.append(character)
      }
    }
    let isMark = { (character: Character) in character.isWhitespace || "#:*.,;-?".contains(character) }
    return String(rest.drop(while: isMark).reversed().drop(while: isMark).reversed()).withFoldedSpaces
  }

  private static func unnumbered(_ name: String) -> String {
    let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
    guard digits > 0 else { return name }
    let rest = name.dropLast(digits).reversed().drop { " -_.".contains($0) }
    return rest.count >= 2 ? String(rest.reversed()) : name
  }

  /// Returns whether a normalized heading is exactly one of a role's headings.
  static func isExactly(_ role: CSVProfile.Role, _ name: String) -> Bool {
    CSVHeadings.roles[name]?.contains { $0.role == role } ?? false
  }

  /// Returns whether a heading is one of a role's headings, apart from its number, brackets and capital letters.
  static func means(_ role: CSVProfile.Role, _ heading: String) -> Bool {
    readings(heading).contains { isExactly(role, $0) }
  }

  /// Returns whether a heading is that of an account's name, which says neither who was paid nor which account.
  static func isAccountName(_ heading: String) -> Bool {
    readings(heading).contains(where: CSVHeadings.accountNames.contains)
  }

  /// Returns a heading in lower case, without accents and quotation marks, and with single spaces.
  static func normalized(_ name: String) -> String {
    let plain = String(name.lowercased().map { BaseLetters.of($0) ?? $0 }).unicodeScalars.filter {
      !$0.properties.isDiacritic && $0 != "\"" && $0 != "\u{FEFF}"
    }
    let text = String(String.UnicodeScalarView(plain)).replacing("æ", with: "ae").replacing("_", with: " ")
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension String {
  /// The text with line breaks, tabs and repeated spaces replaced by single spaces, and none at its ends.
  var withFoldedSpaces: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
