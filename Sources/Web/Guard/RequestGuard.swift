internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// Turns away what no page of this server sent: another name for it, another page's forms and pictures, browsers that were
/// given no session.
struct RequestGuard: RouterMiddleware {
  let doors: Doors
  let pages: Pages

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let visitor = Visitor(request.head, peer: context.peer, place: pages.place)
    var context = context
    context.visitor = visitor
    try checkHost(visitor)
    try checkMethod(request)
    try checkOrigin(request, visitor)
    // Style and script are no secret, and a page that asks for a link or password looks like the others.
    guard !request.uri.path.hasPrefix("/asset/") && !["/open", "/enter"].contains(request.uri.path) else {
      return try await next(request, context)
    }
    if let session = try await session(of: request, visitor) {
      context.session = session
      return try await Pages.$person.withValue(session.person) { [context] in try await next(request, context) }
    }
    guard let session = try await newSession(for: request, visitor) else {
      // A browser is shown where it can come in; a program is told that it cannot.
      if pages.place.isShared && request.method == .get && request.headers[.accept]?.contains("text/html") ?? false {
        return Pages.see("/enter")
      }
      throw Refused(.unauthorized, Self.noSession)
    }
    context.session = session
    var response = try await Pages.$person.withValue(session.person) { [context] in
      try await next(request, context)
    }
    response.setCookie(Self.cookie(pages.cookies.session, session.cookie.text, pages.place, visitor))
    return response
  }

  static let noSession =
    "This browser is not signed in. Open the link that `billfold serve` prints; each link opens one browser."

  /// A cookie that no script reads and no other page sends.
  ///
  /// - Parameter seconds: how long it is kept; nil as long as the browser is open.
  static func cookie(
    _ name: String, _ value: String, _ place: WebServer.Place, _ visitor: Visitor?, seconds: Int? = nil
  ) -> Cookie {
    Cookie(
      name: name, value: value, maxAge: seconds, path: "\(place.basePath)/", secure: visitor?.isSecure ?? false,
      httpOnly: true, sameSite: .strict)
  }

  // MARK: - Sessions

  /// The session that a request belongs to, as long as what opened it still holds.
  private func session(of request: Request, _ visitor: Visitor) async throws -> Sessions.Session? {
    guard let session = pages.sessions.session(request.cookies[pages.cookies.session]?.value ?? "") else { return nil }
    let isGood =
      switch session.key {
      case .link: true
      case .device(let token): try await pages.run(FindDevice(token: token)) != nil
      case .password(let mark): try await pages.run(ShowPageAccess()).passwordMark == mark
      // Another person at the same browser, or nobody: the proxy decides with each request.
      case .proxy(let person): visitor.person == person
      }
    if !isGood { pages.sessions.close(session.cookie) }
    return isGood ? session : nil
  }

  /// For a paired device that comes again, and for whom a proxy let in.
  private func newSession(for request: Request, _ visitor: Visitor) async throws -> Sessions.Session? {
    guard pages.place.isShared else { return nil }
    if let person = visitor.person { return pages.sessions.open(.proxy(person)) }
    guard let token = request.cookies[pages.cookies.device]?.value, !token.isEmpty,
      let device = try await pages.run(FindDevice(token: token))
    else { return nil }
    return pages.sessions.open(.device(token), device: device.name)
  }

  // MARK: - What every request must be

  private func checkHost(_ visitor: Visitor) throws {
    guard let host = visitor.host, doors.isOpen(for: host) else {
      throw Refused(.misdirectedRequest, "This server does not have that name; open the link that it prints.")
    }
  }

  private func checkMethod(_ request: Request) throws {
    guard [.get, .head, .post].contains(request.method) else {
      throw Refused(.methodNotAllowed, "Only GET and POST requests are supported.")
    }
  }

  /// Browsers say where a request comes from in two headers, of which old ones send one. What changes something has to
  /// have one of them.
  private func checkOrigin(_ request: Request, _ visitor: Visitor) throws {
    let foreign = Refused(
      .forbidden,
      "This request came from another website. Type the address of the page yourself, or open it from billfold's own.")
    let site = request.headers[HTTPField.Name.fetchSite]
    if let site, site != "same-origin", site != "none" { throw foreign }
    // Another app of the person's own device: no page, whose request it would be, can say `none`.
    if Self.isShared(request) { return }
    if let origin = request.headers[.origin] {
      let schemes = visitor.isSecure ? ["https"] : ["http", "https"]
      guard let host = visitor.host, schemes.contains(where: { origin == "\($0)://\(host)" }) else { throw foreign }
    } else if request.method == .post, site != "same-origin" {
      throw foreign
    }
  }
}

extension RequestGuard {
  /// Whether the device itself hands documents over, from the share menu of another app (W3C Web Share Target): the form
  /// then is no page's and holds no token.
  static func isShared(_ request: Request) -> Bool {
    request.method == .post && request.uri.path == "/share" && request.headers[.fetchSite] == "none"
      && ["null", nil].contains(request.headers[.origin])
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
