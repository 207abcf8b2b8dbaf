internal import Core
internal import Exchange

/// What speaks for an entry and a bill to belong together.
///
/// Weights are logarithms of odds, chosen on generated years (`MatchingTests`): with an equal amount and fitting days
/// alone a pair is worth a look; it takes a name, an account or a reference to be certain.
struct Evidence {
  var reasons: [Match.Reason]
  var score: Double
  var difference: Money?
  /// Whether entry and bill agree to the minor unit, or by amounts that the entry itself names.
  var isExact: Bool
  /// Whether more than amount and days speak for it.
  var isNamed: Bool
  var days: Double

  var probability: Double { Probability.of(score) }

  init?(_ entry: PreparedEntry, _ bill: PreparedBill) {
    let isQuoted = bill.isReferenceQuoted(by: entry)
    let isAccount = bill.iban != nil && bill.iban == entry.iban
    let likeness = bill.likeness(to: entry)
    // A guess about the amount takes a name. Most pairs have none, and need no look at their days.
    guard isQuoted || isAccount || likeness >= 0.6 || AmountFit.mayBeExact(entry, bill),
      let days = DayFit.score(entry.entry, bill.bill), let amount = AmountFit.find(entry, bill)
    else { return nil }
    self.days = days
    difference = amount.difference
    isExact = amount.isExact
    var found: [(Match.Reason, Double)] = []
    if isQuoted { found.append((.reference, 7)) }
    if isAccount { found.append((.iban, 5)) }
    if likeness >= 0.6 { found.append((.name, likeness * 5)) }
    guard amount.isExact || !found.isEmpty else { return nil }
    let isCard = bill.lastFour != nil && bill.lastFour == entry.entry.lastFour
    if isCard { found.append((.card, 2)) }
    if entry.quotesDay(of: bill) { found.append((.purchaseDate, 2.5)) }
    isNamed = !found.allSatisfy { $0.0 == .card || $0.0 == .purchaseDate }
    var score = -1 + found.reduce(0) { $0 + $1.1 } + days + amount.score
    // Another shop, another account or another card speaks against it.
    if likeness < 0.3, !isAccount, entry.hasName { score -= 2.5 }
    if let own = bill.iban, let other = entry.iban, own != other { score -= 1.5 }
    if let own = bill.lastFour, let other = entry.entry.lastFour, own != other { score -= 4 }
    self.score = score
    reasons = found.sorted { $0.1 > $1.1 }.map(\.0) + amount.reasons + (days >= -0.5 ? [.date] : [])
  }
}

/// Odds and probabilities.
enum Probability {
  /// `1 / (1 + e^-score)` by a few terms that need no library: exact enough for a person to sort by.
  static func of(_ score: Double) -> Double {
    let bounded = min(max(score, -20), 20)
    // e^x as (1 + x / 1024)^1024.
    var power = 1 - bounded / 1024
    for _ in 0..<10 { power *= power }
    return 1 / (1 + power)
  }
}
