internal import HTTPTypes
internal import Hummingbird

/// Turns away what no page of this server sent: another name for it, another page's forms and pictures, browsers that were
/// given no session.
struct RequestGuard: RouterMiddleware {
  let doors: Doors
  let sessions: Sessions

  static let cookie = "billfold-session"

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    try checkHost(request)
    try checkMethod(request)
    try checkOrigin(request)
    // Style and script are no secret, and a page that asks for a link looks like the others.
    guard !request.uri.path.hasPrefix("/asset/") && request.uri.path != "/open" else {
      return try await next(request, context)
    }
    let said = request.cookies[Self.cookie]?.value ?? ""
    guard let session = sessions.session(said) else { throw Refused(.unauthorized, Self.noSession) }
    var context = context
    context.session = session
    return try await next(request, context)
  }

  static let noSession =
    "This browser is not known here. Open the link that `billfold serve` prints; each link opens one browser."

  private func checkHost(_ request: Request) throws {
    guard let host = request.head.authority, doors.isOpen(for: host) else {
      throw Refused(.misdirectedRequest, "This server does not answer to that name; open the link that it prints.")
    }
  }

  private func checkMethod(_ request: Request) throws {
    guard [.get, .head, .post].contains(request.method) else {
      throw Refused(.methodNotAllowed, "Pages are read with GET and forms sent with POST; there is nothing else here.")
    }
  }

  /// Browsers say where a request comes from in two headers, of which old ones send one. What changes something has to
  /// have one of them.
  private func checkOrigin(_ request: Request) throws {
    let foreign = Refused(
      .forbidden, "Another page asked for this. Type the address of the page yourself, or open it from billfold's own.")
    let site = request.headers[HTTPField.Name.fetchSite]
    if let site, site != "same-origin", site != "none" { throw foreign }
    if let origin = request.headers[.origin] {
      guard let host = request.head.authority, origin == "http://\(host)" || origin == "https://\(host)" else {
        throw foreign
      }
    } else if request.method == .post, site != "same-origin" {
      throw foreign
    }
  }
}

extension HTTPField.Name {
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
  /// The form's token, where a script sends what is no form.
  static let formToken = HTTPField.Name("X-Billfold-Token") ?? .origin
}

/// Why a request is turned away, in a sentence.
struct Refused: Error {
  var status: HTTPResponse.Status
  var sentence: String

  init(_ status: HTTPResponse.Status, _ sentence: String) {
    self.status = status
    self.sentence = sentence
  }
}
