internal import Actions
internal import Core
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// The page for reviewing a draft beside its document: correcting, confirming or rejecting it.
struct ReviewPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/drafts/next") { _, _ in
      let queue = try await pages.run(ListQueue())
      return Pages.see(queue.drafts.first.map { "/drafts/\($0)" } ?? "/drafts")
    }
    router.get("/drafts/:id") { request, context in try await show(request, context) }
    router.post("/drafts/:id") { request, context in try await decide(request, context) }
    router.post("/drafts/:id/take-back") { request, context in try await takeBack(request, context) }
    router.post("/drafts/:id/reopen") { request, context in try await reopen(request, context) }
    router.post("/drafts/:id/duplicate") { request, context in try await judgeDuplicate(request, context) }
  }

  private func takeBack(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      guard let bill = try await pages.run(PresentDraft(id)).billID else { return Pages.see("/drafts/\(id)") }
      _ = try await pages.run(TakeBackBill(bill, of: id))
      return await pages.done("Draft \(id) restored.", then: "/drafts/\(id)", context)
    }
  }

  private func reopen(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      _ = try await pages.run(EditDraft(SeenDraft(id), reopens: true))
      return await pages.done("Draft \(id) reopened.", then: "/drafts/\(id)", context)
    }
  }

  private func judgeDuplicate(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { try await judge(id, areSame: $0["same"] == "1", context) }
  }

  private func next(after id: Int64, _ queue: QueueResult) -> String {
    queue.next(after: id).map { "/drafts/\($0)" } ?? "/drafts"
  }

  // MARK: - Decisions

  /// What the buttons of the form do.
  private enum Decision: String { case confirm, save, reject, reopen, retry }

  private func decide(_ request: Request, _ context: PageContext) async throws -> Response {
    let (id, form) = (try context.id(), try await request.form(context))
    return try await pages.answer(
      form, of: request,
      shown: {
        // What the user typed stays in the form, which shows the reason. All else gets the present values, as they may
        // have been changed in another window.
        try await show(request, context, $0.withoutUnchanged)
      }
    ) {
      try await decided(id, form, context)
    }
  }

  private func judge(_ id: Int64, areSame: Bool, _ context: PageContext) async throws -> Response {
    let queue = try await pages.run(ListQueue())
    let original = try await pages.run(PresentDraft(id)).proposal.duplicateOf
    let judged = try await pages.run(JudgeDuplicates([id], areSame: areSame)).single()
    let same =
      judged.bill.map { "Draft \(id) is the document of bill \($0)." } ?? "Draft \(id) rejected as a duplicate."
    let different = original?.reason == .planned ? "Kept as a separate bill." : "Kept as two purchases."
    return await pages.done(
      areSame ? same : different, undo: "/undo", then: areSame ? next(after: id, queue) : "/drafts/\(id)", context)
  }

  private func decided(_ id: Int64, _ form: Form, _ context: PageContext) async throws -> Response {
    let address = "/drafts/\(id)"
    let seen = SeenDraft(id, revision: form.number("revision").map(Int.init))
    if let taken = form["take"]?.split(separator: "=", maxSplits: 1), taken.count == 2,
      let field = DraftField(rawValue: String(taken[0]))
    {
      // Values typed into other fields are applied as well.
      var changes = try await changes(id, form)
      field.put(String(taken[1]), into: &changes)
      _ = try await pages.run(EditDraft(seen, changes: changes))
      return await pages.done(
        "Changed.\(remark(form))", undo: "/undo", then: self.address(id, keeping: form, field), context)
    }
    guard let decision = form["do"].flatMap({ Decision(rawValue: $0) }) else { throw RequestRefusal.incompleteForm }
    let queue = try await pages.run(ListQueue())
    switch decision {
    case .reject:
      try await pages.run(RejectDrafts([id])).single()
      return await pages.done(
        "Draft \(id) rejected.", undo: "\(address)/reopen", then: next(after: id, queue), context)
    case .reopen:
      _ = try await pages.run(EditDraft(seen, reopens: true))
      return await pages.done("Draft \(id) reopened.", then: address, context)
    case .retry:
      let isRead = try await pages.run(RetryDrafts([id])).failures.isEmpty
      // A page on which nothing was found leaves no draft.
      return await pages.done(
        isRead ? "Draft \(id) was read again." : "The document of draft \(id) still cannot be read.",
        then: await pages.standing(address), context, isComplaint: !isRead)
    case .save:
      _ = try await pages.run(EditDraft(seen, changes: try await changes(id, form)))
      return await pages.done("Saved.\(remark(form))", undo: "/undo", then: self.address(id, keeping: form), context)
    case .confirm:
      var changes = try await changes(id, form)
      changes.notes = form.text("notes")
      if let repeats = form.text("repeat") { changes.repetition = .text(repeats) }
      let bill = try await pages.run(ConfirmDrafts([seen], changes: changes)).single().bill
      let text = "\(bill.title), \(pages.wording.money(bill.amount)): confirmed."
      return await pages.done(text, undo: "\(address)/take-back", then: next(after: id, queue), context)
    }
  }

  /// Returns what the message about a changed draft adds if notes or a repetition were given.
  private func remark(_ form: Form) -> String {
    let isGiven = form.text("notes") != nil || form.edited("repeat", now: Repetition.none.rawValue) != nil
    return isGiven ? " Notes and repetition are stored when you confirm." : ""
  }

  /// Returns the address of a draft's page with the notes and repetition that were typed: these belong to the future
  /// bill and cannot be stored in the draft.
  private func address(_ id: Int64, keeping form: Form, _ field: DraftField? = nil) -> String {
    var address = URLComponents()
    address.path = "/drafts/\(id)"
    let repeats = form.text("repeat").flatMap { $0 == Repetition.none.rawValue ? nil : $0 }
    let kept = [("field", field?.rawValue), ("notes", form.text("notes")), ("repeat", repeats)]
    address.queryItems = kept.compactMap { name, text in text.map { URLQueryItem(name: name, value: $0) } }
    if address.queryItems?.isEmpty ?? false { address.queryItems = nil }
    return address.string?.replacing("+", with: "%2B") ?? address.path
  }

  /// Returns the fields of the form that differ from what the page showed.
  private func changes(_ id: Int64, _ form: Form) async throws -> DraftChanges {
    let proposal = ProposalResult(try await pages.run(PresentDraft(id)).proposal)
    let form = form.withSingleSpaces
    var changes = DraftChanges()
    for field in DraftField.allCases {
      let now = field.text(in: proposal, pages.wording.marks).withSingleSpaces
      if let text = form.edited(field.rawValue, now: now) { field.put(text, into: &changes) }
    }
    return changes
  }

  // MARK: - Rendering

  /// - Parameter refused: the form that was refused, without the fields that the user left unchanged.
  private func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let id = try context.id()
    let paper = try await pages.run(InspectDraft(id))
    let document = try await pages.run(ShowDocument(paper.draft.documentID))
    let queue = try await pages.run(ListQueue())
    let asked = refused?.field.flatMap { DraftField(about: $0) }
    let field = asked ?? request.query["field"].flatMap { DraftField(rawValue: $0) } ?? .total
    let draft = DraftResult(paper.draft)
    let printed = try await pages.run(CompareWithPrint(id))
    // The page of a closed draft shows what is stored, since nothing can be typed there.
    let isOpen = draft.state == .open
    var typed = isOpen ? refused?.typed ?? Form() : Form()
    for name in ["notes", "repeat"] where refused == nil && isOpen {
      if let kept = request.query[name] { typed.add(name, kept) }
    }
    let words = ReviewView.words(request.query.all("word"), of: paper)
    if refused == nil, isOpen, !words.isEmpty { typed.add(field.rawValue, words) }
    let repeats = draft.proposal.repetition?.value.rawValue ?? Repetition.none.rawValue
    let view = ReviewView(
      title: draft.proposal.merchant?.value ?? draft.file, position: position(id, queue),
      previous: queue.previous(before: id).map { "/drafts/\($0)" }, next: queue.next(after: id).map { "/drafts/\($0)" },
      nextPicture: try await firstPicture(queue.next(after: id)), action: "/drafts/\(id)", revision: draft.revision,
      file: DocumentRoutes.file(of: document.id),
      pages: ReviewView.sheets(paper, document, printed, field: field, address: "/drafts/\(id)"),
      noPages: document.previews.isEmpty ? "There is no picture of this document; download the file to see it." : nil,
      error: draft.error.map { Wording.sentence($0.message(on: .page)) }, state: state(draft),
      stateStyle: draft.state == .open ? "" : "closed",
      stateIcon: Icons.markup("check"), reasons: reasons(draft), hasReasons: !draft.proposal.review.isEmpty,
      duplicate: try await pages.twin(of: draft), print: printed.map { PrintView($0, pages.wording) },
      fields: facts(draft, printed, typed, field, complaint: asked == nil ? nil : refused?.sentence),
      notes: typed["notes"] ?? "",
      repeats: OptionView.all(Repetition.self).map {
        OptionView(value: $0.value, label: $0.label, isChosen: $0.value == (typed["repeat"] ?? repeats))
      }, shownRepeat: repeats,
      isMore: (typed["notes"].map { !$0.isEmpty } ?? false) || draft.proposal.repetition != nil,
      complaint: asked == nil ? refused?.sentence : nil,
      isOpen: isOpen,
      isRejected: draft.state == .rejected, isFailed: draft.error != nil, bill: draft.bill.map { "/bills/\($0)" },
      items: items(draft), categories: try await pages.run(ListCategoryNames()).map(\.name))
    return try await pages.page(
      view.title, at: .review, width: .wide, with: "review", view, for: request, context,
      status: refused?.status ?? .ok)
  }

  private func position(_ id: Int64, _ queue: QueueResult) -> String {
    guard let index = queue.drafts.firstIndex(of: id) else { return "" }
    return "\(index + 1) of \(queue.drafts.count)"
  }

  private func firstPicture(_ draft: Int64?) async throws -> String? {
    guard let draft else { return nil }
    let paper = try await pages.run(PresentDraft(draft))
    return try await pages.picture(of: paper.documentID, page: paper.proposal.pages.first)
  }

  private func state(_ draft: DraftResult) -> String? {
    switch draft.state {
    case .open: draft.sure ? "Ready to confirm." : nil
    case .confirmed: "Already confirmed as a bill."
    case .rejected: "Rejected."
    }
  }

  private func reasons(_ draft: DraftResult) -> [ReasonView] {
    draft.proposal.review.filter { $0 != .unreadable || draft.error == nil }.map {
      ReasonView(text: Wording.capital($0.explanation))
    }
  }

  /// - Parameters:
  ///   - typed: the values in the form instead of the draft's.
  ///   - complaint: the reason why the value of the field `here` was refused.
  private func facts(
    _ draft: DraftResult, _ printed: PrintedResult?, _ typed: Form, _ here: DraftField, complaint: String?
  ) -> [FactView] {
    var number = 0
    let seen = typed.part(Form.shown)
    let fields = DraftField.allCases.filter { $0 == here || $0.isShown(in: draft.proposal) }
    return fields.map { field in
      let proposal = draft.proposal
      let origin = field.origin(in: proposal)
      let now = field.text(in: proposal, pages.wording.marks)
      let value = typed[field.rawValue] ?? now
      // In a sure draft every decisive field should be right; in other drafts a doubtful value should be reviewed, too.
      let isDoubtful = !draft.sure && (origin.map { !$0.isSure } ?? false)
      let print = printed?.contradiction(of: field, pages.wording)
      // A different spelling in print needs review only if the draft needs it anyway.
      let isAsked = field.isAsked(by: proposal.review) || isDoubtful || print != nil && !draft.sure
      var alternatives = draft.state == .open ? Array(field.alternatives(in: proposal, pages.wording).prefix(3)) : []
      if let print, draft.state == .open, print != value, !alternatives.contains(print) { alternatives.append(print) }
      // Somebody saved another value while this user typed one: either can be chosen.
      if seen[field.rawValue] != nil, typed.edited(field.rawValue, now: now) != nil, draft.state == .open,
        (seen.text(field.rawValue) ?? "") != ViewTree.plain(now).trimmed(), !now.isEmpty, field.choices == nil,
        !alternatives.contains(now)
      {
        alternatives.insert(now, at: 0)
      }
      let others = alternatives.map { text -> OtherView in
        number += 1
        return OtherView(text: text, taken: "\(field.rawValue)=\(text)", key: number < 10 ? "\(number)" : nil)
      }
      return FactView(
        key: field.rawValue, label: field.label, address: "/drafts/\(draft.id)?field=\(field.rawValue)",
        style: isAsked && draft.state == .open ? "look" : "", isHere: field == here, value: value, shown: now,
        complaint: field == here ? complaint : nil, note: origin?.note ?? "",
        sign: origin == nil ? nil : isAsked ? "!" : "✓", words: origin?.words, printed: print, mode: field.mode,
        list: field.list, isSelect: field.choices != nil, isClosed: draft.state != .open,
        options: (field.choices ?? []).map {
          OptionView(value: $0.value, label: $0.label, isChosen: $0.value == value)
        }, others: others, hasOthers: !others.isEmpty)
    }
  }

  private func items(_ draft: DraftResult) -> TableView? {
    guard !draft.proposal.items.isEmpty else { return nil }
    let wording = pages.wording
    return TableView(
      caption: Plural.count(draft.proposal.items.count, "item"),
      columns: [
        ColumnView(text: "Item"), ColumnView(text: "Quantity", style: "num"), ColumnView(text: "Price", style: "num"),
      ],
      rows: draft.proposal.items.map { item in
        RowView(cells: [
          CellView(item.description), CellView(item.quantity.map { $0.written(wording.marks) } ?? "", style: "num"),
          CellView(item.total.map { $0.written(wording.marks) } ?? "", style: "num"),
        ])
      })
  }
}
