import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Documents in a folder that all machines of a store mount.
@Suite(
  "A shared folder of documents",
  .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct SharedFolderTests {
  private let folder: TemporaryFolder
  private let schema: String
  private let share: URL

  init() throws {
    folder = try TemporaryFolder()
    schema = try PostgresServer.shared.get().made()
    share = folder.file("share")
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
  }

  private func open(_ documents: URL? = nil, _ schema: String? = nil) async throws -> Store {
    try await Store.open(.server(schema ?? self.schema), documents: documents ?? share)
  }

  private func mark() throws {
    try Data().write(to: share.appendingPathComponent(SharedFolder.markerName))
  }

  private func accept(_ text: String, _ store: Store) async throws -> String {
    let arriving = store.documentFiles.temporary()
    try Data(text.utf8).write(to: arriving)
    var arrival = Arrival.made(text)
    arrival.sha256 = try FileHash.sha256(of: arriving)
    try store.documentFiles.adopt(arriving, sha256: arrival.sha256)
    _ = try await store.record(arrival)
    return arrival.sha256
  }

  private func rows(_ store: Store) async throws -> Int64? {
    try await store.driver.read {
      try $0.row("SELECT COUNT(*) AS n FROM document_bytes WHERE page >= 0")?.integer("n")
    }
  }

  @Test("documents and previews are only in the folder, and every machine finds them") func shared() async throws {
    try mark()
    let (here, there) = (try await open(), try await open())
    let hash = try await accept("paper", here)
    let picture = Data("a picture".utf8)
    try await here.keep(previews: [(PreviewInfo(page: 1, format: .png), picture)], ofDocument: hash)
    #expect(try await rows(here) == 0)
    let file = try await there.file(ofDocument: hash)
    #expect(file.path.hasPrefix(share.path))
    #expect(try Data(contentsOf: file) == Data("paper".utf8))
    #expect(try await there.previews(ofDocument: hash).map { try Data(contentsOf: $0) } == [picture])
    #expect(try await there.health().missingBytes.isEmpty)
  }

  @Test("while the folder is not mounted nothing is accepted, read or opened; afterwards everything works again")
  func unmounted() async throws {
    try mark()
    let store = try await open()
    let hash = try await accept("paper", store)
    let arriving = store.documentFiles.temporary()
    try Data("second".utf8).write(to: arriving)
    var second = Arrival.made("second")
    second.sha256 = try FileHash.sha256(of: arriving)
    let away = folder.file("away")
    try FileManager.default.moveItem(at: share, to: away)
    try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
    func isRefused(_ body: () async throws -> Void) async {
      await #expect {
        try await body()
      } throws: { error in
        let error = error as? StoreError
        return error?.isTemporary == true && error?.description.contains("mount the file system") == true
      }
    }
    await isRefused { _ = try await open() }
    await isRefused { _ = try await open(folder.file("elsewhere")) }
    await isRefused { _ = try await store.record(second) }
    await isRefused { _ = try await store.file(ofDocument: hash) }
    await isRefused { _ = try await store.previews(ofDocument: hash) }
    await isRefused { try store.checkIsThere() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: share.path).isEmpty)
    #expect(try await store.document(sha256: second.sha256) == nil)

    try FileManager.default.removeItem(at: share)
    try FileManager.default.moveItem(at: away, to: share)
    #expect(try await Data(contentsOf: open().file(ofDocument: hash)) == Data("paper".utf8))
    _ = try await accept("third", store)
  }

  @Test("a folder of another store, and one added when documents are already in the database, are refused")
  func others() async throws {
    try mark()
    _ = try await open()
    let other = try PostgresServer.shared.get().made()
    let taken = await #expect(throws: StoreError.self) { try await open(nil, other) }
    #expect(taken?.description.contains("of another store") == true)
    // It has accepted nothing, and can have its own folder.
    #expect(try await rows(open(folder.file("free"), other)) == 0)
    let late = try PostgresServer.shared.get().made()
    let own = folder.file("own")
    let hash = try await accept("paper", try await open(own, late))
    try Data().write(to: own.appendingPathComponent(SharedFolder.markerName))
    let refused = await #expect(throws: StoreError.self) { try await open(own, late) }
    #expect(refused?.description.contains("are in its database") == true)
    // A folder of copies without the marker is left unchanged.
    let copies = try await open(folder.file("copies"), late)
    #expect(try await Data(contentsOf: copies.file(ofDocument: hash)) == Data("paper".utf8))
  }
}
