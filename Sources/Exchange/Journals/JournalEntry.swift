internal import Core

/// A transaction that was read from a journal.
struct JournalEntry {
  struct Posting {
    var line: Int
    var account: String
    /// The amount; nil if it is omitted and balances the other postings.
    var amount: Money?
    var tags: [String: String] = [:]
    /// Whether the account is an expense account.
    var isExpense = false
    /// The amount of any commodity, for the balance of the entry.
    var counted = JournalBalance.Counted.omitted
  }

  var line: Int
  var date: CalendarDate
  var reference: String?
  var payee: String
  var title: String?
  var tags: [String: String] = [:]
  var postings: [Posting] = []
  /// Whether further postings, which are not among these, may balance the entry.
  var hasOpenBalance = false
  /// Why the entry is not balanced; nil if it is, or if that cannot be known.
  var fault: MalformedText?

  /// Returns the bills of a journal's entries: bills written by billfold as they were exported, and bills for the money
  /// spent in other entries.
  ///
  /// - Throws: `MalformedText` if an entry is not balanced, or if one written by billfold is incomplete.
  static func bills(_ entries: [JournalEntry]) throws(MalformedText) -> [ExportedBill] {
    try numbered(entries).map(\.bill)
  }

  /// Returns the bills with the line at which each entry begins.
  static func numbered(_ entries: [JournalEntry]) throws(MalformedText) -> [(line: Int, bill: ExportedBill)] {
    var payments: [Int64: CalendarDate] = [:]
    for entry in entries {
      if let key = entry.key, key.part == .payment { payments[key.id] = entry.date }
    }
    var bills: [(line: Int, bill: ExportedBill)] = []
    var seen: Set<EntryKey> = []
    for entry in entries {
      guard let key = entry.key else {
        if let fault = entry.fault { throw fault }
        bills += entry.spending.map { (entry.line, $0) }
        continue
      }
      guard seen.insert(key).inserted else {
        throw MalformedText(line: entry.line, reason: "\(key) appears twice")
      }
      guard key.part.isBill else {
        if let fault = entry.fault { throw fault }
        continue
      }
      bills.append((entry.line, try entry.bill(key, paid: key.part == .whole ? entry.date : payments[key.id])))
    }
    return bills
  }

  /// Returns the incomes that billfold wrote, with the line at which each entry begins. In other entries, what is posted
  /// to an income account may be a salary or a correction.
  ///
  /// - Throws: `MalformedText` if an entry is incomplete.
  static func incomes(_ entries: [JournalEntry]) throws(MalformedText) -> [(line: Int, income: ExportedIncome)] {
    var incomes: [(line: Int, income: ExportedIncome)] = []
    for entry in entries {
      guard let key = entry.key, key.part == .income else { continue }
      incomes.append((entry.line, try entry.income(key)))
    }
    return incomes
  }

  /// Returns the bills of entries written by billfold, by id, without incomplete ones.
  static func own(_ entries: [JournalEntry]) -> [Int64: ExportedBill] {
    var payments: [Int64: CalendarDate] = [:]
    for entry in entries {
      if let key = entry.key, key.part == .payment { payments[key.id] = entry.date }
    }
    var bills: [Int64: ExportedBill] = [:]
    for entry in entries {
      guard let key = entry.key, key.part.isBill else { continue }
      bills[key.id] = try? entry.bill(key, paid: key.part == .whole ? entry.date : payments[key.id])
    }
    return bills
  }

  /// Returns the incomes that billfold wrote, by id, without incomplete ones.
  static func ownIncomes(_ entries: [JournalEntry]) -> [Int64: ExportedIncome] {
    var incomes: [Int64: ExportedIncome] = [:]
    for entry in entries {
      guard let key = entry.key, key.part == .income else { continue }
      incomes[key.id] = try? entry.income(key)
    }
    return incomes
  }

  /// Whether the entry is only the payment of a bill that has a separate entry.
  var isPayment: Bool { key?.part == .payment }

  private var key: EntryKey? { tags["id"].flatMap { EntryKey($0) } }

  /// Returns the bill of an entry written by billfold. All postings except the last are its parts; the last one
  /// balances them.
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

  /// Returns the income of an entry written by billfold, which is posted like a refund.
  private func income(_ key: EntryKey) throws(MalformedText) -> ExportedIncome {
    let refund = try bill(key, paid: nil)
    let units = 0 &- refund.amount.minorUnits
    guard units > 0 else { throw MalformedText(line: line, reason: "\(key) is not money received") }
    return ExportedIncome(
      id: key.id, title: refund.title, notes: refund.notes,
      amount: Money(minorUnits: units, currency: refund.amount.currency), date: date)
  }

  /// The bills of an entry that billfold did not write: one for each currency, from the postings to expense accounts.
  /// They are paid: to other programs, a pending entry is one that the bank has not booked yet, or that is to be
  /// checked. An entry without a description is named by its code, or else by the category of its first expense.
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
    func isName(_ text: String) -> Bool { text.contains { $0.isLetter || $0.isNumber } }
    var named = self
    named.title = title.flatMap { isName($0) ? $0 : nil }
    if named.title == nil, !isName(payee), let first = parts.first?.1.first {
      named.payee = reference.flatMap { isName($0) ? $0 : nil } ?? first.category
    }
    return parts.compactMap { currency, splits in
      let sum = splits.reduce(Int64(0)) { $0 &+ $1.minorUnits }
      return try? BillMetadata.bill(
        id: 0, amount: Money(minorUnits: sum, currency: currency), splits: splits, entry: named, title: named.title,
        paid: date)
    }
  }

  /// The postings with the omitted amount filled in, if exactly one is omitted and all others have the same currency.
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
  /// The category from the metadata, or else the account without its root.
  var category: String {
    if let noted = tags["category"] { return noted }
    return account.firstIndex(of: ":").map { String(account[account.index(after: $0)...]) } ?? account
  }
}
