internal import Core

/// Machine-readable data of a document: an e-invoice or a printed code.
///
/// Fields missing in the data are nil and come from the print.
struct ExactData: Sendable, Hashable {
  var source: Source
  var kind: DocumentKind?
  var merchant: String?
  var reference: String?
  var date: CalendarDate?
  var time: TimeOfDay?
  var dueDate: CalendarDate?
  var currency: Currency?
  /// The amount to be paid or already paid; negative for a refund.
  var total: Amount?
  /// The whole amount with taxes, if it differs from `total`.
  var grandTotal: Amount?
  /// Its own sums do not add up.
  var contradictsItself = false
  /// It is a test or a copy, corrects an earlier invoice, or is another document than an invoice.
  var isNoBill = false
  /// The sum of all taxes.
  var tax: Amount?
  var taxes: [TaxLine] = []
  var iban: String?
  /// The reference that a transfer has to contain.
  var paymentReference: String?
  var payment: Payment?
  var items: [Item] = []
  /// The position of a code; nil for data without a place on a page.
  var evidence: Evidence?

  init(source: Source) { self.source = source }

  /// Whether it contains none of the main fields.
  var isEmpty: Bool {
    total == nil && date == nil && merchant == nil && reference == nil && iban == nil && grandTotal == nil
  }

  /// The amounts that may also be printed: the whole amount and the amount due.
  var amounts: [Amount] { [total, grandTotal].compactMap { $0 } }
}
