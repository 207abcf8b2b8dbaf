internal import Core
internal import Foundation
internal import Store

/// What an event changed, in a person's words.
enum EventText {
  /// `due 2026-03-01 → 2026-03-05`, a text a value; empty where an event only says that something came to be.
  ///
  /// - Parameter currency: the code it had before the event, which a change of the amount alone does not repeat.
  static func changes(_ event: Event, currency: String? = nil) -> [String] {
    guard let before = values(event.before), let after = values(event.after) else { return [] }
    var texts: [String] = []
    if let old = amount(before, currency), let new = amount(after, currency), old != new {
      texts.append("amount \(old) → \(new)")
    }
    for name in Set(before.keys).union(after.keys).subtracting(unshown).sorted() {
      let (old, new) = (shown(before[name]), shown(after[name]))
      if old != new { texts.append("\(label(name)) \(old) → \(new)") }
    }
    return texts
  }

  /// What is derived from other columns, counted by the store, or shown as an amount.
  private static let unshown: Set<String> = [
    "revision", "search_text", "merchant_key", "name_key", "payment_mode", "edited", "sure", "proposal", "minor_units",
    "currency", "date_key", "bill_categories",
  ]

  private static func label(_ column: String) -> String {
    let words = ["card_id": "card", "bill_id": "bill", "last_four": "digits", "repetition": "repeat"]
    return words[column] ?? column.map { $0 == "_" ? " " : String($0) }.joined()
  }

  private static func values(_ image: String?) -> [String: Any]? {
    guard let image else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(image.utf8))) as? [String: Any]
  }

  /// The currency that a thing has after an event, where the event says so.
  static func currency(after event: Event) -> String? { values(event.after)?["currency"] as? String }

  private static func amount(_ image: [String: Any], _ known: String?) -> String? {
    guard let units = image["minor_units"] as? NSNumber else { return nil }
    guard let code = image["currency"] as? String ?? known, let currency = Currency(code: code) else {
      return "\(units)"
    }
    return Money(minorUnits: units.int64Value, currency: currency).description
  }

  private static func shown(_ value: Any?) -> String {
    switch value {
    case let text as String where !text.isEmpty: text
    case let number as NSNumber: "\(number)"
    case let parts as [Any]: "\(parts.count)"
    default: "–"
    }
  }
}
