internal import HTTPTypes
internal import Hummingbird

/// Makes the addresses that forms are sent to lead to the page that the form is on. A form that was refused leaves its
/// address in the browser: who reloads it, comes back to it or keeps it as a bookmark asks for it with GET.
enum FormRedirects {
  /// To be called when all routes are there.
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

  /// Where the page of the form is not the one above the address.
  private static let others = [
    "/bills/quick": "/add", "/documents": "/add", "/share": "/add", "/matches/{id}/confirm": "/statements",
    "/matches/{id}/refuse": "/statements", "/undo": "/history", "/redo": "/history", "/theme": "/more",
  ]

  /// How many parts the address of the page has, which begins as the form's does.
  private static func depth(of path: String, _ shown: Set<String>) -> Int {
    let parts = path.split(separator: "/")
    return parts.indices.last { shown.contains("/" + parts[..<$0].joined(separator: "/")) } ?? 0
  }
}
