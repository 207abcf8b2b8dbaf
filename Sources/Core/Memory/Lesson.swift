/// Why a field has a value that was learned: what a person confirmed before.
public struct Lesson: Hashable, Codable, Sendable {
  /// The draft that a person confirmed or rejected so; nil for what was said with `billfold memory edit`.
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
  /// How long after its date a bill is due: `14d`, or `none`.
  case due
  /// How often its bills come again.
  case repetition
  /// Whether its papers are bills at all: `no`, once they were rejected.
  case bill
}

/// The values of learned fields that are no value of a bill's own.
public enum LearnedValue {
  /// That there is none.
  public static let none = "none"
  public static let isBill = "yes"
  public static let isNoBill = "no"

  /// `14d`.
  public static func due(days: Int) -> String { "\(days)d" }

  /// The days of `14d`; nil for another text.
  public static func days(ofDue text: String) -> Int? {
    guard text.hasSuffix("d"), let days = Int(text.dropLast()), (0...mostDays).contains(days) else { return nil }
    return days
  }

  /// Longer terms of payment are dates that were misread.
  public static let mostDays = 366
}

extension Lesson {
  /// `because you gave draft 12 this name on 2026-03-02`.
  public func reason(_ field: LearnedField) -> String {
    guard let draft else { return "because you set it on \(day)" }
    guard field != .bill else { return "because you rejected draft \(draft) on \(day)" }
    guard isCorrection else { return "because you confirmed it in draft \(draft) on \(day)" }
    let done =
      switch field {
      case .merchant: "gave draft \(draft) this name"
      case .category: "gave draft \(draft) this category"
      case .payment, .card: "gave draft \(draft) this payment"
      case .due: "gave draft \(draft) this payment term"
      case .repetition: "set draft \(draft) to repeat"
      case .bill: "rejected draft \(draft)"
      }
    return "because you \(done) on \(day)"
  }
}
