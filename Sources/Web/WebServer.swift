public import Actions
internal import Foundation
internal import Hummingbird
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

    public init(host: String = "127.0.0.1", port: Int = 7878) {
      self.host = host
      self.port = port
    }

    /// Whether only this machine reaches it.
    public var isLoopback: Bool { ["127.0.0.1", "localhost", "::1"].contains(host) }
  }

  private let desk: Desk
  private let place: Place
  private let logger: Logger

  /// - Throws: `ActionError` for a place that others reach.
  public init(_ desk: Desk, at place: Place) throws {
    guard place.isLoopback else {
      throw ActionError(
        "the page is served to this machine alone, not at \(place.host): leave --host out, and from another machine use `ssh -L \(place.port):127.0.0.1:\(place.port)`",
        .usage)
    }
    self.desk = desk
    self.place = place
    var logger = Logger(label: "web")
    logger.logLevel = Logger.Level(rawValue: desk.settings.text("log-level")) ?? .warning
    self.logger = logger
  }

  /// Serves until the process is told to end (SIGTERM, SIGINT).
  ///
  /// - Parameter opened: told the link that opens it, once it can be opened, and each next one when the last was used.
  /// - Throws: `ActionError` where the place cannot be taken; `StoreError` where the store cannot be opened.
  public func run(opened: @escaping @Sendable (String) -> Void) async throws {
    let sessions = Sessions()
    let doors = Doors()
    let work = ReadingWork(desk)
    let pages = Pages(
      desk: desk, templates: try Templates(), assets: try Assets(), sessions: sessions, work: work)
    // A store that cannot be opened is told now, not on the first page.
    _ = try await desk.store
    let place = place
    let address: @Sendable (Int) -> String = { "http://\(place.host == "::1" ? "[::1]" : place.host):\($0)" }
    let port = OpenedPort()
    let routes = PageRoutes(pages: pages, doors: doors) {
      opened("\(address(port.number))/open?link=\(sessions.link.text)")
    }
    let service = try PageService(routes: routes.router, place: place, logger: logger).service { channel in
      port.number = channel.localAddress?.port ?? place.port
      doors.open(port: port.number)
      opened("\(address(port.number))/open?link=\(sessions.link.text)")
      await work.begin()
    }
    // Services end in the opposite order: what is told of documents first, which would keep connections open.
    let all = ServiceGroup(
      configuration: .init(
        services: [service, ReadingService(work: work)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
    do {
      try await all.run()
    } catch let error as IOError {
      throw ActionError(
        "port \(place.port) cannot be used: \(FileTrouble.sentence(POSIXError(.init(rawValue: error.errnoCode) ?? .EIO))); choose another with --port",
        .unavailable)
    }
  }
}
