public import Core

/// The bills that a list shows; all given conditions must hold.
public struct BillFilter: Sendable {
  /// Which bills a list contains, by their payment.
  public enum Status: Sendable, Hashable {
    case unpaid, paid
    /// Unpaid, and due before this day, or on this day before this time.
    case overdue(CalendarDate, at: TimeOfDay = .midnight)
  }
  public var status: Status?
  /// Category names; bills with any of them are shown, and an empty list shows none. Nil means no condition.
  public var categories: [String]?
  /// Tags; bills with any of them are shown, regardless of case and accents. Nil means no condition.
  public var tags: [String]?
  /// The id of the card that the bill was, or is to be, paid with.
  public var card: Int64?
  /// The first and last issue date; with the status `unpaid` or `overdue` the first and last due date, or the issue
  /// date of bills that have none.
  public var from: CalendarDate?
  public var to: CalendarDate?
  /// Words that must all occur in the text that `BillSearch` covers, regardless of case, accents and punctuation.
  public var search: String?
  /// Whether to show recurring bills only.
  public var isRepeating = false
  public var limit: Int?
  public var offset: Int

  public init(
    status: Status? = nil, categories: [String]? = nil, card: Int64? = nil, from: CalendarDate? = nil,
    to: CalendarDate? = nil, search: String? = nil, limit: Int? = nil, offset: Int = 0
  ) {
    self.status = status
    self.categories = categories
    self.card = card
    self.from = from
    self.to = to
    self.search = search
    self.limit = limit
    self.offset = offset
  }
}

extension Store {
  /// Turns a draft into a bill, if it is still the revision that the user saw; both happen in one transaction. If the
  /// bill repeats and is already paid, its next occurrence is created.
  ///
  /// - Throws: `StoreError.alreadyConfirmed`, `.notOpen`, `.conflict`, `.notFound`, `.unknownCategory`.
  public func confirm(
    draft id: Int64, revision: Int, contents: BillContents, who: String, next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> Bill {
    try await confirm(draft: id, revision: revision, who: who, next: next) { draft, change in
      try Store.insert(contents, draft: id, document: draft.documentID, change)
    }
  }

  /// Confirms a draft as the bill that `writing` adds or fills, and whose id it returns.
  ///
  /// - Throws: `StoreError.alreadyConfirmed`, `.notOpen`, `.conflict`, `.notFound`, and what `writing` throws.
  func confirm(
    draft id: Int64, revision: Int, who: String, next: @escaping NextOccurrence,
    writing: @escaping @Sendable (Draft, Change) throws -> Int64
  ) async throws -> Bill {
    try await change("draft.confirm", who: who) { change in
      let draft = try Store.openDraft(id, change.connection)
      guard draft.revision == revision else { throw StoreError.conflict(.draft, id) }
      let billID = try writing(draft, change)
      try change.update(.drafts, id, ["state": "confirmed", "bill_id": .integer(billID)])
      _ = try Store.follow(billID, next, change)
      return try Store.bill(billID, change.connection)
    }
  }

  /// Bills, newest issue date first; unpaid ones by due date and time, those without a time last within a day.
  public func bills(_ filter: BillFilter = BillFilter()) async throws -> [Bill] {
    try await driver.read { connection in
      let (chosen, arguments) = filter.rows(
        connection.dialect, isMany: try filter.isOfMoreBills(than: BillFilter.fewToList, connection))
      return try Store.bills(connection.rows("SELECT * \(chosen)", arguments), connection)
    }
  }

  /// The number of bills that match a filter and their total, one entry per currency, regardless of its limit.
  public func billTotals(_ filter: BillFilter) async throws -> [(total: Money, count: Int)] {
    try await driver.read { connection in
      let (conditions, values) = filter.sql(
        connection.dialect, try filter.isOfMoreBills(than: BillFilter.fewToAddUp, connection) ? .sums : .plain)
      return try connection.rows(
        """
        SELECT currency, COUNT(*) AS bills, CAST(SUM(minor_units) AS BIGINT) AS total FROM bills
        WHERE \(conditions.joined(separator: " AND ")) GROUP BY currency ORDER BY currency
        """, values
      ).compactMap { row in
        guard let currency = Currency(code: try row.text("currency")) else { return nil }
        return (Money(minorUnits: try row.integer("total"), currency: currency), Int(try row.integer("bills")))
      }
    }
  }

  /// Returns which bills of these ids are in the ledger; deleted ones are not.
  public func bills(existingOf ids: Set<Int64>) async throws -> Set<Int64> {
    try await driver.read { connection in
      let rows = try connection.rows("SELECT id FROM bills WHERE deleted IS NULL AND id IN (@ids)", ids: ids.sorted())
      return Set(try rows.map { try $0.integer("id") })
    }
  }

  /// - Throws: `StoreError.notFound`.
  public func bill(_ id: Int64) async throws -> Bill { try await driver.read { try Store.bill(id, $0) } }

  static func bill(_ id: Int64, _ connection: any Connection) throws -> Bill {
    let rows = try connection.rows("SELECT * FROM bills WHERE id = ?", .integer(id))
    guard let bill = try bills(rows, connection).first else { throw StoreError.notFound(.bill, id) }
    return bill
  }
}

extension BillFilter {
  /// The part of the list query after SELECT and its columns.
  ///
  /// - Parameter isMany: whether the filter's categories have many bills.
  func rows(_ dialect: Dialect, isMany: Bool = false) -> (sql: String, arguments: [SQLValue]) {
    let (conditions, values) = sql(dialect, isMany ? .list : .plain)
    return (
      "FROM bills WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order) LIMIT ? OFFSET ?",
      values + [.limit(limit), .integer(Int64(offset))]
    )
  }

  /// Whether it lists bills that are still to be paid, in which the due date matters.
  private var isPending: Bool {
    switch status {
    case .unpaid, .overdue: true
    case .paid, nil: false
    }
  }

  private var order: String {
    isPending
      ? "due_date NULLS LAST, due_time NULLS LAST, issue_date DESC, id DESC" : "issue_date DESC, id DESC"
  }

  /// How the bills of the filter's categories are looked up.
  enum Way {
    /// By category, if the categories have few of all bills.
    case plain
    /// In the order of the list, checking each bill's categories: a page fills up quickly.
    case list
    /// In a covering index for the sums, checking each bill's categories.
    case sums
  }

  /// Up to these counts, lookup by category is used. With 100,000 bills, a list of 5,000 took 10 ms by category and 1
  /// ms in list order. Summing 5,000 takes 8 ms by category and 40 ms in the covering index; summing all takes 120 ms
  /// and 40 ms.
  static let fewToList = 2_000, fewToAddUp = 20_000

  /// Returns whether the filter's categories have so many bills that another lookup is faster.
  func isOfMoreBills(than few: Int, _ connection: any Connection) throws -> Bool {
    guard let categories, !categories.isEmpty, status == nil || status == .paid else { return false }
    let (chosen, arguments) = Self.ids(ofCategories: categories)
    let rows = try connection.rows(
      """
      SELECT COUNT(*) AS number FROM (
        SELECT 1 FROM bill_categories WHERE category_id IN (\(chosen)) LIMIT ?) AS first
      """, arguments + [.integer(Int64(few + 1))])
    return try rows.contains { try $0.integer("number") > Int64(few) }
  }

  /// A query for the ids of categories. Former names of a category are accepted too.
  private static func ids(ofCategories names: [String]) -> (sql: String, arguments: [SQLValue]) {
    let marks = names.map { _ in "?" }.joined(separator: ", ")
    let keys = names.map { SQLValue.text(SearchKey.of($0)) }
    return (
      """
      SELECT id FROM categories WHERE name_key IN (\(marks))
          UNION SELECT category_id FROM category_aliases WHERE name_key IN (\(marks))
      """, keys + keys
    )
  }

  /// The conditions of a query on `bills`, and their arguments.
  func sql(_ dialect: Dialect, _ way: Way = .plain) -> (conditions: [String], arguments: [SQLValue]) {
    var conditions = ["deleted IS NULL"]
    var arguments: [SQLValue] = []
    func add(_ condition: String, _ values: SQLValue...) {
      conditions.append(condition)
      arguments += values
    }
    switch status {
    case .unpaid: add("paid_date IS NULL")
    case .paid: add("paid_date IS NOT NULL")
    case .overdue(let today, at: let time):
      // The first comparison alone determines the range in the index.
      let day = SQLValue.text(today.description)
      add(
        "paid_date IS NULL AND due_date <= ? AND (due_date < ? OR due_time < ?)", day, day,
        .text(time.description))
    case nil: break
    }
    let date = isPending ? "COALESCE(due_date, issue_date)" : "issue_date"
    if let from { add("\(date) >= ?", .text(from.description)) }
    if let to { add("\(date) <= ?", .text(to.description)) }
    if let categories {
      let (chosen, keys) = Self.ids(ofCategories: categories)
      let ofThem = "SELECT bill_id FROM bill_categories WHERE category_id IN (\(chosen))"
      switch way {
      case .plain: conditions.append("id IN (\(ofThem))")
      case .list: conditions.append("EXISTS (\(ofThem) AND bill_id = bills.id)")
      // The unary plus prevents a lookup of rows by id.
      case .sums: conditions.append("+id IN (\(ofThem))")
      }
      arguments += keys
    }
    if let tags {
      let marks = tags.map { _ in "?" }.joined(separator: ", ")
      conditions.append("id IN (SELECT bill_id FROM bill_tags WHERE name_key IN (\(marks)))")
      arguments += tags.map { .text(SearchKey.of($0)) }
    }
    if let card { add("card_id = ?", .integer(card)) }
    // A recurring bill is in a series: the first comparison finds these few bills by an index.
    if isRepeating { add("series_id > 0 AND repetition <> 'none'") }
    if let search, !search.isEmpty {
      let found = BillSearch.condition(search, dialect)
      conditions.append(found.sql)
      arguments += found.arguments
    }
    return (conditions, arguments)
  }
}
