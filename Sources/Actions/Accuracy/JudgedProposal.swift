internal import Core
internal import Store

/// A proposal compared with the bill that was confirmed from it.
struct JudgedProposal {
  enum Field: String, CaseIterable { case merchant, date, total, currency, dueDate, category, payment }
  enum Verdict {
    case right, wrong, missing
    var isWrong: Bool { self != .right }
  }

  var shop: String
  /// The verdicts, without fields that neither the proposal nor the bill has.
  var verdicts: [Field: Verdict] = [:]
  /// Fields whose value came from the memory.
  var learned: Set<Field> = []
  var isSure: Bool

  var isRight: Bool { verdicts.values.allSatisfy { $0 == .right } }
  /// Whether the decisive fields, which should be right in a sure draft, are right.
  var isDecisiveRight: Bool {
    [.merchant, .date, .total, .currency].allSatisfy { verdicts[$0] == .right }
  }

  init(_ judged: JudgedDraft) {
    let (proposal, bill) = (judged.proposal, judged.bill.contents)
    shop = bill.merchant
    isSure = proposal.review.isEmpty && proposal.money != nil && proposal.date != nil
    judge(.merchant, proposal.merchant?.value, bill.merchant)
    judge(.date, proposal.date?.value, bill.issueDate)
    // A credit is negative in the ledger, whichever sign the document prints.
    judge(
      .total, proposal.total.flatMap { Money($0.value, bill.amount.currency)?.minorUnits.magnitude },
      bill.amount.minorUnits.magnitude)
    if proposal.total != nil, verdicts[.total] == .missing { verdicts[.total] = .wrong }
    judge(.currency, proposal.currency?.value, bill.amount.currency)
    judge(.dueDate, proposal.dueDate?.value, bill.dueDate)
    // A bill without a guess gets the fallback category, which no person chose.
    let actual = bill.categories.first.flatMap {
      $0 == DefaultCategories.other && proposal.category == nil ? nil : $0
    }
    judge(.category, proposal.category?.value, actual)
    judge(.payment, proposal.payment?.value.mode, bill.payment?.mode)
    for (field, source) in [
      (Field.merchant, proposal.merchant?.source), (.category, proposal.category?.source),
      (.payment, proposal.payment?.source),
    ] where source == .memory { learned.insert(field) }
  }

  private mutating func judge<Value: Equatable>(_ field: Field, _ proposed: Value?, _ actual: Value?) {
    switch (proposed, actual) {
    case (nil, nil): break
    case (nil, .some): verdicts[field] = .missing
    case (.some(let proposed), let actual): verdicts[field] = proposed == actual ? .right : .wrong
    }
  }
}
