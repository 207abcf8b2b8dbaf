internal import Foundation
internal import Intake
internal import Store
public import SystemPackage

/// A place for bytes that are on their way, beside the documents: nobody else can look there, and what a death leaves
/// behind is swept away.
public struct ReserveUpload: Action {
  public init() {}

  /// The path of a file that is not there yet.
  ///
  /// - Throws: `StoreError` where the store cannot be used.
  public func run(on desk: Desk) async throws -> String {
    try await desk.store.documentFiles.temporary().path
  }
}

/// Accepts a document whose bytes a person sent, as `ImportFiles` does; reading it is another action's.
public struct AcceptUpload: Action {
  /// Where its bytes lie; they are left there.
  public var file: FilePath
  /// What the person calls it.
  public var name: String

  public init(_ file: FilePath, named name: String) {
    self.file = file
    self.name = name
  }

  /// Once this is back the document is safe.
  ///
  /// - Throws: `ActionError` with the sentence of a refusal, `StoreError`.
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
      throw ActionError("\(refusal)", .badData)
    }
  }

  /// The last part of what a browser calls a file, as long as names of files can be.
  public static func fileName(_ said: String) -> String {
    let last = said.split(whereSeparator: { $0 == "/" || $0 == "\\" || $0 == "\0" }).last.map(String.init) ?? ""
    var name = last.trimmingCharacters(in: .whitespacesAndNewlines)
    while name.utf8.count > 255 { name.removeLast() }
    return name.isEmpty || name == "." || name == ".." ? "document" : name
  }
}

/// A document that was sent and is safe.
public struct AcceptedUpload: Codable, Hashable, Sendable {
  public var document: Int64
  /// The name under which it is kept.
  public var file: String
  /// Whether its bytes were there already.
  public var known: Bool
  /// The drafts that a known one yielded.
  public var drafts: [Int64]
}
