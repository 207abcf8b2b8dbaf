internal import Core
internal import Foundation

/// The decimal and grouping separators that a locale uses in amounts.
enum LocaleMarks {
  /// Returns the separators of a locale such as `de_DE` or `en_US.UTF-8`; nil for `C`, `POSIX` and the empty string,
  /// which define none, and for an unknown locale, for which Foundation would assume some.
  static func marks(ofLocale name: String) -> NumberMarks? {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    guard !name.isEmpty, name != "C", name != "POSIX", isLocale(name) else { return nil }
    let locale = Locale(identifier: name)
    guard let decimal = locale.decimalSeparator?.first else { return nil }
    return NumberMarks(decimal: decimal, grouping: locale.groupingSeparator?.first)
  }

  /// Returns whether a name is that of a locale: its language is in ISO 639, and its country, if it has one, in ISO
  /// 3166.
  static func isLocale(_ name: String) -> Bool {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    if name == "C" || name == "POSIX" { return true }
    let locale = Locale(identifier: name)
    guard let language = locale.language.languageCode, language.isISOLanguage else { return false }
    return locale.region?.isISORegion ?? true
  }

  /// Returns the locale of the environment, in the order of precedence that POSIX defines.
  static func locale(_ environment: [String: String]) -> String {
    ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
