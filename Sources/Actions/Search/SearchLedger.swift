internal import Core
internal import Ledger
internal import Store

/// Bills and drafts that are no bills yet by the words on them.
public struct SearchLedger: Action {
  /// All of them must occur, whatever their case, accents and punctuation.
  public var words: String
  /// How many bills and how many drafts at most; nil and 0 for all.
  public var limit: Int?

  public init(_ words: String, limit: Int? = nil) {
    self.words = words
    self.limit = limit
  }

  /// - Throws: `InputError` for text without a letter or digit.
  public func run(on desk: Desk) async throws -> SearchResult {
    guard words.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw InputError("a search needs a word with at least one letter or digit; type it like `billfold search rent`")
    }
    let (today, now) = (desk.clock.today(), desk.clock.now())
    let store = try await desk.store
    let most = limit.flatMap { $0 > 0 ? $0 : nil }
    let filter = BillFilter(search: words, limit: most)
    let bills = try await store.bills(filter).map(BillResult.init)
    let count = most == nil ? bills.count : try await store.billTotals(filter).reduce(0) { $0 + $1.count }
    // A bill's draft is found as the bill.
    let open = try await store.drafts(DraftFilter(state: .open, search: words))
    let drafts = open + (try await store.drafts(DraftFilter(state: .rejected, search: words)))
    return SearchResult(
      bills: bills, drafts: drafts.prefix(most ?? .max).map(DraftResult.init), billCount: count,
      draftCount: drafts.count, overdue: Set(bills.filter { $0.isOverdue(on: today, at: now) }.map(\.id)))
  }
}

/// What was found. The JSON says nothing of what is beyond the limit, nor of what is overdue.
public struct SearchResult: Codable, Hashable, Sendable {
  /// Newest first.
  public var bills: [BillResult]
  /// The open ones, then the rejected.
  public var drafts: [DraftResult]
  /// How many bills were found, however many are listed.
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
