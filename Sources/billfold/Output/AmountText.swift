internal import Core
internal import Foundation
internal import Synchronization

/// How amounts are written for people: in the marks of their locale. JSON, exports and messages about typed amounts are
/// always plain.
enum AmountText {
  private static let current = Mutex(NumberMarks.plain)

  /// The marks in force, set once with the settings.
  static var marks: NumberMarks {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  /// The marks of a locale like `de_DE` or `en_US.UTF-8`; nil for `C`, `POSIX` and nothing, which have none of their own.
  static func marks(ofLocale name: String) -> NumberMarks? {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
    let locale = Locale(identifier: name)
    guard let decimal = locale.decimalSeparator?.first else { return nil }
    return NumberMarks(decimal: decimal, grouping: locale.groupingSeparator?.first)
  }

  /// Whether a name is that of a locale: its language is one of ISO 639, and its country, if it has one, of ISO 3166.
  static func isLocale(_ name: String) -> Bool {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    if name == "C" || name == "POSIX" { return true }
    let locale = Locale(identifier: name)
    guard let language = locale.language.languageCode, language.isISOLanguage else { return false }
    return locale.region?.isISORegion ?? true
  }

  /// The locale that the environment asks for, as POSIX ranks the variables.
  static func locale(_ environment: [String: String]) -> String {
    ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}

extension Money {
  /// For people: `1.234,50 EUR`.
  var shown: String { "\(amount.written(AmountText.marks)) \(currency.code)" }
}
