internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// Everything that the server answers to.
struct PageRoutes {
  let pages: Pages
  let doors: Doors
  /// Told when a link was used, and the next one is good.
  let used: @Sendable () -> Void

  var router: Router<PageContext> {
    let router = Router(context: PageContext.self)
    router.addMiddleware {
      SafeHeaders()
      ErrorPages(pages: pages)
      RequestGuard(doors: doors, sessions: pages.sessions)
    }
    addOpening(to: router)
    OverviewPage(pages: pages).add(to: router)
    DraftPages(pages: pages).add(to: router)
    ReviewPage(pages: pages).add(to: router)
    DocumentRoutes(pages: pages).add(to: router)
    UploadRoute(pages: pages).add(to: router)
    AddPage(pages: pages).add(to: router)
    BillPages(pages: pages).add(to: router)
    TransactionPages(pages: pages).add(to: router)
    GoalPages(pages: pages).add(to: router)
    CardPages(pages: pages).add(to: router)
    CategoryPages(pages: pages).add(to: router)
    IncomePages(pages: pages).add(to: router)
    FigurePages(pages: pages).add(to: router)
    StatementPages(pages: pages).add(to: router)
    HistoryPages(pages: pages).add(to: router)
    OtherPages(pages: pages).add(to: router)
    return router
  }

  private func addOpening(to router: Router<PageContext>) {
    router.get("/open") { request, _ in
      guard let session = pages.sessions.open(request.query["link"] ?? "") else {
        throw Refused(.unauthorized, RequestGuard.noSession)
      }
      used()
      var response = Pages.see("/")
      response.setCookie(
        Cookie(name: RequestGuard.cookie, value: session.cookie.text, path: "/", httpOnly: true, sameSite: .strict))
      return response
    }
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
        body: .init(byteBuffer: ByteBuffer(string: text.replacing("ICON", with: pages.assets.icon))))
    }
    router.post("/theme") { request, context in
      let form = try await request.form(context)
      var response = Pages.see(Pages.own(form["back"]))
      let theme = form["theme"] ?? "auto"
      response.setCookie(
        Cookie(
          name: Pages.themeCookie, value: ["light", "dark"].contains(theme) ? theme : "auto", maxAge: 365 * 86_400,
          path: "/", httpOnly: true, sameSite: .strict))
      return response
    }
    router.post("/leave") { request, context in
      _ = try await request.form(context)
      if let session = context.session { pages.sessions.close(session.cookie) }
      return Pages.see("/")
    }
  }
}
