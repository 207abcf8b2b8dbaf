/// The reason for a learned value: what the user confirmed earlier.
public struct Lesson: Hashable, Codable, Sendable {
  /// The draft that the user confirmed or rejected; nil for values set with `billfold memory edit`.
  public var draft: Int64?
  /// The day of the confirmation, in the time zone of the user who got the proposal.
  public var day: CalendarDate
  /// Whether the user corrected the proposal, rather than confirming it unchanged.
  public var isCorrection: Bool
  /// The kind of key that identified the shop.
  public var key: ShopKey.Kind

  public init(draft: Int64?, day: CalendarDate, isCorrection: Bool, key: ShopKey.Kind) {
    self.draft = draft
    self.day = day
    self.isCorrection = isCorrection
    self.key = key
  }
}

/// The fields that are learned about a shop.
public enum LearnedField: String, Codable, Sendable, CaseIterable {
  /// Its name.
  case merchant
  /// The category of its bills; the first one if a bill has several.
  case category
  /// The usual mode of payment.
  case payment
  /// The brand and last four digits of the card used there.
  case card
  /// The time between a bill's date and its due date: `14d`, or `none`.
  case due
  /// The interval at which its bills recur.
  case repetition
  /// Whether its documents are bills at all: `no` after they were rejected.
  case bill
}

/// The values of learned fields that are not values of a bill's fields.
public enum LearnedValue {
  /// States that there is no value.
  public static let none = "none"
  public static let isBill = "yes"
  public static let isNoBill = "no"

  /// The value for a due date so many days after the date: `14d`.
  public static func due(days: Int) -> String { "\(days)d" }

  /// The number of days in `14d`; nil for other texts.
  public static func days(ofDue text: String) -> Int? {
    guard text.hasSuffix("d"), let days = Int(text.dropLast()), (0...mostDays).contains(days) else { return nil }
    return days
  }

  /// A longer time to pay comes from a misread date.
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
