internal import Core
internal import Exchange
internal import Ledger
internal import Store

/// The bills that an export was requested for.
struct ChosenBills {
  /// The bills as they are exported, oldest first as in journals.
  var bills: [ExportedBill]
  /// The same bills as they are in the ledger.
  var ledger: [Bill]
  /// The first and last date; nil for no limit.
  var from: CalendarDate?
  var to: CalendarDate?
}

extension ExportBills {
  /// Returns the requested bills, with the parsed date limits.
  ///
  /// - Parameters:
  ///   - isLimited: whether a split bill is limited to its parts in the categories, so that the exported amounts add up
  ///     to the totals of the categories.
  ///   - byEntries: whether the dates are those of entries, and so do not filter bills.
  /// - Throws: `InputError`; `StoreError.unknownCategory`.
  static func bills(
    of period: Period, categories: [String]?, tags: [String], isLimited: Bool = true, byEntries: Bool = false,
    on desk: Desk
  ) async throws -> ChosenBills {
    var filter = BillFilter(categories: categories)
    if !tags.isEmpty { filter.tags = try tags.map(TagInput.tag) }
    let days = try period.ends(desk.today)
    if !byEntries { (filter.from, filter.to) = days }
    let store = try await desk.store
    let names = try await store.categories(named: categories ?? [])
    let ledger = try await store.bills(filter)
    var bills = try await exported(ledger, store)
    if isLimited, !names.isEmpty { bills = bills.compactMap { $0.limited(to: Set(names)) } }
    return ChosenBills(bills: bills, ledger: ledger, from: days.first, to: days.last)
  }

  private static func exported(_ bills: [Bill], _ store: Store) async throws -> [ExportedBill] {
    let cards = Dictionary(
      try await store.cards().map { ($0.id, $0.contents) }, uniquingKeysWith: { first, _ in first })
    var exported: [ExportedBill] = []
    for bill in bills.sorted(by: { ($0.contents.issueDate, $0.id) < ($1.contents.issueDate, $1.id) }) {
      var hash: String?
      if let id = bill.documentID { hash = try await store.document(id)?.sha256 }
      exported.append(
        ExportedBill(bill, card: bill.contents.card.flatMap { cards[$0] }, documentHash: hash))
    }
    return exported
  }
}
