internal import Actions
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
    } catch let refused as Refused {
      return try page(refused.sentence, refused.status, request)
    } catch let error as HTTPError {
      let sentence =
        error.status == .notFound ? "This page does not exist." : error.body ?? "This request cannot be processed."
      return try page(sentence, error.status, request)
    } catch {
      guard let kind = ActionError.Kind(known: error) else {
        context.logger.error("a request failed", metadata: ["type": "\(type(of: error))"])
        return try page(
          "Something went wrong; see the log of `billfold serve`.", .internalServerError, request)
      }
      return try page(Wording.sentence("\(error)"), Self.isNotThere(error) ? .notFound : Self.status(kind), request)
    }
  }

  /// Renders a minimal page without navigation, which must work even if nothing else does.
  private func page(_ text: String, _ status: HTTPResponse.Status, _ request: Request) throws -> Response {
    if request.headers[.accept]?.hasPrefix("application/json") ?? false {
      return try Self.json(UploadAnswer(done: [], refused: [text]), status: status)
    }
    // The address of a form leads to the page that contains it; an address with parameters to the page without them.
    let hasWay = (request.method == .post || request.uri.query != nil) && status != .notFound
    let back = status == .unauthorized ? nil : hasWay ? Pages.own(request.uri.path) : "/"
    let content = RawMarkup(
      try pages.templates.render(
        RefusedView(title: Self.title(status), text: text, back: back), with: "refused", token: ""))
    let layout = LayoutView(
      title: Self.title(status), theme: pages.theme(request), style: pages.assets.style, script: pages.assets.script,
      icon: pages.assets.icon, kind: "bare", groups: [], bar: [], trouble: nil, reading: nil, notice: nil,
      canLeave: false, content: content, address: "/", base: pages.place.basePath)
    return pages.html(try pages.templates.render(layout, with: "layout", token: ""), status: status)
  }

  private struct RefusedView: Encodable {
    var title: String
    var text: String
    var back: String?
  }

  static func title(_ status: HTTPResponse.Status) -> String {
    switch status {
    case .notFound: "Not found"
    case .unauthorized: "Not signed in"
    case .internalServerError: "Error"
    default: "Not possible"
    }
  }

  /// Returns whether the address refers to an item that does not exist.
  private static func isNotThere(_ error: any Error) -> Bool { ActionError.Kind.isNotFound(error) }

  static func status(_ kind: ActionError.Kind) -> HTTPResponse.Status {
    switch kind {
    case .usage, .badData: .unprocessableContent
    case .unavailable, .temporary, .interrupted: .serviceUnavailable
    case .cannotCreate, .inputOutput, .configuration: .internalServerError
    }
  }
}

extension Wording {
  /// Turns an error message into a sentence, with a capital letter and a full stop.
  static func sentence(_ text: String) -> String {
    let text = capital(text)
    return text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
  }
}
