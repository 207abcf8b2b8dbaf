internal import Core
internal import Foundation

/// Short texts that several results are shown with.
enum ShortText {
  /// Returns a code of JSON as words: `bank transfer` for `bankTransfer`.
  static func words(_ code: String) -> String { CamelCase.words(code) }

  /// Returns a description of where a value was read, for people.
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
    RelativeDay.words(day.days(since: today))
  }

  /// Returns a size such as `1.5 MB`.
  static func megabytes(_ bytes: Int64) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }

  /// Returns a text in quotation marks, as one word of a POSIX shell that expands nothing in it.
  static func quotedForShell(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }

  /// Returns ids with their noun: `entry 3`, `entries 3, 4`.
  static func ids(_ ids: [Int64], _ noun: String, _ plural: String) -> String {
    "\(ids.count == 1 ? noun : plural) \(ids.map(String.init).joined(separator: ", "))"
  }
}
