internal import Core

/// What a document says about the country it was printed in: the base for the order of day and month, for the meaning of
/// `$` and for the currency where no sign is printed.
///
/// Scores add up like logarithms of odds: each independent sign (a phone code, a tax word, a postcode) adds its weight
/// once, however often it is printed. Nothing is assumed of a document without signs.
struct CountryEvidence: Sendable, Equatable {
  /// Evidence by ISO 3166 code; countries without any are absent.
  private(set) var scores: [String: Double] = [:]

  /// No evidence at all.
  static let none = CountryEvidence()

  /// Whether a date like `03/04/18` names its day first; nil while the evidence leaves it open.
  var dayFirst: Bool? {
    let probability = dayFirstProbability
    if probability >= CountryEvidence.clear { return true }
    if probability <= 1 - CountryEvidence.clear { return false }
    return nil
  }

  /// Whether the most likely country prints dates both ways, as Canada and South Africa do.
  var hasBothOrders: Bool { best.map { Country.known[$0.code]?.dateOrder == .any } ?? false }

  /// The probability that numeric dates are printed day first, 0.5 without evidence.
  var dayFirstProbability: Double {
    var dayFirst = CountryEvidence.unknownMass / 2
    var whole = CountryEvidence.unknownMass
    for (code, score) in scores {
      guard let order = Country.known[code]?.dateOrder else { continue }
      whole += CountryEvidence.mass(score)
      // Where both habits stand side by side, each is as likely.
      dayFirst += CountryEvidence.mass(score) * (order == .dayFirst ? 1 : order == .any ? 0.5 : 0)
    }
    return dayFirst / whole
  }

  /// The probability that thousands are divided by spaces, as in `1 299,00`; 0 without evidence.
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
    // Ties are broken by the code, so that the same document always gives the same answer.
    guard let top = scores.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), top.value > 0 else { return nil }
    return (top.key, CountryEvidence.mass(top.value) / whole)
  }

  /// The probability of each currency by code, from the countries that use it on a day; nil for today.
  func currencies(on day: CalendarDate?) -> [String: Double] {
    let whole = scores.values.reduce(CountryEvidence.unknownMass) { $0 + CountryEvidence.mass($1) }
    var shares: [String: Double] = [:]
    for (code, score) in scores {
      guard let currency = Country.known[code]?.currency(on: day) else { continue }
      shares[currency, default: 0] += CountryEvidence.mass(score) / whole
    }
    return shares
  }

  func score(of country: String) -> Double { scores[country] ?? 0 }

  mutating func add(_ weight: Double, to country: String) { scores[country, default: 0] += weight }

  /// The same evidence of several readings of one document: the stronger of both for each country.
  func merged(with other: CountryEvidence) -> CountryEvidence {
    CountryEvidence(scores: scores.merging(other.scores) { max($0, $1) })
  }

  /// A decision needs this probability; a wrong order of day and month is worse than an open one.
  private static let clear = 0.88
  /// The weight of all countries nothing was said about.
  private static let unknownMass = 4.0

  private static func mass(_ score: Double) -> Double { LogOdds.exponential(min(score, 20)) - 1 }

  private init(scores: [String: Double] = [:]) { self.scores = scores }
}

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
  /// What it paid with before, and the first day of its currency of today; nil where that is long ago.
  var earlier: (currency: String, until: CalendarDate)?
  /// Whether `1 299,00` is how it writes a price, rather than a number of pieces and what they cost.
  var spacesThousands: Bool

  /// What it pays with on a day; nil for today.
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
