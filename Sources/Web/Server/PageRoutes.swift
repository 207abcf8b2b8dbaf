internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// All routes of the server.
struct PageRoutes {
  let pages: Pages
  let allowedHosts: AllowedHosts
  /// Called when a link was used, so that the next one is valid.
  let used: @Sendable () -> Void

  var router: Router<PageContext> {
    let router = Router(context: PageContext.self, options: .autoGenerateHeadEndpoints)
    router.addMiddleware {
      SafeHeaders(configuration: pages.configuration)
      ErrorPages(pages: pages)
      RequestGuard(allowedHosts: allowedHosts, pages: pages)
      // Again, for errors of users who are signed in: their pages have the navigation.
      ErrorPages(pages: pages)
      MatchRefresh(pages: pages)
    }
    addAssets(to: router)
    EnterPage(pages: pages, used: used).add(to: router)
    OverviewPage(pages: pages).add(to: router)
    DraftPages(pages: pages).add(to: router)
    ReviewPage(pages: pages).add(to: router)
    DocumentRoutes(pages: pages).add(to: router)
    UploadRoute(pages: pages).add(to: router)
    AddPage(pages: pages).add(to: router)
    BillListPages(pages: pages).add(to: router)
    BillPages(pages: pages).add(to: router)
    TransactionPages(pages: pages).add(to: router)
    GoalPages(pages: pages).add(to: router)
    BudgetPages(pages: pages).add(to: router)
    CardPages(pages: pages).add(to: router)
    CategoryPages(pages: pages).add(to: router)
    IncomePages(pages: pages).add(to: router)
    PersonPages(pages: pages).add(to: router)
    FigurePages(pages: pages).add(to: router)
    StatementPages(pages: pages).add(to: router)
    StatementPreviewPage(pages: pages).add(to: router)
    EntryPage(pages: pages).add(to: router)
    HistoryPages(pages: pages).add(to: router)
    SearchPage(pages: pages).add(to: router)
    SettingsPage(pages: pages).add(to: router)
    HealthPage(pages: pages).add(to: router)
    MenuPages(pages: pages).add(to: router)
    FormRedirects.add(to: router)
    return router
  }

  private func addAssets(to router: Router<PageContext>) {
    router.get("/asset/:name") { _, context in
      guard let response = pages.assets.response(named: context.parameters.get("name") ?? "") else {
        throw HTTPError(.notFound)
      }
      return response
    }
    router.get("/manifest.webmanifest") { _, _ in
      let text = String(decoding: PageFiles.all["manifest.json"] ?? [], as: UTF8.self)
      return Response(
        status: .ok, headers: [.contentType: "application/manifest+json"],
        body: .init(
          byteBuffer: ByteBuffer(
            string: text.replacing("ICON", with: pages.configuration.basePath + pages.assets.icon)
              .replacing("BASE", with: pages.configuration.basePath))))
    }
    router.post("/theme") { request, context in
      // Without a session, which the page that asks for a password and pages with errors do not have. It changes
      // nothing but the look of this browser, and no other website can send it.
      let form = try await request.encodedForm()
      var response = Pages.see(Pages.own(form["back"]))
      let theme = form["theme"] ?? "auto"
      response.setCookie(
        RequestGuard.cookie(
          Pages.themeCookie, ["light", "dark"].contains(theme) ? theme : "auto", pages.configuration,
          context.requestOrigin,
          seconds: 365 * 86_400))
      return response
    }
  }
}
