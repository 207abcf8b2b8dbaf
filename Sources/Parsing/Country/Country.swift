/// A country's habits on paper, from the table `countries.tsv`.
struct Country: Sendable {
  enum DateOrder: String, Sendable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
    /// Year first, or several habits side by side: says nothing about `03/04/18`.
    case any
  }

  /// ISO 3166, two letters.
  var code: String
  /// ISO 4217.
  var currency: String
  var dateOrder: DateOrder
  /// International dialling code without the plus.
  var dialling: String
  /// The two letters before a VAT number and an IBAN of this country, where they exist.
  var taxPrefix: String?

  static let known: [String: Country] = {
    var table: [String: Country] = [:]
    for row in Table(.countries).rows where row.count >= 4 {
      table[row[0]] = Country(
        code: row[0], currency: row[1], dateOrder: DateOrder(rawValue: row[2]) ?? .any, dialling: row[3],
        taxPrefix: row.count > 4 ? row[4] : nil)
    }
    return table
  }()
}
