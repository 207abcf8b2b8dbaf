/// The value of a field of the ledger before or after a change.
///
/// In JSON an object with one member, whose key is the name of the case: `{"date": "2026-03-14"}`.
public enum LedgerValue: Hashable, Sendable {
  case text(String)
  case texts([String])
  case number(Int64)
  case numbers([Int64])
  case flag(Bool)
  case money(Money)
  /// An amount whose currency is unknown.
  case amount(Amount)
  case currency(Currency)
  case date(CalendarDate)
  case time(TimeOfDay)
  case month(Month)
  /// UTC seconds since 1970.
  case instant(Int64)
  case kind(DocumentKind)
  case repetition(Repetition)
  case tint(Tint)
  case brand(CardBrand)
  case state(Draft.State)
  case payment(Payment)
  case review([ReviewReason])
  /// Another subject of the ledger.
  case thing(NamedThing)
  case things([NamedThing])
  case attachments([AttachedDocument])
  case goalPayments([GoalPayment])
  case budgets([Budget])
  case parts(BillParts)
  case proposal(Proposal)
  case failure(Failure)

  /// The proposal, if the value is one.
  public var proposal: Proposal? { if case .proposal(let proposal) = self { proposal } else { nil } }
}

/// A subject that an event refers to.
public struct NamedThing: Hashable, Codable, Sendable {
  public var subject: Subject
  public var id: Int64
  /// Its name, or its last name if it was removed. Nil if it has no name.
  public var name: String?

  public init(_ subject: Subject, _ id: Int64, name: String? = nil) {
    self.subject = subject
    self.id = id
    self.name = name
  }
}

/// A document attached to a bill.
public struct AttachedDocument: Hashable, Codable, Sendable {
  public var document: Int64
  public var name: String
  /// UTC seconds since 1970.
  public var attached: Int64

  public init(document: Int64, name: String, attached: Int64) {
    self.document = document
    self.name = name
    self.attached = attached
  }
}

extension Proposal {
  /// The values of its fields, without evidence and alternatives.
  public var ledgerFields: [LedgerField: LedgerValue] {
    func money(_ field: Field<Amount>?) -> LedgerValue? {
      guard let field else { return nil }
      return currency.flatMap { Money(field.value, $0.value) }.map { .money($0) } ?? .amount(field.value)
    }
    let fields: [(LedgerField, LedgerValue?)] = [
      (.kind, .kind(kind)), (.merchant, merchant.map { .text($0.value) }), (.date, date.map { .date($0.value) }),
      (.time, time.map { .time($0.value) }), (.total, money(total)), (.grandTotal, money(grandTotal)),
      (.currency, currency.map { .currency($0.value) }), (.dueDate, dueDate.map { .date($0.value) }),
      (.tax, money(tax)), (.reference, reference.map { .text($0.value) }),
      (.paymentReference, paymentReference.map { .text($0.value) }), (.iban, iban.map { .text($0.value) }),
      (.payment, payment.map { .payment($0.value) }), (.category, category.map { .text($0.value) }),
      (.repetition, repetition.map { .repetition($0.value) }), (.review, review.isEmpty ? nil : .review(review)),
    ]
    return fields.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}
