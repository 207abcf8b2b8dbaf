public import Core

/// The drafts that a list shows.
public struct DraftFilter: Sendable {
  public var state: Draft.State?
  public var sureOnly: Bool
  /// Words that must all occur in the merchant, reference or file name, regardless of case, accents and punctuation.
  public var search: String?
  public var limit: Int?
  public var offset: Int

  public init(
    state: Draft.State? = .open, sureOnly: Bool = false, search: String? = nil, limit: Int? = nil, offset: Int = 0
  ) {
    self.state = state
    self.sureOnly = sureOnly
    self.search = search
    self.limit = limit
    self.offset = offset
  }
}

extension Store {
  /// Drafts in order of their ids.
  public func drafts(_ filter: DraftFilter = DraftFilter()) async throws -> [Draft] {
    let (sql, arguments) = filter.sql
    return try await driver.read { try $0.rows(sql, arguments).map(Draft.init) }
  }

  /// The ids of the open drafts in ascending order, each with whether it needs no review.
  public func draftQueue() async throws -> [(id: Int64, sure: Bool)] {
    try await driver.read {
      try $0.rows("SELECT id, sure FROM drafts WHERE state = \(Draft.State.open.sql) ORDER BY id").map {
        (try $0.integer("id"), try $0.integer("sure") == 1)
      }
    }
  }

  /// - Throws: `StoreError.notFound`.
  public func draft(_ id: Int64) async throws -> Draft {
    try await driver.read { try Store.draft(id, $0) }
  }

  /// Replaces a draft's proposal by the user's edit.
  ///
  /// - Throws: `StoreError.notFound`, `.conflict` if the revision is not the current one, `.alreadyConfirmed`.
  @discardableResult
  public func update(draft id: Int64, revision: Int, proposal: Proposal, who: String) async throws -> Draft {
    let proposal = try proposal.withoutCardNumbers()
    return try await change("draft.edit", who: who) { change in
      let before = try Store.openDraft(id, change.connection)
      guard before.revision == revision else { throw StoreError.conflict(.draft, id) }
      var values = Dictionary(uniqueKeysWithValues: zip(Store.listedColumns, Store.listed(proposal)))
      values["proposal"] = try .json(proposal)
      values["edited"] = 1
      values["failure"] = .null
      try change.update(.drafts, id, values)
      try Store.reopenQuestion(of: id, proposal, change)
      return try Store.draft(id, change.connection)
    }
  }

  /// Rejects a draft, or reopens a rejected one.
  ///
  /// - Throws: `StoreError.notFound`, `.alreadyConfirmed`.
  public func setRejected(_ rejected: Bool, draft id: Int64, who: String) async throws {
    try await change(rejected ? "draft.reject" : "draft.reopen", who: who) { change in
      let draft = try Store.draft(id, change.connection)
      if let bill = draft.billID { throw StoreError.alreadyConfirmed(draft: id, bill: bill) }
      let state: Draft.State = rejected ? .rejected : .open
      try change.update(.drafts, id, ["state": .text(state.rawValue)])
    }
  }

  static let draftColumns =
    "SELECT drafts.*, documents.file_name FROM drafts JOIN documents ON documents.id = drafts.document_id"

  static func draft(_ id: Int64, _ connection: any Connection) throws -> Draft {
    guard let row = try connection.row(draftColumns + " WHERE drafts.id = ?", .integer(id)) else {
      throw StoreError.notFound(.draft, id)
    }
    return try Draft(row)
  }

  /// A draft that can still be changed.
  ///
  /// - Throws: `StoreError.notFound`, `.alreadyConfirmed`, `.notOpen`.
  static func openDraft(_ id: Int64, _ connection: any Connection) throws -> Draft {
    let draft = try draft(id, connection)
    if let bill = draft.billID { throw StoreError.alreadyConfirmed(draft: id, bill: bill) }
    guard draft.state == .open else { throw StoreError.notOpen(draft: id) }
    return draft
  }
}

extension DraftFilter {
  /// The list query, in the order of ids.
  var sql: (sql: String, arguments: [SQLValue]) {
    var conditions: [String] = []
    var arguments: [SQLValue] = []
    if let state {
      conditions.append("drafts.state = ?")
      arguments.append(.text(state.rawValue))
    }
    if sureOnly { conditions.append("drafts.sure = 1") }
    if let search, !search.isEmpty {
      let found = SearchText.condition(search, in: ["drafts.search_text", "documents.search_text"])
      conditions.append(found.sql)
      arguments += found.arguments
    }
    let chosen = conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    return (
      "\(Store.draftColumns)\(chosen) ORDER BY drafts.id LIMIT ? OFFSET ?",
      arguments + [.limit(limit), .integer(Int64(offset))]
    )
  }
}

extension Draft {
  init(_ row: Row) throws {
    guard let state = Draft.State(rawValue: try row.text("state")) else {
      throw StoreError.corrupt("a draft of no known state")
    }
    self.init(
      id: try row.integer("id"), documentID: try row.integer("document_id"), state: state,
      revision: Int(try row.integer("revision")), proposal: try row.json("proposal"),
      failure: try row.optionalText("failure").map { _ in try row.json("failure") },
      fileName: try row.text("file_name"),
      created: try row.integer("created"), billID: row.optionalInteger("bill_id"))
  }
}
