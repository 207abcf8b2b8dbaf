import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("The file of the store")
struct SchemaTests {
  @Test("A file made by a newer version is refused with the names of its unknown migrations, and stays unchanged")
  func newerSchema() async throws {
    let test = try await TestStore(.file)
    try await test.store.driver.write { connection in
      try connection.execute("INSERT INTO migrations (name, at) VALUES ('2099-01-clouds', 0)")
    }
    let file = test.folder.file("ledger.sqlite")
    await #expect(throws: StoreError.newerSchema(["2099-01-clouds"])) {
      try await Store.open(.file(file), documents: test.folder.file("documents"))
    }
    #expect(try await test.store.categories() == DefaultCategories.names)
  }

  @Test("Every commit reaches the disk: synchronous is FULL on the writer")
  func synchronous() async throws {
    let test = try await TestStore(.file)
    let rows = try await test.store.driver.withoutTransaction {
      try $0.rows("PRAGMA synchronous").map { try $0.integer("synchronous") }
    }
    #expect(rows == [2])
    let mode = try await test.store.driver.withoutTransaction {
      try $0.row("PRAGMA journal_mode")?.text("journal_mode")
    }
    #expect(mode == "wal")
  }

  @Test("A deleted default category stays deleted after opening again")
  func categoriesOnce() async throws {
    let test = try await TestStore(.file)
    try await test.store.driver.write { _ = try $0.execute("DELETE FROM categories WHERE name = 'Gifts'") }
    let again = try await Store.open(.file(test.folder.file("ledger.sqlite")), documents: test.folder.file("documents"))
    #expect(try await again.categories() == DefaultCategories.names.filter { $0 != "Gifts" })
  }

  @Test("A file that is not a database is refused, and stays unchanged")
  func noDatabase() async throws {
    let folder = try TemporaryFolder()
    let text = Array(String(repeating: "this is a letter, not a ledger\n", count: 100).utf8)
    let file = try folder.write(text, to: "ledger.sqlite")
    let error = await #expect(throws: StoreError.self) {
      try await Store.open(.file(file), documents: folder.file("d"))
    }
    guard case .refused = error else {
      Issue.record("\(String(describing: error)) is not .refused")
      return
    }
    #expect(try Array(Data(contentsOf: file)) == text)
  }

  @Test("A store cannot be created if a file is in the place of its folder")
  func folderInTheWay() async throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "here")
    let error = await #expect(throws: StoreError.self) {
      try await Store.open(.file(folder.file("here").appendingPathComponent("l.sqlite")), documents: folder.file("d"))
    }
    guard case .unavailable = error else {
      Issue.record("\(String(describing: error)) is not .unavailable")
      return
    }
  }

  @Test(
    "Names are compared without case, accents, spaces, letters that look like spaces, and punctuation",
    arguments: [
      ("ALDI SÜD", "aldisud"), ("Taxes & Fees", "taxesfees"), ("Ｃａｆé", "cafe"), ("  ", ""), ("日本 生協", "日本生協"),
      ("Bak\u{3164}ery", "bakery"), ("\u{FFA0}\u{115F}", ""),
    ])
  func searchKey(name: String, key: String) { #expect(SearchKey.of(name) == key) }
}
