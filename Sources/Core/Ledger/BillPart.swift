/// A part of a bill: what of its amount counts in which category, and for whom.
public struct BillPart: Hashable, Codable, Sendable {
  /// A category's name.
  public var category: String
  /// In minor units of the bill's currency, below zero for money back within a bill. The parts of a bill add up to its
  /// amount.
  public var minorUnits: Int64
  /// For whom it was; nil where it is nobody's in particular.
  public var person: String?
  /// What was bought, where the part is an item of the paper; empty otherwise.
  public var text: String
  /// Whether it is what the others leave of the bill: it follows where the bill's amount is changed. One part at most.
  public var isRest: Bool

  public init(category: String, minorUnits: Int64, person: String? = nil, text: String = "", isRest: Bool = false) {
    self.category = category
    self.minorUnits = minorUnits
    self.person = person
    self.text = text
    self.isRest = isRest
  }
}

/// The parts of a bill with its currency, as its history tells them.
public struct BillParts: Hashable, Codable, Sendable {
  public var currency: Currency
  public var parts: [BillPart]

  public init(_ parts: [BillPart], _ currency: Currency) {
    self.currency = currency
    self.parts = parts
  }
}
