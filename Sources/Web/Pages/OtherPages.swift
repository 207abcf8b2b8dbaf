internal import Actions
internal import Core
internal import Hummingbird

/// Pages for search, settings, health, the menu on phones, and the keyboard shortcuts.
struct OtherPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/search") { request, context in try await search(request, context) }
    router.get("/settings") { request, context in try await settings(request, context) }
    router.post("/settings") { request, context in
      let form = try await request.form(context)
      return try await pages.answer(form, of: request, shown: { try await settings(request, context, $0) }) {
        let name = form.text("name") ?? ""
        if let hint = Self.terminalHint(name) { throw ActionError(hint, .badData, about: "value") }
        let changed = try await pages.run(ChangeSetting(name, to: form.text("value") ?? ""))
        let more = changed.isOverridden ? "; an environment variable overrides it" : ""
        let what = (form.text("value") ?? "").isEmpty ? "is no longer set" : "was saved"
        return await pages.done(
          "\(changed.setting.name) \(what)\(more). It takes effect when `billfold serve` is restarted.",
          then: "/settings", context)
      }
    }
    router.get("/doctor") { request, context in try await health(request, context) }
    router.get("/more") { request, context in
      let view = PlacesView(
        items: Place.groups.flatMap { $0 }.map { $0.item(nil, waiting: 0) }, canLeave: pages.canLeave(context))
      return try await pages.page("More", at: .more, with: "places", view, for: request, context)
    }
    router.get("/keys") { request, context in try await keys(request, context) }
  }

  private struct PlacesView: Encodable {
    var items: [NavItem]
    var canLeave: Bool
    /// The address to return to.
    var address = Place.more.address
  }

  private func search(_ request: Request, _ context: PageContext) async throws -> Response {
    let words = request.query.text("q")
    var view = SectionsView(title: "Search")
    view.filter = FilterView(
      action: "/search", submit: "Search", fields: [.text("q", "Words", words ?? "", prefix: "q")])
    return try await pages.filtered(view, at: .search, for: request, context) { view in
      guard let words else { return }
      let found = try await pages.run(SearchLedger(words, limit: Self.most))
      view.sections.append(bills(found, words))
      if !found.drafts.isEmpty { view.sections.append(drafts(found, words)) }
    }
  }

  /// The maximum number of bills, and of drafts, that a search lists; links lead to all of them.
  private static let most = 50

  /// Returns a heading such as `7 bills` or, if not all are listed, `50 of 120 bills`.
  private static func heading(_ shown: Int, of count: Int, _ noun: String) -> String {
    shown < count ? "\(shown) of \(Plural.count(count, noun))" : Plural.count(count, noun)
  }

  private func bills(_ found: SearchResult, _ words: String) -> SectionView {
    let wording = pages.wording
    let isCut = found.bills.count < found.billCount
    return SectionView(
      heading: Self.heading(found.bills.count, of: found.billCount, "bill"),
      table: found.bills.isEmpty
        ? nil
        : TableView(
          caption: "Bills found",
          columns: [ColumnView(text: "Bill"), ColumnView(text: "Date"), ColumnView(text: "Amount", style: "num")],
          rows: found.bills.map { bill in
            RowView(cells: [
              CellView(
                bill.title, address: "/bills/\(bill.id)", badge: found.overdue.contains(bill.id) ? "overdue" : nil,
                badgeStyle: "bad"),
              CellView("\(bill.paidDate ?? bill.dueDate ?? bill.issueDate)", style: "day"),
              CellView(wording.money(bill.amount), style: "num"),
            ])
          }),
      links: isCut ? [LinkView(name: "All bills found", address: "/bills?status=all&q=\(words.inAddress)")] : [])
  }

  private func drafts(_ found: SearchResult, _ words: String) -> SectionView {
    let wording = pages.wording
    let isCut = found.drafts.count < found.draftCount
    return SectionView(
      heading: Self.heading(found.drafts.count, of: found.draftCount, "draft"),
      table: TableView(
        caption: "Drafts found",
        columns: [ColumnView(text: "Draft"), ColumnView(text: "State"), ColumnView(text: "Total", style: "num")],
        rows: found.drafts.map { draft in
          RowView(cells: [
            CellView(draft.proposal.merchant?.value ?? draft.file, address: "/drafts/\(draft.id)"),
            CellView(draft.state.rawValue),
            CellView(
              draft.proposal.total.map { wording.amount($0.amount.field.value, $0.amount.currency) } ?? "–",
              style: "num"),
          ])
        }),
      links: isCut
        ? [
          LinkView(name: "Open drafts found", address: "/drafts?q=\(words.inAddress)"),
          LinkView(name: "Rejected drafts found", address: "/drafts?state=rejected&q=\(words.inAddress)"),
        ] : [])
  }

  /// Returns how a setting is changed that a page does not change; nil for all others.
  private static func terminalHint(_ name: String) -> String? {
    guard let key = SettingKey.named(name), key.isOnlyForTerminal else { return nil }
    return "this setting is changed on the terminal only, with `billfold config set \(name) VALUE`"
  }

  private func settings(
    _ request: Request, _ context: PageContext, _ refused: RefusedForm? = nil
  ) async throws -> Response {
    let list = try await pages.run(ListSettings())
    // One setting at a time, with its present value, so that no other setting is overwritten by mistake.
    let name = refused?.typed["name"] ?? request.query["name"]
    let chosen = list.settings.first { $0.name == name }
    let hint = chosen.flatMap { Self.terminalHint($0.name) }
    let meaning = chosen.map { "\(Wording.sentence($0.meaning)) " } ?? "Choose one in the list to change it. "
    let way = hint.map { "\(Wording.sentence($0)) " } ?? ""
    var forms: [FormView] = []
    if let chosen, hint == nil {
      forms.append(
        FormView(
          action: "/settings", submit: "Save",
          fields: [.text("value", "Value", chosen.value, hint: "empty to let billfold choose")],
          hidden: [HiddenView(name: "name", value: chosen.name)]))
    }
    var view = SectionsView(
      title: "Settings",
      sections: [
        SectionView(
          heading: chosen?.name,
          intro: "\(meaning)\(way)Settings are saved in \(list.file); environment variables and options override them.",
          forms: forms),
        SectionView(
          table: TableView(
            caption: "Settings in force",
            columns: [ColumnView(text: "Setting"), ColumnView(text: "Value"), ColumnView(text: "From", style: "wide")],
            rows: list.settings.map { setting in
              RowView(cells: [
                CellView(setting.name, address: "/settings?name=\(setting.name)", note: setting.meaning),
                CellView(setting.value.isEmpty ? "–" : setting.value, style: "path"),
                CellView(setting.origin.rawValue, style: "wide"),
              ])
            })),
      ])
    view.refused = refused
    // The form has one field that can be wrong.
    view.refused?.field = "value"
    return try await pages.sections(view, at: .settings, for: request, context)
  }

  private func health(_ request: Request, _ context: PageContext) async throws -> Response {
    let report = try await pages.run(CheckHealth())
    let view = SectionsView(
      title: "Health",
      sections: [
        SectionView(
          intro: report.hasProblem ? "There is a problem." : "No problems found.",
          table: TableView(
            caption: "Checks",
            columns: [ColumnView(text: "Check"), ColumnView(text: "State"), ColumnView(text: "Result")],
            rows: report.entries.map { entry in
              RowView(cells: [
                CellView(entry.check),
                CellView(
                  "", badge: entry.state.rawValue,
                  badgeStyle: entry.state == .ok ? "good" : entry.state == .note ? "warn" : "bad"),
                CellView(entry.text, style: "path"),
              ])
            }))
      ])
    return try await pages.sections(view, at: .doctor, for: request, context)
  }

  private static let keys = [
    ("n", "add a document or bill"), ("/", "search"), ("?", "this page"),
    ("g o, g r, g b, g t", "go to overview, review, bills, transactions"),
    ("g c, g g, g h", "go to categories, goals, history"),
    ("Enter", "in review: confirm, and show the next"), ("s, b", "in review: skip, back"),
    ("p", "on a bill: pay it today"), ("1 to 9", "in review: choose an alternative"),
    ("=, +", "in review of a possible duplicate: the same, or different"),
    ("y, x", "on statements: confirm or refuse the first match"),
    ("e, t, d, m, c", "in review: go to total, date, merchant, category"), ("r", "in review: reject"),
    ("u", "undo what the message reports; in the history: the last change"),
    ("A", "in review: show the sure drafts"),
  ]

  private func keys(_ request: Request, _ context: PageContext) async throws -> Response {
    let view = SectionsView(
      title: "Keys",
      sections: [
        SectionView(
          table: TableView(
            caption: "Keys", columns: [ColumnView(text: "Key"), ColumnView(text: "What it does")],
            rows: Self.keys.map { RowView(cells: [CellView($0.0), CellView($0.1)]) }))
      ])
    return try await pages.sections(view, at: nil, for: request, context)
  }
}
