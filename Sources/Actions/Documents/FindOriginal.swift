internal import Core
internal import Foundation
internal import Store

/// Finds the document of a draft or bill as it was imported, and checks that its bytes are those that were accepted.
public struct FindOriginal: Action {
  /// The item that the document belongs to.
  public enum Owner: Hashable, Sendable { case draft(Int64), bill(Int64) }

  public var owner: Owner
  /// Which of a bill's documents, from 1, in the order of `BillDetails.documents`.
  public var number: Int
  /// Whether to copy it for a viewer, which chooses by the name's extension how to show it, and could change
  /// it. The store removes the copy after a day. A document that could run something, such as a web page, is not copied.
  public var isForViewer: Bool

  public init(of owner: Owner, number: Int = 1, isForViewer: Bool = false) {
    self.owner = owner
    self.number = number
    self.isForViewer = isForViewer
  }

  /// - Throws: `StoreError.notFound`; `ActionError` for a bill without such a document, and if the bytes are missing or
  ///   were changed.
  public func run(on desk: Desk) async throws -> OriginalDocument {
    let store = try await desk.store
    let document = try await document(store)
    let file = try await store.file(ofDocument: document.sha256)
    guard isForViewer, let ending = FindOriginal.endingForViewer(file) else {
      try IntactDocument.check(file, sha256: document.sha256, named: document.name)
      return OriginalDocument(document: document.document, name: document.name, file: file.path)
    }
    let copy = URL(fileURLWithPath: store.documentFiles.temporary().path + ending)
    try IntactDocument.copy(file, to: copy, sha256: document.sha256, named: document.name)
    return OriginalDocument(document: document.document, name: document.name, file: copy.path, isForViewer: true)
  }

  /// The end of the name of a copy of a document; nil if no viewer may be started on it.
  private static func endingForViewer(_ file: URL) -> String? {
    let head = try? FileHandle(forReadingFrom: file).read(upToCount: Core.FileType.headLength)
    return Core.FileType(sniffing: head ?? Data())?.endingForViewer
  }

  private func document(_ store: Store) async throws -> BillDocument {
    switch owner {
    case .draft(let id):
      let draft = try await store.draft(id)
      guard let document = try await store.document(draft.documentID) else {
        throw StoreError.notFound(.document, draft.documentID)
      }
      return BillDocument(document: document.id, sha256: document.sha256, name: document.fileName)
    case .bill(let id):
      let documents = try await store.documents(ofBill: try await store.ledgerBill(id).id)
      if documents.isEmpty {
        throw ActionError("bill \(id) has no document; `billfold bill attach \(id) FILE` adds one", .badData)
      }
      guard documents.indices.contains(number - 1) else {
        throw ActionError(
          "bill \(id) has \(Plural.count(documents.count, "document")), and number \(number) is none of them; `billfold bill show \(id)` lists them",
          .badData)
      }
      return documents[number - 1]
    }
  }
}

/// A document whose bytes are those that were accepted.
public struct OriginalDocument: Codable, Hashable, Sendable {
  public var document: Int64
  /// The name of the file when it was imported.
  public var name: String
  /// The path of its bytes, or of the copy for a viewer.
  public var file: String
  /// Whether a viewer was started on it.
  public var opened = false
  /// Whether the file is a copy on which a viewer may be started. Not in the JSON.
  public var isForViewer = false

  private enum CodingKeys: CodingKey { case document, name, file, opened }

  init(document: Int64, name: String, file: String, isForViewer: Bool = false) {
    self.document = document
    self.name = name
    self.file = file
    self.isForViewer = isForViewer
  }
}
