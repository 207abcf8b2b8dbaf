internal import Core

/// The properties by which an import recognises a bill, an income or a settlement that the ledger already has.
struct ImportKey: Hashable {
  var date: String
  var minorUnits: Int64
  var currency: String
  /// Empty for an income and a settlement.
  var merchant = ""
  /// The person of a settlement.
  var title: String

  init(_ bill: BillContents) {
    date = bill.issueDate.description
    minorUnits = bill.amount.minorUnits
    currency = bill.amount.currency.code
    merchant = SearchKey.of(bill.merchant)
    title = SearchKey.of(bill.title)
  }

  init(_ income: IncomeContents) {
    date = income.date.description
    minorUnits = income.amount.minorUnits
    currency = income.amount.currency.code
    title = SearchKey.of(income.title)
  }

  init(_ settlement: SettlementContents) {
    date = settlement.date.description
    minorUnits = settlement.amount.minorUnits
    currency = settlement.amount.currency.code
    title = SearchKey.of(settlement.person)
  }

  /// - Parameter columns: those of a row of `bills`, `income` or `settlements`.
  init?(_ columns: [String: SQLValue]) {
    guard case .text(let date)? = columns["issue_date"] ?? columns["date"],
      case .integer(let minorUnits)? = columns["minor_units"], case .text(let currency)? = columns["currency"],
      case .text(let title)? = columns["title"] ?? columns["person"]
    else { return nil }
    self.date = date
    self.minorUnits = minorUnits
    self.currency = currency
    self.title = SearchKey.of(title)
    if case .text(let merchant)? = columns["merchant"] { self.merchant = SearchKey.of(merchant) }
  }
}
