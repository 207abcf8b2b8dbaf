internal import Core

/// A country's conventions for printed documents, from the table `countries.tsv`.
struct Country: Sendable {
  enum DateOrder: String, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    /// Year first, or several orders in use: no evidence about `03/04/18`.
    case any
  }

  /// The ISO 3166 code, two letters.
  var code: String
  /// The ISO 4217 code.
  var currency: String
  var dateOrder: DateOrder
  /// The international dialling code without the plus.
  var dialling: String
  /// The two-letter prefix of the country's VAT numbers and IBANs, if it has one.
  var taxPrefix: String?
  /// The previous currency and the first day of the current one; nil if the change was long ago.
  var earlier: (currency: String, until: CalendarDate)?
  /// Whether `1 299,00` is a price in this country, rather than a number of pieces and their price.
  var spacesThousands: Bool

  /// The top-level domain of its internet addresses, two letters.
  var domain: String { code == "GB" ? "uk" : code.lowercased() }

  /// The currency on a day; a nil day means today.
  func currency(on day: CalendarDate?) -> String {
    guard let earlier, let day, day < earlier.until else { return currency }
    return earlier.currency
  }

  static let known: [String: Country] = {
    var table: [String: Country] = [:]
    for row in Table(.countries).rows where row.count >= 4 {
      table[row[0]] = Country(
        code: row[0], currency: row[1], dateOrder: DateOrder(rawValue: row[2]) ?? .any, dialling: row[3],
        taxPrefix: row.count > 4 && row[4] != "-" ? row[4] : nil, earlier: row.count > 6 ? earlier(row[6]) : nil,
        spacesThousands: row.count > 5 && row[5] == "space")
    }
    return table
  }()

  /// `BGN 2026-01-01`
  private static func earlier(_ text: String) -> (currency: String, until: CalendarDate)? {
    let parts = text.split(separator: " ").map(String.init)
    guard parts.count == 2, let until = CalendarDate(iso: parts[1]) else { return nil }
    return (parts[0], until)
  }
}
