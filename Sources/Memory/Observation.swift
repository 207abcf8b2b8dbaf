public import Core

/// What a person said of a shop by confirming or rejecting one of its drafts, or in the memory itself.
public struct Observation: Hashable, Sendable {
  /// A value that the person stands by.
  public struct Said: Hashable, Sendable {
    public var value: String
    /// Whether the proposal said something else, or nothing.
    public var isCorrection: Bool

    public init(_ value: String, isCorrection: Bool) {
      self.value = value
      self.isCorrection = isCorrection
    }
  }

  /// Nil for what was said in the memory itself.
  public var draft: Int64?
  /// When it was said: UTC seconds since 1970.
  public var at: Int64
  /// What the draft's paper prints of its shop.
  public var keys: Set<ShopKey>
  /// The shop's name as confirmed, or as proposed where it was rejected, in the form of a `brand` key.
  public var shop: String
  public var said: [LearnedField: Said]

  public init(draft: Int64?, at: Int64, keys: Set<ShopKey>, shop: String, said: [LearnedField: Said]) {
    self.draft = draft
    self.at = at
    self.keys = keys
    self.shop = shop
    self.said = said
  }
}
