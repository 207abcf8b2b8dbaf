public import Core
internal import Ledger

/// The fields of a bill that a user enters besides its title and amount; nil or empty means not given.
public struct BillEntry: Hashable, Sendable {
  /// The merchant's name; blank to use the title.
  public var merchant: String?
  public var date: Typed<CalendarDate>?
  /// `none` and a nil date remove the due date.
  public var due: Typed<CalendarDate?>?
  /// The time by which it is due; `none` and a nil time remove it.
  public var time: Typed<TimeOfDay?>?
  /// An ISO 4217 code, given separately from the amount.
  public var currency: String?
  public var categories: [String]
  /// These replace the present tags; `none` alone removes all.
  public var tags: [String] = []
  /// The end of the warranty, as a date or as a duration from the bill's date; `none` removes it.
  public var warrantyUntil: Typed<CalendarDate?>?
  /// The last day on which it can be returned, typed in the same way.
  public var returnUntil: Typed<CalendarDate?>?
  public var payment: PaymentTyping
  public var kind: Typed<DocumentKind>?
  /// The document's number; empty to remove it.
  public var reference: String?
  /// What a transfer has to quote; empty text and `none` remove it.
  public var paymentReference: String?
  /// The payee's IBAN or account number; empty text and `none` remove it.
  public var iban: String?
  public var notes: String?
  public var repetition: Typed<Repetition>?
  /// The reminder times, such as `1d 0d`; `none` for never, `default` for the setting.
  public var reminders: String?

  public init(
    merchant: String? = nil, date: Typed<CalendarDate>? = nil, due: Typed<CalendarDate?>? = nil,
    time: Typed<TimeOfDay?>? = nil, currency: String? = nil, categories: [String] = [],
    payment: PaymentTyping = PaymentTyping(), kind: Typed<DocumentKind>? = nil, reference: String? = nil,
    notes: String? = nil, repetition: Typed<Repetition>? = nil, reminders: String? = nil
  ) {
    self.merchant = merchant
    self.date = date
    self.due = due
    self.time = time
    self.currency = currency
    self.categories = categories
    self.payment = payment
    self.kind = kind
    self.reference = reference
    self.notes = notes
    self.repetition = repetition
    self.reminders = reminders
  }

  public var isEmpty: Bool { self == BillEntry() }

  /// Applies the given fields to the contents of a bill. If the merchant is blank, the title becomes the merchant's
  /// name.
  ///
  /// - Parameter dating: settles the bill's date, when everything is known except the dates that are counted from it.
  /// - Throws: `InputError`, `StoreError.unknownCard`.
  func apply(
    to contents: inout BillContents, on desk: Desk, dating: (inout BillContents) -> Void = { _ in }
  ) async throws {
    let typing = desk.typing
    if let merchant { contents.merchant = merchant.allSatisfy(\.isWhitespace) ? contents.title : merchant }
    if let date { contents.issueDate = try TypedField.date.read(date.value(typing.pastDate)) }
    if let due {
      contents.dueDate = try TypedField.due.read(due.value { try Typing.optional($0, typing.date) })
    }
    if let time {
      contents.dueTime = try TypedField.time.read(time.value { try Typing.optional($0, TimeInput.parse) })
    }
    if contents.dueDate == nil && time == nil { contents.dueTime = nil }
    if !categories.isEmpty { contents.categories = categories }
    if !tags.isEmpty { contents.tags = try TypedField.tags.read(TagInput.tags(tags)) }
    let paid = try await payment.corrections(desk.store)
    contents.payment = paid.payment(over: contents.payment)
    contents.card = paid.card(over: contents.card)
    if let kind { contents.kind = try TypedField.kind.read(kind.value { try Typing.choice($0, "a kind") }) }
    if let reference {
      let number = try TypedField.reference.read(NameInput.number(reference))
      contents.reference = number.isEmpty ? nil : number
    }
    if let paymentReference {
      contents.paymentReference = try TypedField.paymentReference.read(
        Typing.optional(paymentReference, TransferInput.reference))
    }
    if let iban { contents.iban = try TypedField.iban.read(Typing.optional(iban, TransferInput.account)) }
    if let notes { contents.notes = notes }
    if let repetition { contents.repetition = try TypedField.repetition.read(repetition.value(RepeatInput.parse)) }
    if let reminders {
      contents.reminders =
        try reminders.lowercased() == "default"
        ? nil : TypedField.reminders.read(ReminderRule.text(ReminderRule.parse(reminders)))
    }
    dating(&contents)
    if let warrantyUntil {
      contents.warrantyUntil = try TypedField.warranty.read(until(warrantyUntil, contents, typing))
    }
    if let returnUntil {
      contents.returnUntil = try TypedField.returning.read(until(returnUntil, contents, typing))
    }
    contents.amount = BillRules.signed(contents.amount, contents.kind)
  }

  /// Applies the given fields to the contents of a new bill. Unless its date is given, a bill that was due or paid
  /// before today was issued by then.
  ///
  /// - Throws: `InputError`, `StoreError.unknownCard`.
  func apply(toNew contents: inout BillContents, on desk: Desk) async throws {
    try await apply(to: &contents, on: desk) { contents in
      if date == nil, let known = contents.dueDate ?? contents.paidDate {
        contents.issueDate = min(contents.issueDate, known)
      }
    }
  }

  private func until(_ typed: Typed<CalendarDate?>, _ contents: BillContents, _ typing: Typing) throws -> CalendarDate?
  {
    try typed.value { text in
      try Typing.optional(text) { try UntilInput.parse($0, today: typing.today).date(from: contents.issueDate) }
    }
  }
}
