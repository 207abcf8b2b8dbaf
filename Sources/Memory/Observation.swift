public import Core

/// The user's answer about a shop, given by confirming or rejecting one of its drafts, or by editing the memory.
public struct Observation: Hashable, Sendable {
  /// A value that the user confirmed.
  public struct Answer: Hashable, Sendable {
    public var value: String
    /// Whether the proposal had another value, or none.
    public var isCorrection: Bool

    public init(_ value: String, isCorrection: Bool) {
      self.value = value
      self.isCorrection = isCorrection
    }
  }

  /// Nil for answers given by editing the memory.
  public var draft: Int64?
  /// The time of the answer, in UTC seconds since 1970.
  public var at: Int64
  /// The shop's keys printed on the draft's document.
  public var keys: Set<ShopKey>
  /// The shop's name as confirmed, or as proposed if the draft was rejected, in the form of a `brand` key.
  public var shop: String
  public var answers: [LearnedField: Answer]

  public init(draft: Int64?, at: Int64, keys: Set<ShopKey>, shop: String, answers: [LearnedField: Answer]) {
    self.draft = draft
    self.at = at
    self.keys = keys
    self.shop = shop
    self.answers = answers
  }
}
