internal import Core

extension Store {
  /// Creates or updates a document's drafts from its proposals. Drafts that the user has touched stay as they are;
  /// untouched drafts of parts that no longer exist are removed. Returns the number of changed drafts.
  @discardableResult
  static func propose(_ proposals: [Proposal], document: Int64, now: Int64, _ connection: any Connection) throws -> Int
  {
    var changed = 0
    let existing = try connection.rows(
      "SELECT id, part, state, edited, proposal FROM drafts WHERE document_id = ? ORDER BY part", .integer(document))
    for proposal in try proposals.map({ try $0.withoutCardNumbers() }) {
      let draft = try existing.first { try $0.integer("part") == Int64(proposal.part) }
      changed += try upsert(proposal, in: draft, document: document, now: now, connection)
    }
    let parts = Int64(proposals.map(\.part).max() ?? 0)
    for gone in existing where try gone.integer("part") > parts && Store.isUntouched(gone) {
      let id = try gone.integer("id")
      try connection.execute("DELETE FROM drafts WHERE id = ?", .integer(id))
      try EventLog(connection: connection, now: now).append(
        .withdraw, id, before: try gone.json("proposal", as: Proposal.self))
      changed += 1
    }
    return changed
  }

  /// Inserts an empty draft that says why its document could not be read.
  static func insertEmptyDraft(_ document: Int64, _ failure: Failure, now: Int64, _ connection: any Connection) throws {
    let proposal = Proposal(review: [.unreadable])
    let existing = try connection.row(
      "SELECT id, failure FROM drafts WHERE document_id = ? ORDER BY part LIMIT 1", .integer(document))
    // After a failed retry of a document that was read before, its earlier drafts are worth more than an empty one.
    if let existing {
      guard existing.optionalText("failure") != nil else { return }
      let id = try existing.integer("id")
      try connection.execute(
        "UPDATE drafts SET failure = ?, revision = revision + 1 WHERE id = ?", try .json(failure), .integer(id))
      try EventLog(connection: connection, now: now).append(
        .propose, id, before: try existing.json("failure", as: Failure.self), after: failure)
      return
    }
    try insert(proposal, of: proposal, document: document, failure: failure, now: now, connection)
  }

  /// Reopens the rejected empty draft of a document that could not be read.
  static func reopenEmptyDraft(ofDocument id: Int64, now: Int64, who: String, _ connection: any Connection) throws {
    for row in try connection.rows(
      """
      UPDATE drafts SET state = \(Draft.State.open.sql), revision = revision + 1
      WHERE document_id = ? AND state = \(Draft.State.rejected.sql)
        AND failure IS NOT NULL RETURNING id
      """, .integer(id))
    {
      try EventLog(connection: connection, now: now, who: who).append(
        .reopen, try row.integer("id"), before: Draft.State.rejected, after: Draft.State.open)
    }
  }

  /// - Parameter existing: the draft of the same part; nil if there is none yet.
  private static func upsert(
    _ raw: Proposal, in existing: Row?, document: Int64, now: Int64, _ connection: any Connection
  ) throws -> Int {
    if let existing {
      try keepKeys(of: raw, draft: try existing.integer("id"), connection)
      return try isUntouched(existing) ? try renew(existing, raw, now: now, connection) : 0
    }
    let remembered = try recalled(raw, connection)
    let proposal = try DuplicateSearch(connection: connection).marking(remembered, of: nil)
    let id = try insert(
      proposal, of: raw, parsed: parsed(raw, remembered), document: document, failure: nil, now: now, connection)
    try insertKeys(of: raw, draft: id, connection)
    return 1
  }

  /// Whether a draft is open and unedited.
  private static func isUntouched(_ draft: Row) throws -> Bool {
    try draft.text("state") == "open" && draft.integer("edited") == 0
  }

  /// Updates an open draft that nobody has touched with its new proposal. Returns 1 if it has changed, else 0.
  ///
  /// - Parameters:
  ///   - existing: its row, with `id` and `proposal`.
  ///   - raw: the parser's proposal.
  static func renew(_ existing: Row, _ raw: Proposal, now: Int64, _ connection: any Connection) throws -> Int {
    let id = try existing.integer("id")
    let remembered = try recalled(raw, connection)
    let proposal = try DuplicateSearch(connection: connection).marking(remembered, of: id)
    try connection.execute(
      "UPDATE drafts SET parsed = ? WHERE id = ?", try parsed(raw, remembered), .integer(id))
    let changed = try connection.execute(
      """
      UPDATE drafts SET revision = revision + 1, failure = NULL, proposal = ?, merchant_key = ?, date = ?, minor_units = ?,
        currency = ?, sure = ?, search_text = ? WHERE id = ? AND (proposal <> ? OR failure IS NOT NULL)
      """, [try .json(proposal)] + listed(proposal) + [.integer(id), try .json(proposal)])
    if changed > 0 {
      try EventLog(connection: connection, now: now).append(
        .propose, id, before: try existing.json("proposal", as: Proposal.self), after: proposal)
    }
    return changed
  }

  /// The parser's proposal as a column if the memory changed it, so that the memory can be applied again later; else
  /// null.
  private static func parsed(_ raw: Proposal, _ remembered: Proposal) throws -> SQLValue {
    raw == remembered ? .null : try .json(raw)
  }

  /// - Parameters:
  ///   - raw: the parser's proposal.
  ///   - parsed: its column value.
  @discardableResult
  private static func insert(
    _ proposal: Proposal, of raw: Proposal, parsed: SQLValue = .null, document: Int64, failure: Failure?, now: Int64,
    _ connection: any Connection
  ) throws -> Int64 {
    let row = try connection.rows(
      """
      INSERT INTO drafts (document_id, part, state, revision, edited, created, failure, proposal, parsed, word_print,
        number_print, merchant_key, date, minor_units, currency, sure, search_text)
      VALUES (?, ?, \(Draft.State.open.sql), 1, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
      """,
      [
        .integer(document), .integer(Int64(proposal.part)), .integer(now), try failure.map { try .json($0) } ?? .null,
        try .json(proposal), parsed, .optional(PrintText.text(raw.wordPrint)),
        .optional(PrintText.text(raw.numberPrint)),
      ] + listed(proposal, failed: failure != nil)
    ).first
    guard let id = try row?.integer("id") else { throw StoreError.corrupt("a draft was not inserted") }
    try EventLog(connection: connection, now: now).append(.propose, id, after: proposal)
    return id
  }

  /// The columns for lists and the search for duplicates, in the order of `listed`.
  static let listedColumns = ["merchant_key", "date", "minor_units", "currency", "sure", "search_text"]

  static func listed(_ proposal: Proposal, failed: Bool = false) -> [SQLValue] {
    let money = proposal.money
    return [
      .optional(proposal.merchant.map { SearchKey.of($0.value) }), .optional(proposal.date?.value.description),
      .optional(money?.minorUnits), .optional(money?.currency.code),
      .flag(!failed && proposal.review.isEmpty && money != nil && proposal.date != nil),
      .text(SearchText.of(proposal.merchant?.value, proposal.reference?.value)),
    ]
  }
}
