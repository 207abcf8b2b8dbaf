internal import Actions
internal import Core
internal import HTTPTypes
internal import Hummingbird

/// What every page is made with: the desk where actions run, the templates, and who looks.
struct Pages: Sendable {
  let desk: Desk
  let templates: Templates
  let assets: Assets
  let sessions: Sessions
  let cookies: CookieNames
  let work: ReadingWork
  /// Statements that were sent and are not imported yet.
  let statements = StatementUploads()
  let place: WebServer.Place

  var wording: Wording { Wording(marks: desk.settings.marks ?? .plain, today: desk.today) }

  /// Who the history names for what the request at hand changes: whom a proxy signed on, or the paired device; nil for who
  /// runs the server. Set by the guard.
  @TaskLocal static var person: String?

  func run<A: Action>(_ action: A) async throws -> A.Result {
    try await (Self.person.map { desk.signed(by: $0) } ?? desk).run(action)
  }

  /// A whole page.
  ///
  /// - Parameters:
  ///   - kind: how wide it is, for the style sheet: empty, or `wide`.
  ///   - view: what the template shows.
  func page(
    _ title: String, at place: Place?, kind: String = "", with template: String = "sections", _ view: Any,
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
      kind: kind,
      groups: context.session == nil
        ? [] : Place.groups.map { NavGroup(items: $0.map { $0.item(place, waiting: waiting) }) },
      bar: context.session == nil ? [] : Place.bar.map { $0.item(place, waiting: waiting) },
      trouble: reading > 0 ? await work.trouble : nil,
      reading: reading > 0 ? "\(Wording.count(reading, "document")) being read" : nil,
      notice: notice.map { NoticeView(text: $0.text, isComplaint: $0.isComplaint, undo: $0.undo) }, content: content,
      address: request.uri.string, base: self.place.basePath)
    return html(try templates.render(layout, with: "layout", token: token), status: status)
  }

  func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/html; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: based(text))))
  }

  /// With what every address begins with. Only templates write these attributes: a quotation mark in a text is escaped.
  private func based(_ text: String) -> String {
    guard !place.basePath.isEmpty else { return text }
    return ["href", "src", "action", "data-next"].reduce(text) { text, name in
      text.replacing(" \(name)=\"/", with: " \(name)=\"\(place.basePath)/")
    }
  }

  static let themeCookie = "billfold-theme"

  /// As the person chose; `auto` for what the system says.
  func theme(_ request: Request) -> String {
    let said = request.cookies[Self.themeCookie]?.value ?? ""
    return ["light", "dark"].contains(said) ? said : "auto"
  }

  /// After a form: another page, which tells what came of it.
  func done(
    _ text: String, undo: String? = nil, then address: String, _ context: PageContext, isComplaint: Bool = false
  ) -> Response {
    if let session = context.session {
      sessions.tell(Sessions.Notice(text: text, isComplaint: isComplaint, undo: undo), to: session.cookie)
    }
    return Self.see(address)
  }

  static func see(_ address: String) -> Response {
    Response(status: .seeOther, headers: [.location: address])
  }

  /// An address of this server that a form brought along; another's leads to the overview.
  static func own(_ address: String?) -> String {
    guard let address, address.hasPrefix("/"), !address.hasPrefix("//"), !address.contains("\\"),
      address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return "/" }
    return address
  }
}
