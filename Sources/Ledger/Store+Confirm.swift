public import Core
public import Store

extension Store {
  /// Confirms a draft and returns the bill. This is the only way from a draft to the ledger, for terminal and web page
  /// alike.
  ///
  /// - Parameters:
  ///   - draft: the draft as the user saw it; if it was changed since, confirming is refused.
  ///   - today: no bill was paid after this day.
  /// - Throws: `InputError` for missing or contradictory values; `StoreError` as
  ///   `Store.confirm(draft:revision:contents:who:)`.
  public func confirm(
    _ draft: Draft, with corrections: Corrections = Corrections(), today: CalendarDate, who: String
  ) async throws -> Bill {
    // That it was already confirmed is reported before missing values.
    if let bill = draft.billID { throw StoreError.alreadyConfirmed(draft: draft.id, bill: bill) }
    var names = try await categories()
    // A category that was renamed or merged meanwhile may still be proposed by its old name.
    if let guess = draft.proposal.category?.value, try await isCategory(guess) { names.append(guess) }
    let contents = try Confirmation.contents(of: draft, with: corrections, categories: names, today: today)
    return try await confirm(
      draft: draft.id, revision: draft.revision, contents: contents, who: who, next: Recurrence.next)
  }
}
