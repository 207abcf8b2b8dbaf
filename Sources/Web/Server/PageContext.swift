internal import Hummingbird
internal import NIOCore

/// The context of a request.
struct PageContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The browser's session; nil on the few routes for which `RequestGuard` requires none.
  var session: Sessions.Session?
  /// The client; set by `RequestGuard` before any other processing.
  var requestOrigin: RequestOrigin?
  /// The address that the connection comes from.
  let peer: String?
  /// The user's last command when the request arrived, 0 for none; set by `RequestGuard` for forms.
  var lastCommand: Int64 = 0

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }

  /// - Throws: `HTTPError` for a path whose parameter is not an id.
  func id(_ name: String = "id") throws -> Int64 {
    guard let id = parameters.get(name).flatMap(Int64.init), id > 0 else { throw HTTPError(.notFound) }
    return id
  }
}
