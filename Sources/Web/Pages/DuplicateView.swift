internal import Actions
internal import Core

/// A draft beside the draft or bill that it seems to be a copy of: both images, and both values of each field.
struct DuplicateView: Encodable {
  @Sentence var text: String?
  var action: String
  /// What the two buttons say.
  var same: String
  var different: String
  var documents: [DocumentView]
  var table: TableView

  struct DocumentView: Encodable {
    var name: String
    var address: String
    /// The file that it was read from; nil for a bill that was entered by hand.
    var file: String?
    /// The address of the image of its first page; nil if there is none.
    var picture: String?
  }
}

/// The compared fields of a draft or bill.
private struct ComparedDraft {
  var view: DuplicateView.DocumentView
  var merchant: String?
  var total: String?
  var date: CalendarDate?
  var reference: String?

  init(_ draft: DraftResult, _ picture: String?, _ wording: Wording, name: String) {
    let proposal = draft.proposal
    view = DuplicateView.DocumentView(name: name, address: "/drafts/\(draft.id)", file: draft.file, picture: picture)
    merchant = proposal.merchant?.value
    total = proposal.total.map { wording.amount($0.amount.field.value, $0.amount.currency) }
    date = proposal.date?.value
    reference = proposal.reference?.value
  }

  init(_ bill: BillResult, file: String?, _ picture: String?, _ wording: Wording) {
    view = DuplicateView.DocumentView(
      name: "Bill \(bill.id)", address: "/bills/\(bill.id)", file: file, picture: picture)
    merchant = bill.merchant.isEmpty ? bill.title : bill.merchant
    total = wording.money(bill.amount)
    date = bill.issueDate
    reference = bill.reference
  }
}

extension Pages {
  /// Returns the comparison; nil for a draft that is not open, that does not seem to be a copy, or whose original was
  /// deleted.
  func twin(of draft: DraftResult) async throws -> DuplicateView? {
    guard draft.state == .open, let other = draft.proposal.duplicateOf else { return nil }
    let reason = other.reason.map { ": \($0.explanation)" } ?? ""
    let isPlanned = other.reason == .planned
    let relation = isPlanned ? "the document" : "a duplicate"
    let picture = try await picture(of: draft.document, page: draft.proposal.pages.first, orFirst: true)
    let one = ComparedDraft(draft, picture, wording, name: "This draft")
    let two: ComparedDraft
    do {
      two = try await compared(other)
    } catch let error where ActionError.Kind.isNotFound(error) {
      return nil
    }
    func row(_ name: String, _ first: String?, _ second: String?) -> RowView? {
      guard first != nil || second != nil else { return nil }
      let isSame = first == second
      return RowView(cells: [
        CellView(name), CellView(first ?? "–"), CellView(second ?? "–"),
        CellView("", badge: isSame ? "same" : "differs", badgeStyle: isSame ? "good" : "warn"),
      ])
    }
    return DuplicateView(
      text:
        "This seems to be \(relation) of \(other.kind.rawValue) \(other.id)\(reason). Your decision is remembered.",
      action: "/drafts/\(draft.id)/duplicate", same: isPlanned ? "Its document" : "Same purchase",
      different: isPlanned ? "A separate bill" : "Two purchases", documents: [one.view, two.view],
      table: TableView(
        caption: "Comparison of both documents",
        columns: [
          ColumnView(text: "Field"), ColumnView(text: one.view.name), ColumnView(text: two.view.name),
          ColumnView(text: "Compared"),
        ],
        rows: [
          row("Merchant", one.merchant, two.merchant), row("Total", one.total, two.total),
          row("Date", one.date?.description, two.date?.description), row("Number", one.reference, two.reference),
        ].compactMap { $0 }))
  }

  private func compared(_ other: DuplicateOf) async throws -> ComparedDraft {
    switch other.kind {
    case .draft:
      let draft = DraftResult(try await run(PresentDraft(other.id)))
      let picture = try await picture(of: draft.document, page: draft.proposal.pages.first, orFirst: true)
      return ComparedDraft(draft, picture, wording, name: "Draft \(draft.id)")
    case .bill:
      let details = try await run(ShowBill(bill: other.id))
      let first = details.documents.first
      var page: Int?
      if let draft = details.bill.draft { page = try await run(PresentDraft(draft)).proposal.pages.first }
      var shown: String?
      if let first { shown = try await picture(of: first.document, page: page, orFirst: true) }
      return ComparedDraft(details.bill, file: first?.name, shown, wording)
    }
  }
}
