internal import Actions
internal import HTTPTypes
internal import Hummingbird

/// Rejects requests that no page of this server sent: with another host name, from other sites, or without a session.
struct RequestGuard: RouterMiddleware {
  let allowedHosts: AllowedHosts
  let pages: Pages

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let requestOrigin = RequestOrigin(request.head, peer: context.peer, configuration: pages.configuration)
    var context = context
    context.requestOrigin = requestOrigin
    try checkHost(requestOrigin)
    try checkMethod(request)
    try checkOrigin(request, requestOrigin)
    // Styles and scripts are public, and the page that asks for a link or password needs them, light or dark. The
    // manifest says nothing about the user.
    let isOpen =
      ["/open", "/enter", "/manifest.webmanifest"].contains(request.uri.path)
      || request.method == .post && request.uri.path == "/theme"
    guard !request.uri.path.hasPrefix("/asset/") && !isOpen else {
      return try await next(request, context)
    }
    if let session = try await session(of: request, requestOrigin) {
      context.session = session
      return try await Pages.$person.withValue(session.person) { [context] in
        try await next(request, await withLastCommand(context, request))
      }
    }
    guard let session = try await newSession(for: request, requestOrigin) else {
      // A browser is redirected to the login page; a program gets an error.
      let isPage = request.method != .post && request.headers[.accept]?.contains("text/html") ?? false
      if pages.configuration.isShared && isPage {
        return Pages.see("/enter")
      }
      throw RequestRefusal(.unauthorized, Self.noSession)
    }
    context.session = session
    var response = try await Pages.$person.withValue(session.person) { [context] in
      try await next(request, await withLastCommand(context, request))
    }
    response.setCookie(Self.cookie(pages.cookies.session, session.cookie.text, pages.configuration, requestOrigin))
    return response
  }

  /// Returns the context of a form with the command before it, by which `Pages.done` recognises the form's own.
  private func withLastCommand(_ context: PageContext, _ request: Request) async -> PageContext {
    guard request.method == .post else { return context }
    var context = context
    context.lastCommand = await pages.lastCommand() ?? 0
    return context
  }

  static let noSession =
    "This browser is not signed in. Open the link that `billfold serve` prints; each link opens one browser."

  /// Returns a cookie that scripts cannot read and other sites cannot send.
  ///
  /// - Parameter seconds: its lifetime; nil for as long as the browser is open.
  static func cookie(
    _ name: String, _ value: String, _ configuration: WebServer.Configuration, _ requestOrigin: RequestOrigin?,
    seconds: Int? = nil
  ) -> Cookie {
    Cookie(
      name: name, value: value, maxAge: seconds, path: "\(configuration.basePath)/",
      secure: requestOrigin?.isSecure ?? false,
      httpOnly: true, sameSite: .strict)
  }

  // MARK: - Sessions

  /// Returns the session of a request, provided that what opened it is still valid.
  private func session(of request: Request, _ requestOrigin: RequestOrigin) async throws -> Sessions.Session? {
    guard let session = pages.sessions.session(request.cookies[pages.cookies.session]?.value ?? "") else { return nil }
    if case .proxy(let person) = session.key, requestOrigin.person != person {
      // The proxy decides with each request: the same browser may now be used by another person, or by nobody.
      pages.sessions.close(session.cookie)
      return nil
    }
    return try await pages.isOpen(session) ? session : nil
  }

  /// Opens a session for a paired device that returns, or for a person whom a proxy authenticated.
  private func newSession(for request: Request, _ requestOrigin: RequestOrigin) async throws -> Sessions.Session? {
    guard pages.configuration.isShared else { return nil }
    if let person = requestOrigin.person { return pages.sessions.open(.proxy(person)) }
    guard let token = request.cookies[pages.cookies.device]?.value, !token.isEmpty,
      let device = try await pages.run(FindDevice(token: token))
    else { return nil }
    return pages.sessions.open(.device(token), device: device.name)
  }

  // MARK: - Requirements of every request

  private func checkHost(_ requestOrigin: RequestOrigin) throws {
    guard let host = requestOrigin.host, allowedHosts.isOpen(for: host),
      let contacted = requestOrigin.contactedHost, allowedHosts.isOpen(for: contacted)
    else {
      throw RequestRefusal(
        .misdirectedRequest, "This server is not available under that name; open the link that it prints.")
    }
  }

  private func checkMethod(_ request: Request) throws {
    guard [.get, .head, .post].contains(request.method) else {
      throw RequestRefusal(.methodNotAllowed, "Only GET and POST requests are supported.")
    }
  }

  /// Checks the two headers in which browsers name the origin of a request; old browsers send only one. A request that
  /// changes something must have one of them.
  private func checkOrigin(_ request: Request, _ requestOrigin: RequestOrigin) throws {
    let foreign = RequestRefusal(
      .forbidden,
      "This request came from another website. Type the address of the page yourself, or open it from billfold's own.")
    let site = request.headers[HTTPField.Name.fetchSite]
    if let site, site != "same-origin", site != "none" { throw foreign }
    // Shared from another app on the device: no web page can send a request with the value `none`.
    if Self.isShared(request) { return }
    if let origin = request.headers[.origin] {
      let schemes = requestOrigin.isSecure ? ["https"] : ["http", "https"]
      guard let host = requestOrigin.host, schemes.contains(where: { origin == "\($0)://\(host)" }) else {
        throw foreign
      }
    } else if request.method == .post, site != "same-origin" {
      throw foreign
    }
  }
}

extension RequestGuard {
  /// Returns whether the device itself sends documents from the share menu of another app (W3C Web Share Target). Such
  /// a form comes from no page and has no token.
  static func isShared(_ request: Request) -> Bool {
    request.method == .post && request.uri.path == "/share" && request.headers[.fetchSite] == "none"
      && ["null", nil].contains(request.headers[.origin])
  }
}

extension HTTPField.Name {
  static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
  /// The form's token in requests that a script sends without a form.
  static let formToken = HTTPField.Name("X-Billfold-Token") ?? .origin
}
