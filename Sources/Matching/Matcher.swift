internal import Core
internal import Exchange

/// Finds the bills that bank entries pay.
///
/// First pairs are matched, best first; then one entry with several bills, and several entries with one bill. A pair is
/// certain only if the amount is exact, there is evidence besides amount and date, and no other pair has a similar
/// score. All other matches need the user's confirmation.
public enum Matcher {
  /// The thresholds, as logarithms of odds.
  public struct Rules: Hashable, Codable, Sendable {
    /// The minimum score of a certain pair.
    public var certain: Double
    /// The minimum score of a pair to be shown.
    public var likely: Double
    /// The minimum difference between a certain pair and any other pair with the same entry or bill.
    public var margin: Double

    public init(certain: Double = 5.5, likely: Double = -0.5, margin: Double = 1.8) {
      self.certain = certain
      self.likely = likely
      self.margin = margin
    }
  }

  /// An entry and a bill, by their ids.
  public struct Pair: Hashable, Codable, Sendable {
    public var entry: Int64
    public var bill: Int64

    public init(entry: Int64, bill: Int64) {
      self.entry = entry
      self.bill = bill
    }
  }

  /// - Parameters:
  ///   - entries: entries without a bill. Pending ones are skipped. A payment that came back and its return are only
  ///     proposed for receipts and credit notes that no other entry fits.
  ///   - bills: bills without an entry.
  ///   - refused: pairs that do not belong together according to the user.
  /// - Returns: the matches, most probable first. Each entry and each bill occurs at most once, with similarly good
  ///   alternatives as rivals.
  public static func match(
    _ entries: some Sequence<BankEntry>, _ bills: [PayableBill], _ rules: Rules = Rules(), refused: Set<Pair> = []
  ) -> [Match] {
    let returned = Set(Returns.pairs(entries).flatMap { [$0.payment, $0.returned] })
    // A payment that came back pays no bill that is still to be paid.
    var matches = run(entries, where: { !returned.contains($0) }, bills, rules, refused)
    if !returned.isEmpty {
      let matched = Set(matches.flatMap(\.bills))
      let shown = bills.filter { showsPurchase($0) && !matched.contains($0.id) }
      matches += run(entries, where: returned.contains, shown, rules, refused).map { match in
        var match = match
        match.certainty = .likely
        return match
      }
    }
    return matches.sorted { ($0.probability, -($0.bills.first ?? 0)) > ($1.probability, -($1.bills.first ?? 0)) }
  }

  /// Whether a document shows a purchase that was paid, or its refund, whatever came after it: goods that are returned
  /// leave a receipt and a credit note, and the bank marks the refund on the card as a reversal.
  private static func showsPurchase(_ bill: PayableBill) -> Bool {
    bill.kind == .receipt || bill.kind == .creditNote || bill.paidDate != nil && bill.payment?.mode == .card
  }

  /// - Parameter isMeant: whether an entry with this id takes part.
  private static func run(
    _ entries: some Sequence<BankEntry>, where isMeant: (Int64) -> Bool, _ bills: [PayableBill], _ rules: Rules,
    _ refused: Set<Pair>
  ) -> [Match] {
    let similarities = Similarities()
    var prepared: [PreparedEntry] = []
    let currencies = Set(bills.map(\.amount.currency))
    for entry in entries where !entry.entry.isPending && entry.entry.amount.minorUnits != 0 && isMeant(entry.id) {
      prepared.append(PreparedEntry(entry, similarities, currencies: currencies))
    }
    var work = Work(
      entries: prepared.sorted { ($0.day, $0.id) < ($1.day, $1.id) },
      bills: PreparedBill.all(
        bills.filter { $0.amount.minorUnits != 0 && $0.payment?.mode != .cash }.sorted { $0.id < $1.id }, similarities),
      rules: rules, refused: refused)
    work.texts = similarities.count
    work.matchPairs()
    work.matchSums()
    work.matchRest()
    return work.matches
  }
}

/// A pair that may belong together.
struct Candidate {
  var entry: Int
  var bill: Int
  var evidence: Evidence
}

/// A set of indices of a list. It is queried so often that a hash set would be too slow.
struct Places {
  private var isIn: [Bool]

  init(_ count: Int) { isIn = Array(repeating: false, count: count) }

  func contains(_ place: Int) -> Bool { isIn[place] }
  mutating func insert(_ place: Int) { isIn[place] = true }
  mutating func formUnion(_ places: [Int]) { for place in places { isIn[place] = true } }
}

/// The state of a run.
struct Work {
  let entries: [PreparedEntry]
  /// The outlines of the entries, by index, which rule out most pairs quickly.
  let outlines: [EntryOutline]
  let bills: [PreparedBill]
  let rules: Matcher.Rules
  let refused: Set<Matcher.Pair>
  var matches: [Match] = []
  /// The number of distinct texts of entries and bills.
  var texts = 0
  var usedEntries: Places
  var usedBills: Places
  /// Pairs that are not certain, kept until the sums have been tried.
  var open: [Candidate] = []

  init(entries: [PreparedEntry], bills: [PreparedBill], rules: Matcher.Rules, refused: Set<Matcher.Pair>) {
    self.entries = entries
    outlines = entries.map(EntryOutline.init)
    self.bills = bills
    self.rules = rules
    self.refused = refused
    usedEntries = Places(entries.count)
    usedBills = Places(bills.count)
  }

  /// Whether the entry and the bill do not belong together according to the user.
  func isRefused(_ entry: PreparedEntry, _ bill: PreparedBill) -> Bool {
    !refused.isEmpty && refused.contains(Matcher.Pair(entry: entry.id, bill: bill.bill.id))
  }

  /// Matches certain pairs. Each match removes rivals of other pairs, so this is repeated until nothing changes.
  mutating func matchPairs() {
    open = candidates().sorted { $0.evidence.score > $1.evidence.score }
    var isChanged = true
    while isChanged {
      isChanged = false
      open.removeAll { usedEntries.contains($0.entry) || usedBills.contains($0.bill) }
      let byEntry = bestTwo(\.entry)
      let byBill = bestTwo(\.bill)
      for candidate in open where isCertain(candidate, byEntry[candidate.entry], byBill[candidate.bill]) {
        guard !usedEntries.contains(candidate.entry), !usedBills.contains(candidate.bill) else { continue }
        take(candidate, .certain)
        isChanged = true
      }
    }
  }

  /// Matches the remaining pairs, which need the user's confirmation.
  mutating func matchRest() {
    open.removeAll {
      $0.evidence.score < rules.likely || usedEntries.contains($0.entry) || usedBills.contains($0.bill)
    }
    let byEntry = Dictionary(grouping: open, by: \.entry)
    let byBill = Dictionary(grouping: open, by: \.bill)
    for candidate in open {
      guard !usedEntries.contains(candidate.entry), !usedBills.contains(candidate.bill) else { continue }
      let others = (byEntry[candidate.entry] ?? []) + (byBill[candidate.bill] ?? [])
      let (rivals, share) = rivals(of: candidate, among: others)
      take(candidate, .likely, rivals: rivals, share: share)
    }
  }

  /// The pairs whose scores are near enough to keep a pair from being certain. Only one of them can be right, which
  /// reduces the probability of each.
  private func rivals(of candidate: Candidate, among others: [Candidate]) -> (rivals: [Match.Rival], share: Double) {
    let near = others.filter {
      ($0.entry != candidate.entry || $0.bill != candidate.bill)
        && candidate.evidence.score - $0.evidence.score < rules.margin
    }.sorted { $0.evidence.score > $1.evidence.score }
    func odds(_ candidate: Candidate) -> Double {
      let probability = candidate.evidence.probability
      return probability / max(1 - probability, 1e-9)
    }
    let all = near.reduce(odds(candidate)) { $0 + odds($1) }
    let rivals = near.map {
      Match.Rival(
        entries: [entries[$0.entry].id], bills: [bills[$0.bill].bill.id],
        probability: $0.evidence.probability * odds($0) / all, reasons: $0.evidence.reasons)
    }
    return (rivals, odds(candidate) / all)
  }

  private func isCertain(_ candidate: Candidate, _ ofEntry: [Double]?, _ ofBill: [Double]?) -> Bool {
    let evidence = candidate.evidence
    guard evidence.isExact, evidence.isNamed, let usual = evidence.usualScore, usual >= rules.certain else {
      return false
    }
    return [ofEntry, ofBill].allSatisfy { scores in
      guard let scores, scores[0] == evidence.score else { return false }
      return scores.count == 1 || scores[0] - scores[1] >= rules.margin
    }
  }

  /// The two best scores of each entry or each bill.
  private func bestTwo(_ key: KeyPath<Candidate, Int>) -> [Int: [Double]] {
    var best: [Int: [Double]] = [:]
    for candidate in open where best[candidate[keyPath: key], default: []].count < 2 {
      best[candidate[keyPath: key], default: []].append(candidate.evidence.score)
    }
    return best
  }

  /// - Parameter share: the factor by which the rivals reduce its probability.
  private mutating func take(
    _ candidate: Candidate, _ certainty: Match.Certainty, rivals: [Match.Rival] = [], share: Double = 1
  ) {
    usedEntries.insert(candidate.entry)
    usedBills.insert(candidate.bill)
    let evidence = candidate.evidence
    matches.append(
      Match(
        entries: [entries[candidate.entry].id], bills: [bills[candidate.bill].bill.id], certainty: certainty,
        probability: evidence.probability * share, reasons: evidence.reasons, difference: evidence.difference,
        rivals: rivals))
  }

  /// The pairs with fitting dates and amounts. Entries are sorted by date, so that only those near a bill's date are
  /// examined, and those with its exact amount on other days.
  private func candidates() -> [Candidate] {
    var found: [Candidate] = []
    let exact = ExactEntries(entries)
    for (index, bill) in bills.enumerated() {
      let usual = window(of: bill.bill)
      for place in usual where outlines[place].mayFit(bill.bill) {
        if let candidate = candidate(place, index) { found.append(candidate) }
      }
      guard bill.reference != nil || bill.paymentReference != nil || bill.iban != nil else { continue }
      let others = exact.places(paying: bill.bill.amount).filter { !usual.contains($0) }
      found += distinct(others.compactMap { candidate($0, index) })
    }
    return found
  }

  private func candidate(_ place: Int, _ index: Int) -> Candidate? {
    guard !isRefused(entries[place], bills[index]), let evidence = Evidence(entries[place], bills[index]),
      evidence.score >= rules.likely - rules.margin
    else {
      return nil
    }
    return Candidate(entry: place, bill: index, evidence: evidence)
  }

  /// The best of the pairs of a bill with entries on unusual days. If there are three or more similar ones, these are
  /// regular payments of other bills, such as those of a contract: an account or a customer's number then says nothing.
  private func distinct(_ distant: [Candidate]) -> [Candidate] {
    guard let best = distant.map(\.evidence.score).max() else { return [] }
    let similar = distant.filter { best - $0.evidence.score < rules.margin }
    return similar.count < 3 ? similar : []
  }

  /// The entries on the days on which a bill is usually paid.
  func window(of bill: PayableBill) -> Range<Int> {
    let issued = bill.issueDate.dayNumber
    let middle = bill.paidDate?.dayNumber ?? issued
    let isOpen = bill.paidDate == nil && !bill.isPaidAtOnce
    let days = isOpen ? PaymentDays.usual : PaymentDays.atOnce
    var (from, to) = (middle + days.lowerBound, middle + days.upperBound)
    if bill.kind == .creditNote {
      (from, to) = (min(from, issued + DayFit.refundDays.lowerBound), max(to, issued + DayFit.refundDays.upperBound))
    }
    if isOpen, let due = bill.dueDate?.dayNumber { to = max(to, due + PaymentDays.due.upperBound) }
    return place(of: from)..<max(place(of: from), place(of: to + 1))
  }

  /// The index of the first entry on or after a day.
  private func place(of day: Int) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
