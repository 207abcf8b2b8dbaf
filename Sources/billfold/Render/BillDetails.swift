internal import Actions
internal import Core

extension Output {
  /// Shows everything about a bill, one line for each field.
  func show(_ details: BillDetails) throws {
    try show(details) {
      print(Style.bold("Bill \(details.bill.id)") + " \(details.bill.title)")
      for (name, value) in fields(details) {
        if let value { rows(name, value).forEach { print($0) } }
      }
      for part in details.bill.parts { print(row("part", describe(part))) }
      for document in details.documents { print(row("document", "\(document.name), \(document.file)")) }
    }
  }

  private func fields(_ details: BillDetails) -> [(name: String, value: String?)] {
    let bill = details.bill
    let next = details.next.map { ", next \($0)" } ?? ""
    return [
      ("amount", text(bill.amount)), ("state", state(bill, isOverdue: details.isOverdue)),
      ("merchant", bill.merchant), ("category", bill.categories.joined(separator: ", ")),
      ("tags", bill.tags.isEmpty ? nil : bill.tags.map { "#\($0)" }.joined(separator: " ")),
      ("date", bill.issueDate.description), ("kind", ShortText.words(bill.kind.rawValue)),
      (bill.paidDate == nil ? "pay by" : "paid by", bill.payment.map { ProposalView.payment($0.payment) }),
      ("repeat", bill.repetition == .none ? nil : bill.repetition.rawValue + next),
      ("remind", bill.reminders.map { $0.isEmpty ? "never" : $0 }),
      ("warranty", bill.warrantyUntil.map { "until \($0)" }), ("return", bill.returnUntil.map { "until \($0)" }),
      ("reference", bill.reference), ("to quote", bill.paymentReference), ("IBAN", bill.iban),
      ("notes", bill.notes.isEmpty ? nil : bill.notes), ("draft", bill.draft.map { "\($0)" }),
      ("created", bill.created.local),
    ]
  }

  /// Returns for example `Household for Anna, Soap, 5.00 EUR, the rest`.
  private func describe(_ part: BillPartResult) -> String {
    [part.name, part.text, text(part.amount), part.rest ? "the rest" : ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Returns one row for each line of the value: notes may have several.
  private func rows(_ name: String, _ value: String) -> [SafeText] {
    value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
      row(index == 0 ? name : "", String(line))
    }
  }

  private func row(_ name: String, _ value: String) -> SafeText {
    SafeText(name) + SafeText(repeating: " ", count: max(1, 11 - name.count)) + SafeText(value)
  }
}
