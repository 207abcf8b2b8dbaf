internal import Actions
internal import Core
internal import Hummingbird

/// The page of changes, and undo and redo.
struct HistoryPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/history") { request, context in try await show(request, context) }
    router.post("/undo") { request, context in
      let form = try await request.form(context)
      let commands = try await pages.run(UndoLast())
      return pages.done("Undone: \(Self.names(commands)).", undo: "/redo", then: Pages.own(form["back"]), context)
    }
    router.post("/redo") { request, context in
      let form = try await request.form(context)
      let commands = try await pages.run(RedoLast())
      return pages.done("Redone: \(Self.names(commands)).", undo: "/undo", then: Pages.own(form["back"]), context)
    }
  }

  private static func names(_ commands: [CommandResult]) -> String {
    commands.map(\.sentence).joined(separator: "; ")
  }

  private static let most = 60

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let before = request.query.number("before")
    let changes = try await pages.run(NewestChanges(limit: Self.most, before: before))
    var view = SectionsView(title: "History")
    view.sections = [
      SectionView(
        forms: [
          FormView(
            action: "/undo", submit: "Undo the last change", hidden: [HiddenView(name: "back", value: "/history")],
            style: "",
            isInline: true, key: "u"),
          FormView(
            action: "/redo", submit: "Redo", hidden: [HiddenView(name: "back", value: "/history")], style: "",
            isInline: true),
        ]),
      SectionView(
        table: changes.isEmpty ? nil : Self.table(changes, pages.wording, namesThing: true),
        empty: changes.isEmpty ? "Nothing has changed yet." : nil,
        links: changes.count == Self.most
          ? [LinkView(name: "Older", address: "/history?before=\(changes.last?.id ?? 0)")] : []),
    ]
    return try await pages.sections(view, at: .history, for: request, context)
  }

  static func table(_ changes: [ChangeResult], _ wording: Wording, namesThing: Bool) -> TableView {
    TableView(
      caption: "Changes",
      columns: [
        ColumnView(text: "What was done"), ColumnView(text: "Who", style: "wide"), ColumnView(text: "When"),
      ],
      rows: changes.map { change in
        let event = change.event
        return RowView(cells: [
          CellView(
            Wording.capital(event.sentence), style: "path", address: namesThing ? address(event) : nil,
            note: ChangeText(event) { wording.money($0) }.lines.joined(separator: "; ")),
          CellView(event.who, style: "wide"), CellView(moment: Instant(event.at), style: "day"),
        ])
      })
  }

  private static func address(_ event: LedgerEvent) -> String? {
    switch event.subject {
    case .bill: "/bills/\(event.subjectID)"
    case .draft: "/drafts/\(event.subjectID)"
    default: nil
    }
  }
}
