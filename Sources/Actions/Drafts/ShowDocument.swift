internal import Foundation
internal import Store

/// Shows a document as it was imported, and the images of its pages.
public struct ShowDocument: Action {
  public var document: Int64

  public init(_ document: Int64) { self.document = document }

  /// - Throws: `ActionError` for an id that no document has.
  public func run(on desk: Desk) async throws -> DocumentResult {
    let store = try await desk.store
    guard let document = try await store.document(document) else {
      throw ActionError("there is no document \(document)", .badData)
    }
    return DocumentResult(
      id: document.id, name: document.fileName, mediaType: document.mediaType,
      file: try await store.file(ofDocument: document.sha256).path,
      previews: try await store.previews(ofDocument: document.sha256).compactMap(DocumentResult.Preview.init))
  }
}

/// A document with the paths of its bytes and page images.
public struct DocumentResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  /// The name of the file when it was imported.
  public var name: String
  /// Determined from its bytes, whatever its name.
  public var mediaType: String
  public var file: String
  /// The previews in page order; some pages may have none.
  public var previews: [Preview]

  /// The image of a page.
  public struct Preview: Codable, Hashable, Sendable {
    /// The 1-based page number.
    public var page: Int
    public var file: String

    /// Returns nil for a file that is not a preview.
    init?(_ file: URL) {
      let parts = file.lastPathComponent.split(separator: ".")
      guard let page = parts.first(where: { $0.hasPrefix("page") }).flatMap({ Int($0.dropFirst(4)) }) else {
        return nil
      }
      self.page = page
      self.file = file.path
    }
  }
}
