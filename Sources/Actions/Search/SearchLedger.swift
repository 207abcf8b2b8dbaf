internal import Core
internal import Ledger
internal import Store

/// Searches bills, and drafts that are not confirmed, by the words in them.
public struct SearchLedger: Action {
  /// The words, all of which must occur, regardless of case, accents and punctuation.
  public var words: String
  /// The maximum number of bills, and of drafts; nil and 0 for all.
  public var limit: Int?

  public init(_ words: String, limit: Int? = nil) {
    self.words = words
    self.limit = limit
  }

  /// - Throws: `InputError` for text without a letter or digit.
  public func run(on desk: Desk) async throws -> SearchResult {
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw InputError("a search needs a word with at least one letter or digit, like rent")
    }
    let (today, now) = (desk.clock.today(), desk.clock.now())
    let store = try await desk.store
    let most = limit.flatMap { $0 > 0 ? $0 : nil }
    let filter = BillFilter(search: words, limit: most)
    let bills = try await store.bills(filter).map(BillResult.init)
    let count = most == nil ? bills.count : try await store.billTotals(filter).reduce(0) { $0 + $1.count }
    // The draft of a bill is found as the bill.
    let open = try await store.drafts(DraftFilter(state: .open, search: words))
    let drafts = open + (try await store.drafts(DraftFilter(state: .rejected, search: words)))
    return SearchResult(
      bills: bills, drafts: drafts.prefix(most ?? .max).map(DraftResult.init), billCount: count,
      draftCount: drafts.count, overdue: Set(bills.filter { $0.isOverdue(on: today, at: now) }.map(\.id)))
  }
}

/// The results of a search. The JSON contains neither results beyond the limit nor which bills are overdue.
public struct SearchResult: Codable, Hashable, Sendable {
  /// Newest first.
  public var bills: [BillResult]
  /// Open drafts first, then rejected ones.
  public var drafts: [DraftResult]
  /// The number of bills found, however many are listed.
  public var billCount: Int
  public var draftCount: Int
  /// The ids of the bills that are overdue.
  public var overdue: Set<Int64>

  private enum CodingKeys: CodingKey { case bills, drafts }

  init(bills: [BillResult], drafts: [DraftResult], billCount: Int, draftCount: Int, overdue: Set<Int64>) {
    self.bills = bills
    self.drafts = drafts
    self.billCount = billCount
    self.draftCount = draftCount
    self.overdue = overdue
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let bills = try container.decode([BillResult].self, forKey: .bills)
    let drafts = try container.decode([DraftResult].self, forKey: .drafts)
    self.init(bills: bills, drafts: drafts, billCount: bills.count, draftCount: drafts.count, overdue: [])
  }

  /// Whether more was found than is listed.
  public var isCut: Bool { billCount > bills.count || draftCount > drafts.count }
}
