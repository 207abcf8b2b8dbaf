import Core
import Foundation
import Store
import TestSupport
import Testing

@Suite("The store's checks for doctor")
struct HealthTests {
  @Test("A sound store reports no problems and counts everything", arguments: TestDatabase.allCases)
  func sound(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft("aa")
    _ = try await test.store.confirm(draft: draft.id, revision: 1, contents: .of(), who: "ada")
    try await test.record("bb")
    for hash in ["aa", "bb"] { try keep(hash, in: test.store) }
    let health = try await test.store.health()
    #expect(health.integrity.isEmpty && health.brokenReferences == 0)
    #expect(health.documents == 2 && health.drafts == 1)
    #expect(health.bills == 1 && health.pending.waiting == 1)
    #expect(health.missingBytes.isEmpty && health.orphanBytes.isEmpty)
  }

  @Test("Missing bytes are reported by file name, unreferenced bytes by hash", arguments: TestDatabase.allCases)
  func missing(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("aa")
    try keep("cc", in: test.store)
    let health = try await test.store.health()
    #expect(health.missingBytes == ["aa.png"])
    #expect(health.orphanBytes == ["cc"])
  }

  @Test("Files shorter than when they were accepted are reported without hashing", arguments: TestDatabase.allCases)
  func cutShort(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("aa")
    try keep("aa", in: test.store)
    let file = test.store.documentFiles.url(for: "aa")
    try Data("aaa".utf8).write(to: file)
    #expect(try await test.store.health().resizedBytes.isEmpty)
    try Data().write(to: file)
    #expect(try await test.store.health().resizedBytes == ["aa.png"])
  }

  @Test("Unreferenced bytes stored under a wrong hash are set aside once", arguments: TestDatabase.allCases)
  func mismatchedFiles(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try keep("cc", in: test.store)
    #expect(try await test.store.repair(changed: []).mismatchedFiles == 1)
    #expect(try await test.store.health().orphanBytes.isEmpty)
    #expect(try await test.store.repair(changed: []) == Repairs())
  }

  @Test("Bytes that cannot be read are not taken for changed ones", arguments: TestDatabase.allCases)
  func unreadable(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    for hash in ["aa", "bb"] {
      try await test.record(hash)
      try keep(hash, in: test.store)
    }
    // A folder is there, and cannot be read, not even by root.
    let file = test.store.documentFiles.url(for: "bb")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    let found = try await test.store.rehashDocuments()
    #expect(found.changed.map(\.fileName) == ["aa.png"] && found.unreadable.map(\.fileName) == ["bb.png"])
    #expect(try await test.store.repair(changed: found.changed).setAside == ["aa.png"])
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  private func keep(_ hash: String, in store: Store) throws {
    let arriving = store.documentFiles.temporary()
    try Data(hash.utf8).write(to: arriving)
    try store.documentFiles.adopt(arriving, sha256: hash)
  }
}
