import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("The location of a store")
struct StorePlaceTests {
  private let folder: TemporaryFolder
  private var file: URL { folder.file("store.sqlite") }
  private var documents: URL { folder.file("documents") }

  init() throws { folder = try TemporaryFolder() }

  private func open(_ file: URL? = nil) async throws -> Store {
    try await Store.open(.file(file ?? self.file), documents: documents)
  }

  @Test("a new store is marked once it exists, with its own id, and keeps it")
  func marked() async throws {
    var ids: [String] = []
    for _ in 0..<2 {
      let store = try await open()
      let id = try await store.driver.identity()
      ids.append(id)
      let text = try String(contentsOf: folder.file("store.sqlite.lock"), encoding: .utf8)
      #expect(StoreMarker(text)?.id == id && id.count == 32)
    }
    #expect(Set(ids).count == 1)
    let other = try await open(folder.file("other.sqlite"))
    #expect(try await other.driver.identity() != ids[0])
  }

  @Test("files left by an interrupted creation are not a store and do not interfere")
  func unfinished() async throws {
    for name in ["store.sqlite.lock", "store.sqlite.making", "store.sqlite.making-journal"] {
      try folder.write(name.hasSuffix("lock") ? [] : Array("half".utf8), to: name)
    }
    #expect(try Store.isThere(file, documents: documents) == false)
    #expect(try await open().categories() == DefaultCategories.names)
    #expect(try Store.isThere(file, documents: documents))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!left.contains { $0.contains("making") }, "\(left)")
  }

  @Test("a store from before the marker is opened and marked, and gets its own id")
  func beforeMarker() async throws {
    let driver = try SQLiteDriver(alone: file)
    try await driver.write { connection in
      try connection.execute("CREATE TABLE migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
      for migration in Migrations.all.prefix(4) {
        for statement in migration.statements.flatMap({ Migrator.sql($0, for: .sqlite) }) {
          try connection.execute(statement)
        }
        try connection.execute("INSERT INTO migrations VALUES (?, 1)", .text(migration.name))
      }
    }
    try driver.close()
    try folder.write([], to: "store.sqlite.lock")
    let id = try await open().driver.identity()
    #expect(id.count == 32)
    #expect(try await open().driver.identity() == id)
    try FileManager.default.removeItem(at: file)
    await #expect(throws: StoreError.self) { try await open() }
  }

  @Test("a second store beside the first may be new, whatever documents the first has there")
  func neighbours() async throws {
    _ = try await open()
    try folder.write([1], to: "documents/ab/ab.bin")
    _ = try await open(folder.file("second.sqlite"))
    try FileManager.default.removeItem(at: file)
    await #expect(throws: StoreError.self) { try await open() }
    _ = try await open(folder.file("second.sqlite"))
  }

  @Test("another program's database is refused and left unchanged")
  func otherProgram() async throws {
    let driver = try SQLiteDriver(alone: file)
    try await driver.write { _ = try $0.execute("CREATE TABLE bookmarks (url TEXT)") }
    try driver.close()
    let before = try Data(contentsOf: file)
    let error = await #expect(throws: StoreError.self) { try await open() }
    #expect("\(String(describing: error))".contains("another program's database"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test("a store opened through a link is the same store, with its log beside the real file")
  func link() async throws {
    _ = try await open()
    let link = folder.file("links/store.sqlite")
    try FileManager.default.createDirectory(at: folder.file("links"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    let store = try await open(link)
    #expect(try await store.health().documents == 0)
    try FileManager.default.moveItem(at: file, to: folder.file("elsewhere.sqlite"))
    #expect(throws: StoreError.self) { try store.checkIsThere() }
    let error = await #expect(throws: StoreError.self) { try await open(link) }
    #expect("\(String(describing: error))".contains("is a link to \(file.path), which does not exist"))
  }

  @Test("a folder in the place of a store is named, and so is the file that cannot be written")
  func obstacles() async throws {
    let books = folder.file("books")
    try FileManager.default.createDirectory(at: books, withIntermediateDirectories: true)
    let error = await #expect(throws: StoreError.self) { try await open(books) }
    #expect("\(try #require(error))".contains("\(books.path) is a folder; name a file in it"))
    let device = await #expect(throws: StoreError.self) { try await open(URL(fileURLWithPath: "/dev/null")) }
    #expect("\(try #require(device))".contains("/dev/null is not a regular file; name a file for the store"))
    #expect(!FileManager.default.fileExists(atPath: "/dev/null.lock"))
    try folder.write([1], to: "store.sqlite")
    try folder.write([], to: "store.sqlite-shm")
    let place = StorePlace(file: file, documents: documents)
    #expect(place.obstacle { _ in nil } == nil)
    let reason = place.obstacle { $0.hasSuffix("-shm") ? EACCES : nil }
    #expect(reason?.contains("store.sqlite-shm cannot be written: Permission denied; check who owns it") == true)
    let whole = place.obstacle { FileNumber(of: $0)?.inode == FileNumber(of: folder.url.path)?.inode ? EROFS : nil }
    #expect(whole?.hasSuffix("cannot be written: Read-only file system; choose another location") == true)
  }

  private func addDocument(to store: Store) async throws {
    _ = try await store.record(
      Arrival(
        sha256: String(repeating: "ab", count: 32), bytes: 1, mediaType: "image/png", fileName: "a.png", sourcePath: [],
        identity: nil, via: .import))
  }

  @Test("a store with documents waits for the folder that the user named for them, instead of beginning a new one")
  func absentDocuments() async throws {
    let disk = folder.file("disk")
    func open() async throws -> Store {
      try await Store.open(.file(file), documents: disk.appendingPathComponent("papers"))
    }
    // A store without documents may begin anywhere.
    try await addDocument(to: open())
    let aside = folder.file("unmounted")
    try FileManager.default.moveItem(at: disk, to: aside)
    for isMountPointThere in [false, true] {
      if isMountPointThere { try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true) }
      let error = await #expect(throws: StoreError.self) { try await open() }
      #expect(error?.isTemporary == true && "\(String(describing: error))".contains("mount the disk they are on"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty, "nothing is put there")
    try FileManager.default.removeItem(at: disk)
    try FileManager.default.moveItem(at: aside, to: disk)
    #expect(try await open().health().documents == 1)
  }

  @Test("it waits for the folder beside it as well, if that is a link to another disk")
  func absentLinkedDocuments() async throws {
    let disk = folder.file("disk")
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: documents, withDestinationURL: disk)
    try await addDocument(to: open())
    let aside = folder.file("unmounted")
    try FileManager.default.moveItem(at: disk, to: aside)
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    let error = await #expect(throws: StoreError.self) { try await open() }
    #expect(error?.isTemporary == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path).isEmpty, "nothing is put there")
    try FileManager.default.removeItem(at: disk)
    try FileManager.default.moveItem(at: aside, to: disk)
    #expect(try await open().health().documents == 1)
  }

  @Test("a copy of the folder that lacks empty folders is the folder of the documents")
  func copiedDocuments() async throws {
    let papers = folder.file("papers")
    try await addDocument(to: Store.open(.file(file), documents: papers))
    let copy = folder.file("copy")
    _ = try folder.write([1], to: "copy/ab/\(String(repeating: "ab", count: 32)).bin")
    #expect(try await Store.open(.file(file), documents: copy).health().documents == 1)
  }

  @Test("a marker is read as it was written, and nothing else is a marker")
  func markerText() {
    let marker = StoreMarker(id: "0af3", file: 12, log: 0)
    #expect(StoreMarker(marker.text) == marker)
    for text in ["", "store", "store a b c", "shop a 1 2", "store a 1 2 3"] { #expect(StoreMarker(text) == nil) }
  }
}
