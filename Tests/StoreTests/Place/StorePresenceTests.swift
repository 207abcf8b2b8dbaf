import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("A store that is moved away while it is open")
struct StorePresenceTests {
  /// What happens to a store that is open.
  enum Loss: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case removed, renamed, replaced, emptied
    case folderRenamed = "renamed with its folder"
    case logRemoved = "its log removed"
    case documentsReplaced = "the folder of its documents replaced"
    var testDescription: String { rawValue }

    func happen(to test: TestStore) throws {
      let manager = FileManager.default
      let file = test.folder.file("here/ledger.sqlite")
      let documents = test.folder.file("here/documents")
      switch self {
      case .removed: try manager.removeItem(at: file)
      case .renamed: try manager.moveItem(at: file, to: test.folder.file("here/other.sqlite"))
      case .replaced:
        try manager.copyItem(at: file, to: test.folder.file("here/copy.sqlite"))
        guard rename(test.folder.file("here/copy.sqlite").path, file.path) == 0 else { throw Unexpected("no rename") }
      case .emptied:
        guard truncate(file.path, 0) == 0 else { throw Unexpected("not emptied") }
      case .folderRenamed: try manager.moveItem(at: test.folder.file("here"), to: test.folder.file("there"))
      case .logRemoved: try manager.removeItem(atPath: file.path + "-wal")
      case .documentsReplaced:
        try manager.moveItem(at: documents, to: test.folder.file("here/papers"))
        try manager.createDirectory(at: documents, withIntermediateDirectories: true)
      }
    }
  }

  private func moved(_ what: Comment, _ body: () async throws -> Void) async {
    let error = await #expect(throws: StoreError.self, what) { try await body() }
    #expect(error?.isMoved == true, what)
  }

  @Test("accepts neither documents nor results, and answers no queries", arguments: Loss.allCases)
  func refused(loss: Loss) async throws {
    let test = try await TestStore(.file, in: "here")
    try await test.record("a")
    let job = try await test.claim()
    try loss.happen(to: test)
    let store = test.store
    await moved("accept") { try await test.record("b") }
    await moved("finish") { try await store.finish(job, reading: .empty, proposals: [.bakery]) }
    await moved("fail") { try await store.fail(job, Failure(.damaged, "it is damaged"), retryAfter: nil) }
    await moved("claim") { _ = try await store.claim(worker: "w", lease: 60) }
    await moved("heartbeat") { _ = try await store.heartbeat(job, lease: 60) }
    await moved("ask") { _ = try await store.outcome(ofDocument: job.documentID) }
    await moved("look") { try store.checkIsThere() }
    await moved("confirm") {
      _ = try await store.confirm(draft: 1, revision: 1, contents: .of(), who: "me", next: { _ in nil })
    }
    await moved("back up") { _ = try await store.backUp(to: Backup(folder: test.folder.file("backup"))) }
  }

  @Test("keeps nothing of a transaction during which it was moved")
  func duringTransaction() async throws {
    let test = try await TestStore(.file, in: "here")
    let (here, there) = (test.folder.file("here"), test.folder.file("there"))
    await moved("write") {
      try await test.store.driver.write { connection in
        try connection.execute(
          "INSERT INTO documents (sha256, bytes, media_type, file_name, received) VALUES ('ab', 3, 'image/png', 'a', 1)"
        )
        try FileManager.default.moveItem(at: here, to: there)
      }
    }
    let found = try await Store.open(
      .file(there.appendingPathComponent("ledger.sqlite")), documents: there.appendingPathComponent("documents"))
    #expect(try await found.health().documents == 0)
  }

  @Test("can be opened again when it is put back, with its previous contents")
  func putBack() async throws {
    let test = try await TestStore(.file, in: "here")
    try await test.record("a")
    let (here, there) = (test.folder.file("here"), test.folder.file("there"))
    let (file, documents) = (here.appendingPathComponent("ledger.sqlite"), here.appendingPathComponent("documents"))
    try FileManager.default.moveItem(at: here, to: there)
    // A process that waits for it creates none meanwhile.
    await #expect(throws: StoreError.self) {
      try await Store.open(.file(file), documents: documents, createsStore: false)
    }
    #expect(!FileManager.default.fileExists(atPath: here.path))
    try FileManager.default.moveItem(at: there, to: here)
    try test.store.checkIsThere()
    let again = try await Store.open(.file(file), documents: documents, createsStore: false)
    #expect(try await again.health().documents == 1)
  }

  @Test("a store in memory always exists")
  func memory() async throws {
    let test = try await TestStore(.memory)
    try FileManager.default.removeItem(at: test.folder.file("documents"))
    try test.store.checkIsThere()
  }

  @Test("a file that replaced another does not receive the other's changes")
  func strangeLog() async throws {
    let test = try await TestStore(.file, in: "here")
    try await test.record("a")
    let file = test.folder.file("here/ledger.sqlite")
    let other = try await TestStore(.file)
    try await other.store.driver.copy(to: test.folder.file("copy.sqlite"))
    guard rename(test.folder.file("copy.sqlite").path, file.path) == 0 else { throw Unexpected("no rename") }
    let documents = test.folder.file("here/documents")
    let error = await #expect(throws: StoreError.self) { try await Store.open(.file(file), documents: documents) }
    #expect("\(String(describing: error))".contains("-wal contains changes of the file that was there before"))
    try FileManager.default.moveItem(atPath: file.path + "-wal", toPath: file.path + "-aside")
    #expect(try await Store.open(.file(file), documents: documents).health().documents == 0)
  }
}
