internal import Core
internal import Exchange

extension Work {
  /// One entry for several bills of a merchant, then several entries for one bill. What has an exact pair that a person
  /// will be asked about is left to that.
  mutating func matchSums() {
    let paired = open.filter { $0.evidence.isExact && $0.evidence.isNamed }
    let (entriesInPairs, billsInPairs) = (Set(paired.map(\.entry)), Set(paired.map(\.bill)))
    let index = MerchantIndex(bills)
    for place in entries.indices where !usedEntries.contains(place) && !entriesInPairs.contains(place) {
      matchBills(to: place, index.bills(near: entries[place]))
    }
    for bill in bills.indices where !usedBills.contains(bill) && !billsInPairs.contains(bill) { matchEntries(to: bill) }
  }

  /// Whether the names or accounts agree.
  private func belongs(_ entry: PreparedEntry, _ bill: PreparedBill) -> Bool {
    guard !isRefused(entry, bill), entry.entry.amount.currency == bill.bill.amount.currency,
      (entry.entry.amount.minorUnits < 0) == (bill.bill.amount.minorUnits > 0),
      DayFit.score(entry.entry, bill.bill) != nil
    else { return false }
    return bill.iban != nil && bill.iban == entry.iban || bill.isReferenceQuoted(by: entry)
      || bill.likeness(to: entry) >= 0.75
  }

  private mutating func matchBills(to place: Int, _ near: [Int]) {
    let entry = entries[place]
    let chosen = near.filter { !usedBills.contains($0) && belongs(entry, bills[$0]) }
    guard chosen.count >= 2 else { return }
    let sums = Subsets.adding(
      up: abs(entry.entry.amount.minorUnits), of: chosen.map { abs(bills[$0].bill.amount.minorUnits) })
    guard let first = sums.first else { return }
    let parts = first.map { chosen[$0] }
    // Only quoted references say that these are the ones and not others of the same sum.
    let isQuoted = parts.allSatisfy { bills[$0].isReferenceQuoted(by: entry) }
    take([place], parts, isCertain: isQuoted && sums.count == 1, isUnique: sums.count == 1)
  }

  private mutating func matchEntries(to index: Int) {
    let bill = bills[index]
    let chosen = window(of: bill.bill).filter { !usedEntries.contains($0) && belongs(entries[$0], bill) }
    guard chosen.count >= 2 else { return }
    let sums = Subsets.adding(
      up: abs(bill.bill.amount.minorUnits), of: chosen.map { abs(entries[$0].entry.amount.minorUnits) })
    guard let first = sums.first else { return }
    let parts = first.map { chosen[$0] }
    let isQuoted = parts.allSatisfy { bill.isReferenceQuoted(by: entries[$0]) }
    take(parts, [index], isCertain: isQuoted && sums.count == 1, isUnique: sums.count == 1)
  }

  private mutating func take(_ places: [Int], _ indices: [Int], isCertain: Bool, isUnique: Bool) {
    usedEntries.formUnion(places)
    usedBills.formUnion(indices)
    matches.append(
      Match(
        entries: places.map { entries[$0].id }, bills: indices.map { bills[$0].bill.id },
        certainty: isCertain ? .certain : .likely, probability: isCertain ? 0.99 : isUnique ? 0.9 : 0.5,
        reasons: (isCertain ? [.reference] : [.name]) + [.sum]))
  }
}

/// Finds the bills whose merchant an entry may name, without a look at all others.
private struct MerchantIndex {
  private var byWord: [String: [Int]] = [:]
  private var byIBAN: [String: [Int]] = [:]

  init(_ bills: [PreparedBill]) {
    for (index, bill) in bills.enumerated() {
      for word in Set(bill.names.joined()) { byWord[word, default: []].append(index) }
      if let iban = bill.iban { byIBAN[iban, default: []].append(index) }
    }
  }

  /// In the order of the bills.
  func bills(near entry: PreparedEntry) -> [Int] {
    var found = Set(entry.words.flatMap { byWord[$0] ?? [] })
    found.formUnion(entry.iban.flatMap { byIBAN[$0] } ?? [])
    return found.sorted()
  }
}

/// Which of a few numbers add up to another.
enum Subsets {
  /// Two solutions at most, of two to five numbers; of more than 20 numbers the first 20 are tried.
  static func adding(up sum: Int64, of numbers: [Int64]) -> [[Int]] {
    let numbers = Array(numbers.prefix(20))
    var solutions: [[Int]] = []
    var chosen: [Int] = []
    func search(from start: Int, rest: Int64) {
      if rest == 0, chosen.count >= 2 { solutions.append(chosen) }
      guard rest > 0, chosen.count < 5 else { return }
      for index in start..<max(start, numbers.count) where numbers[index] <= rest {
        guard solutions.count < 2 else { return }
        chosen.append(index)
        search(from: index + 1, rest: rest - numbers[index])
        chosen.removeLast()
      }
    }
    search(from: 0, rest: sum)
    return solutions
  }
}
