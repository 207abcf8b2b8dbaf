public import Core
public import Exchange

/// A bank entry with its id.
public struct BankEntry: Hashable, Codable, Sendable, Identifiable {
  public var id: Int64
  public var entry: StatementEntry

  public init(id: Int64, entry: StatementEntry) {
    self.id = id
    self.entry = entry
  }
}

/// The fields of a bill that are used for matching.
public struct PayableBill: Hashable, Codable, Sendable, Identifiable {
  public var id: Int64
  /// Negative for a credit note.
  public var amount: Money
  public var kind: DocumentKind
  /// The merchant, and other names by which it is known.
  public var names: [String]
  public var issueDate: CalendarDate
  public var dueDate: CalendarDate?
  public var paidDate: CalendarDate?
  public var reference: String?
  /// What a transfer has to quote, if it is not the bill's own reference: often the number of the customer.
  public var paymentReference: String?
  public var iban: String?
  public var payment: Payment?

  public init(
    id: Int64, amount: Money, kind: DocumentKind = .receipt, names: [String], issueDate: CalendarDate,
    dueDate: CalendarDate? = nil, paidDate: CalendarDate? = nil, reference: String? = nil,
    paymentReference: String? = nil, iban: String? = nil, payment: Payment? = nil
  ) {
    self.id = id
    self.amount = amount
    self.kind = kind
    self.names = names
    self.issueDate = issueDate
    self.dueDate = dueDate
    self.paidDate = paidDate
    self.reference = reference
    self.paymentReference = paymentReference
    self.iban = iban
    self.payment = payment
  }

  /// - Parameter names: other names of the merchant, learned from earlier matches.
  public init(_ bill: Bill, names: [String] = []) {
    let contents = bill.contents
    self.init(
      id: bill.id, amount: contents.amount, kind: contents.kind, names: [contents.merchant] + names,
      issueDate: contents.issueDate, dueDate: contents.dueDate, paidDate: contents.paidDate,
      reference: contents.reference,
      // A receipt has been paid, and asks for no transfer.
      paymentReference: contents.kind == .receipt ? nil : contents.paymentReference, iban: contents.iban,
      payment: contents.payment)
  }
}
