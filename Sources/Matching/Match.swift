public import Core

/// Bank entries and the bills that they pay.
public struct Match: Hashable, Codable, Sendable {
  /// The ids of bank entries; several if a bill was paid in parts.
  public var entries: [Int64]
  /// The ids of bills; several if one payment covered all of them.
  public var bills: [Int64]
  public var certainty: Certainty
  /// The probability that it is right, 0…1.
  public var probability: Double
  /// The reasons for the match, strongest first.
  public var reasons: [Reason]
  /// The amount paid in excess of the bills, in the entries' currency; nil if it is zero or a currency was converted.
  public var difference: Money?
  /// Other bills that the entries may pay, and other entries that may pay the bills, with similar probability or the
  /// same sum; best first.
  public var rivals: [Rival]

  /// An alternative match for an entry or a bill.
  public struct Rival: Hashable, Codable, Sendable {
    public var entries: [Int64]
    public var bills: [Int64]
    /// The probability that it is right, 0…1.
    public var probability: Double
    public var reasons: [Reason]

    public init(entries: [Int64], bills: [Int64], probability: Double, reasons: [Reason]) {
      self.entries = entries
      self.bills = bills
      self.probability = probability
      self.reasons = reasons
    }
  }

  /// Whether a match may be applied without asking.
  public enum Certainty: String, Codable, Sendable, CaseIterable {
    /// May be applied without asking the user.
    case certain
    /// Needs the user's confirmation.
    case likely
  }

  /// What speaks for a match.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// The payment quotes the bill's reference, or what the bill says that a transfer has to quote.
    case reference
    /// The payment goes to the account stated on the bill.
    case iban
    case amount
    /// The entry names the merchant.
    case name
    /// The bill names the card used.
    case card
    /// The entry quotes the date of the purchase.
    case purchaseDate
    /// The date of the entry fits the bill.
    case date
    /// The entry is higher by a plausible tip.
    case tip
    /// The entry is lower by a usual discount for early payment.
    case discount
    /// The entry is higher by the fee that it states.
    case fee
    /// The bill is in another currency.
    case exchangeRate
    /// The amounts differ by cash rounding.
    case rounding
    /// Several bills add up to the entry, or several entries to the bill.
    case sum
  }

  public init(
    entries: [Int64], bills: [Int64], certainty: Certainty, probability: Double, reasons: [Reason],
    difference: Money? = nil, rivals: [Rival] = []
  ) {
    self.entries = entries
    self.bills = bills
    self.certainty = certainty
    self.probability = probability
    self.reasons = reasons
    self.difference = difference
    self.rivals = rivals
  }
}
