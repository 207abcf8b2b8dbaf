internal import HTTPTypes
internal import Hummingbird

/// Redirects GET requests for the address of a form to the page that contains it. After a form was refused, its address
/// remains in the browser, which requests it with GET when the user reloads, returns to it or opens a bookmark.
enum FormRedirects {
  /// Must be called after all routes were added.
  static func add(to router: Router<PageContext>) {
    let routes = router.routes
    let shown = Set(routes.filter { $0.method == .get }.map(\.path.description))
    for route in routes where route.method == .post && !shown.contains(route.path.description) {
      let path = route.path.description
      let (other, depth) = (others[path], depth(of: path, shown))
      router.get(route.path) { request, _ in
        Pages.see(other ?? "/" + request.uri.path.split(separator: "/").prefix(depth).joined(separator: "/"))
      }
    }
  }

  /// The pages of forms that are not above the form's address.
  private static let others = [
    "/bills/quick": "/add", "/documents": "/add", "/share": "/add", "/matches/{id}/confirm": "/statements",
    "/matches/{id}/refuse": "/statements", "/waivers/{id}/delete": "/statements",
    "/settlements/{id}/delete": "/persons", "/undo": "/history", "/redo": "/history", "/theme": "/more",
  ]

  /// Returns the number of path components that the form's address shares with the address of its page.
  private static func depth(of path: String, _ shown: Set<String>) -> Int {
    let parts = path.split(separator: "/")
    return parts.indices.last { shown.contains("/" + parts[..<$0].joined(separator: "/")) } ?? 0
  }
}
