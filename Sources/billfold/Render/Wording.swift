internal import Core

/// Small words around figures.
enum Wording {
  /// `1 bill`, `2 bills`.
  static func count(_ number: Int, _ noun: String) -> String { count(number, noun, noun + "s") }

  /// `1 entry`, `2 entries`.
  static func count(_ number: Int, _ noun: String, _ plural: String) -> String {
    "\(number) \(number == 1 ? noun : plural)"
  }

  /// A code of JSON as people write it: `bankTransfer` is `bank transfer`.
  static func words(_ code: String) -> String {
    code.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
  }

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

  /// The first three of some names, and whether there are more.
  static func first(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
  }

  /// How far a day is: `today`, `in 3 days`, `5 days ago`.
  static func distance(_ day: CalendarDate, from today: CalendarDate) -> String {
    distance(days: day.days(since: today))
  }

  /// The same for a number of days from today.
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
