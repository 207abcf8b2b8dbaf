public import Core

/// A bill with the taxes printed on its document.
public struct BillTaxes: Hashable, Sendable {
  public var bill: Int64
  public var title: String
  public var date: CalendarDate
  /// The bill's amount; negative for a refund.
  public var amount: Money
  /// The tax lines as printed; empty if there are none, and for a bill that was entered by hand.
  public var lines: [TaxLine]
  /// The printed total, in minor units of the bill's currency; nil if none was found.
  public var printedTotal: Int64?

  public init(
    bill: Int64, title: String, date: CalendarDate, amount: Money, lines: [TaxLine], printedTotal: Int64? = nil
  ) {
    self.bill = bill
    self.title = title
    self.date = date
    self.amount = amount
    self.lines = lines
    self.printedTotal = printedTotal
  }
}

extension Store {
  /// The bills issued in a period, oldest first, with the taxes printed on their documents. If a document states only
  /// the sum of its taxes, that is the one line, without a rate.
  public func taxes(_ period: ClosedRange<CalendarDate>) async throws -> [BillTaxes] {
    try await driver.read { connection in
      try connection.rows(
        """
        SELECT bills.id AS id, title, issue_date, bills.minor_units AS minor_units, bills.currency AS currency, proposal
        FROM bills LEFT JOIN drafts ON drafts.id = draft_id
        WHERE deleted IS NULL AND issue_date >= ? AND issue_date <= ? ORDER BY issue_date, bills.id
        """, .text(period.lowerBound.description), .text(period.upperBound.description)
      ).map { row in
        guard let date = try row.date("issue_date") else { throw StoreError.corrupt("a bill without date") }
        // A proposal by an older version that can no longer be decoded counts as stating no taxes.
        let printed: PrintedTaxes? = row.optionalText("proposal").flatMap { _ in try? row.json("proposal") }
        let amount = try row.money()
        return BillTaxes(
          bill: try row.integer("id"), title: try row.text("title"), date: date, amount: amount,
          lines: printed?.lines ?? [],
          printedTotal: printed?.total.flatMap { Money($0.value, amount.currency)?.minorUnits })
      }
    }
  }
}

/// The tax fields of a proposal.
private struct PrintedTaxes: Decodable {
  var taxes: [TaxLine]
  var tax: Field<Amount>?
  var total: Field<Amount>?

  var lines: [TaxLine] {
    if !taxes.isEmpty { return taxes }
    return tax.map { [TaxLine(amount: $0.value)] } ?? []
  }
}
