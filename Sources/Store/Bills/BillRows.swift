internal import Core

/// Conversion between bills and their rows.
extension Store {
  /// Inserts a bill with its categories, parts and tags, and returns its id. A bill that repeats starts a series.
  ///
  /// - Parameter anchor: as in `add(bill:after:who:next:)`.
  /// - Throws: `StoreError.unknownCategory`, `.notFound` for its card.
  static func insert(
    _ contents: BillContents, draft: Int64? = nil, document: Int64? = nil, after anchor: CalendarDate? = nil,
    _ change: Change
  ) throws -> Int64 {
    try checkCard(contents.card, change)
    var values = try contents.columns
    values["revision"] = 1
    values["created"] = .integer(change.now)
    values["draft_id"] = .optional(draft)
    values["document_id"] = .optional(document)
    if contents.card == nil { values["card_id"] = .optional(try card(of: contents.payment, change.connection)) }
    let id = try change.insert(.bills, values).integer("id")
    try setParts(of: contents, ofBill: id, change)
    try setTags(contents.tags, ofBill: id, change)
    if contents.repetition != .none { try change.update(.bills, id, contents.beginning(ofSeries: id, after: anchor)) }
    return id
  }

  /// Sets the categories of a bill. Writes nothing if there is no change.
  ///
  /// - Returns: whether the categories or their order have changed.
  static func setCategories(_ names: [String], ofBill id: Int64, _ change: Change) throws -> Bool {
    var wanted: [Int64] = []
    for name in names {
      let category = try categoryID(named: name, change.connection)
      if !wanted.contains(category) { wanted.append(category) }
    }
    let present = try change.connection.rows(
      "SELECT category_id FROM bill_categories WHERE bill_id = ? ORDER BY position", .integer(id)
    ).map { try $0.integer("category_id") }
    guard wanted != present else { return false }
    try change.delete(.billCategories, where: "bill_id = ?", [.integer(id)])
    for (position, category) in wanted.enumerated() {
      try change.insert(
        .billCategories,
        ["bill_id": .integer(id), "position": .integer(Int64(position)), "category_id": .integer(category)])
    }
    return true
  }

  /// The bills of these rows, in the same order, with their categories, parts and tags.
  static func bills(_ rows: [Row], _ connection: any Connection) throws -> [Bill] {
    let ids = try rows.map { try $0.integer("id") }
    let categories = try categories(ofBills: ids, connection)
    let parts = try parts(ofBills: ids, connection)
    let tags = try tags(ofBills: ids, connection)
    return try zip(rows, ids).map { row, id in
      try Bill(row, categories: categories[id] ?? [], parts: parts[id] ?? [], tags: tags[id] ?? [])
    }
  }
}

extension BillContents {
  /// The columns of the bill's row, except for those that the store assigns.
  var columns: [String: SQLValue] {
    get throws {
      [
        "title": .text(title), "merchant": .text(merchant), "merchant_key": .text(SearchKey.of(merchant)),
        "notes": .text(notes), "kind": .text(kind.rawValue), "minor_units": .integer(amount.minorUnits),
        "currency": .text(amount.currency.code), "issue_date": .text(issueDate.description),
        "due_date": .optional(dueDate?.description), "due_time": .optional(dueTime?.description),
        "paid_date": .optional(paidDate?.description), "payment": try payment.map { try .json($0) } ?? .null,
        "payment_mode": .optional(payment?.mode.rawValue), "card_id": .optional(card),
        "reference": .optional(reference), "payment_reference": .optional(paymentReference),
        "iban": .optional(iban), "repetition": .text(repetition.rawValue), "reminders": .optional(reminders),
        "warranty_until": .optional(warrantyUntil?.description), "return_until": .optional(returnUntil?.description),
      ]
    }
  }

  /// The columns of the first bill of a series.
  func beginning(ofSeries id: Int64, after anchor: CalendarDate? = nil) -> [String: SQLValue] {
    Occurrence(series: id, number: anchor == nil ? 0 : 1, anchor: anchor ?? dueDate ?? issueDate).columns
  }
}

extension Bill {
  init(_ row: Row, categories: [String], parts: [BillPart], tags: [String]) throws {
    guard let currency = Currency(code: try row.text("currency")), let issueDate = try row.date("issue_date") else {
      throw StoreError.corrupt("a bill without currency or date")
    }
    self.init(
      id: try row.integer("id"), revision: Int(try row.integer("revision")),
      contents: BillContents(
        title: try row.text("title"), merchant: try row.text("merchant"), notes: try row.text("notes"),
        kind: DocumentKind(rawValue: try row.text("kind")) ?? .unknown,
        amount: Money(minorUnits: try row.integer("minor_units"), currency: currency), issueDate: issueDate,
        dueDate: try row.date("due_date"), paidDate: try row.date("paid_date"),
        payment: try row.optionalText("payment").map { _ in try row.json("payment") },
        reference: row.optionalText("reference"), paymentReference: row.optionalText("payment_reference"),
        iban: row.optionalText("iban"), categories: categories,
        repetition: Repetition(rawValue: try row.text("repetition")) ?? .none,
        dueTime: row.optionalText("due_time").flatMap(TimeOfDay.init(text:)), card: row.optionalInteger("card_id"),
        reminders: row.optionalText("reminders"), parts: parts, tags: tags,
        warrantyUntil: try row.date("warranty_until"), returnUntil: try row.date("return_until")),
      draftID: row.optionalInteger("draft_id"), documentID: row.optionalInteger("document_id"),
      created: try row.integer("created"), occurrence: try Occurrence(row), deleted: row.optionalInteger("deleted"))
  }
}

extension Occurrence {
  /// The columns of a bill's row that hold its position in a series.
  var columns: [String: SQLValue] {
    ["series_id": .integer(series), "occurrence": .integer(Int64(number)), "anchor": .text(anchor.description)]
  }

  /// The columns for a bill outside any series.
  static let none: [String: SQLValue] = ["series_id": .null, "occurrence": .null, "anchor": .null]

  /// Returns nil for a bill outside any series.
  fileprivate init?(_ row: Row) throws {
    guard let series = row.optionalInteger("series_id"), let anchor = try row.date("anchor") else { return nil }
    self.init(series: series, number: Int(try row.integer("occurrence")), anchor: anchor)
  }
}

extension Row {
  /// The amount in the columns `minor_units` and `currency`.
  ///
  /// - Throws: `StoreError.corrupt` if they hold no amount.
  func money() throws -> Money {
    guard let currency = Currency(code: try text("currency")) else { throw StoreError.corrupt("an unknown currency") }
    return Money(minorUnits: try integer("minor_units"), currency: currency)
  }

  /// A column with an ISO 8601 date, or null.
  ///
  /// - Throws: `StoreError.corrupt` if it holds something else.
  func date(_ column: String) throws -> CalendarDate? {
    guard let text = optionalText(column) else { return nil }
    guard let date = CalendarDate(iso: text) else { throw StoreError.corrupt("column \(column) holds no date") }
    return date
  }
}
