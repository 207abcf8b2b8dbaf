internal import Actions
internal import Core
internal import Ledger

/// A proposal for people: one line for each field, with its evidence and alternatives.
struct ProposalView {
  var proposal: ProposalResult
  /// Whether to show the printed words and alternatives.
  var isDetailed = false
  var marks: NumberMarks
  /// The width of the terminal.
  var columns = Terminal.columns

  init(_ proposal: ProposalResult, isDetailed: Bool = false, marks: NumberMarks) {
    self.proposal = proposal
    self.isDetailed = isDetailed
    self.marks = marks
  }

  var lines: [SafeText] {
    var lines = [row("kind", SafeText(ShortText.words(proposal.kind.rawValue)))]
    lines += field("merchant", proposal.merchant) { $0 } + reason(.merchant)
    lines += field("date", proposal.date) { $0.description + (proposal.time.map { " \($0.value)" } ?? "") }
    lines += amount("total", proposal.total?.amount)
    if proposal.grandTotal != nil { lines += amount("whole", proposal.grandTotal) }
    if isDetailed { lines += field("currency", proposal.currencyField) { $0.code } }
    if proposal.dueDate != nil { lines += field("due", proposal.dueDate) { $0.description } + reason(.due) }
    if proposal.tax != nil { lines += amount("tax", proposal.tax) }
    if proposal.payment != nil {
      lines += field("paid by", proposal.paymentField, ProposalView.payment) + reason(.payment)
    }
    if proposal.reference != nil { lines += field("reference", proposal.reference) { $0 } }
    if proposal.paymentReference != nil { lines += field("to quote", proposal.paymentReference) { $0 } }
    if proposal.iban != nil { lines += field("IBAN", proposal.iban) { $0 } }
    lines += field("category", proposal.category) { $0 } + reason(.category)
    if proposal.repetition != nil {
      lines += field("repeat", proposal.repetition) { $0.rawValue } + reason(.repetition)
    }
    if isDetailed {
      for item in proposal.items {
        let parts: [SafeText?] = [
          item.quantity.map { "\($0) ×" }, SafeText(item.description), item.total.map { SafeText($0.written(marks)) },
        ]
        lines.append(row("item", parts.compactMap { $0 }.joined(separator: "  ")))
      }
    }
    for reason in proposal.review {
      lines.append(Style.warning(row("look", "\(reason.explanation) (\(reason.rawValue))")))
      if reason == .notABill { lines += self.reason(.bill) }
      if reason == .possibleDuplicate, let duplicateOf = proposal.duplicateOf {
        let reason: SafeText = duplicateOf.reason.map { ", \($0.explanation)" } ?? ""
        let other: SafeText = "\(duplicateOf.kind.rawValue) \(duplicateOf.id)"
        lines.append(row("", "similar to \(other)\(reason); `billfold duplicates` shows both"))
      }
      if reason == .unreadScript, let script = proposal.unreadScript {
        lines.append(
          row("", "\(script.script.rawValue) letters: `\(script.installation)`, then `billfold retry` reads it again"))
      }
    }
    return lines
  }

  /// Returns why a field was learned; empty if it was not.
  private func reason(_ field: LearnedField) -> [SafeText] {
    (proposal.learned ?? []).filter { $0.field == field }.map { Style.dim(row("", "\($0.reason)")) }
  }

  private func amount(_ name: SafeText, _ amount: AmountResult?) -> [SafeText] {
    field(name, amount?.field) { ProposalView.amount($0, amount?.currency, marks) }
  }

  private func field<Value>(_ name: SafeText, _ field: FieldResult<Value>?, _ write: (Value) -> String) -> [SafeText] {
    guard let field else { return [row(name, Style.dim("–"))] }
    let origin = SafeText(ShortText.origin(field.source))
    let percent = Int((field.confidence * 100).rounded())
    let note: SafeText = field.source == .person ? origin : "\(percent) %, \(origin)"
    var lines = [row(name, SafeText(write(field.value)).fitted(to: 40), note: note)]
    guard isDetailed else { return lines }
    // What the document prints was not the reason for a value that you chose.
    if field.source != .person, let words = field.words, let page = field.page {
      let place = field.boxes.first.map { ", at \($0.x),\($0.y)" as SafeText } ?? ""
      lines.append(
        Style.dim(row("", "printed: \(SafeText(words).fitted(to: 44)) (page \(page)\(place))")))
    }
    for other in field.alternatives.prefix(5) {
      lines.append(Style.dim(row("", "or: \(write(other))")))
    }
    return lines
  }

  private func row(_ name: SafeText, _ value: SafeText, note: SafeText = "") -> SafeText {
    let label = name + SafeText(repeating: " ", count: max(1, 11 - name.width))
    guard !note.isEmpty else { return label + value }
    // In a narrow terminal the notes move to the left, so that they stay on the line of their value.
    let room = min(42, columns - 33)
    return label + value + SafeText(repeating: " ", count: max(2, room - value.width)) + Style.dim(note)
  }

  static func payment(_ payment: Payment) -> String { payment.words() }

  /// Returns an amount with its currency, or with a placeholder for an unknown one.
  static func amount(_ amount: Amount, _ currency: Currency?, _ marks: NumberMarks) -> String {
    let exact = currency.flatMap { Money(amount, $0) }?.amount ?? amount
    return "\(exact.written(marks)) \(currency?.code ?? "???")"
  }
}
