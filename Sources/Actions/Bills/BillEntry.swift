public import Core
internal import Ledger

/// What a person says of a bill besides its title and amount; what is nil or empty is not said.
public struct BillEntry: Hashable, Sendable {
  /// Who is paid; blank for the one of the title.
  public var merchant: String?
  public var date: Typed<CalendarDate>?
  /// `none` and a date of nil take away what was there.
  public var due: Typed<CalendarDate?>?
  /// By what time it is due; `none` and a time of nil for any.
  public var time: Typed<TimeOfDay?>?
  /// An ISO 4217 code, given apart from the amount.
  public var currency: String?
  public var categories: [String]
  /// Instead of those there were; `none` alone takes all away.
  public var tags: [String] = []
  /// Until when it is under warranty, a day or how long from the bill's date on; `none` takes it away.
  public var warrantyUntil: Typed<CalendarDate?>?
  /// Until when it can be brought back, typed alike.
  public var returnUntil: Typed<CalendarDate?>?
  public var payment: PaymentTyping
  public var kind: Typed<Kind>?
  /// Its number; empty for none.
  public var reference: String?
  public var notes: String?
  public var repetition: Typed<Repetition>?
  /// When to remind, like `1d 0d`; `none` for never, `default` for what the setting says.
  public var reminders: String?

  public init(
    merchant: String? = nil, date: Typed<CalendarDate>? = nil, due: Typed<CalendarDate?>? = nil,
    time: Typed<TimeOfDay?>? = nil, currency: String? = nil, categories: [String] = [],
    payment: PaymentTyping = PaymentTyping(), kind: Typed<Kind>? = nil, reference: String? = nil, notes: String? = nil,
    repetition: Typed<Repetition>? = nil, reminders: String? = nil
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

  /// Puts what was said over what a bill says; its title is the merchant's name where that is taken away.
  ///
  /// - Parameter dating: settles the date of a bill when all else is known but what is counted from it.
  /// - Throws: `InputError`, `StoreError.unknownCard`.
  func apply(
    to contents: inout BillContents, on desk: Desk, dating: (inout BillContents) -> Void = { _ in }
  ) async throws {
    let typing = desk.typing
    if let merchant { contents.merchant = merchant.allSatisfy(\.isWhitespace) ? contents.title : merchant }
    if let date { contents.issueDate = try TypedField.date.read(date.value(typing.pastDate)) }
    if let due {
      contents.dueDate = try TypedField.due.read(due.value { Typing.isNone($0) ? nil : try typing.date($0) })
    }
    if let time {
      contents.dueTime = try TypedField.time.read(time.value { Typing.isNone($0) ? nil : try TimeInput.parse($0) })
    }
    if contents.dueDate == nil && time == nil { contents.dueTime = nil }
    if !categories.isEmpty { contents.categories = categories }
    if !tags.isEmpty { contents.tags = try TypedField.tags.read(TagInput.tags(tags)) }
    let paid = try await payment.corrections(desk.store)
    contents.payment = paid.payment(over: contents.payment)
    contents.card = paid.card(over: contents.card)
    if let kind { contents.kind = try TypedField.kind.read(kind.value { try Typing.choice($0, "a kind") }) }
    if let reference {
      contents.reference = try reference.isEmpty ? nil : TypedField.reference.read(NameInput.number(reference))
    }
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

  private func until(_ typed: Typed<CalendarDate?>, _ contents: BillContents, _ typing: Typing) throws -> CalendarDate?
  {
    try typed.value { text in
      guard !Typing.isNone(text) else { return nil }
      return try UntilInput.parse(text, today: typing.today).date(from: contents.issueDate)
    }
  }
}
