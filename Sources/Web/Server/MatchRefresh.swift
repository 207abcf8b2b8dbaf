internal import Actions
internal import Hummingbird

/// Starts a search for matches after each change, so that the statements page need not wait for it.
struct MatchRefresh: RouterMiddleware {
  let pages: Pages

  func handle(
    _ request: Request, context: PageContext, next: (Request, PageContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    if request.method == .post {
      let desk = pages.desk
      Task { await desk.refreshMatches() }
    }
    return response
  }
}
