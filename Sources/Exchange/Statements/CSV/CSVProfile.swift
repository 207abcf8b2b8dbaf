public import Core

/// The way in which a bank's CSV files are read: inferred from the first file, saved, and used again for the next one.
public struct CSVProfile: Hashable, Codable, Sendable {
  /// The separator of cells: `;`, `,`, a tab or `|`.
  public var separator: String
  /// The headings; nil for files without headings.
  public var header: [String]?
  /// The role of each column, by its index from 0.
  public var columns: [Int: Role]
  public var dateOrder: DateOrder
  /// The decimal mark: a point or a comma.
  public var decimalMark: String
  /// The currency of the account, if no column has it.
  public var currency: Currency?
  /// Whether amounts are charges of a card, so that debits are positive and refunds negative.
  public var isInverted: Bool
  /// Whether the user stated the columns of debits and credits, so that a minus among amounts without one reverses them;
  /// nil if not.
  public var reverses: Bool?

  /// The role of a column.
  public enum Role: String, Codable, Sendable, CaseIterable {
    case date, valueDate, amount, debit, credit
    /// Whether an amount is a debit or a credit: `S` and `H`, `Debit` and `Credit`, `Af` and `Bij`.
    case sign
    case currency, balance, name
    /// Who pays, in files with a column for each side: `name` is then who is paid.
    case payer
    case iban, bic, text, reference, bankReference, type, fee
    case originalAmount, originalCurrency, rate, mandate, card, state
    /// The user's own account, where `iban` is that of the other party.
    case ownAccount
  }

  public init(
    separator: String, header: [String]?, columns: [Int: Role], dateOrder: DateOrder, decimalMark: String,
    currency: Currency? = nil, isInverted: Bool = false, reverses: Bool? = nil
  ) {
    self.separator = separator
    self.header = header
    self.columns = columns
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.currency = currency
    self.isInverted = isInverted
    self.reverses = reverses
  }
}
