public import Core
internal import Foundation

/// A field of a proposal: its value, confidence, evidence and alternatives.
public struct FieldResult<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  public var value: Value
  /// The probability that the value is right, from 0 to 1, with three decimals.
  public var confidence: Double
  public var source: Source
  /// The 1-based page that it was read from.
  @Nullable public var page: Int?
  /// The words as printed.
  @Nullable public var words: String?
  /// The positions of the words on the upright page, in pixels.
  public var boxes: [Box]
  /// Best first.
  public var alternatives: [Value]

  public init(_ field: Field<Value>) { self.init(field) { $0 } }

  init(_ field: Field<Value>, _ write: (Value) -> Value) {
    value = write(field.value)
    confidence = rounded(field.confidence)
    source = field.source
    _page = Nullable(wrappedValue: field.evidence?.page)
    _words = Nullable(wrappedValue: field.evidence?.text)
    boxes = field.evidence?.boxes ?? []
    alternatives = field.alternatives.map { write($0.value) }
  }
}

/// An amount of a proposal, with its currency if known.
public struct AmountResult: Codable, Hashable, Sendable {
  /// The amount with the currency's number of decimals, if that is exact.
  public var field: FieldResult<Amount>
  public var currency: Currency?

  init(_ field: Field<Amount>, _ currency: Currency?) {
    self.field = FieldResult(field) { amount in currency.flatMap { amount.rescaled(to: $0.exponent) } ?? amount }
    self.currency = currency
  }

  private enum CodingKeys: CodingKey { case currency }

  public init(from decoder: any Decoder) throws {
    field = try FieldResult(from: decoder)
    currency = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Currency.self, forKey: .currency)
  }

  public func encode(to encoder: any Encoder) throws {
    try field.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(currency, forKey: .currency)
  }
}

/// The total of a proposal, with the confidence of its currency.
public struct TotalResult: Codable, Hashable, Sendable {
  public var amount: AmountResult
  /// The total in minor units; nil without a currency, and if the amount has more decimals than the currency.
  public var minorUnits: Int64?
  public var currencyConfidence: Double?
  public var currencyAlternatives: [Currency]

  /// Nil for a proposal without a total.
  init?(of proposal: Proposal) {
    guard let total = proposal.total else { return nil }
    amount = AmountResult(total, proposal.currency?.value)
    minorUnits = proposal.money?.minorUnits
    currencyConfidence = proposal.currency.map { rounded($0.confidence) }
    currencyAlternatives = (proposal.currency?.alternatives ?? []).map(\.value)
  }

  private enum CodingKeys: CodingKey { case minorUnits, currencyConfidence, currencyAlternatives }

  public init(from decoder: any Decoder) throws {
    amount = try AmountResult(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    minorUnits = try container.decodeIfPresent(Int64.self, forKey: .minorUnits)
    currencyConfidence = try container.decodeIfPresent(Double.self, forKey: .currencyConfidence)
    currencyAlternatives = try container.decode([Currency].self, forKey: .currencyAlternatives)
  }

  public func encode(to encoder: any Encoder) throws {
    try amount.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(minorUnits, forKey: .minorUnits)
    try container.encode(currencyConfidence, forKey: .currencyConfidence)
    try container.encode(currencyAlternatives, forKey: .currencyAlternatives)
  }
}

private func rounded(_ probability: Double) -> Double { (probability * 1000).rounded() / 1000 }
