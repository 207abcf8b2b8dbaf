public import Core
internal import Foundation

/// The decimal and grouping marks that a locale gives to amounts.
public enum LocaleMarks {
  /// The marks of a locale like `de_DE` or `en_US.UTF-8`; nil for `C`, `POSIX` and nothing, which have none of their own.
  public static func marks(ofLocale name: String) -> NumberMarks? {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    guard !name.isEmpty, name != "C", name != "POSIX" else { return nil }
    let locale = Locale(identifier: name)
    guard let decimal = locale.decimalSeparator?.first else { return nil }
    return NumberMarks(decimal: decimal, grouping: locale.groupingSeparator?.first)
  }

  /// Whether a name is that of a locale: its language is one of ISO 639, and its country, if it has one, of ISO 3166.
  public static func isLocale(_ name: String) -> Bool {
    let name = String(name.prefix { $0 != "." && $0 != "@" })
    if name == "C" || name == "POSIX" { return true }
    let locale = Locale(identifier: name)
    guard let language = locale.language.languageCode, language.isISOLanguage else { return false }
    return locale.region?.isISORegion ?? true
  }

  /// The locale that the environment asks for, as POSIX ranks the variables.
  public static func locale(_ environment: [String: String]) -> String {
    ["LC_ALL", "LC_MONETARY", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
  }
}
