public import Actions
internal import Core
internal import Foundation
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// The web page: a small server on this machine, which runs the same actions as the command line.
public struct WebServer: Sendable {
  /// The address that the server listens on, and what it needs to know about proxies in front of it.
  public struct Configuration: Sendable {
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// The path that precedes every address of the page, such as `/bills`; empty for none.
    public var basePath: String
    /// Host names by which it is reached in addition to the machine's own, such as that of a proxy.
    public var names: [String]
    /// The proxies whose headers about the client are trusted.
    public var proxies: [AddressRange]
    /// The header in which a proxy names the person that it authenticated; nil if none does.
    public var signOnHeader: String?

    /// - Throws: `ActionError` for an invalid address, path or header.
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

    /// Whether only this machine can reach it.
    public var isLoopback: Bool { ["127.0.0.1", "localhost", "::1"].contains(host) }

    /// Whether others can reach it, so that clients must authenticate.
    public var isShared: Bool { !isLoopback || !proxies.isEmpty }
  }

  private let desk: Desk
  private let configuration: Configuration
  private let logger: Logger

  public init(_ desk: Desk, _ configuration: Configuration) {
    self.desk = desk
    self.configuration = configuration
    var logger = Logger(label: "web")
    logger.logLevel = Logger.Level(rawValue: desk.settings.text(.logLevel)) ?? .warning
    self.logger = logger
  }

  /// Serves until the process receives SIGTERM or SIGINT.
  ///
  /// - Parameters:
  ///   - showsLinks: whether somebody sees the links; otherwise a page for other machines that nobody could open is not
  ///     served.
  ///   - opened: called with the link when the page is ready, and with the next link whenever one was used.
  /// - Throws: `ActionError` if the address cannot be used, or if nobody could open the page; `StoreError` if the store
  ///   cannot be opened.
  public func run(showsLinks: Bool = true, opened: @escaping @Sendable (String) -> Void) async throws {
    let sessions = Sessions()
    let allowedHosts = AllowedHosts()
    let work = ReadingWork(desk)
    let pages = Pages(
      desk: desk, templates: try Templates(), assets: try Assets(), sessions: sessions,
      cookies: try CookieNames(store: desk.settings.storeName), work: work, configuration: configuration)
    try await checkSomebodyComesIn(showsLinks: showsLinks)
    // Fails now instead of on the first page if the store cannot be opened.
    _ = try await desk.store
    let configuration = configuration
    let address: @Sendable (Int) -> String = { configuration.address(port: $0) }
    let port = OpenedPort()
    let routes = PageRoutes(pages: pages, allowedHosts: allowedHosts) {
      opened("\(address(port.number))/open?link=\(sessions.link.text)")
    }
    let service = try PageService(routes: routes.router, configuration: configuration, logger: logger).service {
      channel in
      port.number = channel.localAddress?.port ?? configuration.port
      allowedHosts.open(configuration, port: port.number)
      pages.cookies.open(port: port.number)
      opened("\(address(port.number))/open?link=\(sessions.link.text)")
      await work.begin()
    }
    // Services are stopped in reverse order: first the reading of documents, whose event streams would keep connections
    // open.
    let all = ServiceGroup(
      configuration: .init(
        services: [service, ReadingService(work: work)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await all.run()
      await desk.finish()
    } catch let error as IOError {
      throw ActionError(
        Self.refusal(error.errnoCode, host: configuration.host, port: configuration.port), .unavailable)
    }
  }

  /// Why the system does not let the server listen, and what to do. The usual advice for system errors is about files.
  static func refusal(_ code: Int32, host: String, port: Int) -> String {
    switch code {
    case EADDRINUSE:
      "port \(port) is in use, perhaps by another `billfold serve`; stop that, or choose another port with --port"
    case EACCES, EPERM:
      "port \(port) cannot be used: \(SystemError(code).reason); ports below 1024 are reserved, so choose a higher one with --port"
    case EADDRNOTAVAIL: "\(host) is not an address of this machine; choose another with --listen"
    default: "port \(port) of \(host) cannot be used: \(SystemError(code).reason); choose another with --port"
    }
  }

  /// - Throws: `ActionError` for a page that others can reach, but nobody could open.
  private func checkSomebodyComesIn(showsLinks: Bool) async throws {
    guard configuration.isShared, !showsLinks, configuration.signOnHeader == nil else { return }
    guard try await !desk.run(ShowPageAccess()).isOpen else { return }
    throw ActionError(
      "to be reachable from other machines, the page needs a password or a paired device: set a password with `billfold serve --set-password`, or start it in a terminal and open the link there; for access from a single machine, use `ssh -L \(configuration.port):127.0.0.1:\(configuration.port)` instead",
      .usage)
  }
}

extension WebServer.Configuration {
  /// Returns the address for a browser: the name of the proxy if there is one, else an address by which others reach
  /// this machine.
  func address(port: Int) -> String {
    if let name = names.first {
      return proxies.isEmpty ? "http://\(name):\(port)\(basePath)" : "https://\(name)\(basePath)"
    }
    let isAll = ["0.0.0.0", "::", "*"].contains(host)
    let reached = isAll ? AllowedHosts.ownAddress ?? "127.0.0.1" : host
    return "http://\(reached.contains(":") ? "[\(reached)]" : reached):\(port)\(basePath)"
  }

  /// Returns a request without the base path; nil if its path is outside of it.
  func inside(_ request: Request) -> Request? {
    guard !basePath.isEmpty, let path = request.head.path else { return request }
    guard path == basePath || path.hasPrefix("\(basePath)/") || path.hasPrefix("\(basePath)?") else { return nil }
    var head = request.head
    let rest = path.dropFirst(basePath.count)
    head.path = rest.hasPrefix("/") ? String(rest) : "/\(rest)"
    return Request(head: head, body: request.body)
  }
}
