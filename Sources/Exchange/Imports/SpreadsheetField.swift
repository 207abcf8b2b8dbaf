/// What a column of a user's own spreadsheet holds. The raw values are the words that users type.
public enum SpreadsheetField: String, Codable, Sendable, CaseIterable {
  case date, due
  /// The date of payment, or whether the bill is paid.
  case paid
  /// Amounts in one column, spending or also money received.
  case amount
  /// Amounts of spending, and of money received in a column of its own.
  case spent, received
  /// Whether an amount is spending, income or a transfer.
  case type
  case currency, merchant, title, category, notes, tags
  /// How it was paid.
  case payment
  case card, reference
  case paymentReference = "payment-reference"
  case iban
  /// For whom it was bought.
  case person

  /// Creates a field from a typed word, in any case and with or without hyphens; the words for columns of statements
  /// are synonyms.
  public init?(word: some StringProtocol) {
    func plain(_ word: some StringProtocol) -> String { word.lowercased().filter(\.isLetter) }
    let others: [String: SpreadsheetField] = [
      "payee": .merchant, "name": .merchant, "shop": .merchant, "text": .title, "description": .title, "debit": .spent,
      "credit": .received, "sign": .type, "tag": .tags, "note": .notes, "categories": .category,
    ]
    let typed = plain(word)
    guard let field = SpreadsheetField.allCases.first(where: { plain($0.rawValue) == typed }) ?? others[typed] else {
      return nil
    }
    self = field
  }

  /// The same field in a statement; nil if statements have none.
  var role: CSVProfile.Role? {
    switch self {
    case .date: .date
    case .amount: .amount
    case .spent: .debit
    case .received: .credit
    case .currency: .currency
    case .merchant: .name
    case .title: .text
    case .card: .card
    case .reference: .reference
    case .iban: .iban
    case .due, .paid, .type, .category, .notes, .tags, .payment, .paymentReference, .person: nil
    }
  }

  init?(_ role: CSVProfile.Role) {
    guard let field = SpreadsheetField.allCases.first(where: { $0.role == role }) else { return nil }
    self = field
  }
}

/// The columns of a spreadsheet as stated by the user. Fields that are not stated are found by their headings.
public struct SpreadsheetColumns: Hashable, Sendable {
  /// A field, and the heading of its column, in upper or lower case, or its number, from 1.
  public struct Choice: Hashable, Sendable {
    public var field: SpreadsheetField
    public var column: String

    public init(_ field: SpreadsheetField, in column: String) {
      self.field = field
      self.column = column
    }
  }

  public var choices: [Choice]

  public init(_ choices: [Choice]) { self.choices = choices }

  /// Whether all columns are stated by number, so that the file needs no headings.
  var usesNumbersOnly: Bool { CSVColumns.areNumbers(choices.map(\.column)) }

  /// Returns whether a row contains all stated headings.
  func areNamed(in cells: [String]) -> Bool { CSVColumns.areNamed(choices.map(\.column), in: cells) }

  /// Returns the stated fields of a table's columns, by index; see `CSVColumns.places`.
  func fields(in headings: [String], width: Int, line: Int) throws(MalformedText) -> [Int: SpreadsheetField] {
    try CSVColumns.places(
      of: choices.map { CSVColumns.Stated(field: $0.field, word: $0.field.rawValue, column: $0.column) }, in: headings,
      width: width, line: line)
  }
}

/// How a user's spreadsheet was read, to be shown before it is imported.
public struct SpreadsheetLayout: Hashable, Sendable {
  /// All columns, from left to right.
  public var columns: [Column]
  public var dateOrder: DateOrder
  public var decimalMark: DecimalMark
  public var spending: Spending
  public var remarks: [FileRemark]

  /// A column, and what it holds.
  public struct Column: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// Empty in a file without headings.
    public var heading: String
    /// Nil for a column that is not used.
    public var field: SpreadsheetField?
  }

  /// What tells spending from money received.
  public enum Spending: String, Codable, Sendable, CaseIterable {
    /// Positive amounts are spending, negative ones refunds.
    case positive
    /// Negative amounts are spending, positive ones income or refunds.
    case negative
    /// Both have a column.
    case columns
    /// A word in each row.
    case type
  }
}
