internal import Core
public import Matching
internal import Store

/// Bank entries and the bills that they pay, or may pay.
public struct MatchResult: Codable, Hashable, Sendable, Identifiable {
  /// The number by which it is confirmed: the id of its first entry.
  public var id: Int64
  public var entries: [EntryResult]
  public var bills: [BillResult]
  public var certainty: Match.Certainty
  /// The probability that the match is right, from 0 to 1, with three decimals.
  public var probability: Double
  /// The reasons, strongest first.
  public var reasons: [Match.Reason]
  /// The amount paid in excess of the bills.
  @Nullable public var difference: MoneyResult?
  /// The bills that the match marked as paid.
  public var paid: [Int64]
  /// Close alternatives: other bills that its entry may pay and other entries that may pay its bill, best first.
  public var rivals: [Rival]

  /// What is missing to the amount of the bills; nil if nothing is, or if amounts in several currencies cannot be
  /// compared. A part of a bill is easily confirmed by itself, and the rest is then not paid. Not in the JSON.
  public var shortfall: MoneyResult? {
    guard let difference else { return nil }
    // Money that comes in for a credit note is negative, like the credit note.
    let owed = bills.reduce(0) { $0 &+ $1.amount.money.minorUnits }
    return (difference.money.minorUnits < 0) == (owed > 0) ? difference.magnitude : nil
  }

  /// A match that is almost as likely.
  public struct Rival: Codable, Hashable, Sendable {
    public var entries: [EntryResult]
    public var bills: [BillResult]
    /// The probability that the alternative is right, from 0 to 1, with three decimals.
    public var probability: Double
    public var reasons: [Match.Reason]
  }

  /// - Parameters:
  ///   - entries: the entries of the match and its rivals, by id.
  ///   - bills: the bills of the match and its rivals, by id.
  init(_ match: Match, entries: [Int64: ImportedEntry], bills: [Int64: Bill]) {
    self.init(
      match, entries: match.entries.compactMap { entries[$0] }, bills: match.bills.compactMap { bills[$0] })
    rivals = match.rivals.map { rival -> Rival in
      let entries = rival.entries.compactMap { entries[$0] }
      let bills = rival.bills.compactMap { bills[$0] }
      return Rival(
        entries: entries.map(EntryResult.init), bills: bills.map(BillResult.init),
        probability: (rival.probability * 1000).rounded() / 1000, reasons: rival.reasons)
    }
  }

  init(_ match: Match, entries: [ImportedEntry], bills: [Bill]) {
    id = match.entries.first ?? 0
    self.entries = entries.map(EntryResult.init)
    self.bills = bills.map(BillResult.init)
    certainty = match.certainty
    probability = (match.probability * 1000).rounded() / 1000
    reasons = match.reasons
    _difference = Nullable(wrappedValue: match.difference.map(MoneyResult.init))
    paid = []
    rivals = []
  }
}

extension Match.Reason {
  /// An explanation for users.
  public var explanation: String {
    switch self {
    case .reference: "it contains the bill's number"
    case .iban: "it goes to the bill's account"
    case .amount: "the amount is the same"
    case .name: "it names the merchant"
    case .card: "it was paid with the bill's card"
    case .purchaseDate: "it contains the day of the purchase"
    case .date: "the dates are consistent"
    case .tip: "the difference may be a tip"
    case .discount: "the difference may be a discount for early payment"
    case .fee: "it is higher by the bank's fee"
    case .exchangeRate: "the bill is in another currency"
    case .rounding: "the amounts differ by rounding"
    case .sum: "the amounts add up"
    }
  }
}

/// Entries and bills that are no longer matched.
public struct SeparatedMatch: Codable, Hashable, Sendable {
  public var entries: [Int64]
  public var bills: [Int64]
  /// The bills that are unpaid again.
  public var unpaid: [Int64]
}
