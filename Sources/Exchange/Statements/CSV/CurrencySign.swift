internal import Core

/// Currencies as banks write them in amounts, cells and headings: by code, or by a sign that several may share.
enum CurrencySign {
  /// Returns the currencies that a code or sign may stand for; empty if it is neither.
  static func currencies(_ text: some StringProtocol) -> [Currency] {
    let text = text.trimmed()
    if text.count == 3, let currency = Currency(code: text) { return [currency] }
    return (codes[text] ?? codes[text.lowercased()] ?? []).compactMap { Currency(code: $0) }
  }

  /// Returns the currency that a code or sign identifies; nil for a sign that several countries use, such as `$`.
  static func only(_ text: some StringProtocol) -> Currency? {
    let found = currencies(text)
    // Of the countries with pounds, only the United Kingdom writes the bare sign in the files of its banks.
    return found.count == 1 || text.trimmed() == "£" ? found.first : nil
  }

  /// The codes of each sign; signs with letters also in lower case.
  private static let codes: [String: [String]] = [
    "€": ["EUR"], "euro": ["EUR"], "euros": ["EUR"], "£": ["GBP", "EGP", "FKP", "GIP", "LBP", "SHP", "SSP", "SYP"],
    "$": dollars, "US$": ["USD"], "USD$": ["USD"], "CAD$": ["CAD"], "CA$": ["CAD"], "C$": ["CAD", "NIO"],
    "AUD$": ["AUD"], "A$": ["AUD"], "AU$": ["AUD"], "NZ$": ["NZD"], "NZD$": ["NZD"], "HK$": ["HKD"], "S$": ["SGD"],
    "NT$": ["TWD"], "MX$": ["MXN"], "R$": ["BRL"], "¥": ["JPY", "CNY"], "￥": ["JPY", "CNY"], "円": ["JPY"],
    "元": ["CNY", "TWD"], "kr": kroner, "kr.": kroner, "zł": ["PLN"], "zl": ["PLN"], "kč": ["CZK"], "Kč": ["CZK"],
    "fr.": francs, "fr": francs, "sfr.": ["CHF"], "sfr": ["CHF"], "ft": ["HUF"], "lei": ["RON", "MDL"],
    "лв": ["BGN"], "лв.": ["BGN"], "₽": ["RUB"], "руб.": ["RUB", "BYN"], "₴": ["UAH"], "грн": ["UAH"],
    "₺": ["TRY"], "tl": ["TRY"], "₹": ["INR"], "rs": rupees, "rs.": rupees, "₩": ["KRW", "KPW"], "원": ["KRW"],
    "₪": ["ILS"], "฿": ["THB"], "₫": ["VND"], "₱": ["PHP"], "₦": ["NGN"], "₸": ["KZT"], "₾": ["GEL"],
    "rm": ["MYR"], "rp": ["IDR"], "din.": ["RSD"],
  ]

  private static let dollars = [
    "USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "DOP", "BBD", "BMD", "BND",
    "BSD", "BZD", "FJD", "GYD", "JMD", "KYD", "LRD", "NAD", "SBD", "SRD", "TTD", "XCD", "ZWG",
  ]
  private static let kroner = ["SEK", "NOK", "DKK", "ISK"]
  private static let francs = ["CHF", "XAF", "XOF", "XPF"]
  private static let rupees = ["INR", "PKR", "LKR", "NPR", "MUR", "SCR"]
}
