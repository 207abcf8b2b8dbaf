public import Core
internal import Ledger
internal import Store

/// Records that a person who shares bills paid the user, or the user the person. The amount may exceed what is open.
public struct SettlePerson: Action {
  /// The person's name, ignoring case and accents.
  public var person: String
  /// The amount, above zero; nil for everything that is open, in each currency. Without a currency, it is in that of the
  /// person's bills and settlements, or, if these are in several, in that of the setting.
  public var amount: Typed<Money>?
  /// Whether the user paid the person. Without an amount, what is open determines who paid whom.
  public var isPaidOut: Bool
  /// The date of the payment, not in the future; nil for today.
  public var date: Typed<CalendarDate>?
  public var notes: String
  /// Whether only to return what would be recorded.
  public var isPreview: Bool

  public init(
    person: String, amount: Typed<Money>? = nil, isPaidOut: Bool = false, date: Typed<CalendarDate>? = nil,
    notes: String = "", isPreview: Bool = false
  ) {
    self.person = person
    self.amount = amount
    self.isPaidOut = isPaidOut
    self.date = date
    self.notes = notes
    self.isPreview = isPreview
  }

  /// - Throws: `InputError`; `StoreError.unknownPerson`, and `.nothingOpen` if there is no amount and nothing to settle.
  public func run(on desk: Desk) async throws -> SettledResult {
    let day = try desk.typing.paymentDate(date)
    let notes = try TypedField.notes.read(NameInput.notes(notes, "a settlement"))
    let name = try TypedField.name.read(NameInput.name(person, "a person"))
    let store = try await desk.store
    var money: Money?
    if let amount {
      let open = try await store.person(name).open
      let usual = open.count == 1 ? open[0].currency : nil
      let paid = try TypedField.amount.read(desk.typing.positive(amount, "a settlement", usual: usual))
      money = isPaidOut ? -paid : paid
    }
    let settlings =
      isPreview
      ? try await store.previewSettling(name, money, on: day, notes: notes)
      : try await store.settle(name, money, on: day, notes: notes, who: desk.person)
    return SettledResult(settlings, isPreview: isPreview)
  }
}

/// Deletes settlements; the result lists the ids of the deleted ones.
public struct DeleteSettlements: Action {
  public var settlements: [Int64]

  public init(settlements: [Int64]) { self.settlements = settlements }

  public func run(on desk: Desk) async throws -> BatchResult<Int64> {
    try await Batch.run(settlements) { id in
      try await desk.store.deleteSettlement(id, who: desk.person)
      return id
    }
  }
}
