import Core
import Foundation
@testable import Store
import Testing
import TestSupport

@Suite("Opening") struct OpeningTests {
  @Test("a store that has only the first migrations is completed, and its rows can be searched")
  func upgrade() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("store.sqlite")
    do {
      let driver = try SQLiteDriver(file: file)
      _ = try await driver.write { connection in
        try connection.execute("CREATE TABLE migrations (name TEXT PRIMARY KEY, at BIGINT NOT NULL)")
        for migration in Migrations.all.prefix(4) {
          for statement in migration.statements.flatMap({ Migrator.sql($0, for: .sqlite) }) {
            try connection.execute(statement)
          }
          try connection.execute("INSERT INTO migrations VALUES (?, 1)", .text(migration.name))
        }
        try connection.execute(
          """
          INSERT INTO bills (revision, created, title, merchant, merchant_key, notes, kind, minor_units, currency, issue_date,
            repetition) VALUES (1, 1, 'Rent', 'Müller', 'muller', '', 'invoice', 5, 'EUR', '2026-01-01', 'none')
          """)
      }
    }
    let store = try await Store.open(.file(file), documents: folder.file("documents"))
    #expect(try await store.bills(BillFilter(search: "müller rent")).map(\.contents.title) == ["Rent"])
    #expect(try await store.categories() == DefaultCategories.names)
  }

  @Test("twenty simultaneous openings of a fresh store in one process all find it complete")
  func manyOpenings() async throws {
    let folder = try TemporaryFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...20 {
        group.addTask {
          let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
          #expect(try await store.categories() == DefaultCategories.names)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("a stopped process that holds the lock does not block others indefinitely") func lockTimeout() async throws {
    let folder = try TemporaryFolder()
    let held = try await StoreLock.acquire(folder.file("lock"))
    await #expect(throws: StoreError.locked) { _ = try await StoreLock.acquire(folder.file("lock"), timeout: 0.05) }
    held.release()
    try await StoreLock.acquire(folder.file("lock"), timeout: 0.05).release()
  }
}
