internal import Core

/// The columns of a CSV file as stated by the user, for a file whose headings are not recognised. Fields that are not
/// stated are found as in any other file.
public struct CSVColumns: Hashable, Sendable {
  /// A field, and the column that holds it.
  public struct Choice: Hashable, Sendable {
    public var role: CSVProfile.Role
    /// The heading of the column, in upper or lower case, or its number, from 1.
    public var column: String

    public init(_ role: CSVProfile.Role, in column: String) {
      self.role = role
      self.column = column
    }
  }

  public var choices: [Choice]

  public init(_ choices: [Choice]) { self.choices = choices }

  /// Whether all columns are stated by number, so that the file needs no headings.
  var usesNumbersOnly: Bool { CSVColumns.areNumbers(choices.map(\.column)) }

  /// Returns whether a row contains all stated headings.
  func areNamed(in cells: [String]) -> Bool { CSVColumns.areNamed(choices.map(\.column), in: cells) }

  /// Returns the stated roles of a table's columns, by index.
  ///
  /// - Parameters:
  ///   - headings: the headings; empty for a table without headings.
  ///   - width: the number of columns.
  ///   - line: the line of the headings, for messages.
  /// - Throws: `MalformedText` if a column does not exist, if two columns have the same heading, or if two fields are
  ///   stated for one column.
  func roles(in headings: [String], width: Int, line: Int) throws(MalformedText) -> [Int: CSVProfile.Role] {
    try CSVColumns.places(
      of: choices.map { CSVColumns.Stated(field: $0.role, word: $0.role.word, column: $0.column) }, in: headings,
      width: width, line: line)
  }

  /// A field of any table, the word that the user types for it, and the heading or number of its column.
  struct Stated<Field> {
    var field: Field
    var word: String
    var column: String
  }

  /// Returns the stated fields of a table's columns, by index.
  ///
  /// - Parameters:
  ///   - headings: the headings; empty for a table without headings.
  ///   - width: the number of columns.
  ///   - line: the line of the headings, for messages.
  /// - Throws: `MalformedText` if a column does not exist, if two columns have the same heading, or if two fields are
  ///   stated for one column.
  static func places<Field>(
    of stated: [Stated<Field>], in headings: [String], width: Int, line: Int
  ) throws(MalformedText) -> [Int: Field] {
    let names = headings.map(CSVHeader.normalized)
    var result: [Int: (field: Field, word: String)] = [:]
    for one in stated {
      let heading = CSVHeader.normalized(one.column)
      let places = CSVColumns.place(one.column).map { [$0] } ?? names.indices.filter { names[$0] == heading }
      guard let place = places.first, (0..<max(width, headings.count)).contains(place) else {
        throw CSVColumns.absent(one.column, among: headings, width: width, line: line)
      }
      guard places.count == 1 else {
        let numbers = places.map { "\($0 + 1)" }.joined(separator: " and ")
        throw MalformedText(
          line: line, reason: "columns \(numbers) have the heading \(quoted(one.column)); specify one by its number")
      }
      if let other = result[place] {
        throw MalformedText(
          line: line, reason: "column \(place + 1) is assigned to both \(other.word) and \(one.word)")
      }
      result[place] = (one.field, one.word)
    }
    return result.mapValues(\.field)
  }

  /// Returns whether all columns of any table are stated by number.
  static func areNumbers(_ columns: [String]) -> Bool { columns.allSatisfy { place($0) != nil } }

  /// Returns whether a row of any table contains the headings of all columns that are not stated by number.
  static func areNamed(_ columns: [String], in cells: [String]) -> Bool {
    let names = cells.map(CSVHeader.normalized)
    return columns.allSatisfy { place($0) != nil || names.contains(CSVHeader.normalized($0)) }
  }

  /// Returns the index from 0 of a column that is stated by its number; -1 for a number below 1, nil for a heading.
  static func place(_ column: String) -> Int? { Int(column).map { $0 > 0 ? $0 - 1 : -1 } }

  /// Returns the stated roles, together with the roles that were found for other fields in other columns. A column of
  /// amounts and columns of debits and credits exclude each other.
  static func combined(_ stated: [Int: CSVProfile.Role], found: [Int: CSVProfile.Role]) -> [Int: CSVProfile.Role] {
    let fields = Set(stated.values)
    var decided = fields
    if fields.contains(.amount) { decided.formUnion([.debit, .credit]) }
    if fields.contains(.debit) || fields.contains(.credit) { decided.formUnion([.amount, .sign]) }
    return found.filter { stated[$0.key] == nil && !decided.contains($0.value) }.merging(stated) { _, stated in stated }
  }

  static func absent(_ column: String, among headings: [String], width: Int, line: Int) -> MalformedText {
    let reason =
      Int(column) == nil
      ? "no column has the heading \(quoted(column)); there are \(listed(headings))"
      : "there is no column \(column); they are numbered from 1 to \(max(width, headings.count))"
    return MalformedText(line: line, reason: reason)
  }

  /// Returns at most 20 headings for a message. In a file without headings they may be entries, so card numbers are
  /// masked.
  static func listed(_ headings: [String]) -> String {
    let names = headings.map { FullCardNumber.masked($0.trimmed()) }.filter { !$0.isEmpty }
    return names.prefix(20).map { quoted($0) }.joined(separator: ", ") + (names.count > 20 ? ", ..." : "")
  }

  /// Returns an example of stated columns for a file whose headings are not recognised. Columns of dates, amounts and
  /// texts are found by their headings, and otherwise by their contents, if possible.
  static func example(_ headings: [String], _ rows: [CSVText.Row]) -> String {
    // A row that is much longer than the others would cost time proportional to its width times all rows.
    let width = CSVTable.usualWidth(rows)
    let body = rows.filter { $0.cells.count == width }
    let known = CSVContent.corrected(CSVHeader.roles(of: headings), by: body)
    var roles = CSVContent.roles(of: body, stated: known)
    if !roles.values.contains(where: CSVTable.amounts.contains) {
      for (place, role) in CSVContent.likelyAmounts(of: body, known: roles) { roles[place] = role }
    }
    var fields: [CSVProfile.Role] = [.date]
    let areApart = !roles.values.contains(.amount) && roles.values.contains(where: CSVTable.amounts.contains)
    fields += areApart ? [.debit, .credit] : [.amount]
    if headings.isEmpty, roles.values.contains(.balance) { fields.append(.balance) }
    fields += [.text, .name]
    return fields.compactMap { role -> String? in
      let place = roles.filter { $0.value == role }.keys.min()
      if place == nil, role != .date, role != .amount { return nil }
      return "\(role.word)=\(place.map { name($0, headings) } ?? "HEADING")"
    }.joined(separator: ",")
  }

  /// Returns the heading of a column, or its number if the heading would have to be quoted.
  static func name(_ place: Int, _ headings: [String]) -> String {
    let heading = headings.indices.contains(place) ? headings[place].trimmed() : ""
    let isPlain = heading.allSatisfy { $0.isLetter || $0.isNumber || " -_./()*€£".contains($0) }
    let isNumber = Int(heading) != nil || FullCardNumber.isIn(heading)
    return heading.isEmpty || !isPlain || isNumber ? "\(place + 1)" : heading
  }
}

extension CSVProfile.Role {
  /// The word that the user types for the field.
  public var word: String {
    switch self {
    case .valueDate: "value-date"
    case .name: "payee"
    case .bankReference: "bank-reference"
    case .originalAmount: "original-amount"
    case .originalCurrency: "original-currency"
    case .ownAccount: "own-account"
    case .date, .amount, .debit, .credit, .sign, .currency, .balance, .payer, .iban, .bic, .text, .reference, .type,
      .fee, .rate, .mandate, .card, .state:
      rawValue
    }
  }

  /// Creates a field from a typed word, in any case and with or without hyphens. `booked`, `name`, `account` and
  /// `purpose` are synonyms of `date`, `payee`, `iban` and `text`.
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
