public import Core
public import Store

extension Confirmation {
  /// The contents of a planned bill whose document has arrived: kind, amount, dates, number, what to quote and account
  /// are those of the document, and a receipt pays it. Everything that the user decided about the series stays.
  ///
  /// - Throws: `InputError` as `contents(of:with:categories:today:)`, for a split bill whose parts do not follow from
  ///   the new amount, and if what the user decided contradicts the document, such as a warranty that ends before it.
  public static func contents(of draft: Draft, as planned: Bill, today: CalendarDate) throws -> BillContents {
    let before = planned.contents
    var corrections = Corrections()
    corrections.merchant = before.merchant
    corrections.categories = before.categories
    corrections.repetition = before.repetition
    if let date = draft.proposal.date?.value, dueDate(of: draft.proposal, with: corrections, issued: date) == nil,
      let due = before.dueDate, due >= date
    {
      corrections.dueDate = .set(due)
    }
    let read = try contents(of: draft, with: corrections, today: today)
    var filled = before
    filled.kind = read.kind
    filled.amount = read.amount
    filled.issueDate = read.issueDate
    filled.dueDate = read.dueDate
    if read.dueDate == nil { filled.dueTime = nil }
    filled.paidDate = read.paidDate
    filled.payment = before.payment ?? read.payment
    filled.reference = read.reference
    filled.paymentReference = read.paymentReference ?? before.paymentReference
    filled.iban = read.iban ?? before.iban
    filled.parts = try BillSplit.adjusted(before.parts, from: before.amount, to: read.amount, bill: planned.id)
    do {
      try BillRules.check(filled, today: today)
    } catch let error as InputError {
      throw InputError("bill \(planned.id): \(error)", about: error.field)
    }
    return filled
  }
}

extension Store {
  /// Confirms a draft as the document of a planned bill, and returns the bill.
  ///
  /// - Parameter today: no bill was paid after this day.
  /// - Throws: `InputError` for missing or contradictory values; `StoreError` as
  ///   `Store.confirm(draft:revision:as:contents:who:next:)`.
  public func confirm(_ draft: Draft, as planned: Bill, today: CalendarDate, who: String) async throws -> Bill {
    let contents = try Confirmation.contents(of: draft, as: planned, today: today)
    return try await confirm(
      draft: draft.id, revision: draft.revision, as: planned, contents: contents, who: who, next: Recurrence.next)
  }
}
