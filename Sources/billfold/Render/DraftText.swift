internal import Core

extension Draft {
  var dateText: String { proposal.date?.value.description ?? "?" }
  var merchantText: String { proposal.merchant?.value ?? (failure == nil ? "?" : fileName) }
  var totalText: String { proposal.total.map { ProposalView.amount($0.value, proposal.currency?.value) } ?? "?" }
  /// What a person should look at, shortly; empty for a sure draft.
  var lookText: String {
    if let failure { return "failed: \(failure.code.rawValue)" }
    return proposal.review.map(\.rawValue).joined(separator: ", ")
  }
}

extension JSONValue {
  init(_ draft: Draft) {
    self = [
      "id": .integer(draft.id), "document": .integer(draft.documentID), "file": .string(draft.fileName),
      "state": .string(draft.state.rawValue), "revision": .integer(Int64(draft.revision)), "sure": .bool(draft.isSure),
      "bill": .number(draft.billID), "created": .text(Timestamp.text(draft.created)),
      "error": draft.failure.map { ["code": .string($0.code.rawValue), "message": .string($0.message)] } ?? .null,
      "proposal": JSONValue(draft.proposal),
    ]
  }

  init(_ bill: Bill) {
    let contents = bill.contents
    self = [
      "id": .integer(bill.id), "revision": .integer(Int64(bill.revision)), "title": .string(contents.title),
      "merchant": .string(contents.merchant), "notes": .string(contents.notes), "kind": .string(contents.kind.rawValue),
      "amount": [
        "value": .text(contents.amount.amount), "minorUnits": .integer(contents.amount.minorUnits),
        "currency": .string(contents.amount.currency.code),
      ],
      "issueDate": .text(contents.issueDate), "dueDate": .text(contents.dueDate), "paidDate": .text(contents.paidDate),
      "dueTime": .text(contents.dueTime), "card": .number(contents.card), "reminders": .text(contents.reminders),
      "series": .number(bill.occurrence?.series), "occurrence": .number(bill.occurrence.map { Int64($0.number) }),
      "payment": contents.payment.map(JSONValue.payment) ?? .null, "reference": .text(contents.reference),
      "iban": .text(contents.iban), "categories": .array(contents.categories.map(JSONValue.string)),
      "repeat": .string(contents.repetition.rawValue), "draft": .number(bill.draftID),
      "document": .number(bill.documentID),
      "created": .text(Timestamp.text(bill.created)),
    ]
  }
}
