internal import Core

/// The evidence for the country of a document. It determines the order of day and month, the meaning of `$`, and the
/// currency when no symbol is printed.
///
/// Scores add up like log-odds: each independent sign (a phone code, a tax word, a postcode) adds its weight once,
/// however often it is printed. Without signs, no country is assumed.
struct CountryEvidence: Sendable, Equatable {
  /// Evidence by ISO 3166 code; countries without evidence are absent.
  private(set) var scores: [String: Double] = [:]

  /// The scores in a fixed order, as that of a dictionary differs from run to run, and with it the rounding of sums.
  private var ordered: [(key: String, value: Double)] { scores.sorted { $0.key < $1.key } }

  /// No evidence at all.
  static let none = CountryEvidence()

  /// Whether the most likely country uses both date orders, as Canada and South Africa do.
  var hasBothOrders: Bool { best.map { Country.known[$0.code]?.dateOrder == .any } ?? false }

  /// The probability that the day comes first in a date like `03/04/18`; 0.5 without evidence.
  var dayFirstProbability: Double {
    var dayFirst = CountryEvidence.unknownMass / 2
    var whole = CountryEvidence.unknownMass
    for (code, score) in ordered {
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
    for (code, score) in ordered {
      whole += CountryEvidence.mass(score)
      if Country.known[code]?.spacesThousands == true { spaced += CountryEvidence.mass(score) }
    }
    return spaced / whole
  }

  /// The most likely country with its probability; nil without evidence.
  var best: (code: String, probability: Double)? {
    let whole = ordered.reduce(CountryEvidence.unknownMass) { $0 + CountryEvidence.mass($1.value) }
    // Ties are broken by the country code, so that the result is deterministic.
    guard let top = scores.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), top.value > 0 else { return nil }
    return (top.key, CountryEvidence.mass(top.value) / whole)
  }

  /// The probability of each currency code, from the countries that use it on a day; a nil day means today.
  func currencies(on day: CalendarDate?) -> [String: Double] {
    let whole = ordered.reduce(CountryEvidence.unknownMass) { $0 + CountryEvidence.mass($1.value) }
    var shares: [String: Double] = [:]
    for (code, score) in ordered {
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
