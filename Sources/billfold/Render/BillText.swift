internal import Core
internal import Ledger
internal import Store

/// A bill for people.
enum BillText {
  /// `Rent, 900.00 EUR`.
  static func short(_ bill: Bill) -> SafeText {
    "\(bill.contents.title), \(bill.contents.amount.shown)"
  }

  /// What became of a bill: JSON for programs, else a sentence with all that was understood.
  ///
  /// - Parameter next: the next of its series, where it brought one.
  static func show(_ bill: Bill, _ done: SafeText, _ global: GlobalOptions, next: Bill? = nil) {
    if global.json { return Terminal.print(JSONValue(bill).line) }
    let contents = bill.contents
    let parts: [SafeText?] = [
      short(bill), (contents.paidDate.map { "paid \($0)" } ?? due(contents)).map { SafeText($0) },
      contents.repetition == .none ? nil : SafeText(contents.repetition.rawValue),
      SafeText(contents.categories.joined(separator: ", ")),
    ]
    Terminal.print("\(done): \(parts.compactMap { $0 }.joined(separator: ", "))\(following(next))")
  }

  /// `; next: bill 2, due 2026-04-14`, behind a sentence about a bill that was paid; empty where none follows.
  static func following(_ next: Bill?) -> SafeText {
    next.map { "; next: bill \($0.id), due \($0.contents.dueDate ?? $0.contents.issueDate)" } ?? ""
  }

  /// `due 2026-03-14 18:30`; nil for what is not.
  static func due(_ contents: BillContents) -> String? {
    contents.dueText.map { "due \($0)" }
  }

  /// Everything, a line a field.
  static func lines(_ bill: Bill) -> [SafeText] {
    let contents = bill.contents
    let state = contents.paidDate.map { "paid \($0)" } ?? due(contents) ?? "to be paid"
    let next = Recurrence.next(after: bill).flatMap { $0.contents.dueDate }
    let fields: [(String, String?)] = [
      ("amount", contents.amount.shown), ("state", state), ("merchant", contents.merchant),
      ("category", contents.categories.joined(separator: ", ")), ("date", contents.issueDate.description),
      ("kind", contents.kind.rawValue), ("paid by", contents.payment.map(ProposalView.payment)),
      (
        "repeat",
        contents.repetition == .none ? nil : contents.repetition.rawValue + (next.map { ", next \($0)" } ?? "")
      ),
      ("remind", contents.reminders.map { $0.isEmpty ? "never" : $0 }), ("reference", contents.reference),
      ("IBAN", contents.iban), ("notes", contents.notes.isEmpty ? nil : contents.notes),
      ("draft", bill.draftID.map { "\($0)" }), ("created", Timestamp.text(bill.created)),
    ]
    return [Style.bold("Bill \(bill.id)") + " \(contents.title)"]
      + fields.flatMap { name, value in value.map { rows(name, $0) } ?? [] }
  }

  /// A row a line of the value: notes may have several.
  private static func rows(_ name: String, _ value: String) -> [SafeText] {
    value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().map { index, line in
      row(index == 0 ? name : "", String(line))
    }
  }

  static func row(_ name: String, _ value: String) -> SafeText {
    SafeText(name) + SafeText(repeating: " ", count: max(1, 11 - name.count)) + SafeText(value)
  }
}
