internal import Core
internal import Ledger
internal import Store

/// The bills of the ledger, newest first.
public struct ListBills: Action {
  /// Which bills are meant by whether they are paid.
  public enum Status: String, Codable, Sendable, CaseIterable {
    case unpaid
    case paid
    /// Unpaid, and their due date, or today their due time, has passed.
    case overdue
  }

  public var status: Status?
  /// Names; a bill with any of them is meant. An empty list asks for nothing, one with a blank name alone for no bill.
  public var categories: [String]
  /// A bill with any of them is meant; none asks for nothing.
  public var tags: [String] = []
  /// A card's name, last four digits, brand with digits or id.
  public var card: String?
  public var period: Period
  /// Words in title, merchant, notes, reference or on the paper.
  public var search: String?
  /// Only bills that come again.
  public var isRepeating: Bool
  /// How many at most; nil and 0 for all.
  public var limit: Int?
  /// How many are left out before the first; sums are those of all.
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

  /// Whether all bills are asked for.
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
    (filter.from, filter.to) = try period.ends(today)
    filter.limit = limit.flatMap { $0 > 0 ? $0 : nil }
    filter.offset = skip
    filter.isRepeating = isRepeating
    try await desk.store.checkCategories(filter.categories ?? [])
    if !tags.isEmpty { filter.tags = try tags.map(TagInput.tag) }
    if let card { filter.card = try await desk.store.card(card).id }
    let chosen = filter
    // Side by side: among many bills each takes longer than the rest.
    async let summed = chosen.limit == nil ? nil : desk.store.billTotals(chosen)
    let bills = try await desk.store.bills(chosen)
    let totals = try await summed
    let results = bills.map { BillResult($0) }
    return BillList(
      bills: results, totals: totals?.map { MoneyResult($0.total) } ?? BillList.totals(results),
      count: totals?.reduce(0) { $0 + $1.count } ?? bills.count,
      overdue: Set(results.filter { $0.isOverdue(on: today, at: now) }.map(\.id)))
  }
}

/// Categories as a person chooses them for a list.
enum ChosenCategories {
  /// Nil where nothing was said, none where an empty name was.
  static func names(_ typed: [String]) -> [String]? {
    typed.isEmpty ? nil : typed.filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

/// Bills with what all that were found come to, however many are listed. The JSON is the list of the bills.
public struct BillList: Codable, Hashable, Sendable {
  public var bills: [BillResult]
  /// Of all that were found, one sum a currency.
  public var totals: [MoneyResult]
  /// How many were found.
  public var count: Int
  /// The ids of those that are overdue.
  public var overdue: Set<Int64>

  init(bills: [BillResult], totals: [MoneyResult], count: Int, overdue: Set<Int64> = []) {
    self.bills = bills
    self.totals = totals
    self.count = count
    self.overdue = overdue
  }

  /// Whether more were found than are listed.
  public var isCut: Bool { count > bills.count }

  static func totals(_ bills: [BillResult]) -> [MoneyResult] {
    Totals.byCurrency(bills.map(\.amount.money)).map(MoneyResult.init)
  }

  /// The JSON says nothing of what is overdue, nor of bills beyond the limit.
  public init(from decoder: any Decoder) throws {
    let bills = try [BillResult](from: decoder)
    self.init(bills: bills, totals: BillList.totals(bills), count: bills.count)
  }

  public func encode(to encoder: any Encoder) throws { try bills.encode(to: encoder) }
}
