internal import Actions
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// The login page: by a link, which opens one browser once, or by the password if the page is served to other machines.
struct EnterPage {
  let pages: Pages
  /// Called when a link was used, so that the next one is valid.
  let used: @Sendable () -> Void

  private let attempts = PasswordAttempts()
  private let passwords = PasswordQueue()

  init(pages: Pages, used: @escaping @Sendable () -> Void) {
    self.pages = pages
    self.used = used
  }

  func add(to router: Router<PageContext>) {
    router.get("/open") { request, context in try await open(request, context) }
    // Programs that show a preview of a link must not use it up.
    router.head("/open") { _, _ -> Response in throw HTTPError(.notFound) }
    router.get("/enter") { request, context in
      guard pages.configuration.isShared else { throw HTTPError(.notFound) }
      return try await show(request, context, nil)
    }
    router.post("/enter") { request, context in try await enter(request, context) }
    router.post("/leave") { request, context in try await leave(request, context) }
  }

  // MARK: - Signing out

  /// Ends the session, and revokes the paired device, so that a copy of this browser's cookies opens nothing.
  private func leave(_ request: Request, _ context: PageContext) async throws -> Response {
    _ = try await request.form(context)
    var tokens: Set<String> = [request.cookies[pages.cookies.device]?.value ?? ""]
    if case .device(let token)? = context.session?.key { tokens.insert(token) }
    for token in tokens where !token.isEmpty {
      guard let device = try await pages.run(FindDevice(token: token)) else { continue }
      do {
        _ = try await pages.run(RevokeDevices([device.id]))
      } catch let error where ActionError.Kind(known: error) == .badData {
        // It was revoked meanwhile.
      }
    }
    if let session = context.session { pages.sessions.close(session.cookie) }
    var response = Pages.see("/")
    response.setCookie(cookie(pages.cookies.device, "", context, seconds: 0))
    // Cached pictures of documents belong to the cookie.
    response.setCookie(cookie(pages.cookies.session, "", context, seconds: 0))
    return response
  }

  // MARK: - By link

  private func open(_ request: Request, _ context: PageContext) async throws -> Response {
    guard pages.sessions.takeLink(request.query["link"] ?? "") else {
      throw RequestRefusal(.unauthorized, RequestGuard.noSession)
    }
    used()
    var response = Pages.see("/")
    guard pages.configuration.isShared else {
      response.setCookie(cookie(pages.cookies.session, pages.sessions.open().cookie.text, context))
      return response
    }
    // A browser on another machine is paired, so that it needs no link again until it is revoked.
    let token = Secret()
    let device = try await pages.run(
      PairDevice(name: DeviceName.of(request.headers[.userAgent] ?? ""), token: token.text))
    response.setCookie(
      cookie(pages.cookies.session, pages.sessions.open(.device(token.text), device: device.name).cookie.text, context))
    response.setCookie(cookie(pages.cookies.device, token.text, context, seconds: 400 * 86_400))
    context.logger.notice("a device was paired", metadata: ["device": "\(device.id)"])
    return response
  }

  // MARK: - By password

  private static let notRight = "Wrong password."

  private func show(_ request: Request, _ context: PageContext, _ refused: RefusedForm?) async throws -> Response {
    let hasPassword = try await pages.run(ShowPageAccess()).hasPassword
    var view = SectionsView(title: "billfold", refused: refused)
    view.sections = [
      hasPassword
        ? SectionView(
          style: "narrow",
          forms: [
            FormView(action: "/enter", submit: "Sign in", fields: [.password("password", "Password")])
          ])
        : SectionView(intro: "No password is set. Open the link or scan the code that `billfold serve` prints.")
    ]
    return try await pages.sections(view, at: nil, width: .bare, for: request, context)
  }

  private func enter(_ request: Request, _ context: PageContext) async throws -> Response {
    guard pages.configuration.isShared else { throw HTTPError(.notFound) }
    let form = try await request.encodedForm()
    let client = context.requestOrigin?.counted ?? ""
    let wait = attempts.wait(client)
    guard wait == 0 else {
      var response = try await refusal("Too many wrong passwords; try again in \(wait) seconds.", request, context)
      response.status = .tooManyRequests
      response.headers[.retryAfter] = "\(wait)"
      return response
    }
    // Counted before the password is checked, so that sending many attempts at once gives no advantage.
    attempts.failed(client)
    guard let mark = try await passwords.check(form["password"] ?? "", pages.desk) else {
      context.logger.warning("a wrong password", metadata: ["from": "\(context.requestOrigin?.address ?? "")"])
      return try await refusal(Self.notRight, request, context)
    }
    attempts.succeeded(client)
    var response = Pages.see("/")
    response.setCookie(
      cookie(pages.cookies.session, pages.sessions.open(.password(mark)).cookie.text, context))
    return response
  }

  private func refusal(_ sentence: String, _ request: Request, _ context: PageContext) async throws -> Response {
    try await show(
      request, context,
      RefusedForm(action: "/enter", typed: Form(), sentence: sentence, field: "password", status: .unauthorized))
  }

  private func cookie(_ name: String, _ value: String, _ context: PageContext, seconds: Int? = nil) -> Cookie {
    RequestGuard.cookie(name, value, pages.configuration, context.requestOrigin, seconds: seconds)
  }
}

/// Checks one password at a time, because each check takes 32 MiB by design.
private actor PasswordQueue {
  private var waiting = 0
  private var last: Task<String?, any Error>?

  private static let most = 8

  /// Returns the mark of the password; nil if it is wrong.
  ///
  /// - Throws: `RequestRefusal` if too many checks are waiting.
  func check(_ password: String, _ desk: Desk) async throws -> String? {
    guard waiting < Self.most else {
      throw RequestRefusal(.serviceUnavailable, "Too many sign-in attempts at once; try again in a minute.")
    }
    waiting += 1
    defer { waiting -= 1 }
    let before = last
    let task = Task {
      _ = try? await before?.value
      return try await desk.run(CheckPagePassword(password))
    }
    last = task
    return try await task.value
  }
}

/// The name of a device in lists: its browser and system, taken from the user agent.
enum DeviceName {
  private static let browsers = [
    ("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Mac OS", "Mac"), ("Windows", "Windows"),
    ("Linux", "Linux"),
  ]

  static func of(_ agent: String) -> String {
    func found(_ table: [(String, String)]) -> String? { table.first { agent.contains($0.0) }?.1 }
    guard let browser = found(browsers) else { return "another program" }
    return found(systems).map { "\(browser) on \($0)" } ?? browser
  }
}
