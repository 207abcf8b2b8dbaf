internal import Hummingbird

/// The menu on phones, and the list of keyboard shortcuts.
struct MenuPages {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/more") { request, context in try await more(request, context) }
    router.get("/keys") { request, context in try await keys(request, context) }
  }

  private func more(_ request: Request, _ context: PageContext) async throws -> Response {
    let view = PlacesView(
      items: NavigationPlace.groups.flatMap { $0 }.map { $0.item(nil, waiting: 0) },
      canLeave: pages.canLeave(context))
    return try await pages.page("More", at: .more, with: "places", view, for: request, context)
  }

  private struct PlacesView: Encodable {
    var items: [NavItem]
    var canLeave: Bool
    /// The address to return to.
    var address = NavigationPlace.more.address
  }

  private static let keys = [
    ("n", "add a document or bill"), ("/", "search"), ("?", "this page"),
    ("g o, g r, g b, g t", "go to overview, review, bills, transactions"),
    ("g c, g p, g g, g h", "go to categories, persons, goals, history"),
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
