internal import Foundation
internal import Store

/// A document as it arrived, and the pictures of its pages.
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

/// A document with where its bytes and pictures lie.
public struct DocumentResult: Codable, Hashable, Sendable, Identifiable {
  public var id: Int64
  /// The file's name when it arrived.
  public var name: String
  /// By its bytes, whatever the name says.
  public var mediaType: String
  public var file: String
  /// In the order of the pages, of which some may have none.
  public var previews: [Preview]

  /// The picture of a page.
  public struct Preview: Codable, Hashable, Sendable {
    /// From 1.
    public var page: Int
    public var file: String

    /// Nil for a file that is none.
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
