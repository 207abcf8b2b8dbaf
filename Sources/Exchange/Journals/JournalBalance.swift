internal import Core

/// Whether the postings of an entry add up to zero in each commodity, as the programs require that keep journals.
///
/// Sources: hledger 1.25 manual, "Transaction balancing"; Ledger 3 manual, "Transactions and Comments"; "Beancount
/// Precision & Tolerances".
enum JournalBalance {
  /// The amount of a posting, as far as the balance of its entry depends on it.
  enum Counted: Hashable {
    /// It is left out: it is what the others leave.
    case omitted
    /// It cannot be known, or the programs count it in different ways.
    case unknown
    case written(text: String, mark: Character, price: Price?)
  }

  /// What follows `@`, or `@@` for the price of the whole amount.
  struct Price: Hashable {
    var text: String
    var mark: Character
    var isOfWhole: Bool
  }

  enum Rule {
    /// hledger and Ledger: sums are rounded like the most precise amount of the journal, and two commodities without a
    /// price are an exchange.
    case journal
    /// Beancount: sums are rounded like the least precise amount of the entry that has decimals.
    case entry
  }

  /// What a posting adds to the sum of a commodity.
  private struct Weight {
    var number: JournalNumber
    var commodity: String
    var isPriced: Bool
  }

  /// Returns why each entry is not balanced, by the index of the entry.
  static func faults(of entries: [JournalEntry], by rule: Rule) -> [Int: MalformedText] {
    var digits: [String: Int] = [:]
    if rule == .journal { for entry in entries { note(entry, by: rule, in: &digits) } }
    var faults: [Int: MalformedText] = [:]
    for (index, entry) in entries.enumerated() where !entry.hasOpenBalance {
      if rule == .entry {
        digits = [:]
        note(entry, by: rule, in: &digits)
      }
      faults[index] = fault(of: entry, by: rule, digits)
    }
    return faults
  }

  /// Records the decimals of an entry's amounts. Prices are often more precise, and do not count.
  private static func note(_ entry: JournalEntry, by rule: Rule, in digits: inout [String: Int]) {
    for posting in entry.postings {
      guard case .written(let text, let mark, _) = posting.counted else { continue }
      let (number, commodity) = JournalAmount.parts(of: text)
      guard let scale = JournalNumber(number, decimalMark: mark)?.scale else { continue }
      switch rule {
      case .journal: digits[commodity] = max(digits[commodity] ?? 0, scale)
      // A whole number says nothing about the precision.
      case .entry: digits[commodity] = min(digits[commodity] ?? .max, scale > 0 ? scale : .max)
      }
    }
  }

  private static func fault(of entry: JournalEntry, by rule: Rule, _ digits: [String: Int]) -> MalformedText? {
    var sums: [String: JournalNumber] = [:]
    var omitted: [Int] = []
    var hasPrice = false
    for posting in entry.postings {
      if posting.counted == .omitted {
        omitted.append(posting.line)
        continue
      }
      guard let weight = weight(posting.counted),
        let sum = (sums[weight.commodity] ?? JournalNumber(units: 0, scale: 0)).plus(weight.number)
      else { return nil }
      sums[weight.commodity] = sum
      hasPrice = hasPrice || weight.isPriced
    }
    guard omitted.count < 2 else {
      return MalformedText(
        line: omitted[1],
        reason: "a second amount of the entry is left out, and only one follows from the others; add it")
    }
    guard omitted.isEmpty else { return nil }
    // The precision of a commodity that only prices name is not known.
    let left = sums.filter { name, sum in digits[name].map { !sum.isZero(to: $0) } ?? false }
      .sorted { $0.key < $1.key }
    guard !left.isEmpty else { return nil }
    let isExchange = left.count == 2 && !hasPrice && (left[0].value.units < 0) != (left[1].value.units < 0)
    if rule == .journal, isExchange { return nil }
    let rest = left.map { name, sum in "\(sum.withoutZeros(after: digits[name] ?? 0)) \(name)".trimmed() }
      .joined(separator: " and ")
    return MalformedText(
      line: entry.line, reason: "the amounts of the entry add up to \(rest) instead of zero; correct them")
  }

  /// Returns nil for an amount that cannot be known.
  private static func weight(_ counted: Counted) -> Weight? {
    guard case .written(let text, let mark, let price) = counted else { return nil }
    let (digits, commodity) = JournalAmount.parts(of: text)
    guard let number = JournalNumber(digits, decimalMark: mark) else { return nil }
    guard let price else { return Weight(number: number, commodity: commodity, isPriced: false) }
    let (rateDigits, rateCommodity) = JournalAmount.parts(of: price.text)
    guard let rate = JournalNumber(rateDigits, decimalMark: price.mark) else { return nil }
    let sign = JournalNumber(units: number.units.signum(), scale: 0)
    return (price.isOfWhole ? sign : number).times(rate).map {
      Weight(number: $0, commodity: rateCommodity, isPriced: true)
    }
  }
}
