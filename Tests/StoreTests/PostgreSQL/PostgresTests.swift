import Core
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite("A store in PostgreSQL", .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct PostgresTests {
  private let folder: TemporaryFolder
  private let schema: String

  init() throws {
    folder = try TemporaryFolder()
    schema = try PostgresServer.shared.get().made()
  }

  private func open(_ host: String = "here") async throws -> Store {
    try await Store.open(.server(schema), documents: folder.file(host))
  }

  @Test("ten simultaneous openings of a fresh database all find it complete") func openings() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...10 {
        group.addTask {
          let store = try await open("\(number)")
          #expect(try await store.categories() == DefaultCategories.names)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("a transaction whose connection breaks is repeated on a new one, and counts once") func broken() async throws {
    let store = try await open()
    let attempts = Mutex(0)
    try await store.driver.write { connection in
      try connection.execute(
        "INSERT INTO income (revision, created, title, notes, minor_units, currency, date) VALUES (1, 0, 'Pay', '', 5, 'EUR', '2026-03-01')"
      )
      guard
        attempts.withLock({ count in
          count += 1; return count
        }) == 1
      else { return }
      _ = try connection.rows("SELECT pg_terminate_backend(pg_backend_pid())")
    }
    #expect(attempts.withLock { $0 } == 2)
    #expect(try await store.incomes().count == 1)
  }

  @Test("a transaction whose turn does not come in time leaves its connection usable") func noTurn() async throws {
    let store = try await open()
    let other = try PostgresConnection(schema)
    try other.command("BEGIN; \(PostgresDriver.turn)")
    try await store.driver.withoutTransaction { _ = try $0.execute("SET lock_timeout = '50ms'") }
    await #expect(throws: StoreError.locked) { _ = try await store.record(.made("a")) }
    try other.command("ROLLBACK")
    #expect(try await store.record(.made("a")).isNew)
    #expect(try await store.pending() == Pending(waiting: 1, running: 0))
  }

  @Test("a claim skips a document that another transaction holds") func skipLocked() async throws {
    let store = try await open()
    for name in ["a", "b"] { _ = try await store.record(.made(name)) }
    let claimed = try await store.driver.write(.beside) { connection -> String? in
      _ = try connection.rows("SELECT document_id FROM jobs ORDER BY document_id LIMIT 1 FOR UPDATE")
      // On a separate connection, while this transaction is open.
      let result = Mutex<String?>(nil)
      let done = DispatchSemaphore(value: 0)
      Task {
        let job = try? await store.claim(worker: "w", lease: 60)
        result.withLock { $0 = job?.fileName }
        done.signal()
      }
      done.wait()
      return result.withLock { $0 }
    }
    #expect(claimed == "b.png")
  }

  @Test("the bytes of a document are fetched by a host that has not accepted it") func documents() async throws {
    let (here, there) = (try await open("here"), try await open("there"))
    let bytes = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    let arriving = here.documentFiles.temporary()
    try bytes.write(to: arriving)
    var arrival = Arrival.made("a")
    arrival.sha256 = try FileHash.sha256(of: arriving)
    try here.documentFiles.adopt(arriving, sha256: arrival.sha256)
    _ = try await here.record(arrival)
    #expect(try Data(contentsOf: await there.file(ofDocument: arrival.sha256)) == bytes)

    // Lost bytes are stored again with the same document.
    try await here.driver.write { _ = try $0.execute("DELETE FROM document_bytes") }
    #expect(try await !here.record(arrival).isNew)
    let third = try await open("third")
    #expect(try Data(contentsOf: await third.file(ofDocument: arrival.sha256)) == bytes)
  }

  @Test("previews made by one host are shown on the others, even after a page was rendered again")
  func previews() async throws {
    let (here, there) = (try await open("here"), try await open("there"))
    let hash = String(repeating: "ab", count: 32)
    func picture(_ seed: Int, _ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* seed) }) }
    let first = (picture(31, 70_000), picture(7, 500))
    try await here.keep(
      previews: [(PreviewInfo(page: 1, format: .png), first.0), (PreviewInfo(page: 12, format: .jpeg), first.1)],
      ofDocument: hash)
    let seen = try await there.previews(ofDocument: hash)
    #expect(seen.map(\.lastPathComponent) == ["\(hash).page0001.png", "\(hash).page0012.jpg"])
    #expect(try seen.map { try Data(contentsOf: $0) } == [first.0, first.1])
    // They are there now, and are not fetched twice.
    func numbers(_ files: [URL]) throws -> [Int?] {
      try files.map { try FileManager.default.attributesOfItem(atPath: $0.path)[.systemFileNumber] as? Int }
    }
    let before = try numbers(seen)
    #expect(try numbers(await there.previews(ofDocument: hash)) == before)
    let second = picture(13, 60_000)
    try await there.keep(previews: [(PreviewInfo(page: 1, format: .jpeg), second)], ofDocument: hash)
    let renewed = try await here.previews(ofDocument: hash)
    #expect(renewed.map(\.lastPathComponent) == ["\(hash).page0001.jpg", "\(hash).page0012.jpg"])
    #expect(try Data(contentsOf: try #require(renewed.first)) == second)
  }

  @Test("a worker that was paused past its lease cannot finish, but the one that took over can")
  func late() async throws {
    let (stopped, other) = (try await open("here"), try await open("there"))
    _ = try await stopped.record(.made("a"))
    let late = try await stopped.claim(worker: "one", lease: 60).orThrow()
    #expect(try await other.claim(worker: "one", lease: 60) == nil)
    // Leases use the server's clock, which a test cannot advance; so their end is moved into the past.
    try await stopped.driver.write { _ = try $0.execute("UPDATE jobs SET lease_until = lease_until - 61") }
    let taken = try await other.claim(worker: "one", lease: 60).orThrow()
    #expect(taken.documentID == late.documentID && taken.fence > late.fence)
    // The worker's name is the same: only the fence differs.
    #expect(try await stopped.heartbeat(late, lease: 60) == false)
    await #expect(throws: StoreError.staleFence) {
      try await stopped.finish(late, reading: .made, proposals: [.made()])
    }
    try await other.finish(taken, reading: .made, proposals: [.made()])
    #expect(try await other.drafts().count == 1)
  }

  @Test("of ten users who confirm one draft at once, one makes the bill and the others are notified")
  func confirmRace() async throws {
    let store = try await open()
    _ = try await store.record(.made("a"))
    try await store.finish(
      try await store.claim(worker: "w", lease: 60).orThrow(), reading: .made, proposals: [.made()])
    let draft = try #require(try await store.drafts().first)
    let outcomes = await withTaskGroup(of: String.self) { group in
      for number in 1...10 {
        group.addTask {
          do {
            _ = try await store.confirm(draft: draft.id, revision: 1, contents: try .made("b"), who: "\(number)")
            return "confirmed"
          } catch { return "\(error)" }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == "confirmed" } == 1)
    #expect(outcomes.count { $0.contains("is already confirmed") } == 9, "\(outcomes)")
    #expect(try await store.bills().count == 1)
  }

  @Test("a password is never shown") func password() {
    let shown = StoreLocation.server("postgresql://ada:se:cret@db.example/books?sslmode=require&password=x&a=b").name
    #expect(shown == "postgresql://ada@db.example/books?sslmode=require&password=…&a=b")
    #expect(StoreLocation.server("postgresql://db/books").name == "postgresql://db/books")
  }

  @Test(
    "a password with characters that should be encoded is never shown either",
    arguments: [
      "pa?ss", "pa@ss", "p@a@ss", "pa/ss", "p/a?ss", "pa/s@s", "1/ss", "pa:ss", "pa?x=ss", "\u{301}pa", "?p#ss", "",
    ])
  func oddPassword(_ password: String) {
    for host in ["db.example", "db.example:5432", "[::1]:5432,other"] {
      let shown = StoreLocation.server("postgresql://ada:\(password)@\(host)/books?user=a@b&sslpassword=\u{301}x").name
      #expect(shown == "postgresql://ada@\(host)/books?user=a@b&sslpassword=…")
    }
  }

  @Test(
    "an address without a password stays unchanged",
    arguments: [
      "db", "ada@db/books", "db:5432/books?user=a@b", "[::1]:5432/books?application_name=a@b", "ada@/books?host=/run",
    ])
  func noPassword(_ rest: String) {
    #expect(StoreLocation.server("postgresql://\(rest)").name == "postgresql://\(rest)")
  }

  @Test("leases use the server's time") func clock() async throws {
    let store = try await open()
    let times = try await store.driver.read { (try store.leaseTime($0), Store.systemTime) }
    #expect(abs(times.0 - times.1) <= 2)
  }

  @Test(
    "question marks become numbered arguments, except within a string",
    arguments: [
      ("SELECT 1", "SELECT 1"), ("a = ? AND b = ?", "a = $1 AND b = $2"), ("a = '?' AND b = ?", "a = '?' AND b = $1"),
    ]) func numbered(sql: String, expected: String)
  {
    #expect(PostgresConnection.numbered(sql) == expected)
  }

  @Test("an address without a server results in an error that says what to check") func nobody() async throws {
    let error = #expect(throws: PostgresTrouble.self) {
      try PostgresConnection("postgresql:///x?host=\(folder.url.path)")
    }
    #expect(error?.storeError.description.contains("check that it runs") == true)
  }
}
