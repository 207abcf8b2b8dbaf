internal import Core

/// A transaction that was read from a journal.
struct JournalEntry {
  struct Posting {
    var line: Int
    var account: String
    /// Nil where it is left out and balances the others.
    var amount: Money?
    var tags: [String: String] = [:]
    /// Whether it is posted to an expense account.
    var isExpense = false
  }

  var line: Int
  var date: CalendarDate
  var isOpen: Bool
  var reference: String?
  var payee: String
  var title: String?
  var tags: [String: String] = [:]
  var postings: [Posting] = []

  /// The bills of a journal's entries: those that billfold wrote as they were; of others what was spent.
  ///
  /// - Throws: `MalformedText` for entries of billfold that are no longer complete.
  static func bills(_ entries: [JournalEntry]) throws(MalformedText) -> [ExportedBill] {
    try numbered(entries).map(\.bill)
  }

  /// The same with the line at which each entry begins.
  static func numbered(_ entries: [JournalEntry]) throws(MalformedText) -> [(line: Int, bill: ExportedBill)] {
    var payments: [Int64: CalendarDate] = [:]
    for entry in entries {
      if let key = entry.key, key.part == .payment { payments[key.id] = entry.date }
    }
    var bills: [(line: Int, bill: ExportedBill)] = []
    var seen: Set<EntryKey> = []
    for entry in entries {
      guard let key = entry.key else {
        bills += entry.spending.map { (entry.line, $0) }
        continue
      }
      guard seen.insert(key).inserted else {
        throw MalformedText(line: entry.line, reason: "\(key) comes twice")
      }
      guard key.part != .payment else { continue }
      bills.append((entry.line, try entry.bill(key, paid: key.part == .whole ? entry.date : payments[key.id])))
    }
    return bills
  }

  /// The bills of entries that billfold wrote, by id, without those that are no longer complete.
  static func own(_ entries: [JournalEntry]) -> [Int64: ExportedBill] {
    var payments: [Int64: CalendarDate] = [:]
    for entry in entries {
      if let key = entry.key, key.part == .payment { payments[key.id] = entry.date }
    }
    var bills: [Int64: ExportedBill] = [:]
    for entry in entries {
      guard let key = entry.key, key.part != .payment else { continue }
      bills[key.id] = try? entry.bill(key, paid: key.part == .whole ? entry.date : payments[key.id])
    }
    return bills
  }

  /// Whether it only pays a bill that has an entry of its own.
  var isPayment: Bool { key?.part == .payment }

  private var key: EntryKey? { tags["id"].flatMap { EntryKey($0) } }

  /// The bill whose parts are all postings but the last, which balances them.
  private func bill(_ key: EntryKey, paid: CalendarDate?) throws(MalformedText) -> ExportedBill {
    guard postings.count >= 2, let currency = postings[0].amount?.currency else {
      throw MalformedText(line: line, reason: "\(key) has no parts")
    }
    var splits: [ExportedBill.Split] = []
    var sum: Int64 = 0
    for posting in postings.dropLast() {
      guard let amount = posting.amount, amount.currency == currency else {
        throw MalformedText(line: posting.line, reason: "a part of \(key) is not in \(currency.code)")
      }
      let (next, overflow) = sum.addingReportingOverflow(amount.minorUnits)
      guard !overflow else { throw MalformedText(line: posting.line, reason: "the amounts are too large to add up") }
      sum = next
      splits.append(BillMetadata.split(category: posting.category, minorUnits: amount.minorUnits, posting.tags))
    }
    if let other = postings.last?.amount, other != Money(minorUnits: 0 &- sum, currency: currency) {
      throw MalformedText(line: line, reason: "the amounts of \(key) do not add up to zero")
    }
    return try BillMetadata.bill(
      id: key.id, amount: Money(minorUnits: sum, currency: currency), splits: splits, entry: self, title: title,
      paid: paid)
  }

  /// A bill for each currency, of the postings to expense accounts.
  private var spending: [ExportedBill] {
    var parts: [(Currency, [ExportedBill.Split])] = []
    for posting in completed where posting.isExpense {
      guard let amount = posting.amount else { return [] }
      let split = ExportedBill.Split(category: posting.category, minorUnits: amount.minorUnits)
      if let index = parts.firstIndex(where: { $0.0 == amount.currency }) {
        parts[index].1.append(split)
      } else {
        parts.append((amount.currency, [split]))
      }
    }
    return parts.compactMap { currency, splits in
      let sum = splits.reduce(Int64(0)) { $0 &+ $1.minorUnits }
      return try? BillMetadata.bill(
        id: 0, amount: Money(minorUnits: sum, currency: currency), splits: splits, entry: self, title: title,
        paid: isOpen ? nil : date)
    }
  }

  /// The postings with the one amount that was left out, where all others are in one currency.
  private var completed: [Posting] {
    guard let gap = postings.firstIndex(where: { $0.amount == nil }), postings.count > 1 else { return postings }
    let amounts = postings.compactMap(\.amount)
    guard amounts.count == postings.count - 1, Set(amounts.map(\.currency)).count == 1 else { return postings }
    var result = postings
    let sum = amounts.reduce(Int64(0)) { $0 &+ $1.minorUnits }
    result[gap].amount = Money(minorUnits: 0 &- sum, currency: amounts[0].currency)
    return result
  }
}

extension JournalEntry.Posting {
  /// As the metadata say, or the account without its root.
  var category: String {
    if let noted = tags["category"] { return noted }
    return account.firstIndex(of: ":").map { String(account[account.index(after: $0)...]) } ?? account
  }
}
