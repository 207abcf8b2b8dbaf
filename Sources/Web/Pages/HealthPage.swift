internal import Actions
internal import Core
internal import Hummingbird

/// The page with the checks of `billfold doctor`.
struct HealthPage {
  let pages: Pages

  func add(to router: Router<PageContext>) {
    router.get("/doctor") { request, context in try await health(request, context) }
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
}
