internal import Actions
internal import Core
internal import HTTPTypes
internal import Hummingbird

/// The context that all pages share: the desk on which actions run, the templates and the sessions.
struct Pages: Sendable {
  let desk: Desk
  let templates: Templates
  let assets: Assets
  let sessions: Sessions
  let cookies: CookieNames
  let work: ReadingWork
  /// Uploaded statements that are not imported yet.
  let statements = StatementUploads()
  let sent = SentForms()
  let configuration: WebServer.Configuration

  var wording: Wording {
    Wording(marks: desk.settings.marks ?? .plain, today: desk.today, usual: desk.settings.currency)
  }

  /// The person that the history records for changes of the current request: the one that a proxy authenticated, or the
  /// paired device; nil for the user who runs the server. Set by `RequestGuard`.
  @TaskLocal static var person: String?

  func run<A: Action>(_ action: A) async throws -> A.Result {
    try await (Self.person.map { desk.signed(by: $0) } ?? desk).run(action)
  }

  /// Renders a whole page.
  ///
  /// - Parameters:
  ///   - view: the values for the template.
  func page(
    _ title: String, at place: NavigationPlace?, width: PageWidth = .normal, with template: String = "sections",
    _ view: some Encodable,
    for request: Request, _ context: PageContext, status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let token = context.session?.formToken.text ?? ""
    let content = RawMarkup(try templates.render(view, with: template, token: token))
    let queue = context.session == nil ? nil : try await run(ListQueue())
    let waiting = queue?.drafts.count ?? 0
    let reading = queue?.reading ?? 0
    let notice = context.session.flatMap { sessions.takeNotice(of: $0.cookie) }
    let layout = LayoutView(
      title: title, theme: theme(request), style: assets.style, script: assets.script, icon: assets.icon,
      kind: width.rawValue,
      groups: context.session == nil
        ? [] : NavigationPlace.groups.map { NavGroup(items: $0.map { $0.item(place, waiting: waiting) }) },
      bar: context.session == nil ? [] : NavigationPlace.bar.map { $0.item(place, waiting: waiting) },
      trouble: reading > 0 ? await work.trouble : nil,
      reading: reading > 0 ? "\(Plural.count(reading, "document")) being read" : nil,
      notice: notice.map { NoticeView($0) }, canLeave: canLeave(context), content: content,
      address: request.uri.string, base: configuration.basePath)
    return html(try templates.render(layout, with: "layout", token: token), status: status)
  }

  /// Returns whether a session was neither closed nor lost its device or password since; in the latter case it is closed.
  /// A session that a proxy opened depends on each request's headers, which are not checked here.
  func isOpen(_ session: Sessions.Session) async throws -> Bool {
    guard sessions.contains(session) else { return false }
    let isGood =
      switch session.key {
      case .link, .proxy: true
      case .device(let token): try await run(FindDevice(token: token)) != nil
      case .password(let mark): try await run(ShowPageAccess()).passwordMark == mark
      }
    if !isGood { sessions.close(session.cookie) }
    return isGood
  }

  /// Returns whether the user can sign out: only of a page that others can reach, and not if a proxy would sign them in
  /// again with the next request.
  func canLeave(_ context: PageContext) -> Bool {
    guard configuration.isShared, let session = context.session else { return false }
    if case .proxy = session.key { return false }
    return true
  }

  func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: based(text))))
  }

  /// Prefixes every address with the base path. Only templates write these attributes: quotation marks in text are
  /// escaped.
  private func based(_ text: String) -> String {
    guard !configuration.basePath.isEmpty else { return text }
    return ["href", "src", "action", "data-next"].reduce(text) { text, name in
      text.replacing(" \(name)=\"/", with: " \(name)=\"\(configuration.basePath)/")
    }
  }

  static let themeCookie = "billfold-theme"

  /// Returns the theme that the user chose; `auto` for that of the system.
  func theme(_ request: Request) -> String {
    let chosen = request.cookies[Self.themeCookie]?.value ?? ""
    return ["light", "dark"].contains(chosen) ? chosen : "auto"
  }

  /// Redirects to a page after a form was processed; that page shows the message.
  ///
  /// - Parameters:
  ///   - undo: the address of the form that reverts what the message reports. `/undo` is only offered for the command
  ///     that this request made, and refuses if another one follows until then.
  ///   - command: the command that `/undo` or `/redo` has to revert; nil for the one that this request made.
  func done(
    _ text: String, undo: String? = nil, command: Int64? = nil, then address: String, _ context: PageContext,
    isComplaint: Bool = false
  ) async -> Response {
    guard let session = context.session else { return Self.see(address) }
    var notice = Sessions.Notice(text: text, isComplaint: isComplaint)
    if let undo {
      var reverted = command
      if undo == "/undo", reverted == nil { reverted = await newCommand(context) }
      if undo != "/undo" || reverted != nil { notice.undo = Sessions.Undo(action: undo, command: reverted) }
    }
    sessions.tell(notice, to: session.cookie)
    return Self.see(address)
  }

  /// Returns the user's last command, if the request made it: a form that changed nothing made none.
  private func newCommand(_ context: PageContext) async -> Int64? {
    // What was done is reported even if this fails.
    guard let last = await lastCommand(), last > context.lastCommand else { return nil }
    return last
  }

  /// Returns the user's last command; nil if there is none, or if it cannot be read.
  func lastCommand() async -> Int64? { try? await run(ListCommands(limit: 1)).first?.id }

  /// Returns an address; if it is the page of an item that does not exist, as after undoing what added the item, the
  /// address of the list above it.
  func standing(_ address: String) async -> String {
    let parts = address.prefix { $0 != "?" }.split(separator: "/").map(String.init)
    guard parts.count > 1, let id = Int64(parts[1]) else { return address }
    do {
      switch parts[0] {
      case "bills": _ = try await run(ShowBill(bill: id))
      case "income": _ = try await run(ShowIncome(income: id))
      case "drafts": _ = try await run(PresentDraft(id))
      case "entries": _ = try await run(ShowEntry(entry: id))
      case "statements": if try await !run(ListStatements()).contains(where: { $0.id == id }) { return "/statements" }
      case "categories": if try await !run(ListCategories()).contains(where: { $0.id == id }) { return "/categories" }
      default: break
      }
    } catch let error where ActionError.Kind.isNotFound(error) {
      return parts[0] == "entries" ? "/statements" : "/\(parts[0])"
    } catch {
      // The page reports it.
    }
    return address
  }

  static func see(_ address: String) -> Response {
    Response(status: .seeOther, headers: [.location: address])
  }

  /// Returns an address of this server that a form contains; for any other address that of the overview.
  static func own(_ address: String?) -> String {
    guard let address, address.hasPrefix("/"), !address.hasPrefix("//"), !address.contains("\\"),
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return "/" }
    return address
  }
}
