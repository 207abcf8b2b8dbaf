internal import Actions
internal import Core
internal import Hummingbird

/// The page of changes, and undo and redo.
struct HistoryPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/history") { request, context in try await show(request, context) }
    router.post("/undo") { request, context in
      try await replayed("Undone", reverse: "/redo", request, context) { try await pages.run(UndoLast(command: $0)) }
    }
    router.post("/redo") { request, context in
      try await replayed("Redone", reverse: "/undo", request, context) { try await pages.run(RedoLast(command: $0)) }
    }
  }

  /// Undoes or redoes, and reports what; if that is refused, the history shows the reason beside what can be undone,
  /// and again if the form is sent again.
  private func replayed(
    _ word: String, reverse: String, _ request: Request, _ context: PageContext,
    _ body: (_ command: Int64?) async throws -> [CommandResult]
  ) async throws -> Response {
    let form = try await request.form(context)
    do {
      return try await pages.once(form, of: request) {
        let commands = try await body(form.number("command"))
        // The last of the list is the first that the other direction comes to.
        return await pages.done(
          "\(word): \(CommandResult.summary(of: commands)).", undo: reverse, command: commands.last?.id,
          then: await pages.standing(Pages.own(form["back"])), context)
      }
    } catch let error where ActionError.Kind(known: error) == .badData {
      return await pages.done(ErrorPages.sentence(error), then: "/history", context, isComplaint: true)
    }
  }

  private static let most = 60

  private func show(_ request: Request, _ context: PageContext) async throws -> Response {
    let before = request.query.number("before")
    let changes = try await pages.run(ListNewestChanges(limit: Self.most, before: before))
    let last = try await pages.run(ListCommands(limit: 1)).first
    let back = HiddenView(name: "back", value: "/history")
    var view = SectionsView(title: "History")
    view.sections = [
      SectionView(
        forms: [
          FormView(
            action: "/undo", submit: "Undo the last change",
            hidden: [back] + (last.map { [HiddenView(name: "command", value: "\($0.id)")] } ?? []), style: "",
            isInline: true, key: "u"),
          FormView(action: "/redo", submit: "Redo", hidden: [back], style: "", isInline: true),
        ]),
      SectionView(
        table: changes.isEmpty ? nil : Self.table(changes, pages.wording, linking: try await addresses(of: changes)),
        empty: changes.isEmpty ? "Nothing has changed yet." : nil,
        links: changes.count == Self.most
          ? [LinkView(name: "Older", address: "/history?before=\(changes.last?.id ?? 0)")] : []),
    ]
    return try await pages.sections(view, at: .history, for: request, context)
  }

  /// The pages of the changed categories, incomes and statements that still exist. A category or statement is in a short
  /// list, which is read once.
  private func addresses(of changes: [ChangeResult]) async throws -> Set<String> {
    var addresses: Set<String> = []
    let subjects = Set(changes.map(\.event.subject))
    if subjects.contains(.category) {
      addresses.formUnion(try await pages.run(ListCategories()).map { "/categories/\($0.id)" })
    }
    if subjects.contains(.statement) {
      addresses.formUnion(try await pages.run(ListStatements()).map { "/statements/\($0.id)" })
    }
    for id in Set(changes.map(\.event).filter { $0.subject == .income }.map(\.subjectID)) {
      let address = "/income/\(id)"
      if await pages.standing(address) == address { addresses.insert(address) }
    }
    return addresses
  }

  /// - Parameter addresses: the pages that may be linked; nil on the page of what was changed, which needs no link.
  static func table(
    _ changes: [ChangeResult], _ wording: Wording, linking addresses: Set<String>? = nil
  ) -> TableView {
    TableView(
      caption: "Changes",
      columns: [
        ColumnView(text: "What was done"), ColumnView(text: "Who", style: "wide"), ColumnView(text: "When"),
      ],
      rows: changes.map { change in
        let event = change.event
        return RowView(cells: [
          CellView(
            Wording.capital(event.sentence), style: "path", address: addresses.flatMap { address(event, among: $0) },
            note: ChangeText(event) { wording.money($0) }.lines.joined(separator: "; ")),
          CellView(event.who, style: "wide"), CellView(moment: Instant(event.at), style: "day"),
        ])
      })
  }

  private static func address(_ event: LedgerEvent, among addresses: Set<String>) -> String? {
    func existing(_ list: String) -> String? {
      let address = "/\(list)/\(event.subjectID)"
      return addresses.contains(address) ? address : nil
    }
    switch event.subject {
    case .bill: return "/bills/\(event.subjectID)"
    case .draft: return "/drafts/\(event.subjectID)"
    case .settlement: return event.name.map(PersonPages.address)
    case .category: return existing("categories")
    case .income: return existing("income")
    case .statement: return existing("statements")
    case .card: return "/cards"
    case .goal: return "/goals"
    case .document, .memory, .match, .waiver: return nil
    }
  }
}
