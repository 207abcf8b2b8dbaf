internal import HTTPTypes
internal import Hummingbird

/// Puts the headers on every answer that keep a browser from doing more with it than showing it.
struct SafeHeaders: RouterMiddleware {
  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    for (name, value) in Self.always where response.headers[name] == nil { response.headers[name] = value }
    return response
  }

  /// Nothing but the server's own files, no inline script or style, no frame, nothing sent elsewhere. A referrer stays on
  /// this server: without any, browsers would not name the origin of a form.
  private static let always: [HTTPField.Name: String] = [
    .contentSecurityPolicy:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
      + "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    named("Referrer-Policy"): "same-origin",
    named("Cross-Origin-Opener-Policy"): "same-origin",
    named("Cross-Origin-Resource-Policy"): "same-origin",
    named("X-Frame-Options"): "DENY",
    named("Permissions-Policy"): "geolocation=(), microphone=(), payment=(), usb=()",
    // Figures and papers of a person: no browser keeps them on disk.
    .cacheControl: "no-store",
  ]

  static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .vary }

  /// Of what came from outside, whatever it claims to be: it is shown as a picture, or kept as a file, and nothing else.
  static let sandbox = "default-src 'none'; sandbox"
}
