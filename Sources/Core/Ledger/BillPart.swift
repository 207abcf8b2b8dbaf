/// A part of a bill: the share of its amount that belongs to one category, and to one person.
public struct BillPart: Hashable, Codable, Sendable {
  /// A category's name.
  public var category: String
  /// In minor units of the bill's currency; negative for money returned within a bill. The parts of a bill add up to
  /// its amount.
  public var minorUnits: Int64
  /// The person it was for; nil if for nobody in particular.
  public var person: String?
  /// The item's description, if the part is an item of the document; empty otherwise.
  public var text: String
  /// Whether it is the remainder of the bill, which changes with the bill's amount. At most one part is.
  public var isRest: Bool

  public init(category: String, minorUnits: Int64, person: String? = nil, text: String = "", isRest: Bool = false) {
    self.category = category
    self.minorUnits = minorUnits
    self.person = person
    self.text = text
    self.isRest = isRest
  }
}

/// The parts of a bill with its currency, as its history shows them.
public struct BillParts: Hashable, Codable, Sendable {
  public var currency: Currency
  public var parts: [BillPart]

  public init(_ parts: [BillPart], _ currency: Currency) {
    self.currency = currency
    self.parts = parts
  }
}
