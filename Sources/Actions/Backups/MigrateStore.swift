internal import Core
internal import Foundation
internal import Store

/// Copies a store with all its documents to an empty place, from a file to a PostgreSQL server or back, and compares both.
public struct MigrateStore: ReportingAction {
  /// Paths or `postgresql://…`, as a person writes them.
  public var from: String
  public var to: String

  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// - Parameter report: told of rows and documents.
  /// - Throws: `StoreError`, `.refused` also where the other place is not empty; running it again goes on.
  public func run(on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void) async throws -> MigratedStore {
    let (old, new) = (desk.settings.place(ofStore: from), desk.settings.place(ofStore: to))
    let moved = try await Store.move(from: old, to: new) { report(CountProgress(done: $0, total: $1)) }
    return MigratedStore(
      documents: moved.documents, bytes: moved.bytes, rows: moved.rows, missing: moved.missing, store: new.location.name
    )
  }
}

extension Settings {
  /// A store that a person names, and its folder of documents: where the settings are of that one, theirs.
  fileprivate func place(ofStore text: String) -> (location: StoreLocation, documents: URL) {
    let isAddress = StoreLocation.isAddress(text)
    let location: StoreLocation = isAddress ? .server(text) : .file(URL(fileURLWithPath: text))
    if location == self.location { return (location, documents) }
    let folder = isAddress ? dataFolder : URL(fileURLWithPath: text).deletingLastPathComponent()
    return (location, folder.appendingPathComponent(isAddress ? "server-documents" : "documents"))
  }
}

/// What was copied.
public struct MigratedStore: Codable, Hashable, Sendable {
  public var documents: Int
  /// Of all documents.
  public var bytes: Int64
  /// Of all tables.
  public var rows: Int
  /// File names of documents whose bytes were gone, or had changed, before.
  public var missing: [String]
  /// Where they are now, without a password.
  public var store: String
}
