internal import Actions
internal import Core
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Renders every error as a page with one sentence; unexpected errors are logged and not shown.
struct ErrorPages: RouterMiddleware {
  let pages: Pages

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let refused as RequestRefusal {
      return try await page(refused.sentence, refused.status, request, context)
    } catch let error as HTTPError {
      let sentence =
        error.status == .notFound ? "This page does not exist." : error.body ?? "This request cannot be processed."
      return try await page(sentence, error.status, request, context)
    } catch {
      guard let kind = ActionError.Kind(known: error) else {
        context.logger.error("a request failed", metadata: ["type": "\(type(of: error))"])
        return try await page(
          "Something went wrong; see the log of `billfold serve`.", .internalServerError, request, context)
      }
      return try await page(
        Self.sentence(error), ActionError.Kind.isNotFound(error) ? .notFound : Self.status(kind, of: error), request,
        context)
    }
  }

  /// Renders a page with the navigation for users who are signed in; else, and if the navigation cannot be shown, a
  /// minimal one, which must work even if nothing else does.
  private func page(
    _ text: String, _ status: HTTPResponse.Status, _ request: Request, _ context: PageContext
  ) async throws -> Response {
    if UploadAnswer.isExpected(by: request) {
      return try UploadAnswer(done: [], refused: [text]).response(status)
    }
    let view = RefusedView(title: Self.title(status), text: text, back: await back(from: request, context, status))
    // Not for a picture or a script's request, which would show the user's pending message to nobody.
    let isShown = request.headers[.accept].map { $0.contains("text/html") } ?? true
    if context.session != nil, isShown,
      let page = try? await pages.page(
        view.title, at: nil, with: "refused", view, for: request, context, status: status)
    {
      return page
    }
    let content = RawMarkup(try pages.templates.render(view, with: "refused", token: ""))
    let layout = LayoutView(
      title: view.title, theme: pages.theme(request), style: pages.assets.style, script: pages.assets.script,
      icon: pages.assets.icon, kind: PageWidth.bare.rawValue, groups: [], bar: [], trouble: nil, reading: nil,
      notice: nil,
      canLeave: false, content: content, address: request.uri.string, base: pages.configuration.basePath)
    return pages.html(try pages.templates.render(layout, with: "layout", token: ""), status: status)
  }

  /// Returns where a user may go on from an error; nil for nowhere.
  private func back(
    from request: Request, _ context: PageContext, _ status: HTTPResponse.Status
  ) async -> LinkView? {
    if status == .unauthorized {
      return pages.configuration.isShared ? LinkView(name: "Sign in", address: "/enter") : nil
    }
    return LinkView(name: "Go back", address: await address(before: request, context, status))
  }

  private func address(
    before request: Request, _ context: PageContext, _ status: HTTPResponse.Status
  ) async -> String {
    if let before = previous(request, context) {
      // Others are not told what exists.
      guard context.session != nil else { return before }
      let there = await pages.standing(before)
      // The same page with other parameters does not exist either.
      let isSame = there.prefix { $0 != "?" } == Pages.own(request.uri.path)
      return status == .notFound && there == before && isSame ? "/" : there
    }
    // The address of a form leads to the page that contains it; an address with parameters to the page without them.
    let hasWay = (request.method == .post || request.uri.query != nil) && status != .notFound
    return hasWay ? Pages.own(request.uri.path) : "/"
  }

  /// Returns the page of this server that the browser came from; nil if it is the same page, or not known.
  private func previous(_ request: Request, _ context: PageContext) -> String? {
    guard let host = context.requestOrigin?.host, let referer = request.headers[.referer] else { return nil }
    let starts = ["http", "https"].map { "\($0)://\(host)\(pages.configuration.basePath)" }
    guard let start = starts.first(where: { referer.hasPrefix("\($0)/") }) else { return nil }
    let address = Pages.own(String(referer.dropFirst(start.count)))
    return address == request.uri.string ? nil : address
  }

  private struct RefusedView: Encodable {
    var title: String
    @Sentence var text: String?
    var back: LinkView?
  }

  static func title(_ status: HTTPResponse.Status) -> String {
    switch status {
    case .notFound: "Not found"
    case .unauthorized: "Not signed in"
    case .internalServerError: "Error"
    default: "Not possible"
    }
  }

  /// Returns an error's message as a sentence, in the words of the page.
  static func sentence(_ error: any Error) -> String {
    let sentence = Wording.sentence(ActionError.message(of: error, on: .page))
    guard ActionError.Kind.isConflict(error) else { return sentence }
    return sentence.replacing("by somebody else", with: "in another window or by somebody else")
  }

  static func status(_ kind: ActionError.Kind, of error: any Error) -> HTTPResponse.Status {
    if ActionError.Kind.isConflict(error) { return .conflict }
    return switch kind {
    case .usage, .badData: .unprocessableContent
    case .unavailable, .temporary, .interrupted: .serviceUnavailable
    case .cannotCreate, .inputOutput, .configuration: .internalServerError
    }
  }
}
