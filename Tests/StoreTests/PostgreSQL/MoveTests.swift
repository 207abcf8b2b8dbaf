import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Moving a store", .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct MoveTests {
  private let folder: TemporaryFolder
  private let schema: String

  init() throws {
    folder = try TemporaryFolder()
    schema = try PostgresServer.shared.get().made()
  }

  private var file: (location: StoreLocation, documents: URL) {
    (.file(folder.file("old/store.sqlite")), folder.file("old/documents"))
  }
  private var server: (location: StoreLocation, documents: URL) {
    (.server(schema), folder.file("server/documents"))
  }
  private var back: (location: StoreLocation, documents: URL) {
    (.file(folder.file("new/store.sqlite")), folder.file("new/documents"))
  }

  /// A store with rows in every table that a ledger fills.
  private func fill() async throws -> Store {
    let store = try await Store.open(file.location, documents: file.documents)
    for number in 1...5 {
      let arriving = store.documentFiles.temporary()
      try Data("paper \(number)".utf8).write(to: arriving)
      var arrival = Arrival.made("\(number)", inode: UInt64(number))
      arrival.sha256 = try FileHash.sha256(of: arriving)
      try store.documentFiles.adopt(arriving, sha256: arrival.sha256)
      _ = try await store.record(arrival)
      guard number < 5, let job = try await store.claim(worker: "w", lease: 60) else { continue }
      try await store.finish(
        job, reading: .made, proposals: [.made(merchant: "Shop \(number)", date: "2026-03-0\(number)")])
    }
    for draft in try await store.drafts().prefix(3) {
      _ = try await store.confirm(
        draft: draft.id, revision: draft.revision, contents: try .made("Müller \(draft.id)"), who: "ada")
    }
    let budget = Budget(amount: Money(minorUnits: 40_000, currency: .eur), from: Month(day("2026-03-01")))
    _ = try await store.setBudget(of: "Groceries", budget, who: "ada")
    let bill = try await store.add(bill: try .made("Rent", due: "2026-04-01"), who: "ada")
    _ = try await store.pay(bill: bill.id, on: day("2026-03-31"), who: "ada") { _ in nil }
    var divided = try BillContents.made("Divided", minorUnits: 1_000)
    divided.parts = [
      BillPart(category: "Groceries", minorUnits: 400, person: "Ada", text: "Soap"),
      BillPart(category: "Household", minorUnits: 600, isRest: true),
    ]
    divided.tags = ["holiday"]
    divided.warrantyUntil = day("2028-03-02")
    divided.returnUntil = day("2026-03-16")
    _ = try await store.add(bill: divided, who: "ada")
    let paid = Money(minorUnits: 300, currency: .eur)
    _ = try await store.settle("ada", paid, on: day("2026-03-03"), notes: "in cash", who: "ada")
    let gone = try await store.add(bill: try .made("Gone"), who: "ada")
    _ = try await store.undo(who: "ada")
    #expect(try await store.bills().allSatisfy { $0.id != gone.id })
    return store
  }

  @Test("every table of a store is moved, or listed as not moved") func tables() async throws {
    let store = try await Fixture(onSQLite: true).store
    let own = Set(["migrations", "identity"])
    let tables = Set(try await store.tables()).filter { !$0.hasPrefix("sqlite_") && !$0.hasPrefix("bill_search") }
    #expect(tables.subtracting(own) == Set(StoreTable.all.map(\.name)))
  }

  @Test("a store moved to a server and back is the same, row by row and document by document")
  func thereAndBack() async throws {
    let before = try await fill()
    let paper = try #require(try await before.document(1)).sha256
    let picture = Data("a picture of paper 1".utf8)
    try await before.keep(previews: [(PreviewInfo(page: 1, format: .png), picture)], ofDocument: paper)
    let moved = try await Store.move(from: file, to: server)
    #expect(moved.documents == 5 && moved.missing.isEmpty)
    let there = try await Store.open(server.location, documents: folder.file("elsewhere"))
    #expect(try await there.driver.identity() == before.driver.identity())
    #expect(try await there.bills(BillFilter(search: "müll")).count == 3)
    // Another machine has no copy of the document.
    let hash = try #require(try await there.document(1)).sha256
    #expect(try Data(contentsOf: await there.file(ofDocument: hash)) == Data("paper 1".utf8))
    #expect(try await there.previews(ofDocument: hash).map { try Data(contentsOf: $0) } == [picture])

    _ = try await Store.move(from: server, to: back)
    let after = try await Store.open(back.location, documents: back.documents)
    // Ids of deleted rows are not reused, there or back.
    for store in [there, after] {
      let fresh = try await store.add(bill: try .made("New"), who: "ada")
      #expect(fresh.id == (try await before.bills().map(\.id).max() ?? 0) + 2)
      _ = try await store.undo(who: "ada")
    }
    #expect(try await after.bills() == before.bills())
    #expect(try await after.drafts(DraftFilter(state: nil)) == before.drafts(DraftFilter(state: nil)))
    #expect(try await after.previews(ofDocument: hash).map { try Data(contentsOf: $0) } == [picture])
    #expect(try await after.health().missingBytes.isEmpty)
    #expect(try await after.rehashDocuments() == RehashedDocuments())
    #expect(try await after.undo(who: "ada") == before.undo(who: "ada"))
  }

  /// Every row of every table, by table.
  private func rows(_ store: Store) async throws -> [String: [[String: SQLValue]]] {
    var all: [String: [[String: SQLValue]]] = [:]
    for table in StoreTable.all {
      all[table.name] = try await store.driver.read { connection in
        let order = table.key.joined(separator: ", ")
        return try connection.rows("SELECT * FROM \(table.name) ORDER BY \(order)").map(\.columns)
      }
    }
    return all
  }

  /// 5,000 bills with a document each under `make soak`.
  @Test("a ledger of years is moved back from a server row by row and document by document") func large() async throws {
    let count = Soak.count(50, long: 5000)
    let before = try await Store.open(file.location, documents: file.documents)
    let papers = try (1...count).map { number in
      let arriving = before.documentFiles.temporary()
      try Data("paper \(number)".utf8).write(to: arriving)
      var arrival = Arrival.made("\(number)", inode: UInt64(number))
      arrival.sha256 = try FileHash.sha256(of: arriving)
      try before.documentFiles.adopt(arriving, sha256: arrival.sha256)
      return arrival
    }
    _ = try await before.record(papers)
    while let job = try await before.claim(worker: "w", lease: 600) {
      try await before.finish(job, reading: .made, proposals: [.made(merchant: "Shop \(job.documentID % 97)")])
    }
    for draft in try await before.drafts() {
      let cents = 100 + draft.id
      _ = try await before.confirm(
        draft: draft.id, revision: draft.revision, contents: try .made("Shop \(draft.id % 97)", minorUnits: cents),
        who: "ada")
    }
    #expect(try await before.bills().count == count)
    let clock = ContinuousClock()
    var moved = 0
    let outward = try await clock.measure { moved = try await Store.move(from: file, to: server).documents }
    let homeward = try await clock.measure { _ = try await Store.move(from: server, to: back) }
    print("figure: \(count) bills moved to a server in \(outward), back in \(homeward)")
    #expect(moved == count)
    let after = try await Store.open(back.location, documents: back.documents)
    let (old, new) = (try await rows(before), try await rows(after))
    for table in StoreTable.all { #expect(old[table.name] == new[table.name], "\(table.name)") }
    #expect(old["bills"]?.count == count && old["documents"]?.count == count)
    for paper in papers {
      let bytes = try [file.documents, back.documents].map {
        try Data(contentsOf: DocumentFiles(reading: $0).url(for: paper.sha256))
      }
      #expect(bytes[0] == bytes[1])
    }
  }

  @Test("documents that cannot be read or were damaged are named and do not stop a move") func damaged() async throws {
    let before = try await fill()
    let first = before.documentFiles.url(for: try #require(try await before.document(1)).sha256)
    // A folder can be opened but not read, even by root.
    try FileManager.default.removeItem(at: first)
    try FileManager.default.createDirectory(at: first, withIntermediateDirectories: true)
    let moved = try await Store.move(from: file, to: server)
    #expect(moved.documents == 4 && moved.missing == ["1.png"])

    let machine = (location: server.location, documents: folder.file("elsewhere"))
    let there = try await Store.open(machine.location, documents: machine.documents)
    let second = try #require(try await there.document(2)).sha256
    try await there.driver.write {
      _ = try $0.execute("UPDATE document_bytes SET bytes = '\\x00' WHERE sha256 = ?", .text(second))
    }
    #expect(try await Store.move(from: machine, to: back).missing == ["1.png", "2.png"])
    #expect(try await Store.open(back.location, documents: back.documents).bills() == before.bills())
  }

  @Test("a destination that holds a store is refused and stays unchanged") func full() async throws {
    _ = try await fill()
    let other = try await Store.open(server.location, documents: server.documents)
    _ = try await other.add(bill: try .made("Theirs"), who: "bea")
    let error = await #expect(throws: StoreError.self) { try await Store.move(from: file, to: server) }
    #expect(error?.description.contains("already contains a store") == true)
    #expect(try await other.bills().map(\.contents.title) == ["Theirs"])
    #expect(try await other.categories() == DefaultCategories.names)
  }

  @Test(
    "an interrupted move cannot be opened, and resumes where it stopped",
    arguments: ["documents", "jobs", "bill_categories", "bill_parts"])
  func resumed(within name: String) async throws {
    let before = try await fill()
    // As after a crash in the middle: begun, with the previous tables complete and only one row of this one.
    let target = try await Store.openUnfinished(server.location, documents: server.documents)
    let id = try await before.driver.identity()
    try await target.driver.write { connection in
      try connection.execute("DELETE FROM categories")
      try connection.execute("UPDATE identity SET id = ?", .text(StoreMove.unfinished + id))
    }
    for table in StoreTable.all {
      let rows = try await before.driver.read { try table.batch(after: nil, $0) }
      let there = table.name == name ? Array(rows.prefix(1)) : rows
      try await target.driver.write { connection in for row in there { try table.insert(row, connection) } }
      guard table.name == name else { continue }
      #expect(rows.count > 1)
      break
    }
    let error = await #expect(throws: StoreError.self) {
      try await Store.open(server.location, documents: server.documents)
    }
    #expect(error?.description.contains("incomplete copy") == true)
    #expect(try await Store.move(from: file, to: server).documents == 5)
    #expect(try await Store.open(server.location, documents: server.documents).bills().count == 5)
  }

  @Test("a row that differs is found by the comparison") func difference() async throws {
    _ = try await fill()
    _ = try await Store.move(from: file, to: server)
    let (old, new) = (
      try await Store.open(file.location, documents: file.documents),
      try await Store.open(server.location, documents: server.documents)
    )
    try await new.driver.write { _ = try $0.execute("UPDATE bills SET notes = 'x' WHERE id = 2") }
    let error = await #expect(throws: StoreError.self) {
      try await StoreMove(source: old, target: new, name: "there").compare()
    }
    #expect(error?.description.contains("bills has") == true)
  }

  @Test("a store whose documents others are reading is not moved") func busy() async throws {
    let store = try await fill()
    _ = try await store.claim(worker: "w", lease: 600).orThrow()
    let error = await #expect(throws: StoreError.self) { try await Store.move(from: file, to: server) }
    #expect(error?.description.contains("stop `billfold watch`") == true)
  }
}
