internal import Core
internal import Ledger
internal import Store

/// Lists the bills of the ledger, newest first.
public struct ListBills: Action {
  /// The payment states by which bills can be filtered.
  public enum Status: String, Codable, Sendable, CaseIterable {
    case unpaid
    case paid
    /// Unpaid, and the due date has passed, or today the due time.
    case overdue
  }

  public var status: Status?
  /// Names of categories; a bill with any of them matches. An empty list matches every bill, a list of blank names only
  /// matches none.
  public var categories: [String]
  /// Tags; a bill with any of them matches. An empty list matches every bill.
  public var tags: [String] = []
  /// A card's name, last four digits, brand with digits, or id.
  public var card: String?
  /// The days of the bills' dates; with a status of `unpaid` or `overdue`, of their due dates. Those of unpaid bills
  /// are typed as due dates are: `31 mar` is the next one.
  public var period: Period
  /// Words in the title, merchant, notes, references or document.
  public var search: String?
  /// Whether to list recurring bills only.
  public var isRepeating: Bool
  /// The maximum number of bills; nil and 0 for all.
  public var limit: Int?
  /// The number of bills to skip; the totals include them.
  public var skip: Int

  public init(
    status: Status? = nil, categories: [String] = [], card: String? = nil, period: Period = Period(),
    search: String? = nil, isRepeating: Bool = false, limit: Int? = nil, skip: Int = 0
  ) {
    self.status = status
    self.categories = categories
    self.card = card
    self.period = period
    self.search = search
    self.isRepeating = isRepeating
    self.limit = limit
    self.skip = skip
  }

  /// Whether no filter is set.
  public var isEverything: Bool {
    status == nil && categories.isEmpty && tags.isEmpty && card == nil && period.isEmpty && search == nil
      && !isRepeating
  }

  public func run(on desk: Desk) async throws -> BillList {
    let (today, now) = (desk.clock.today(), desk.clock.now())
    var filter = BillFilter(categories: ChosenCategories.names(categories), search: search)
    filter.status =
      switch status {
      case nil: nil
      case .unpaid: .unpaid
      case .paid: .paid
      case .overdue: .overdue(today, at: now)
      }
    (filter.from, filter.to) = try period.ends(
      today, toward: status == .unpaid ? .ahead : .back, anyYear: true)
    filter.limit = limit.flatMap { $0 > 0 ? $0 : nil }
    filter.offset = max(0, skip)
    filter.isRepeating = isRepeating
    try await desk.store.checkCategories(filter.categories ?? [])
    if !tags.isEmpty { filter.tags = try tags.map(TagInput.tag) }
    if let card { filter.card = try await desk.store.card(card).id }
    let chosen = filter
    // These run concurrently: with many bills each takes longer than everything else.
    async let summed = chosen.limit == nil ? nil : desk.store.billTotals(chosen)
    let bills = try await desk.store.bills(chosen)
    let totals = try await summed
    let results = bills.map { BillResult($0) }
    var list = BillList(
      bills: results, totals: totals?.map { MoneyResult($0.total) } ?? BillList.totals(results),
      count: totals?.reduce(0) { $0 + $1.count } ?? bills.count,
      overdue: Set(results.filter { $0.isOverdue(on: today, at: now) }.map(\.id)))
    if list.count == 0, isEverything { list.waitingDrafts = try await desk.store.draftQueue().count }
    return list
  }
}

/// Categories as chosen by the user to filter a list.
enum ChosenCategories {
  /// Returns nil if no category was given, and an empty list if only blank names were.
  static func names(_ typed: [String]) -> [String]? {
    typed.isEmpty ? nil : typed.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// A list of bills, with the totals of all bills that matched, however many are listed. The JSON is the list of the
/// bills.
public struct BillList: Codable, Hashable, Sendable {
  public var bills: [BillResult]
  /// The totals of all bills that matched, one for each currency.
  public var totals: [MoneyResult]
  /// The number of bills that matched.
  public var count: Int
  /// The ids of the overdue bills in the list.
  public var overdue: Set<Int64>
  /// The number of drafts to review, if the ledger has no bills yet; otherwise 0.
  public var waitingDrafts = 0

  init(bills: [BillResult], totals: [MoneyResult], count: Int, overdue: Set<Int64> = []) {
    self.bills = bills
    self.totals = totals
    self.count = count
    self.overdue = overdue
  }

  /// Whether more bills matched than are listed.
  public var isCut: Bool { count > bills.count }

  static func totals(_ bills: [BillResult]) -> [MoneyResult] {
    Totals.byCurrency(bills.map(\.amount.money)).map(MoneyResult.init)
  }

  /// The JSON contains neither which bills are overdue, nor the bills beyond the limit, nor the number of drafts.
  public init(from decoder: any Decoder) throws {
    let bills = try [BillResult](from: decoder)
    self.init(bills: bills, totals: BillList.totals(bills), count: bills.count)
  }

  public func encode(to encoder: any Encoder) throws { try bills.encode(to: encoder) }
}
