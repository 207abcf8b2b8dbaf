public import Core

/// A bank statement of one account for a period.
public struct Statement: Hashable, Codable, Sendable {
  public var format: StatementFormat
  /// The IBAN or number of the account; nil if the file does not name it.
  public var account: String?
  /// The bank's BIC or bank code.
  public var bank: String?
  /// The number of the statement.
  public var number: String?
  public var currency: Currency
  public var opening: Balance?
  public var closing: Balance?
  /// The entries in the order of the file.
  public var entries: [StatementEntry]

  /// The balance of the account on a day.
  public struct Balance: Hashable, Codable, Sendable {
    public var date: CalendarDate?
    /// The balance, negative for an overdrawn account.
    public var amount: Money

    public init(date: CalendarDate? = nil, amount: Money) {
      self.date = date
      self.amount = amount
    }
  }

  public init(
    format: StatementFormat, account: String? = nil, bank: String? = nil, number: String? = nil, currency: Currency,
    opening: Balance? = nil, closing: Balance? = nil, entries: [StatementEntry] = []
  ) {
    self.format = format
    self.account = account
    self.bank = bank
    self.number = number
    self.currency = currency
    self.opening = opening
    self.closing = closing
    self.entries = entries
  }

  /// The sum of the booked entries in the account's currency; nil if it overflows.
  public var sum: Money? {
    Totals.sum(entries.filter { !$0.isPending }.map(\.amount.minorUnits)).map {
      Money(minorUnits: $0, currency: currency)
    }
  }

  /// Returns the statement unchanged if its balances agree with its entries, or if a balance is unknown.
  ///
  /// - Parameter ignoresBalances: whether to leave out balances that do not agree.
  /// - Throws: `MalformedText` if the opening balance plus the entries is not the closing balance.
  func checked(line: Int, ignoresBalances: Bool) throws(MalformedText) -> Statement {
    do throws(MalformedText) {
      return try checked(line: line)
    } catch {
      guard ignoresBalances else { throw error }
      var statement = self
      (statement.opening, statement.closing) = (nil, nil)
      return statement
    }
  }

  private func checked(line: Int) throws(MalformedText) -> Statement {
    guard let opening, let closing else { return self }
    guard let sum, opening.amount.currency == currency, closing.amount.currency == currency else {
      throw MalformedText(line: line, reason: "the balances are not in the account's currency \(currency.code)")
    }
    let (end, overflow) = opening.amount.minorUnits.addingReportingOverflow(sum.minorUnits)
    guard !overflow, end == closing.amount.minorUnits else {
      throw MalformedText(
        line: line,
        reason: "the entries add up to \(sum), but the balance goes from \(opening.amount) to \(closing.amount)",
        remedy: .balances)
    }
    return self
  }
}

/// The formats of statements.
public enum StatementFormat: String, Codable, Sendable, CaseIterable {
  /// ISO 20022: camt.052 (intraday), camt.053 (statement), camt.054 (notification).
  case camt
  /// SWIFT MT940.
  case mt940
  /// Open Financial Exchange, versions 1 (SGML) and 2 (XML).
  case ofx
  case qif
  case csv
}
