public import Core

/// Which bills a list shows; every condition given must hold.
public struct BillFilter: Sendable {
  public enum Status: Sendable, Hashable {
    case unpaid, paid
    /// Unpaid, and due before this day.
    case overdue(CalendarDate)
  }
  public var status: Status?
  /// Names; a bill with any of them is shown, and an empty list shows none. Nil does not ask.
  public var categories: [String]?
  /// First and last issue date.
  public var from: CalendarDate?
  public var to: CalendarDate?
  /// Words that all occur in title, merchant, notes or reference, whatever their case, accents and punctuation.
  public var search: String?
  public var limit: Int?
  public var offset: Int

  public init(
    status: Status? = nil, categories: [String]? = nil, from: CalendarDate? = nil, to: CalendarDate? = nil,
    search: String? = nil, limit: Int? = nil, offset: Int = 0
  ) {
    self.status = status
    self.categories = categories
    self.from = from
    self.to = to
    self.search = search
    self.limit = limit
    self.offset = offset
  }
}

extension Store {
  /// Turns a draft into a bill, in the transaction that checks that the draft is still the one the person saw.
  ///
  /// - Throws: `StoreError.alreadyConfirmed`, `.notOpen`, `.conflict`, `.notFound`, `.unknownCategory`.
  public func confirm(draft id: Int64, revision: Int, contents: BillContents, who: String) async throws -> Bill {
    let now = clock()
    return try await driver.write { connection in
      let draft = try Store.openDraft(id, connection)
      guard draft.revision == revision else { throw StoreError.conflict(.draft, id) }
      let billID = try Store.insert(contents, draft: id, document: draft.documentID, now: now, connection)
      try connection.execute(
        "UPDATE drafts SET state = 'confirmed', bill_id = ?, revision = revision + 1 WHERE id = ?", .integer(billID), .integer(id))
      try Store.record(connection, now, who: who, "draft.confirm", .draft, id, before: draft.proposal, after: contents)
      try Store.record(connection, now, who: who, "bill.add", .bill, billID, after: contents)
      return try Store.bill(billID, connection)
    }
  }

  /// Bills, newest issue date first.
  public func bills(_ filter: BillFilter = BillFilter()) async throws -> [Bill] {
    let (conditions, values) = filter.sql
    let chosen =
      "FROM bills" + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND "))
      + " ORDER BY issue_date DESC, id DESC LIMIT ? OFFSET ?"
    let arguments = values + [.integer(Int64(filter.limit ?? 1_000_000)), .integer(Int64(filter.offset))]
    return try await driver.read { connection in
      let categories = try Store.categories(ofBills: "SELECT id \(chosen)", arguments, connection)
      return try connection.rows("SELECT * \(chosen)", arguments).map { row in
        try Bill(row, categories: categories[try row.integer("id")] ?? [])
      }
    }
  }

  /// - Throws: `StoreError.notFound`.
  public func bill(_ id: Int64) async throws -> Bill { try await driver.read { try Store.bill(id, $0) } }

  private static func bill(_ id: Int64, _ connection: any Connection) throws -> Bill {
    guard let row = try connection.row("SELECT * FROM bills WHERE id = ?", .integer(id)) else {
      throw StoreError.notFound(.bill, id)
    }
    return try Bill(row, categories: try categories(ofBills: "?", [.integer(id)], connection)[id] ?? [])
  }

  private static func insert(
    _ contents: BillContents, draft: Int64?, document: Int64?, now: Int64, _ connection: any Connection
  ) throws -> Int64 {
    let row = try connection.rows(
      """
      INSERT INTO bills (revision, draft_id, document_id, created, title, merchant, merchant_key, notes, kind, minor_units,
        currency, issue_date, due_date, paid_date, payment, reference, iban, repetition, search_text)
      VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        .optional(draft), .optional(document), .integer(now), .text(contents.title), .text(contents.merchant),
        .text(SearchKey.of(contents.merchant)), .text(contents.notes), .text(contents.kind.rawValue),
        .integer(contents.amount.minorUnits), .text(contents.amount.currency.code), .text(contents.issueDate.description),
        .optional(contents.dueDate?.description), .optional(contents.paidDate?.description),
        try contents.payment.map { try .json($0) } ?? .null, .optional(contents.reference), .optional(contents.iban),
        .text(contents.repetition.rawValue),
        .text(SearchText.of(contents.merchant, contents.title, contents.notes, contents.reference)),
      ]
    ).first
    guard let id = try row?.integer("id") else { throw StoreError.corrupt("a bill was not inserted") }
    for (position, name) in contents.categories.enumerated() {
      try connection.execute(
        "INSERT INTO bill_categories (bill_id, position, category_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", .integer(id),
        .integer(Int64(position)), .integer(try categoryID(named: name, connection)))
    }
    return id
  }
}

extension BillFilter {
  /// The conditions of a query on `bills` and their arguments.
  fileprivate var sql: (conditions: [String], arguments: [SQLValue]) {
    var conditions: [String] = []
    var arguments: [SQLValue] = []
    func add(_ condition: String, _ values: SQLValue...) {
      conditions.append(condition)
      arguments += values
    }
    switch status {
    case .unpaid: add("paid_date IS NULL")
    case .paid: add("paid_date IS NOT NULL")
    case .overdue(let today): add("paid_date IS NULL AND due_date < ?", .text(today.description))
    case nil: break
    }
    if let from { add("issue_date >= ?", .text(from.description)) }
    if let to { add("issue_date <= ?", .text(to.description)) }
    if let categories {
      let marks = categories.map { _ in "?" }.joined(separator: ", ")
      conditions.append(
        "id IN (SELECT bill_id FROM bill_categories JOIN categories ON categories.id = category_id WHERE name_key IN (\(marks)))")
      arguments += categories.map { .text(SearchKey.of($0)) }
    }
    if let search, !search.isEmpty {
      let found = SearchText.condition(search, in: ["search_text"])
      conditions.append(found.sql)
      arguments += found.arguments
    }
    return (conditions, arguments)
  }
}

extension Bill {
  init(_ row: Row, categories: [String]) throws {
    func date(_ column: String) throws -> CalendarDate? {
      guard let text = row.optionalText(column) else { return nil }
      guard let date = CalendarDate(iso: text) else { throw StoreError.corrupt("\(column) holds no date") }
      return date
    }
    guard let currency = Currency(code: try row.text("currency")), let issueDate = try date("issue_date") else {
      throw StoreError.corrupt("a bill without currency or date")
    }
    self.init(
      id: try row.integer("id"), revision: Int(try row.integer("revision")),
      contents: BillContents(
        title: try row.text("title"), merchant: try row.text("merchant"), notes: try row.text("notes"),
        kind: Kind(rawValue: try row.text("kind")) ?? .unknown,
        amount: Money(minorUnits: try row.integer("minor_units"), currency: currency), issueDate: issueDate,
        dueDate: try date("due_date"), paidDate: try date("paid_date"),
        payment: try row.optionalText("payment").map { _ in try row.json("payment") },
        reference: row.optionalText("reference"), iban: row.optionalText("iban"), categories: categories,
        repetition: Repetition(rawValue: try row.text("repetition")) ?? .none),
      draftID: row.optionalInteger("draft_id"), documentID: row.optionalInteger("document_id"),
      created: try row.integer("created"))
  }
}
