internal import Hummingbird
internal import NIOCore

/// What a request brings with it besides itself.
struct PageContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Of the browser; only what opens a session does without one.
  var session: Sessions.Session?
  /// Who asks; set by the guard, before anything else is done.
  var requestOrigin: RequestOrigin?
  /// The address that the connection comes from.
  let peer: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    peer = source.channel.remoteAddress?.ipAddress
  }

  /// - Throws: `HTTPError` for a path whose last part is no id.
  func id(_ name: String = "id") throws -> Int64 {
    guard let id = parameters.get(name).flatMap(Int64.init), id > 0 else { throw HTTPError(.notFound) }
    return id
  }
}
