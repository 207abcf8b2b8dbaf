internal import Core
internal import Exchange

/// The evidence that an entry and a bill belong together.
///
/// Weights are logarithms of odds, chosen on generated years (`MatchingTests`): an equal amount and a fitting date
/// alone make a pair worth a look; only a name, an account or a reference makes it certain.
struct Evidence {
  var reasons: [Match.Reason]
  var score: Double
  /// The score by the usual rules for dates, which decides whether the pair is certain; nil if the date, or an amount
  /// that only the text names, leaves that to the user.
  var usualScore: Double?
  var difference: Money?
  /// Whether the amounts agree to the minor unit, or after a fee or exchange that the entry itself states.
  var isExact: Bool
  /// Whether there is evidence besides amount and date.
  var isNamed: Bool

  var probability: Double { Probability.of(score) }

  init?(_ entry: PreparedEntry, _ bill: PreparedBill) {
    let isQuoted = bill.isReferenceQuoted(by: entry)
    let isPaymentQuoted = !isQuoted && bill.isPaymentReferenceQuoted(by: entry)
    let isAccount = bill.iban != nil && bill.iban == entry.iban
    let likeness = bill.likeness(to: entry)
    let isIdentified = isQuoted || isPaymentQuoted || isAccount
    // An inexact amount requires a name. Most pairs have neither, so their dates need not be compared.
    guard isIdentified || likeness >= 0.6 || AmountFit.mayBeExact(entry, bill) else { return nil }
    let isCard = bill.lastFour != nil && bill.lastFour == entry.entry.lastFour
    let usual = DayFit.score(entry.entry, bill.bill)
    let mayBeDistant = DayFit.isDistant(
      entry.entry, bill.bill, isQuoted: isQuoted, isToPayee: isPaymentQuoted || isAccount,
      isCard: isCard && likeness >= 0.6)
    guard usual != nil || mayBeDistant, let amount = AmountFit.find(entry, bill) else { return nil }
    // What names a bill may pay it on an unusual day, but only to the minor unit.
    let unusual = mayBeDistant && amount.isExact ? DayFit.distant : nil
    guard let days = [usual, unusual].compactMap(\.self).max() else { return nil }
    difference = amount.difference
    isExact = amount.isExact
    var found: [(Match.Reason, Double)] = []
    if isQuoted { found.append((.reference, 7)) }
    // What several bills share leaves the choice between them to amount and date.
    if isPaymentQuoted { found.append((.reference, bill.sharesPaymentReference ? 2.5 : 7)) }
    if isAccount { found.append((.iban, 5)) }
    if likeness >= 0.6 { found.append((.name, likeness * 5)) }
    guard amount.isExact || !found.isEmpty else { return nil }
    if isCard { found.append((.card, 2)) }
    if entry.quotesDay(of: bill) { found.append((.purchaseDate, 2.5)) }
    isNamed = !found.allSatisfy { $0.0 == .card || $0.0 == .purchaseDate }
    var score = -1 + found.reduce(0) { $0 + $1.1 } + days + amount.score
    // A different shop, account or card is evidence against the pair.
    if likeness < 0.3, !isAccount, entry.hasName { score -= 2.5 }
    if let own = bill.iban, let other = entry.iban, own != other { score -= 1.5 }
    if let own = bill.lastFour, let other = entry.entry.lastFour, own != other { score -= 4 }
    self.score = score
    let mayBeCertain = DayFit.mayBeCertain(entry.entry, bill.bill) && !amount.isPrinted
    usualScore = mayBeCertain ? usual.map { score - days + $0 } : nil
    reasons = found.sorted { $0.1 > $1.1 }.map(\.0) + amount.reasons + (days >= -0.5 ? [.date] : [])
  }
}

/// Conversion of odds to probabilities.
enum Probability {
  /// `1 / (1 + e^-score)`, computed without a maths library; exact enough for sorting and display.
  static func of(_ score: Double) -> Double {
    let bounded = min(max(score, -20), 20)
    // e^x as (1 + x / 1024)^1024.
    var power = 1 - bounded / 1024
    for _ in 0..<10 { power *= power }
    return 1 / (1 + power)
  }
}
