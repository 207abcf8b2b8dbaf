internal import Foundation
internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import ServiceLifecycle

/// The HTTP server: accepts connections and responds to requests.
///
/// Hummingbird's own `Application` updates the `Date` header with a timer that wakes the process every second; this
/// service does nothing while there are no requests.
struct PageService {
  let routes: Router<PageContext>
  let configuration: WebServer.Configuration
  let logger: Logger

  /// The maximum number of connections; further ones wait until one is closed.
  private static let mostConnections = 256
  /// The time during which the body of a rejected request is still read, so that the client receives the response; then
  /// the connection is closed, however much is left.
  private static let closingTime = TimeAmount.seconds(5)

  /// - Parameter opened: called once, when the server accepts requests.
  func service(opened: @escaping @Sendable (any Channel) async -> Void) throws -> any Service {
    let responder = routes.buildResponder()
    let (configuration, logger) = (configuration, logger)
    let (connections, visitors) = (OpenConnections(), Visitors(configuration))
    return try HTTPServerBuilder.http1(
      // An idle connection is closed after a minute.
      configuration: .init(
        additionalChannelHandlers: [SmallReads(), ConnectionCounter(connections), Admission(visitors)],
        idleTimeout: .seconds(60))
    ).buildServer(
      configuration: ServerConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        availableConnectionsDelegate: .maximum(Self.mostConnections, logger: logger)),
      eventLoopGroup: EventLoopGroupProvider.singleton.eventLoopGroup, logger: logger,
      responder: { request, writer, channel in
        var response = await Self.answer(request, responder, configuration, channel, logger)
        response.headers[.date] = HTTPDate.text(of: time(nil))
        let isCutOff = request.method == .post && response.status.code >= 400 && response.status.code != 422
        if isCutOff { response.headers[.connection] = "close" }
        // Pages with errors have a body whatever was asked for.
        let body = request.method == .head ? ResponseBody() : response.body
        try await writer.write(response: response.head, body: body)
        if isCutOff { channel.eventLoop.scheduleTask(in: Self.closingTime) { channel.close(promise: nil) } }
      }, onServerRunning: opened)
  }

  private static func answer(
    _ request: Request, _ responder: RouterResponder<PageContext>, _ configuration: WebServer.Configuration,
    _ channel: any Channel,
    _ logger: Logger
  ) async -> Response {
    do {
      let context = PageContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
      guard let request = configuration.inside(request) else {
        return Response(
          status: .notFound, headers: [.contentType: "text/plain; charset=utf-8"],
          body: .init(
            byteBuffer: ByteBuffer(string: "This page does not exist; billfold is at \(configuration.basePath)/.\n")))
      }
      var response = try await responder.respond(to: request, context: context)
      if let address = response.headers[.location] { response.headers[.location] = configuration.basePath + address }
      return response
    } catch {
      logger.error("a request failed", metadata: ["type": "\(type(of: error))"])
      return Response(status: .internalServerError)
    }
  }
}

/// Reads from the network in small pieces, to limit the memory that many concurrent uploads need.
private final class SmallReads: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private static let bytes = 16 * 1024

  func handlerAdded(context: ChannelHandlerContext) {
    _ = context.channel.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: Self.bytes))
  }
}

/// Counts a connection while it is open.
private final class ConnectionCounter: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let connections: OpenConnections

  init(_ connections: OpenConnections) { self.connections = connections }

  func handlerAdded(context: ChannelHandlerContext) { connections.opened() }
  func handlerRemoved(context: ChannelHandlerContext) { connections.closed() }
}

/// Dates in the format of HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// - Parameter seconds: seconds since 1970, UTC.
  static func text(of seconds: Int) -> String {
    var (seconds, parts) = (time_t(seconds), tm())
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
  }
}
