internal import Core
internal import Foundation
internal import Store

/// Copies a store with all its documents to an empty place, from a file to a PostgreSQL server or back, and compares
/// the two.
public struct MigrateStore: ReportingAction {
  /// Paths or `postgresql://…` addresses, as typed by the user.
  public var from: String
  public var to: String

  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// - Parameter report: called with the number of rows and documents done.
  /// - Throws: `StoreError`, with `.refused` also if the target is not empty. Running the action again continues an
  ///   interrupted copy.
  public func run(on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void) async throws -> MigratedStore {
    let (old, new) = (desk.settings.place(ofStore: from), desk.settings.place(ofStore: to))
    let moved = try await Store.move(from: old, to: new) { report(CountProgress(done: $0, total: $1)) }
    return MigratedStore(
      documents: moved.documents, bytes: moved.bytes, rows: moved.rows, missing: moved.missing, store: new.location.name
    )
  }
}

extension Settings {
  /// Returns the location and document folder of a store named by the user; those of the settings if it is the store
  /// that the settings name.
  fileprivate func place(ofStore text: String) -> (location: StoreLocation, documents: URL) {
    let isAddress = StoreLocation.isAddress(text)
    let file = URL(fileURLWithPath: text)
    let location: StoreLocation = isAddress ? .server(text) : .file(file)
    if location == self.location { return (location, documents) }
    return (
      location,
      isAddress ? dataFolder.appendingPathComponent("server-documents") : Settings.documents(ofStore: file)
    )
  }
}

/// The result of a migration.
public struct MigratedStore: Codable, Hashable, Sendable {
  public var documents: Int
  /// The size of all documents.
  public var bytes: Int64
  /// The number of rows in all tables.
  public var rows: Int
  /// The file names of documents whose bytes were missing or changed before the migration.
  public var missing: [String]
  /// The location of the new store, without a password.
  public var store: String
}
