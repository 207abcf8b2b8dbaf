internal import Actions
internal import Core

extension DraftResult {
  var dateText: String { proposal.date?.value.description ?? "?" }
  var merchantText: String { proposal.merchant?.value ?? (error == nil ? "?" : file) }
  /// A short description of what needs review; empty for a sure draft.
  var lookText: String {
    if let error { return "failed: \(error.code.shortly)" }
    var words: [String] = []
    for word in proposal.review.map(\.shortly) where !words.contains(word) { words.append(word) }
    return words.joined(separator: ", ")
  }
}

extension Output {
  func total(_ draft: DraftResult) -> String {
    draft.proposal.total.map { ProposalView.amount($0.amount.field.value, $0.amount.currency, marks) } ?? "?"
  }

  /// - Parameters:
  ///   - withState: whether to show the state of drafts that are not open.
  ///   - isFiltered: whether there may be other drafts.
  func show(_ drafts: [DraftResult], withState: Bool, isFiltered: Bool) throws {
    try show(drafts) {
      guard !drafts.isEmpty else {
        if isFiltered { return remark("No draft matches; `billfold drafts` lists all open ones.") }
        return remark("No drafts. `billfold import FOLDER` imports documents as drafts.")
      }
      print(table(drafts, withState: withState, title: withState ? "STATE" : "LOOK AT"))
      let open = drafts.filter { $0.state == .open }
      guard !open.isEmpty else { return }
      remark()
      let sure = open.count(where: \.sure)
      let next = sure > 0 ? ", or `billfold confirm --all-sure`" : ""
      remark("Open: \(open.count), sure: \(sure). Next: `billfold review`\(next).")
    }
  }

  /// Returns the table of a list of drafts, which ends with what to look at in each.
  ///
  /// - Parameters:
  ///   - withState: whether drafts that are not open have their state there.
  ///   - title: the heading of that column.
  func table(_ drafts: [DraftResult], withState: Bool, title: String) -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "MERCHANT", shrinksTo: 12),
      .init(title: "TOTAL", isRight: true), .init(title: "CATEGORY", shrinksTo: 8),
      .init(title: title, shrinksTo: 10),
    ])
    for draft in drafts {
      table.add(
        "\(draft.id)", draft.dateText, draft.merchantText, total(draft), draft.proposal.category?.value ?? "",
        withState && draft.state != .open ? draft.state.rawValue : draft.lookText)
    }
    table.style = { drafts[$0].error != nil ? .bad : drafts[$0].sure ? nil : .warning }
    return table
  }

  /// Shows everything about one draft.
  func show(_ explained: ExplainedDraft) throws {
    try show(explained) {
      let draft = explained.draft
      print(Style.bold("Draft \(draft.id)") + " from \(draft.file)" + state(of: draft))
      if let error = draft.error { print(Style.bad("cannot be read: \(error.message)")) }
      ProposalView(draft.proposal, isDetailed: true, marks: marks).lines.forEach { print($0) }
      ExplanationView(explanations: explained.explanations).lines.forEach { print($0) }
      if let bytes = explained.bytes { print(Style.dim("document   \(bytes)")) }
      for preview in explained.previews { print(Style.dim("preview    \(preview)")) }
      for file in explained.leftOut { print(Style.warning(leftOut(file))) }
      guard let text = explained.text else { return }
      print()
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) { print("\(line)") }
    }
  }

  private func state(of draft: DraftResult) -> SafeText {
    switch draft.state {
    case .open: ""
    case .confirmed: ", confirmed as bill \(draft.bill.map { "\($0)" } ?? "?")"
    case .rejected: ", rejected"
    }
  }

  /// Returns a line about a file in a mail or archive that was not read.
  func leftOut(_ file: FileResult) -> SafeText { "left out   \(file.name): \(file.error?.message ?? "")" }

  /// Shows the result of confirming drafts.
  func show(_ result: BatchResult<ConfirmedDraft>) throws {
    try show(result) {
      for one in result.done { print(sentence(one)) }
      if result.done.isEmpty && result.refused.isEmpty {
        remark("No draft is sure. `billfold review` steps through them.")
      }
    }
    try complain(about: result.refused)
  }

  func show(rejected result: BatchResult<Int64>) throws {
    try show(result) { for id in result.done { print("draft \(id) is rejected") } }
    try complain(about: result.refused)
  }

  /// Returns for example `draft 3: Hill & Sons, 470.00 GBP, 2026-03-03`.
  func sentence(_ draft: DraftResult) -> SafeText {
    "draft \(draft.id): \(draft.merchantText), \(total(draft)), \(draft.dateText)"
  }

  /// Returns what needs review, to follow the sentence; empty for a sure draft.
  func hint(_ draft: DraftResult) -> SafeText { draft.sure ? "" : "; look at: \(draft.lookText)" }

  /// Returns for example `draft 3 is bill 9: Hill & Sons, 470.00 GBP, 2026-03-03`.
  func sentence(_ confirmed: ConfirmedDraft) -> SafeText {
    let bill = confirmed.bill
    return "draft \(confirmed.draft) is bill \(bill.id): \(short(bill)), \(bill.issueDate)\(following(confirmed.next))"
  }
}
