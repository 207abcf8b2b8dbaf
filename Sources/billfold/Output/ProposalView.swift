internal import Core

/// A proposal for people: a line a field, with what it was read from and what else it could be.
struct ProposalView {
  var proposal: Proposal
  /// Whether the printed words and alternatives are shown too.
  var isDetailed = false

  init(_ proposal: Proposal, isDetailed: Bool = false) {
    self.proposal = proposal
    self.isDetailed = isDetailed
  }

  var lines: [String] {
    var lines = [row("kind", proposal.kind.rawValue)]
    lines += field("merchant", proposal.merchant) { $0 }
    lines += field("date", proposal.date) { $0.description + (proposal.time.map { " \($0.value)" } ?? "") }
    lines += field("total", proposal.total) { Show.amount($0, proposal.currency?.value) }
    if proposal.grandTotal != nil {
      lines += field("whole", proposal.grandTotal) { Show.amount($0, proposal.currency?.value) }
    }
    if isDetailed { lines += field("currency", proposal.currency) { $0.code } }
    if proposal.dueDate != nil { lines += field("due", proposal.dueDate) { $0.description } }
    if proposal.tax != nil { lines += field("tax", proposal.tax) { Show.amount($0, proposal.currency?.value) } }
    if proposal.payment != nil { lines += field("paid by", proposal.payment, ProposalView.payment) }
    if proposal.reference != nil { lines += field("reference", proposal.reference) { $0 } }
    if proposal.paymentReference != nil { lines += field("to quote", proposal.paymentReference) { $0 } }
    if proposal.iban != nil { lines += field("IBAN", proposal.iban) { $0 } }
    lines += field("category", proposal.category) { $0 }
    if isDetailed {
      for item in proposal.items {
        lines.append(
          row(
            "item",
            [item.quantity.map { "\($0) ×" }, item.description, item.total.map { "\($0)" }].compactMap { $0 }.joined(
              separator: "  ")))
      }
    }
    for reason in proposal.review {
      lines.append(Style.warning(row("look", "\(reason.explanation) (\(reason.rawValue))")))
    }
    return lines
  }

  private func field<Value>(_ name: String, _ field: Field<Value>?, _ write: (Value) -> String) -> [String] {
    guard let field else { return [row(name, Style.dim("–"))] }
    let sure = field.source == .person ? "you" : "\(Int((field.confidence * 100).rounded())) %"
    var lines = [
      row(
        name, TerminalText.fitted(TerminalText.safe(write(field.value)), to: 40),
        note: "\(sure), \(field.source.rawValue)")
    ]
    guard isDetailed else { return lines }
    if let evidence = field.evidence {
      let place = evidence.boxes.first.map { ", at \($0.x),\($0.y)" } ?? ""
      lines.append(
        Style.dim(
          row(
            "",
            "printed: \(TerminalText.fitted(TerminalText.safe(evidence.text), to: 44)) (page \(evidence.page)\(place))")
        ))
    }
    for other in field.alternatives.prefix(5) {
      lines.append(Style.dim(row("", "or: \(TerminalText.safe(write(other.value)))")))
    }
    return lines
  }

  private func row(_ name: String, _ value: String, note: String = "") -> String {
    let label = name + String(repeating: " ", count: max(1, 11 - name.count))
    guard !note.isEmpty else { return label + value }
    return label + value + String(repeating: " ", count: max(2, 42 - TerminalText.width(value))) + Style.dim(note)
  }

  static func payment(_ payment: Payment) -> String {
    [payment.mode.rawValue, payment.brand?.rawValue, payment.lastFour.map { "****\($0)" }].compactMap { $0 }.joined(
      separator: " ")
  }
}
