internal import Actions
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import Logging

/// Serves images of pages, and documents as they were imported.
struct DocumentRoutes {
  let pages: Pages
  private let files = FileIO()

  init(pages: Pages) { self.pages = pages }

  func add(to router: Router<PageContext>) {
    router.get("/documents/:id/pages/:page") { _, context in
      let document = try await pages.run(ShowDocument(try context.id()))
      let page = try context.id("page")
      guard let preview = document.previews.first(where: { $0.page == page }) else { throw HTTPError(.notFound) }
      return try await response(preview.file, type: Self.pictureType(preview.file), name: nil, context)
    }
    router.get("/documents/:id/file") { _, context in
      let document = try await pages.run(ShowDocument(try context.id()))
      // Served as a download whatever its type, never as a page of this server.
      return try await response(document.file, type: "application/octet-stream", name: document.name, context)
    }
  }

  /// The address of the image of a page.
  static func picture(of document: Int64, page: Int) -> String { "/documents/\(document)/pages/\(page)" }

  /// The address of a document as it was imported.
  static func file(of document: Int64) -> String { "/documents/\(document)/file" }

  /// The reader writes previews in one of two formats.
  private static func pictureType(_ file: String) -> String { file.hasSuffix(".png") ? "image/png" : "image/jpeg" }

  private func response(
    _ file: String, type: String, name: String?, _ context: PageContext
  ) async throws -> Response {
    guard FileManager.default.fileExists(atPath: file) else { throw HTTPError(.notFound) }
    var headers: HTTPFields = [
      .contentType: type, .contentSecurityPolicy: SafeHeaders.sandbox,
    ]
    if let name {
      headers[.contentDisposition] = Self.attachment(name)
    } else {
      // Long enough for a prefetched image to be reused when its draft is opened; not without the session's cookie, which
      // ends with the session.
      headers[.cacheControl] = "private, max-age=300"
      headers[.vary] = "Cookie"
    }
    return Response(status: .ok, headers: headers, body: try await files.loadFile(path: file, context: context))
  }

  /// Returns a header with the file name in the extended form of RFC 6266, which can encode any name.
  static func attachment(_ name: String) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    let encoded = name.addingPercentEncoding(withAllowedCharacters: plain) ?? "document"
    return "attachment; filename=\"document\"; filename*=UTF-8''\(encoded)"
  }
}

extension Pages {
  /// Returns the address of the image of a page; nil if the document has none.
  ///
  /// - Parameters:
  ///   - page: the number of the page; nil for page 1.
  ///   - orFirst: whether to return the first page that has an image if this one has none.
  func picture(of document: Int64, page: Int?, orFirst: Bool = false) async throws -> String? {
    let previews = try await run(ShowDocument(document)).previews
    let shown = previews.first { $0.page == page ?? 1 } ?? (orFirst ? previews.first : nil)
    return shown.map { DocumentRoutes.picture(of: document, page: $0.page) }
  }
}
