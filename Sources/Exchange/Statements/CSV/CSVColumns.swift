internal import Core

/// Which columns of a CSV file hold what, as a person says where the headings do not tell it. What is not said is found as
/// in any other file.
public struct CSVColumns: Hashable, Sendable {
  /// A field, and the column that holds it.
  public struct Choice: Hashable, Sendable {
    public var role: CSVProfile.Role
    /// Its heading, in upper or lower case; or the place of the column, from 1.
    public var column: String

    public init(_ role: CSVProfile.Role, in column: String) {
      self.role = role
      self.column = column
    }

    /// From 0; -1 for a number that no column has.
    var place: Int? { Int(column).map { $0 > 0 ? $0 - 1 : -1 } }
  }

  public var choices: [Choice]

  public init(_ choices: [Choice]) { self.choices = choices }

  /// Whether no heading is named, so that the file may have none.
  var isByPlace: Bool { choices.allSatisfy { $0.place != nil } }

  /// Whether all headings that are named are in a row.
  func areNamed(in cells: [String]) -> Bool {
    let names = cells.map(CSVHeader.normalized)
    return choices.allSatisfy { $0.place != nil || names.contains(CSVHeader.normalized($0.column)) }
  }

  /// What the columns of a table hold, as far as it is said.
  ///
  /// - Parameters:
  ///   - headings: empty where the table has none.
  ///   - line: of the headings.
  /// - Throws: `MalformedText` for a column that is not there, a heading that two columns have, and a column that is to
  ///   hold two fields.
  func roles(in headings: [String], width: Int, line: Int) throws(MalformedText) -> [Int: CSVProfile.Role] {
    let names = headings.map(CSVHeader.normalized)
    var roles: [Int: CSVProfile.Role] = [:]
    for choice in choices {
      let places =
        choice.place.map { [$0] } ?? names.indices.filter { names[$0] == CSVHeader.normalized(choice.column) }
      guard let place = places.first, (0..<max(width, headings.count)).contains(place) else {
        throw CSVColumns.absent(choice.column, among: headings, width: width, line: line)
      }
      guard places.count == 1 else {
        let numbers = places.map { "\($0 + 1)" }.joined(separator: " and ")
        throw MalformedText(
          line: line, reason: "columns \(numbers) have the heading \(quoted(choice.column)); say which by its number")
      }
      if let other = roles[place] {
        throw MalformedText(
          line: line, reason: "column \(place + 1) is to hold both \(other.word) and \(choice.role.word)")
      }
      roles[place] = choice.role
    }
    return roles
  }

  /// What is said, and beside it what was found of other fields in other columns. Amounts in one column and in columns of
  /// debits and credits exclude each other.
  static func combined(_ said: [Int: CSVProfile.Role], found: [Int: CSVProfile.Role]) -> [Int: CSVProfile.Role] {
    let fields = Set(said.values)
    var decided = fields
    if fields.contains(.amount) { decided.formUnion([.debit, .credit]) }
    if fields.contains(.debit) || fields.contains(.credit) { decided.formUnion([.amount, .sign]) }
    return found.filter { said[$0.key] == nil && !decided.contains($0.value) }.merging(said) { _, said in said }
  }

  static func absent(_ column: String, among headings: [String], width: Int, line: Int) -> MalformedText {
    let reason =
      Int(column) == nil
      ? "no column has the heading \(quoted(column)); there are \(listed(headings))"
      : "there is no column \(column); they are numbered from 1 to \(max(width, headings.count))"
    return MalformedText(line: line, reason: reason)
  }

  /// Headings in a message, the first of many. They may be entries, where a file has no headings: a card's number is not
  /// shown.
  static func listed(_ headings: [String]) -> String {
    let names = headings.map { FullCardNumber.masked($0.trimmed()) }.filter { !$0.isEmpty }
    return names.prefix(20).map { quoted($0) }.joined(separator: ", ") + (names.count > 20 ? ", ..." : "")
  }

  /// How a person could say it of a file whose headings mean nothing to billfold: with the columns that hold dates and
  /// amounts by their content, as far as there are some.
  static func example(_ headings: [String], _ rows: [CSVText.Row]) -> String {
    // A single long row would make each of its columns a walk through all others.
    let width = CSVTable.usualWidth(rows)
    let roles = CSVContent.roles(of: rows.filter { $0.cells.count == width })
    return [CSVProfile.Role.date, .amount, .name].compactMap { role -> String? in
      let place = roles.first { $0.value == role }?.key
      if role == .name, place == nil { return nil }
      return "\(role.word)=\(place.map { name($0, headings) } ?? "HEADING")"
    }.joined(separator: ",")
  }

  /// The heading of a column, or its number where the heading would have to be quoted.
  private static func name(_ place: Int, _ headings: [String]) -> String {
    let heading = headings.indices.contains(place) ? headings[place].trimmed() : ""
    let isPlain = heading.allSatisfy { $0.isLetter || $0.isNumber || " -_./()*€£".contains($0) }
    let isNumber = Int(heading) != nil || FullCardNumber.isIn(heading)
    return heading.isEmpty || !isPlain || isNumber ? "\(place + 1)" : heading
  }
}

extension CSVProfile.Role {
  /// What a person types for it.
  public var word: String {
    switch self {
    case .valueDate: "value-date"
    case .name: "payee"
    case .bankReference: "bank-reference"
    case .originalAmount: "original-amount"
    case .originalCurrency: "original-currency"
    case .date, .amount, .debit, .credit, .sign, .currency, .balance, .iban, .bic, .text, .reference, .type, .fee,
      .rate, .mandate, .card, .state:
      rawValue
    }
  }

  /// The field of a word, in any case and with or without hyphens. `booked`, `name`, `account` and `purpose` are other
  /// words for `date`, `payee`, `iban` and `text`.
  public init?(word: some StringProtocol) {
    func plain(_ word: some StringProtocol) -> String { word.lowercased().filter(\.isLetter) }
    let others: [String: CSVProfile.Role] = [
      "booked": .date, "bookingdate": .date, "name": .name, "account": .iban, "purpose": .text,
    ]
    let typed = plain(word)
    guard let role = CSVProfile.Role.allCases.first(where: { plain($0.word) == typed }) ?? others[typed] else {
      return nil
    }
    self = role
  }
}
