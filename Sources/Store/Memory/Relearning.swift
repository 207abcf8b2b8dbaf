internal import Core

extension Store {
  /// Applies the memory again to the open drafts of the merchants of some drafts, after these were confirmed or that
  /// was undone. Drafts that the user has touched stay.
  ///
  /// - Parameter drafts: the ids; nil for all open drafts, after the memory itself was changed.
  /// - Returns: the ids of the drafts whose proposal has changed.
  @discardableResult
  public func relearn(from drafts: [Int64]?) async throws -> [Int64] {
    guard drafts?.isEmpty != true else { return [] }
    let now = clock()
    return try await driver.write { connection in
      let some = drafts?.suffix(500) ?? []
      let rows = try connection.rows(
        """
        SELECT id, proposal, parsed, word_print, number_print FROM drafts
        WHERE state = \(Draft.State.open.sql) AND edited = 0
          AND failure IS NULL\(drafts == nil ? "" : Store.sharesKey(with: some.count))
        ORDER BY id
        """, some.map(SQLValue.integer))
      let keys = try Store.keys(ofDrafts: try rows.map { try $0.integer("id") }, connection)
      return try rows.compactMap { row in
        let id = try row.integer("id")
        var raw: Proposal =
          row.optionalText("parsed") == nil ? try row.json("proposal") : try row.json("parsed")
        raw.review.removeAll { $0 == .possibleDuplicate }
        raw.duplicateOf = nil
        // The brand key is derived from the parser's name.
        raw.shopKeys = (keys[id] ?? []).filter { $0.kind != .brand }
        raw.wordPrint = PrintText.numbers(row.optionalText("word_print"))
        raw.numberPrint = PrintText.numbers(row.optionalText("number_print"))
        return try Store.renew(row, raw, now: now, connection) > 0 ? id : nil
      }
    }
  }

  /// A condition that a draft shares a key with one of this many others. Header words are excluded, as they are on
  /// documents of too many merchants.
  private static func sharesKey(with count: Int) -> String {
    """
     AND EXISTS (SELECT 1 FROM draft_keys AS theirs WHERE theirs.draft_id = drafts.id AND theirs.kind <> 'head' AND EXISTS (
      SELECT 1 FROM draft_keys AS ours WHERE ours.kind = theirs.kind AND ours.value = theirs.value
        AND ours.draft_id IN (\(Array(repeating: "?", count: count).joined(separator: ", ")))))
    """
  }
}
