internal import HTTPTypes
internal import Hummingbird

/// Adds headers to every response that keep the browser from doing more with it than showing it.
struct SafeHeaders: RouterMiddleware {
  let configuration: WebServer.Configuration

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.always where response.headers[name] == nil { response.headers[name] = value }
    if Self.isTrustworthy(RequestOrigin(request.head, peer: context.peer, configuration: configuration)) {
      response.headers[Self.named("Cross-Origin-Opener-Policy")] = "same-origin"
    }
    return response
  }

  /// Only files of this server, no inline scripts or styles, no frames, nothing sent elsewhere. The referrer is sent to
  /// this server only: without any, browsers would not send the origin of a form.
  private static let always: [HTTPField.Name: String] = [
    .contentSecurityPolicy:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
      + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    named("Referrer-Policy"): "same-origin",
    named("Cross-Origin-Resource-Policy"): "same-origin",
    named("X-Frame-Options"): "DENY",
    named("Permissions-Policy"): "geolocation=(), microphone=(), payment=(), usb=()",
    // Personal documents and figures: browsers must not store them on disk.
    .cacheControl: "no-store",
  ]

  /// Returns whether browsers regard the connection as secure; over others they ignore this header, with a warning.
  private static func isTrustworthy(_ origin: RequestOrigin) -> Bool {
    let host = (origin.host ?? "").lowercased()
    let isLoopback = ["127.0.0.1", "localhost", "[::1]"].contains { host == $0 || host.hasPrefix("\($0):") }
    return origin.isSecure || isLoopback
  }

  static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .vary }

  /// The policy for documents from outside, whatever their content: they are shown as an image or saved as a file,
  /// nothing else.
  static let sandbox = "default-src 'none'; sandbox"
}
