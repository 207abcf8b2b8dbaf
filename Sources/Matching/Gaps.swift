public import Core
public import Exchange

/// What lacks its other half: money that went out without a bill, and bills that no account paid.
public struct Gaps: Hashable, Codable, Sendable {
  /// Ids of entries, in the order given.
  public var entriesWithoutBill: [Int64]
  /// Ids of bills, in the order given.
  public var billsWithoutEntry: [Int64]

  /// Entries that never have a paper: the rent, the own savings account.
  public struct Waiver: Hashable, Codable, Sendable {
    /// Words of the other side's name or of the text, each of which has to be there.
    public var name: String?
    public var iban: String?
    /// Why, in a person's words.
    public var reason: String

    public init(name: String? = nil, iban: String? = nil, reason: String = "") {
      self.name = name
      self.iban = iban
      self.reason = reason
    }

    /// One that names nothing covers nothing.
    public func covers(_ entry: StatementEntry) -> Bool {
      if let iban {
        guard let other = entry.iban, PreparedEntry.letters(other) == PreparedEntry.letters(iban) else { return false }
      }
      guard let name else { return iban != nil }
      let words = Names.folded(name).split { !($0.isLetter || $0.isNumber) }
      let text = Names.folded("\(entry.name ?? "") \(entry.text)")
      let there = Set(text.split { !($0.isLetter || $0.isNumber) })
      return !words.isEmpty && words.allSatisfy(there.contains)
    }
  }

  /// - Parameters:
  ///   - matches: whatever a person or certainty has joined; proposals are no matches.
  ///   - days: how long a receipt may wait for its entry. An invoice waits as long from its due date.
  public static func find(
    _ entries: [BankEntry], _ bills: [PayableBill], matches: [Match], waivers: [Waiver] = [], today: CalendarDate,
    days: Int = 10
  ) -> Gaps {
    let matchedEntries = Set(matches.flatMap(\.entries))
    let matchedBills = Set(matches.flatMap(\.bills))
    let open = entries.filter { bank in
      !matchedEntries.contains(bank.id) && bank.entry.amount.minorUnits < 0 && !bank.entry.isPending
        && !waivers.contains { $0.covers(bank.entry) }
    }
    let waiting = bills.filter { bill in
      // Cash never reaches an account, and nothing is no payment.
      guard !matchedBills.contains(bill.id), bill.payment?.mode != .cash, bill.amount.minorUnits != 0 else {
        return false
      }
      let expected = bill.paidDate ?? bill.dueDate ?? bill.issueDate
      return today.days(since: expected) > days
    }
    return Gaps(entriesWithoutBill: open.map(\.id), billsWithoutEntry: waiting.map(\.id))
  }
}
