internal import Actions
internal import Core
internal import Hummingbird

/// The list of drafts, and the overview of the sure ones.
struct DraftPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/drafts") { request, context in try await list(request, context) }
    router.get("/drafts/sure") { request, context in try await stack(request, context) }
    router.post("/drafts/sure") { request, context in
      try await pages.once(request, context) { try await confirm($0, context) }
    }
  }

  private func list(_ request: Request, _ context: PageContext) async throws -> Response {
    let isRejected = request.query["state"] == "rejected"
    let part = ListPart(request, rows: Self.rows)
    // One row more than is shown, to tell whether there are others.
    let found = try await pages.run(
      ListDrafts(
        state: isRejected ? .rejected : .open, search: request.query.text("q"), limit: part.rows + 1, skip: part.skip))
    let drafts = Array(found.prefix(part.rows))
    var view = SectionsView(title: "Review")
    let words = request.query.text("q")
    let nothing =
      words != nil
      ? "No draft matches."
      : isRejected ? "No rejected drafts." : "No drafts to review. Drop a receipt anywhere, or add one."
    view.filter = FilterView(
      action: "/drafts", submit: "Search",
      fields: [
        .text("q", "Words", words ?? ""),
        .choice(
          "state", "State", ["open", "rejected"].map { OptionView(value: $0, label: $0) },
          chosen: isRejected ? "rejected" : "open"),
      ])
    let sure = try await pages.run(ListQueue()).sure.count
    if !drafts.isEmpty && !isRejected { view.links.append(LinkView(name: "Start", address: "/drafts/\(drafts[0].id)")) }
    if sure > 0 && !isRejected {
      view.links.append(LinkView(name: "\(sure) sure", address: "/drafts/sure"))
    }
    view.links.append(
      LinkView(name: "Rejected", address: isRejected ? "/drafts" : "/drafts?state=rejected", isHere: isRejected))
    view.sections = [
      SectionView(
        table: drafts.isEmpty ? nil : table(drafts),
        empty: drafts.isEmpty ? nothing : nil,
        links: drafts.isEmpty && !isRejected && words == nil
          ? [LinkView(name: "Add documents", address: "/add")] : part.links(of: part.skip + found.count))
    ]
    return try await pages.sections(view, at: .review, for: request, context)
  }

  private static let rows = 100

  private func table(_ drafts: [DraftResult]) -> TableView {
    let wording = pages.wording
    return TableView(
      caption: "Drafts",
      columns: [
        ColumnView(text: "Merchant"), ColumnView(text: "Date", style: "wide"),
        ColumnView(text: "Category", style: "wide"),
        ColumnView(text: "Total", style: "num"),
      ],
      rows: drafts.map { draft in
        let proposal = draft.proposal
        let look = draft.error != nil ? "not read" : "\(proposal.review.count) to check"
        return RowView(cells: [
          CellView(
            proposal.merchant?.value ?? draft.file, address: "/drafts/\(draft.id)", badge: draft.sure ? "sure" : look,
            badgeStyle: draft.sure ? "good" : draft.error != nil ? "bad" : "warn",
            note: proposal.merchant == nil ? nil : draft.file, phone: proposal.date?.value.description),
          CellView(proposal.date?.value.description ?? "–", style: "day wide"),
          CellView(proposal.category?.value ?? "", style: "wide"),
          CellView(
            proposal.total.map { wording.amount($0.amount.field.value, $0.amount.currency) } ?? "–", style: "num"),
        ])
      })
  }

  private struct StackView: Encodable {
    var title: String
    var note: String
    var submit: String
    var hasDrafts: Bool
    var drafts: [ThumbView]
  }

  private struct ThumbView: Encodable {
    var id: Int64
    var revision: Int
    var address: String
    /// The address of the image; nil for a document without one, such as an e-invoice without a printed page.
    var picture: String?
    var merchant: String
    var date: String
    var category: String
    var total: String
  }

  /// The maximum number of drafts; users do not look over more at once.
  private static let mostAtAGlance = 60

  private func stack(_ request: Request, _ context: PageContext) async throws -> Response {
    let shown = try await pages.run(ListDrafts(sureOnly: true, limit: Self.mostAtAGlance))
    let sure = try await pages.run(ListQueue()).sure
    var thumbs: [ThumbView] = []
    for draft in shown {
      let proposal = draft.proposal
      thumbs.append(
        ThumbView(
          id: draft.id, revision: draft.revision, address: "/drafts/\(draft.id)",
          picture: try await pages.picture(of: draft.document, page: proposal.pages.first),
          merchant: proposal.merchant?.value ?? draft.file, date: proposal.date?.value.description ?? "",
          category: proposal.category?.value ?? "Other",
          total: proposal.total.map { pages.wording.amount($0.amount.field.value, $0.amount.currency) } ?? ""))
    }
    let view = StackView(
      title: "Sure drafts",
      note: sure.count > shown.count
        ? "the first \(shown.count) of \(sure.count)" : "untick any that you want to check yourself",
      submit: "Confirm \(shown.count == 1 ? "it" : "ticked")", hasDrafts: !shown.isEmpty, drafts: thumbs)
    return try await pages.page(view.title, at: .review, width: .wide, with: "stack", view, for: request, context)
  }

  private func confirm(_ form: Form, _ context: PageContext) async throws -> Response {
    let seen = form.all("draft").compactMap { text -> SeenDraft? in
      let parts = text.split(separator: "-")
      guard parts.count == 2, let id = Int64(parts[0]), let revision = Int(parts[1]) else { return nil }
      return SeenDraft(id, revision: revision)
    }
    guard !seen.isEmpty else {
      return await pages.done("No draft was ticked.", then: "/drafts/sure", context, isComplaint: true)
    }
    let result = try await pages.run(ConfirmDrafts(seen))
    var text = "\(Plural.count(result.done.count, "draft")) confirmed."
    if let refused = result.refused.first {
      text += " Draft \(refused.id) was not: \(Wording.sentence(refused.onPage ?? refused.message))"
    }
    return await pages.done(
      text, undo: result.done.isEmpty ? nil : "/undo", then: "/drafts", context, isComplaint: result.done.isEmpty)
  }
}
