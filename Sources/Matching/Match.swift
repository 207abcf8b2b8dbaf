public import Core

/// Entries of a bank and the bills that they pay.
public struct Match: Hashable, Codable, Sendable {
  /// Ids of bank entries; several where a bill was paid in parts.
  public var entries: [Int64]
  /// Ids of bills; several where one payment was for all of them.
  public var bills: [Int64]
  public var certainty: Certainty
  /// That it is right, 0…1.
  public var probability: Double
  /// Why it was believed, the strongest first.
  public var reasons: [Reason]
  /// What was paid beyond the bills, in the entries' currency; nil where it is nothing or a currency was changed.
  public var difference: Money?
  /// What else its entries may pay, and what else may pay its bills, nearly as probable or as much; the best first.
  public var rivals: [Rival]

  /// Another way to join an entry or a bill of a match.
  public struct Rival: Hashable, Codable, Sendable {
    public var entries: [Int64]
    public var bills: [Int64]
    /// That it is right, 0…1.
    public var probability: Double
    public var reasons: [Reason]

    public init(entries: [Int64], bills: [Int64], probability: Double, reasons: [Reason]) {
      self.entries = entries
      self.bills = bills
      self.probability = probability
      self.reasons = reasons
    }
  }

  public enum Certainty: String, Codable, Sendable, CaseIterable {
    /// May be acted upon without a person.
    case certain
    /// For a person to confirm.
    case likely
  }

  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// The payment quotes the bill's reference.
    case reference
    /// It goes to the account that the bill names.
    case iban
    case amount
    /// The entry names the merchant.
    case name
    /// It was paid with the card that the bill names.
    case card
    /// The entry quotes the day of the purchase.
    case purchaseDate
    /// The days fit.
    case date
    /// The entry is dearer as a tip makes it.
    case tip
    /// The entry is dearer by the fee that it names.
    case fee
    /// The bill is in another currency.
    case exchangeRate
    /// The amounts differ as rounding in cash makes them.
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
