public import Core
public import Store

extension Store {
  /// Turns a draft into the bill that a person means: the one way from a draft to the ledger, for terminal and page alike.
  ///
  /// - Parameter draft: as the person saw it; what was changed since is refused.
  /// - Throws: `InputError` for what is missing or contradicts itself; `StoreError` as `Store.confirm(draft:revision:contents:who:)`.
  public func confirm(_ draft: Draft, with corrections: Corrections = Corrections(), who: String) async throws -> Bill {
    // What became of it comes before what it lacks.
    if let bill = draft.billID { throw StoreError.alreadyConfirmed(draft: draft.id, bill: bill) }
    var names = try await categories()
    // A category that was renamed or merged since is still guessed by its old name.
    if let guess = draft.proposal.category?.value, try await isCategory(guess) { names.append(guess) }
    let contents = try Confirmation.contents(of: draft, with: corrections, categories: names)
    return try await confirm(
      draft: draft.id, revision: draft.revision, contents: contents, who: who, next: Recurrence.next)
  }
}
