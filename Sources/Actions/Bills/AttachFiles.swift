internal import Core
internal import Foundation
internal import Intake
internal import Store
public import SystemPackage

/// Attaches images or PDFs to a bill. They are stored but not read. Stops at the first file that is refused.
public struct AttachFiles: Action {
  public var bill: Int64
  public var files: [FilePath]

  public init(bill: Int64, files: [FilePath]) {
    self.bill = bill
    self.files = files
  }

  /// - Throws: the error if the first file is refused; if a later file is refused, the result names it.
  public func run(on desk: Desk) async throws -> AttachedFiles {
    let acceptor = Acceptor(store: try await desk.store, limits: desk.settings.limits)
    return try await Store.$batch.withValue(UUID().uuidString) {
      var attached = AttachedFiles(bill: bill)
      for file in files {
        do {
          let document = try await acceptor.attach(file, toBill: bill, who: desk.person)
          attached.files.append(AttachedFiles.File(document: document.id, name: document.fileName))
        } catch {
          guard !attached.files.isEmpty else { throw error }
          attached.refused = [RefusedItem(id: bill, message: "\(error)", kind: ActionError.Kind(of: error))]
          break
        }
      }
      return attached
    }
  }
}

/// Files that were attached to a bill.
public struct AttachedFiles: Codable, Hashable, Sendable {
  public var bill: Int64
  public var files: [File] = []
  /// The file that was refused, if any, identified by the bill's id. The files after it were not tried.
  public var refused: [RefusedItem] = []

  /// A file with the document that its bytes are.
  public struct File: Codable, Hashable, Sendable {
    public var document: Int64
    public var name: String
  }

  init(bill: Int64) { self.bill = bill }

  /// The JSON is the list of document ids.
  public init(from decoder: any Decoder) throws {
    self.init(bill: 0)
    files = try [Int64](from: decoder).map { File(document: $0, name: "") }
  }

  public func encode(to encoder: any Encoder) throws { try files.map(\.document).encode(to: encoder) }
}
