internal import Core

/// The evidence for the country of a document. It determines the order of day and month, the meaning of `$`, and the
/// currency when no symbol is printed.
///
/// Scores add up like log-odds: each independent sign (a phone code, a tax word, a postcode) adds its weight once,
/// however often it is printed. Without signs, no country is assumed.
struct CountryEvidence: Sendable, Equatable {
  /// Evidence by ISO 3166 code; countries without evidence are absent.
  private(set) var scores: [String: Double] = [:]

  /// No evidence at all.
  static let none = CountryEvidence()

  /// Whether the most likely country uses both date orders, as Canada and South Africa do.
  var hasBothOrders: Bool { best.map { Country.known[$0.code]?.dateOrder == .any } ?? false }

  /// The probability that the day comes first in a date like `03/04/18`; 0.5 without evidence.
  var dayFirstProbability: Double {
    var dayFirst = CountryEvidence.unknownMass / 2
    var whole = CountryEvidence.unknownMass
    for (code, score) in scores {
      guard let order = Country.known[code]?.dateOrder else { continue }
      whole += CountryEvidence.mass(score)
      // In a country that uses both orders, they are equally likely.
      dayFirst += CountryEvidence.mass(score) * (order == .dayFirst ? 1 : order == .any ? 0.5 : 0)
    }
    return dayFirst / whole
  }

  /// The probability that thousands are separated by spaces, as in `1 299,00`; 0 without evidence.
  var spacedThousandsProbability: Double {
    var spaced = 0.0
    var whole = CountryEvidence.unknownMass
    for (code, score) in scores {
      whole += CountryEvidence.mass(score)
      if Country.known[code]?.spacesThousands == true { spaced += CountryEvidence.mass(score) }
    }
    return spaced / whole
  }

  /// The most likely country with its probability; nil without evidence.
  var best: (code: String, probability: Double)? {
    let whole = scores.values.reduce(CountryEvidence.unknownMass) { $0 + CountryEvidence.mass($1) }
    // Ties are broken by the country code, so that the result is deterministic.
    guard let top = scores.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), top.value > 0 else { return nil }
    return (top.key, CountryEvidence.mass(top.value) / whole)
  }

  /// The probability of each currency code, from the countries that use it on a day; a nil day means today.
  func currencies(on day: CalendarDate?) -> [String: Double] {
    let whole = scores.values.reduce(CountryEvidence.unknownMass) { $0 + CountryEvidence.mass($1) }
    var shares: [String: Double] = [:]
    for (code, score) in scores {
      guard let currency = Country.known[code]?.currency(on: day) else { continue }
      shares[currency, default: 0] += CountryEvidence.mass(score) / whole
    }
    return shares
  }

  mutating func add(_ weight: Double, to country: String) { scores[country, default: 0] += weight }

  /// Merges the evidence from two readings of one document: the higher score for each country.
  func merged(with other: CountryEvidence) -> CountryEvidence {
    CountryEvidence(scores: scores.merging(other.scores) { max($0, $1) })
  }

  /// The total weight of all countries without evidence.
  private static let unknownMass = 4.0

  private static func mass(_ score: Double) -> Double { LogOdds.exponential(min(score, 20)) - 1 }

  private init(scores: [String: Double] = [:]) { self.scores = scores }
}

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
