internal import Core

/// What a document says of itself in data made for machines: an e-invoice or a printed code.
///
/// What the data does not say is nil; print is asked for it.
struct ExactData: Sendable, Equatable {
  var source: Source
  var kind: Kind?
  var merchant: String?
  var reference: String?
  var date: CalendarDate?
  var time: TimeOfDay?
  var dueDate: CalendarDate?
  var currency: Currency?
  /// What is to be paid or was paid; negative for money back.
  var total: Amount?
  /// The whole amount with taxes, where it is another than `total`.
  var grandTotal: Amount?
  /// Its own sums do not add up.
  var contradictsItself = false
  /// A test, a copy, or another paper than an invoice.
  var isNoBill = false
  /// The sum of all taxes.
  var tax: Amount?
  var taxes: [TaxLine] = []
  var iban: String?
  /// What a transfer has to quote.
  var paymentReference: String?
  var payment: Payment?
  var items: [Item] = []
  /// Where a code stands; nil for data without a place on paper.
  var evidence: Evidence?

  init(source: Source, evidence: Evidence? = nil) {
    self.source = source
    self.evidence = evidence
  }

  /// Whether nothing a person would want to know was found.
  var isEmpty: Bool {
    total == nil && date == nil && merchant == nil && reference == nil && iban == nil && grandTotal == nil
  }

  /// The amounts that print may show as well: the whole and what is left of it.
  var amounts: [Amount] { [total, grandTotal].compactMap { $0 } }
}
