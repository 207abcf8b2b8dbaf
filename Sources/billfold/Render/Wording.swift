internal import Core

/// Short texts about numbers and dates.
enum Wording {
  /// Returns a number with its noun: `1 bill`, `2 bills`.
  static func count(_ number: Int, _ noun: String) -> String { count(number, noun, noun + "s") }

  /// Returns a number with its noun, for an irregular plural: `1 entry`, `2 entries`.
  static func count(_ number: Int, _ noun: String, _ plural: String) -> String {
    "\(number) \(number == 1 ? noun : plural)"
  }

  /// A code of JSON as people write it: `bankTransfer` is `bank transfer`.
  static func words(_ code: String) -> String { CamelCase.words(code) }

  /// What a value was read from, for people.
  static func origin(_ source: Source) -> String {
    switch source {
    case .eInvoice: "e-invoice"
    case .code: "code"
    case .textLayer: "text layer"
    case .ocr: "OCR"
    case .memory: "learned"
    case .lexicon: "word list"
    case .person: "you"
    }
  }

  /// Returns the first three names, with an ellipsis if there are more.
  static func first(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
  }

  /// Returns a relative date: `today`, `in 3 days`, `5 days ago`.
  static func distance(_ day: CalendarDate, from today: CalendarDate) -> String {
    distance(days: day.days(since: today))
  }

  /// Returns the same for a number of days from today.
  static func distance(days: Int) -> String {
    switch days {
    case 0: "today"
    case 1: "tomorrow"
    case -1: "yesterday"
    case let days where days > 0: "in \(days) days"
    case let days: "\(-days) days ago"
    }
  }
}
