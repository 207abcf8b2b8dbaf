internal import Actions
internal import Core
internal import Hummingbird

/// The pages of bank statements, and of matches between their entries and bills.
struct StatementPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/statements") { request, context in try await show(request, context) }
    router.get("/statements/gaps") { request, context in try await gaps(request, context) }
    router.get("/statements/:id") { request, context in try await entries(request, context) }
    router.post("/statements/:id/delete") { request, context in try await deleteStatement(request, context) }
    router.post("/matches/:id/confirm") { request, context in try await confirmMatch(request, context) }
    router.post("/matches/:id/refuse") { request, context in try await refuseMatch(request, context) }
    router.post("/waivers/:id/delete") { request, context in try await deleteWaiver(request, context) }
  }

  private func deleteStatement(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      let count = try await pages.run(DeleteStatements([id])).single().unpaid.count
      let unpaid = count == 0 ? "" : " \(Plural.count(count, "bill")) \(count == 1 ? "is" : "are") unpaid again."
      return await pages.done("Statement deleted.\(unpaid)", undo: "/undo", then: "/statements", context)
    }
  }

  private func confirmMatch(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { form in
      let made = try await pages.run(ConfirmMatches([id], bills: form.number("bill").map { [$0] } ?? []))
      let text = "Matched." + pages.wording.shortfall(made.first)
      return await pages.done(text, undo: "/undo", then: "/statements", context)
    }
  }

  private func refuseMatch(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      _ = try await pages.run(RefuseMatches([id]))
      return await pages.done("This match is not proposed again.", undo: "/undo", then: "/statements", context)
    }
  }

  private func deleteWaiver(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    return try await pages.once(request, context) { _ in
      try await pages.run(DeleteWaivers([id])).single()
      return await pages.done("Waiver removed.", undo: "/undo", then: "/statements", context)
    }
  }

  /// The number of rows in each table of the first page; decided rows are replaced by others.
  private static let most = 30

  /// - Parameter refused: the upload of a file that was refused.
  func show(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    async let runningMatches = pages.run(ListMatches())
    async let runningGaps = pages.run(FindGaps(limit: Self.most))
    let statements = try await pages.run(ListStatements())
    let waivers = try await pages.run(ListWaivers())
    let (matches, gaps) = try await (runningMatches, runningGaps)
    let wording = pages.wording
    var view = SectionsView(title: "Bank", refused: refused)
    if let proposals = proposals(matches, wording) { view.sections.append(proposals) }
    view.sections.append(Self.statements(statements))
    view.sections += missing(gaps, wording)
    if let waivers = Self.waivers(waivers) { view.sections.append(waivers) }
    return try await pages.sections(view, at: .statements, for: request, context)
  }

  /// - Returns: nil if no match is proposed.
  private func proposals(_ matches: [MatchResult], _ wording: Wording) -> SectionView? {
    guard !matches.isEmpty else { return nil }
    return SectionView(
      heading: "Proposed matches",
      table: TableView(
        caption: "Proposed matches of entries and bills",
        columns: [
          ColumnView(text: "Entry"), ColumnView(text: "Bill"), ColumnView(text: "Why", style: "wide"),
          ColumnView(text: "Amount", style: "num"), ColumnView(text: ""),
        ],
        rows: matches.prefix(Self.most).enumerated().map { row($0.element, isFirst: $0.offset == 0, wording) }))
  }

  /// The statements, and the form for another one.
  private static func statements(_ statements: [StatementResult]) -> SectionView {
    SectionView(
      heading: "Statements", table: statements.isEmpty ? nil : table(statements),
      empty: statements.isEmpty
        ? "No statement yet. Choose a file from your bank: CAMT, MT940, OFX, QIF or CSV." : nil,
      forms: [StatementPreviewPage.form])
  }

  private static func table(_ statements: [StatementResult]) -> TableView {
    TableView(
      caption: "Statements",
      columns: [
        ColumnView(text: "File"), ColumnView(text: "Days"), ColumnView(text: "Account", style: "wide"),
        ColumnView(text: "Entries", style: "num"),
      ],
      rows: statements.map { statement in
        RowView(cells: [
          CellView(statement.file, address: "/statements/\(statement.id)"),
          CellView([statement.first, statement.last].compactMap { $0 }.map { "\($0)" }.joined(separator: " to ")),
          CellView(statement.account ?? "", style: "wide"), CellView("\(statement.entries)", style: "num"),
        ])
      })
  }

  /// The payments without a bill and the bills without a payment, each with a link to all of them if its list is cut.
  private func missing(_ gaps: GapsResult, _ wording: Wording) -> [SectionView] {
    var sections: [SectionView] = []
    if !gaps.entries.isEmpty {
      let isCut = gaps.entriesAreCut
      sections.append(
        SectionView(
          heading: "Payments without a bill", intro: isCut ? "The newest \(Self.most)." : nil, style: "half",
          table: entryTable(gaps.entries, wording, address: nil),
          links: isCut ? [LinkView(name: "All of them", address: "/statements/gaps")] : []))
    }
    if !gaps.bills.isEmpty {
      let isCut = gaps.billsAreCut
      sections.append(
        SectionView(
          heading: "Bills without a payment", intro: isCut ? "The first \(Self.most)." : nil, style: "half",
          table: billTable(gaps.bills, wording),
          links: isCut ? [LinkView(name: "All of them", address: "/statements/gaps?of=bills")] : []))
    }
    return sections
  }

  /// All payments without a bill of the last months or, with `of=bills`, all bills without a payment.
  private func gaps(_ request: Request, _ context: PageContext) async throws -> Response {
    let isOfBills = request.query["of"] == "bills"
    let gaps = try await pages.run(FindGaps())
    let wording = pages.wording
    let part = ListPart(request, rows: 100)
    let count = isOfBills ? gaps.bills.count : gaps.entries.count
    var view = SectionsView(
      title: isOfBills ? "Bills without a payment" : "Payments without a bill",
      links: [LinkView(name: "Bank", address: "/statements")])
    view.sections = [
      SectionView(
        intro: "Of the last \(ListMatches.months) months\(part.note(of: count).map { ": \($0)" } ?? "").",
        table: count == 0
          ? nil
          : isOfBills
            ? billTable(part.of(gaps.bills), wording)
            : entryTable(part.of(gaps.entries), wording, address: nil), empty: count == 0 ? "There are none." : nil,
        links: part.links(of: count))
    ]
    return try await pages.sections(view, at: .statements, for: request, context)
  }

  private func billTable(_ bills: [BillResult], _ wording: Wording) -> TableView {
    TableView(
      caption: "Bills without an entry",
      columns: [ColumnView(text: "Bill"), ColumnView(text: "Date"), ColumnView(text: "Amount", style: "num")],
      rows: bills.map { bill in
        RowView(cells: [
          CellView(bill.title, address: "/bills/\(bill.id)"),
          CellView("\(bill.paidDate ?? bill.dueDate ?? bill.issueDate)", style: "day"),
          CellView(wording.money(bill.amount), style: "num"),
        ])
      })
  }

  /// - Returns: nil if there are no waivers.
  private static func waivers(_ waivers: [WaiverResult]) -> SectionView? {
    guard !waivers.isEmpty else { return nil }
    return SectionView(
      heading: "Payments that need no bill", intro: "Payments with these words, or to these accounts, are not listed.",
      table: TableView(
        caption: "Payments that need no bill",
        columns: [ColumnView(text: "Words or account"), ColumnView(text: "Reason"), ColumnView(text: "")],
        rows: waivers.map { waiver in
          let name = [waiver.words, waiver.iban].compactMap { $0 }.joined(separator: ", ")
          return RowView(cells: [
            CellView(name, style: "path"), CellView(waiver.reason),
            CellView(
              "", style: "act",
              buttons: [
                ButtonView(submit: "Remove", label: "Remove \(name)", action: "/waivers/\(waiver.id)/delete")
              ]),
          ])
        }))
  }

  /// The keyboard shortcuts apply to the first row.
  private func row(_ match: MatchResult, isFirst: Bool, _ wording: Wording) -> RowView {
    let entry = match.entries.first
    let bill = match.bills.first
    let name = bill?.title ?? "this"
    func others(_ count: Int, _ noun: String, _ plural: String) -> String? {
      count > 1 ? "and \(Plural.count(count - 1, "other \(noun)", "other \(plural)"))" : nil
    }
    let days = [entry.map { "\($0.date)" }, others(match.entries.count, "entry", "entries")].compactMap { $0 }
    return RowView(cells: [
      CellView(entry?.name ?? entry?.text ?? "", note: days.joined(separator: " ")),
      CellView(name, address: bill.map { "/bills/\($0.id)" }, note: others(match.bills.count, "bill", "bills")),
      CellView(match.reasons.map(\.explanation).joined(separator: ", "), style: "wide"),
      CellView(entry.map { wording.money($0.amount) } ?? "", style: "num"),
      CellView(
        "", style: "act",
        buttons: [
          ButtonView(
            submit: "Yes", label: "\(name) is paid by this entry", action: "/matches/\(match.id)/confirm", style: "",
            key: isFirst ? "y" : nil),
          ButtonView(
            submit: "No", label: "\(name) is not paid by this entry", action: "/matches/\(match.id)/refuse",
            key: isFirst ? "x" : nil),
        ] + match.rivals.compactMap(rival)),
    ])
  }

  /// Returns a button that confirms a rival instead: another bill, or another entry.
  private func rival(_ rival: MatchResult.Rival) -> ButtonView? {
    guard rival.entries.count == 1, rival.bills.count == 1, let entry = rival.entries.first,
      let bill = rival.bills.first
    else { return nil }
    return ButtonView(
      submit: "\(bill.title), \(bill.issueDate)",
      label: "Instead, the entry of \(entry.date) pays \(bill.title) of \(bill.issueDate), bill \(bill.id)",
      action: "/matches/\(entry.id)/confirm", hidden: [HiddenView(name: "bill", value: "\(bill.id)")])
  }

  private func entryTable(_ entries: [EntryResult], _ wording: Wording, address: String?) -> TableView {
    TableView(
      caption: "Entries",
      columns: [
        ColumnView(text: "Who"), ColumnView(text: "Date", style: "wide"), ColumnView(text: "Amount", style: "num"),
        ColumnView(text: ""),
      ],
      rows: entries.map { entry in
        let hidden = [HiddenView(name: "back", value: address ?? "/statements")]
        return RowView(cells: [
          CellView(
            entry.name ?? (entry.text.isEmpty ? "Entry \(entry.id)" : entry.text), address: "/entries/\(entry.id)",
            note: entry.name == nil ? nil : Wording.shortened(entry.text, to: 100), phone: "\(entry.date)"),
          CellView("\(entry.date)", style: "day wide"),
          CellView(wording.signed(entry.amount), style: entry.amount.money.minorUnits > 0 ? "num in" : "num"),
          decision(entry, hidden),
        ])
      })
  }

  /// Returns what an entry pays, or what to do about it.
  ///
  /// - Parameter hidden: the page to return to.
  private func decision(_ entry: EntryResult, _ hidden: [HiddenView]) -> CellView {
    if let income = entry.income { return CellView("income", style: "act", address: "/income/\(income)") }
    guard let first = entry.bills.first else {
      let address = "/entries/\(entry.id)"
      guard entry.amount.money.minorUnits > 0 else { return CellView("Find the bill", style: "act", address: address) }
      return CellView(
        "", style: "act",
        buttons: [
          ButtonView(
            submit: "Add as income", label: "Add as income: the entry of \(entry.date)", action: "\(address)/income")
        ])
    }
    let isOne = entry.bills.count == 1
    return CellView(
      isOne ? "bill \(first)" : Plural.count(entry.bills.count, "bill"), style: "act",
      address: isOne ? "/bills/\(first)" : "/entries/\(entry.id)",
      buttons: [
        ButtonView(
          submit: "Separate", label: "Separate the entry of \(entry.date)",
          action: "/entries/\(entry.id)/separate", hidden: hidden)
      ])
  }

  private func entries(_ request: Request, _ context: PageContext) async throws -> Response {
    let id = try context.id()
    guard let statement = try await pages.run(ListStatements()).first(where: { $0.id == id }) else {
      throw HTTPError(.notFound)
    }
    let part = ListPart(request, rows: 100)
    // One row more than is shown, to tell whether there is another part.
    let found = try await pages.run(ListEntries(statement: id, limit: part.rows + 1, skip: part.skip))
    let entries = Array(found.prefix(part.rows))
    let view = SectionsView(
      title: statement.file, links: [LinkView(name: "All statements", address: "/statements")],
      sections: [
        SectionView(
          table: entryTable(entries, pages.wording, address: "/statements/\(id)"),
          links: part.links(of: part.skip + found.count)),
        SectionView(
          heading: "Delete",
          intro: """
            Its entries are deleted as well. Their matches are removed, and bills that they marked as paid become \
            unpaid again. The file can be imported again.
            """,
          forms: [FormView(action: "/statements/\(id)/delete", submit: "Delete the statement", style: "danger")]),
      ])
    return try await pages.sections(view, at: .statements, for: request, context)
  }
}
