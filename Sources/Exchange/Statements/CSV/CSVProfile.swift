public import Core

/// How the CSV files of a bank are read: found with the first file, saved, and used again for the next one.
public struct CSVProfile: Hashable, Codable, Sendable {
  /// Between cells: `;`, `,`, a tab or `|`.
  public var separator: String
  /// The headings; nil where the files have none.
  public var header: [String]?
  /// What each column holds, by its index from 0.
  public var columns: [Int: Role]
  public var dateOrder: DateOrder
  /// A point or a comma.
  public var decimalMark: String
  /// The account's currency, where no column has it.
  public var currency: Currency?
  /// Whether amounts are charges of a card, and so positive for debits.
  public var isInverted: Bool

  /// What a column holds.
  public enum Role: String, Codable, Sendable, CaseIterable {
    case date, valueDate, amount, debit, credit
    /// Whether an amount is a debit or a credit: `S` and `H`, `Debit` and `Credit`, `Af` and `Bij`.
    case sign
    case currency, balance, name, iban, bic, text, reference, bankReference, type, fee
    case originalAmount, originalCurrency, rate, mandate, card, state
  }

  public init(
    separator: String, header: [String]?, columns: [Int: Role], dateOrder: DateOrder, decimalMark: String,
    currency: Currency? = nil, isInverted: Bool = false
  ) {
    self.separator = separator
    self.header = header
    self.columns = columns
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.currency = currency
    self.isInverted = isInverted
  }
}
