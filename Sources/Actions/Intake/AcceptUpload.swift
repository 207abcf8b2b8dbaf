internal import Foundation
internal import Intake
internal import Store
public import SystemPackage

/// Reserves a file for an upload in progress, beside the documents: others cannot read it, and it is cleaned up if the
/// process dies.
public struct ReserveUpload: Action {
  public init() {}

  /// Returns a path at which no file exists yet.
  ///
  /// - Throws: `StoreError` if the store cannot be used.
  public func run(on desk: Desk) async throws -> String {
    try await desk.store.documentFiles.temporary().path
  }
}

/// Accepts an uploaded document, as `ImportFiles` does; another action reads it.
public struct AcceptUpload: Action {
  /// The file that holds the bytes; it is left in place.
  public var file: FilePath
  /// The file's name as given by the user.
  public var name: String

  public init(_ file: FilePath, named name: String) {
    self.file = file
    self.name = name
  }

  /// Accepts the document. Once this returns, it is durably stored.
  ///
  /// - Throws: `ActionError` if the document is refused; `StoreError`.
  public func run(on desk: Desk) async throws -> AcceptedUpload {
    let store = try await desk.store
    let acceptor = Acceptor(store: store, limits: desk.settings.limits, freeBytes: desk.settings.freeBytes)
    let name = AcceptUpload.fileName(name)
    do {
      let accepted = try await acceptor.accept(file, named: name, via: .upload)
      var drafts: [Int64] = []
      if !accepted.isNew, case .read(let known) = try await store.outcome(ofDocument: accepted.document.id) {
        drafts = known
      }
      return AcceptedUpload(document: accepted.document.id, file: name, known: !accepted.isNew, drafts: drafts)
    } catch let refusal as Refusal {
      throw ActionError(refusal)
    }
  }

  /// Returns the last component of a name given by a browser, shortened to the longest possible file name.
  public static func fileName(_ original: String) -> String {
    let last = original.split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == "\0" }).last.map(String.init) ?? ""
    var name = last.trimmingCharacters(in: .whitespacesAndNewlines)
    while name.utf8.count > 255 { name.removeLast() }
    return name.isEmpty || name == "." || name == ".." ? "document" : name
  }
}

/// A document that was uploaded and stored.
public struct AcceptedUpload: Codable, Hashable, Sendable {
  public var document: Int64
  /// The name under which it is stored.
  public var file: String
  /// Whether the store already had the same bytes.
  public var known: Bool
  /// The drafts of a document that was already known.
  public var drafts: [Int64]
}
