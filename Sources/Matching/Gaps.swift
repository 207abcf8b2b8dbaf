public import Core
public import Exchange

/// Payments without a bill, and bills without a payment.
public struct Gaps: Hashable, Codable, Sendable {
  /// The ids of entries, in the order given.
  public var entriesWithoutBill: [Int64]
  /// The ids of bills, in the order given.
  public var billsWithoutEntry: [Int64]

  /// Entries that never have a document, such as rent or transfers to one's own savings account.
  public struct Waiver: Hashable, Codable, Sendable {
    /// Words of the payee's name or of the text, all of which must be present.
    public var name: String?
    public var iban: String?

    public init(name: String? = nil, iban: String? = nil) {
      self.name = name
      self.iban = iban
    }
  }

  /// Waivers prepared for comparison with many entries.
  public struct Waivers: Sendable {
    private var all: [(words: Set<String>, account: String?)]

    public init(_ waivers: [Waiver]) {
      all = waivers.compactMap { waiver in
        let words = Set(waiver.name.map { Names.split($0) } ?? [])
        if waiver.name != nil && words.isEmpty || waiver.name == nil && waiver.iban == nil { return nil }
        return (words, waiver.iban.map(PreparedEntry.letters))
      }
    }

    /// Whether a waiver covers an entry. A waiver without a name or account covers nothing.
    public func cover(_ entry: StatementEntry) -> Bool {
      guard !all.isEmpty else { return false }
      let account = entry.iban.map(PreparedEntry.letters)
      var printed: Set<String>?
      for waiver in all where waiver.account == nil || waiver.account == account {
        if waiver.words.isEmpty { return true }
        let there = printed ?? Set(Names.split("\(entry.name ?? "") \(entry.text)"))
        printed = there
        if waiver.words.isSubset(of: there) { return true }
      }
      return false
    }
  }

  /// - Parameters:
  ///   - matches: the matches that are certain or confirmed by the user, without mere proposals.
  ///   - days: how many days a receipt may wait for its entry; for an invoice they are counted from its due date.
  public static func find(
    _ entries: [BankEntry], _ bills: [PayableBill], matches: [Match], waivers: [Waiver] = [], today: CalendarDate,
    days: Int = 10
  ) -> Gaps {
    let matchedEntries = Set(matches.flatMap(\.entries))
    let matchedBills = Set(matches.flatMap(\.bills))
    let waived = Waivers(waivers)
    let open = entries.filter { bank in
      !matchedEntries.contains(bank.id) && bank.entry.amount.minorUnits < 0 && !bank.entry.isPending
        && !waived.cover(bank.entry)
    }
    let waiting = bills.filter { bill in
      // Cash never reaches an account, and a bill over zero needs no payment.
      guard !matchedBills.contains(bill.id), bill.payment?.mode != .cash, bill.amount.minorUnits != 0 else {
        return false
      }
      let expected = bill.paidDate ?? bill.dueDate ?? bill.issueDate
      return today.days(since: expected) > days
    }
    return Gaps(entriesWithoutBill: open.map(\.id), billsWithoutEntry: waiting.map(\.id))
  }
}
