internal import Core

/// Finds the draft or bill that a paper seems to be another copy of.
///
/// The same purchase has the same amount on the same day, and either the same merchant or nearly the same words: another
/// scan can be read otherwise. Where both print a time, or a number of their own, and these differ, they are two purchases.
struct DuplicateSearch {
  let connection: any Connection

  private struct Other {
    var duplicateOf: DuplicateOf
    /// The draft that a bill came from, by which verdicts know it.
    var draft: Int64?
    var merchantKey: String?
    var date: String?
    var print: String?
    /// What tells two purchases apart; asked only of those that are alike otherwise, as a proposal is long.
    var details: () throws -> (time: TimeOfDay?, reference: String?)
  }

  /// Adds `possibleDuplicate`, and which one it is, where an older open draft, or a bill of another draft, says the same.
  /// Only older ones, so that of two copies the first stays sure, however often both are parsed again.
  ///
  /// - Parameter draft: the proposal's draft; nil for a new one, which is younger than all.
  func marking(_ proposal: Proposal, of draft: Int64?) throws -> Proposal {
    guard let money = proposal.money, !proposal.review.contains(.possibleDuplicate) else { return proposal }
    let different = try draft.map { try verdicts(of: $0) } ?? []
    let date = proposal.date?.value.description
    guard date != nil || !proposal.wordPrint.isEmpty else { return proposal }
    func isFound(_ other: Other) throws -> Bool {
      try !different.contains(other.draft.map { DuplicateOf(.draft, $0) } ?? other.duplicateOf)
        && isSame(proposal, other)
    }
    let found =
      try drafts(money, date, before: draft ?? .max).first(where: isFound)
      ?? bills(money, date, except: draft ?? .max).first(where: isFound)
    guard let found else { return proposal }
    var marked = proposal
    marked.review.append(.possibleDuplicate)
    marked.duplicateOf = found.duplicateOf
    return marked
  }

  private func isSame(_ proposal: Proposal, _ other: Other) throws -> Bool {
    let date = proposal.date?.value.description
    if let date, let theirs = other.date, date != theirs { return false }
    let merchant = proposal.merchant.map { SearchKey.of($0.value) }
    let isSameShop = date != nil && other.date != nil && merchant != nil && merchant == other.merchantKey
    guard
      isSameShop
        || DuplicateSearch.likeness(proposal.wordPrint, WordPrintText.numbers(other.print)) >= DuplicateSearch.alike
    else { return false }
    let (time, reference) = try other.details()
    if let mine = proposal.time?.value, let time, mine != time { return false }
    if let mine = proposal.reference?.value, let reference { return SearchKey.of(mine) == SearchKey.of(reference) }
    return true
  }

  /// Share of the words that two scans of one paper have in common at least; two papers of a shop with the same amount on
  /// the same day differ in time or number.
  private static let alike = 0.5

  /// The share of words that two papers have in common; 0 where one has hardly any.
  static func likeness(_ one: [UInt32], _ other: [UInt32]) -> Double {
    guard !one.isEmpty, one.count == other.count else { return 0 }
    return Double(zip(one, other).count { $0 == $1 }) / Double(one.count)
  }

  // MARK: Others

  private func drafts(_ money: Money, _ date: String?, before id: Int64) throws -> [Other] {
    try connection.rows(
      """
      SELECT id, merchant_key, date, word_print FROM drafts
      WHERE minor_units = ? AND currency = ? AND state = 'open' AND id < ?\(date == nil ? "" : " AND (date = ? OR date IS NULL)")
      ORDER BY id DESC LIMIT 50
      """,
      [.integer(money.minorUnits), .text(money.currency.code), .integer(id)] + (date.map { [.text($0)] } ?? [])
    ).map { row in
      let id = try row.integer("id")
      return Other(
        duplicateOf: DuplicateOf(.draft, id), draft: id, merchantKey: row.optionalText("merchant_key"),
        date: row.optionalText("date"), print: row.optionalText("word_print"),
        details: {
          let proposal = try self.proposal(ofDraft: id)
          return (proposal?.time?.value, proposal?.reference?.value)
        })
    }
  }

  private func bills(_ money: Money, _ date: String?, except draft: Int64) throws -> [Other] {
    try connection.rows(
      """
      SELECT bills.id, bills.merchant_key, issue_date, reference, draft_id, word_print FROM bills
      LEFT JOIN drafts ON drafts.id = draft_id
      WHERE bills.minor_units = ? AND bills.currency = ?\(date == nil ? "" : " AND issue_date = ?")
        AND deleted IS NULL AND (draft_id IS NULL OR draft_id <> ?)
      ORDER BY bills.id DESC LIMIT 50
      """,
      [.integer(money.minorUnits), .text(money.currency.code)] + (date.map { [.text($0)] } ?? [])
        + [.integer(draft)]
    ).map { row in
      Other(
        duplicateOf: DuplicateOf(.bill, try row.integer("id")), draft: row.optionalInteger("draft_id"),
        merchantKey: row.optionalText("merchant_key"), date: row.optionalText("issue_date"),
        print: row.optionalText("word_print"),
        details: {
          let proposal = try row.optionalInteger("draft_id").flatMap { try self.proposal(ofDraft: $0) }
          return (proposal?.time?.value, row.optionalText("reference"))
        })
    }
  }

  private func proposal(ofDraft id: Int64) throws -> Proposal? {
    try connection.row("SELECT proposal FROM drafts WHERE id = ?", .integer(id))?.json("proposal")
  }

  /// What a person said a draft is no copy of; bills that came from drafts are named by these.
  private func verdicts(of draft: Int64) throws -> Set<DuplicateOf> {
    let said = try connection.rows(
      "SELECT other_kind, other_id FROM duplicate_verdicts WHERE draft_id = ? AND verdict = 'different'",
      .integer(draft)
    ).compactMap { row in
      DuplicateOf.Kind(rawValue: try row.text("other_kind")).map {
        DuplicateOf($0, row.optionalInteger("other_id") ?? 0)
      }
    }
    let saidOfIt = try connection.rows(
      """
      SELECT draft_id FROM duplicate_verdicts WHERE other_kind = 'draft' AND other_id = ? AND verdict = 'different'
      """, .integer(draft)
    ).map { DuplicateOf(.draft, try $0.integer("draft_id")) }
    return Set(said + saidOfIt)
  }
}

/// The likeness of a paper's words as a column.
enum WordPrintText {
  static func text(_ print: [UInt32]) -> String? {
    print.isEmpty
      ? nil
      : print.map { number in
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
      }.joined()
  }

  static func numbers(_ text: String?) -> [UInt32] {
    guard let text, text.utf8.count % 8 == 0 else { return [] }
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count, by: 8).map { start in
      UInt32(String(decoding: digits[start..<start + 8], as: UTF8.self), radix: 16) ?? 0
    }
  }
}
