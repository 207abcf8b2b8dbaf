public import Actions
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// The page: a small server on this machine, on the same actions as the command line.
public struct WebServer: Sendable {
  /// Where it listens.
  public struct Place: Sendable {
    public var host: String
    /// 0 for any that is free.
    public var port: Int
    /// What every address of the page begins with, like `/bills`; empty for none.
    public var basePath: String
    /// Names under which it is asked for besides the machine's own, as of a proxy.
    public var names: [String]
    /// The proxies that are believed what they say of who asks.
    public var proxies: [AddressRange]
    /// The header in which a proxy says whom it let in; nil where none does.
    public var signOnHeader: String?

    /// - Throws: `ActionError` for what is no address, path or header.
    public init(
      host: String = "127.0.0.1", port: Int = 7878, basePath: String = "", names: [String] = [],
      proxies: [String] = [], signOnHeader: String? = nil
    ) throws {
      guard (0...65_535).contains(port) else {
        throw ActionError("\(port) is not a port; give a number from 1 to 65535, or 0 for any free one", .usage)
      }
      self.host = host
      self.port = port
      self.names = names
      self.signOnHeader = signOnHeader
      let path = basePath.split(separator: "/").joined(separator: "/")
      guard path.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.~".contains($0)) }),
        !path.contains("..")
      else { throw ActionError("\(basePath) is not a path; give one of letters and digits, like /billfold", .usage) }
      self.basePath = path.isEmpty ? "" : "/\(path)"
      self.proxies = try proxies.map { text in
        guard let range = AddressRange(text) else {
          throw ActionError("\(text) is not the address of a proxy; give one like 127.0.0.1 or 10.0.0.0/8", .usage)
        }
        return range
      }
      guard let signOnHeader else { return }
      guard HTTPField.Name(signOnHeader) != nil else {
        throw ActionError("\(signOnHeader) is not the name of a header; give one like Remote-User", .usage)
      }
      guard !proxies.isEmpty else {
        throw ActionError(
          "--sign-on-header \(signOnHeader) is only trusted from named proxies; name them with --proxy", .usage)
      }
    }

    /// Whether only this machine reaches it.
    public var isLoopback: Bool { ["127.0.0.1", "localhost", "::1"].contains(host) }

    /// Whether others can reach it, and so have to say more than that they are here.
    public var isShared: Bool { !isLoopback || !proxies.isEmpty }
  }

  private let desk: Desk
  private let place: Place
  private let logger: Logger

  public init(_ desk: Desk, at place: Place) {
    self.desk = desk
    self.place = place
    var logger = Logger(label: "web")
    logger.logLevel = Logger.Level(rawValue: desk.settings.text("log-level")) ?? .warning
    self.logger = logger
  }

  /// Serves until the process is told to end (SIGTERM, SIGINT).
  ///
  /// - Parameters:
  ///   - showsLinks: whether a person sees the links: beyond this machine a page that nobody could open is not served.
  ///   - opened: told the link that opens it, once it can be opened, and each next one when the last was used.
  /// - Throws: `ActionError` where the place cannot be taken, or nobody could come in; `StoreError` where the store cannot be opened.
  public func run(showsLinks: Bool = true, opened: @escaping @Sendable (String) -> Void) async throws {
    let sessions = Sessions()
    let doors = Doors()
    let work = ReadingWork(desk)
    let pages = Pages(
      desk: desk, templates: try Templates(), assets: try Assets(), sessions: sessions,
      cookies: try CookieNames(store: desk.settings.storeName), work: work, place: place)
    try await checkSomebodyComesIn(showsLinks: showsLinks)
    // A store that cannot be opened is told now, not on the first page.
    _ = try await desk.store
    let place = place
    let address: @Sendable (Int) -> String = { place.address(port: $0) }
    let port = OpenedPort()
    let routes = PageRoutes(pages: pages, doors: doors) {
      opened("\(address(port.number))/open?link=\(sessions.link.text)")
    }
    let service = try PageService(routes: routes.router, place: place, logger: logger).service { channel in
      port.number = channel.localAddress?.port ?? place.port
      doors.open(place, port: port.number)
      pages.cookies.open(port: port.number)
      opened("\(address(port.number))/open?link=\(sessions.link.text)")
      await work.begin()
    }
    // Services end in the opposite order: what is told of documents first, which would keep connections open.
    let all = ServiceGroup(
      configuration: .init(
        services: [service, ReadingService(work: work)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await all.run()
      await desk.finish()
    } catch let error as IOError {
      throw ActionError(
        "port \(place.port) cannot be used: \(FileTrouble.sentence(POSIXError(.init(rawValue: error.errnoCode) ?? .EIO))); choose another with --port",
        .unavailable)
    }
  }

  /// - Throws: `ActionError` for a page that others reach and nobody could open.
  private func checkSomebodyComesIn(showsLinks: Bool) async throws {
    guard place.isShared, !showsLinks, place.signOnHeader == nil else { return }
    guard try await !desk.run(ShowPageAccess()).isOpen else { return }
    throw ActionError(
      "to be reachable from other machines, the page needs a password or a paired device: set a password with `billfold serve --set-password`, or start it in a terminal and open the link there; for access from a single machine, use `ssh -L \(place.port):127.0.0.1:\(place.port)` instead",
      .usage)
  }
}

extension WebServer.Place {
  /// What a browser opens: behind a proxy its name, else an address of this machine by which others reach it.
  func address(port: Int) -> String {
    if let name = names.first {
      return proxies.isEmpty ? "http://\(name):\(port)\(basePath)" : "https://\(name)\(basePath)"
    }
    let isAll = ["0.0.0.0", "::", "*"].contains(host)
    let reached = isAll ? Doors.ownAddress ?? "127.0.0.1" : host
    return "http://\(reached.contains(":") ? "[\(reached)]" : reached):\(port)\(basePath)"
  }

  /// A request as it is within the page: without what every address begins with; nil for one that lies beside it.
  func inside(_ request: Request) -> Request? {
    guard !basePath.isEmpty, let path = request.head.path else { return request }
    guard path == basePath || path.hasPrefix("\(basePath)/") || path.hasPrefix("\(basePath)?") else { return nil }
    var head = request.head
    let rest = path.dropFirst(basePath.count)
    head.path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    return Request(head: head, body: request.body)
  }
}
