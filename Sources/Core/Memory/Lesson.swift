/// Why a field has a value that was learned: what a person confirmed before.
public struct Lesson: Hashable, Codable, Sendable {
  /// The draft that a person confirmed so; nil for what was said with `billfold memory edit`.
  public var draft: Int64?
  /// The day it was confirmed, in UTC.
  public var day: CalendarDate
  /// Whether the person corrected the proposal, or confirmed it as it was.
  public var isCorrection: Bool
  /// What the shop was known by.
  public var key: ShopKey.Kind

  public init(draft: Int64?, day: CalendarDate, isCorrection: Bool, key: ShopKey.Kind) {
    self.draft = draft
    self.day = day
    self.isCorrection = isCorrection
    self.key = key
  }
}

/// What is learned of a shop.
public enum LearnedField: String, Codable, Sendable, CaseIterable {
  /// Its name.
  case merchant
  /// Of its bills; the first one where a bill has several.
  case category
  /// How it is paid.
  case payment
  /// The brand and last four digits of the card that it is paid with.
  case card
}

extension Lesson {
  /// `because you named draft 12 so on 2026-03-02`.
  public func reason(_ field: LearnedField) -> String {
    guard let draft else { return "because you set it on \(day)" }
    guard isCorrection else { return "because you confirmed draft \(draft) so on \(day)" }
    let done =
      switch field {
      case .merchant: "named draft \(draft) so"
      case .category: "gave draft \(draft) this category"
      case .payment, .card: "paid draft \(draft) so"
      }
    return "because you \(done) on \(day)"
  }
}
