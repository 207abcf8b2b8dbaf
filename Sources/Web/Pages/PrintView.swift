internal import Actions
internal import Core

/// The data of an e-invoice beside what its page prints.
struct PrintView: Encodable {
  var summary: String
  /// Whether the comparison is expanded: if there are differences.
  var isOpen: Bool
  var table: TableView

  init(_ printed: PrintedResult, _ wording: Wording) {
    let differing = printed.verdicts.count { $0.agreement == .differs }
    isOpen = differing > 0
    summary =
      differing == 0
      ? "The data of the e-invoice and the printed text agree"
      : "The data of the e-invoice and the printed text differ in \(Plural.count(differing, "field"))"
    table = TableView(
      caption: "Data and printed text of the e-invoice",
      columns: [
        ColumnView(text: "Field"), ColumnView(text: "Data"), ColumnView(text: "Printed"), ColumnView(text: "Compared"),
      ],
      rows: printed.verdicts.map { verdict in
        let (word, style) =
          switch verdict.agreement {
          case .same: ("same", "good")
          case .differs: ("differs", "bad")
          case .notPrinted: ("not printed", "")
          }
        func shown(_ proposal: ProposalResult) -> String {
          let text = verdict.field.reviewed.text(in: proposal, wording.marks)
          return text.isEmpty ? "–" : text
        }
        return RowView(cells: [
          CellView(verdict.field.reviewed.label), CellView(shown(printed.data)), CellView(shown(printed.print)),
          CellView("", badge: word, badgeStyle: style),
        ])
      })
  }
}

extension PrintedResult {
  /// Returns the printed value of a field if it differs from the data; nil otherwise.
  func contradiction(of field: DraftField, _ wording: Wording) -> String? {
    guard let verdict = verdicts.first(where: { $0.field.reviewed == field }), verdict.agreement == .differs else {
      return nil
    }
    return field.text(in: print, wording.marks)
  }
}

extension PrintedResult.Field {
  /// The field of the review form.
  var reviewed: DraftField {
    switch self {
    case .total: .total
    case .date: .date
    case .merchant: .merchant
    case .currency: .currency
    case .due: .due
    case .reference: .reference
    case .iban: .iban
    }
  }
}
