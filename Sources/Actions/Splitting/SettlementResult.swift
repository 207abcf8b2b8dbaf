public import Core
internal import Store

/// A payment between the user and a person who shares bills.
public struct SettlementResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  public var person: String
  public var date: CalendarDate
  /// Above zero if the person paid the user, below zero if the user paid the person.
  public var amount: MoneyResult
  public var notes: String

  /// What it adds to the amount that the person owes the user.
  public var change: MoneyResult { MoneyResult(-amount.money) }

  init(_ settlement: Settlement) {
    id = settlement.id
    person = settlement.contents.person
    date = settlement.contents.date
    amount = MoneyResult(settlement.contents.amount)
    notes = settlement.contents.notes
  }
}

/// What was settled with a person, or would be.
public struct SettledResult: Codable, Hashable, Sendable {
  /// The name, as it is spelled in the ledger.
  public var person: String
  public var isPreview: Bool
  /// One for each currency.
  public var settlements: [Settled]

  /// A settlement with what was open before it and is open after it: above zero if the person owes the user.
  public struct Settled: Codable, Hashable, Sendable {
    /// Nil for a preview.
    @Nullable public var id: Int64?
    public var date: CalendarDate
    /// Above zero if the person paid the user, below zero if the user paid the person.
    public var amount: MoneyResult
    public var notes: String
    public var before: MoneyResult
    public var open: MoneyResult
    /// By how much the amount exceeds what was open; zero if it does not.
    public var over: MoneyResult
  }

  private enum CodingKeys: String, CodingKey {
    case person, settlements
    case isPreview = "preview"
  }

  init(_ settlings: [Settling], isPreview: Bool) {
    person = settlings.first?.contents.person ?? ""
    self.isPreview = isPreview
    settlements = settlings.map { Settled($0) }
  }
}

extension SettledResult.Settled {
  fileprivate init(_ settling: Settling) {
    _id = Nullable(wrappedValue: settling.id)
    date = settling.contents.date
    amount = MoneyResult(settling.contents.amount)
    notes = settling.contents.notes
    before = MoneyResult(settling.before)
    open = MoneyResult(settling.open)
    over = MoneyResult(settling.over)
  }
}
