internal import Core
internal import Exchange

extension Work {
  /// Entries and bills with the same sum, by their indices.
  private typealias Way = (entries: [Int], bills: [Int])

  /// Matches one entry with several bills of a merchant, then several entries with one bill. Entries and bills that
  /// have an exact, named pair are left to that pair, about which the user will be asked.
  mutating func matchSums() {
    let paired = open.filter { $0.evidence.isExact && $0.evidence.isNamed }
    let (entriesInPairs, billsInPairs) = (Set(paired.map(\.entry)), Set(paired.map(\.bill)))
    var index = MerchantIndex(bills)
    for place in entries.indices where !usedEntries.contains(place) && !entriesInPairs.contains(place) {
      matchBills(to: place, index.bills(near: entries[place]))
    }
    for bill in bills.indices where !usedBills.contains(bill) && !billsInPairs.contains(bill) { matchEntries(to: bill) }
  }

  /// Whether an entry and a bill agree in reference, account or name, and in sign, currency and date. On an unusual day,
  /// the entry has to quote the bill's reference.
  private func belongs(_ entry: PreparedEntry, _ bill: PreparedBill) -> Bool {
    guard (entry.entry.amount.minorUnits < 0) == (bill.bill.amount.minorUnits > 0),
      entry.entry.amount.currency == bill.bill.amount.currency, !isRefused(entry, bill)
    else { return false }
    guard DayFit.score(entry.entry, bill.bill) != nil else {
      return DayFit.isDistant(entry.entry, bill.bill, isQuoted: true) && bill.isReferenceQuoted(by: entry)
    }
    return !reasons(entry, bill).isEmpty
  }

  /// What shows that an entry is meant for a bill, whatever their amounts; strongest first.
  private func reasons(_ entry: PreparedEntry, _ bill: PreparedBill) -> [Match.Reason] {
    var reasons: [Match.Reason] = []
    if bill.isReferenceQuoted(by: entry) { reasons.append(.reference) }
    if bill.iban != nil, bill.iban == entry.iban { reasons.append(.iban) }
    if bill.likeness(to: entry) >= 0.75 { reasons.append(.name) }
    return reasons
  }

  /// What shows that each entry of a combination is meant for each of its bills; if nothing applies to all of them, what
  /// applies to some. Strongest first.
  private func reasons(for way: Way) -> [Match.Reason] {
    let ofPairs = way.entries.flatMap { entry in way.bills.map { Set(reasons(entries[entry], bills[$0])) } }
    let ranked: [Match.Reason] = [.reference, .iban, .name]
    let common = ranked.filter { reason in ofPairs.allSatisfy { $0.contains(reason) } }
    return common.isEmpty ? ranked.filter { reason in ofPairs.contains { $0.contains(reason) } } : common
  }

  private mutating func matchBills(to place: Int, _ near: [Int]) {
    let entry = entries[place]
    // Each part must be less than the whole.
    let whole = abs(entry.entry.amount.minorUnits)
    let chosen = near.filter {
      !usedBills.contains($0) && abs(bills[$0].bill.amount.minorUnits) < whole && belongs(entry, bills[$0])
    }
    guard chosen.count >= 2 else { return }
    let sums = Subsets.adding(up: whole, of: chosen.map { abs(bills[$0].bill.amount.minorUnits) })
    take(sums.map { (entries: [place], bills: $0.map { chosen[$0] }) })
  }

  private mutating func matchEntries(to index: Int) {
    let bill = bills[index]
    let whole = abs(bill.bill.amount.minorUnits)
    let isOut = bill.bill.amount.minorUnits > 0
    // Without an account or reference only the words can identify the bill, and few entries have distinct texts.
    let needsName = bill.iban == nil && bill.reference == nil
    var isNamed = needsName ? [Bool?](repeating: nil, count: texts) : []
    let chosen = window(of: bill.bill).filter { place in
      let outline = outlines[place]
      guard (outline.paid > 0) == isOut, abs(outline.paid) < whole, !usedEntries.contains(place) else { return false }
      if needsName {
        let known = isNamed[outline.text] ?? (bill.likeness(to: entries[place]) >= 0.75)
        isNamed[outline.text] = known
        guard known else { return false }
      }
      return belongs(entries[place], bill)
    }
    guard chosen.count >= 2 else { return }
    let sums = Subsets.adding(up: whole, of: chosen.map { abs(entries[$0].entry.amount.minorUnits) })
    take(sums.map { (entries: $0.map { chosen[$0] }, bills: [index]) })
  }

  private func isNamed(_ way: Way) -> Bool {
    way.entries.allSatisfy { entry in way.bills.allSatisfy { bills[$0].isNumberNamed(by: entries[entry]) } }
  }

  /// Accepts the first of several combinations with the right sum; the others become its rivals. If the entries name the
  /// bills of one combination by their numbers, it has no rivals, but is not certain either.
  private mutating func take(_ ways: [Way]) {
    let isOnlySum = ways.count == 1
    let named = ways.count > 1 ? ways.filter { isNamed($0) } : []
    let ways = named.count == 1 ? named : ways
    guard let first = ways.first else { return }
    let isUnique = ways.count == 1
    // Only quoted references show that these bills are meant, and not others with the same sum.
    let isQuoted = first.entries.allSatisfy { entry in
      first.bills.allSatisfy {
        DayFit.mayBeCertain(entries[entry].entry, bills[$0].bill) && bills[$0].isReferenceQuoted(by: entries[entry])
      }
    }
    let isCertain = isQuoted && isOnlySum
    usedEntries.formUnion(first.entries)
    usedBills.formUnion(first.bills)
    let probability = isCertain ? 0.99 : isUnique ? 0.9 : 1 / Double(ways.count)
    let rivals = ways.dropFirst().map { way in
      Match.Rival(
        entries: way.entries.map { entries[$0].id }, bills: way.bills.map { bills[$0].bill.id },
        probability: probability, reasons: reasons(for: way) + [.sum])
    }
    matches.append(
      Match(
        entries: first.entries.map { entries[$0].id }, bills: first.bills.map { bills[$0].bill.id },
        certainty: isCertain ? .certain : .likely, probability: probability, reasons: reasons(for: first) + [.sum],
        rivals: rivals))
  }
}

/// An index of bills by words of their merchants' names, by accounts and by references, which avoids comparing an entry
/// with all bills.
private struct MerchantIndex {
  private var byWord: [String: [Int]] = [:]
  private var byIBAN: [String: [Int]] = [:]
  /// By the longest number in the reference.
  private var byNumber: [String: [Int]] = [:]
  /// The results for texts looked up before.
  private var byText: [Int: [Int]] = [:]

  init(_ bills: [PreparedBill]) {
    for (index, bill) in bills.enumerated() {
      for word in Set(bill.names.flatMap(\.words)) { byWord[word, default: []].append(index) }
      if let iban = bill.iban { byIBAN[iban, default: []].append(index) }
      let numbers = bill.reference == nil ? [] : Self.numbers(in: bill.bill.reference ?? "")
      if let longest = numbers.max(by: { $0.count < $1.count }) { byNumber[longest, default: []].append(index) }
    }
  }

  /// The words of a text with a digit, without the short ones such as years, which occur everywhere.
  private static func numbers(in text: String) -> [String] {
    Names.split(text).filter { $0.count >= 5 && $0.contains(where: \.isNumber) }
  }

  /// The bills that share a word, the account or a number of the reference with an entry, in the order of the bills.
  mutating func bills(near entry: PreparedEntry) -> [Int] {
    let named: [Int]
    if let known = byText[entry.text.number] {
      named = known
    } else {
      named = Set(entry.text.words.flatMap { byWord[$0] ?? [] }).sorted()
      byText[entry.text.number] = named
    }
    let paid = entry.iban.flatMap { byIBAN[$0] } ?? []
    let quoted =
      byNumber.isEmpty
      ? [] : Self.numbers(in: "\(entry.entry.reference ?? "") \(entry.entry.text)").flatMap { byNumber[$0] ?? [] }
    return paid.isEmpty && quoted.isEmpty ? named : Set(named).union(paid).union(quoted).sorted()
  }
}

/// Finds the numbers of a list that add up to a sum.
enum Subsets {
  private static let most = 5

  /// At most five solutions of two to five numbers each. Only the first 20 numbers are tried.
  static func adding(up sum: Int64, of numbers: [Int64]) -> [[Int]] {
    let numbers = Array(numbers.prefix(20))
    var solutions: [[Int]] = []
    var chosen: [Int] = []
    func search(from start: Int, rest: Int64) {
      if rest == 0, chosen.count >= 2 { solutions.append(chosen) }
      guard rest > 0, chosen.count < 5 else { return }
      for index in start..<max(start, numbers.count) where numbers[index] <= rest {
        guard solutions.count < most else { return }
        chosen.append(index)
        search(from: index + 1, rest: rest - numbers[index])
        chosen.removeLast()
      }
    }
    search(from: 0, rest: sum)
    return solutions
  }
}
