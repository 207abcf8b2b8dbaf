import Core
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite(
  "Announcements of documents", .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct AnnouncementTests {
  private let folder: TemporaryFolder
  private let schema: String

  init() throws {
    folder = try TemporaryFolder()
    schema = try PostgresServer.shared.get().made()
  }

  private func open(options: String = "") async throws -> Store {
    try await Store.open(.server(schema + options), documents: folder.file("documents"))
  }

  @Test("documents accepted together are announced once; reading them or accepting known ones is not announced")
  func onePerBatch() async throws {
    let store = try await open()
    let ear = try PostgresConnection(schema)
    try ear.command("LISTEN \(PostgresListener.channel)")
    let arrivals = (1...16).map { Arrival.made("\($0)") }
    _ = try await store.record(arrivals)
    _ = try await store.record(arrivals)
    while let job = try await store.claim(worker: "w", lease: 60) {
      _ = try await store.heartbeat(job, lease: 60)
      try await store.finish(job, reading: .made, proposals: [.made()])
    }
    try await store.driver.write { _ = try $0.rows("SELECT pg_notify('\(PostgresListener.channel)', 'end')") }
    let name = try #require(try ear.row("SELECT CAST(current_schema() AS TEXT) AS name")?.text("name"))
    var heard: [String] = []
    let isOver = try await comesTrue {
      heard += try ear.notifications()
      return heard.contains("end")
    }
    // Others announce to their own stores on the same server.
    #expect(isOver && heard.count { $0 == name } == 1, "\(heard)")
    try await store.retry(document: 1)
    #expect(try await comesTrue { try ear.notifications().contains(name) })
  }

  @Test("a listener receives documents, again after the connection broke, and none once cancelled")
  func listening() async throws {
    let store = try await open(options: "&application_name=listening")
    let heard = Count()
    func rises(_ body: () async throws -> Void) async throws -> Bool {
      let before = heard.value
      try await body()
      return try await comesTrue { heard.value > before }
    }
    let listening = Task { await store.hearAnnouncements { heard.rise() } }
    #expect(try await comesTrue { heard.value == 1 }, "it does not say that it listens")
    #expect(try await rises { _ = try await store.record(.made("a")) })
    // Other listeners on this server continue.
    let end = """
      SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
      WHERE application_name = 'listening' AND query = 'LISTEN \(PostgresListener.channel)'
      """
    #expect(try await rises { _ = try await store.driver.read { try $0.rows(end) } })
    #expect(try await rises { _ = try await store.record(.made("b")) })
    listening.cancel()
    await listening.value
  }

  @Test("a listener that reads only after the server closed the connection notices the end")
  func lastWords() async throws {
    let (ear, other) = (try PostgresConnection(schema), try PostgresConnection(schema))
    let id = try ear.row("SELECT pg_backend_pid() AS id")?.integer("id")
    _ = try other.rows("SELECT pg_terminate_backend(?) AS ended", [.integer(try #require(id))])
    // The server has closed its end; the system header hides the name of this constant.
    let ended: Int16 = 0x2000
    var socket = pollfd(fd: ear.socket, events: ended, revents: 0)
    #expect(try await comesTrue { poll(&socket, 1, 0) == 1 && socket.revents & ended != 0 })
    #expect(throws: PostgresTrouble.self) { try ear.notifications() }
  }

  @Test("a file announces nothing, and nothing waits for an announcement") func file() async throws {
    let store = try await Fixture(onSQLite: true).store
    #expect(!store.announces)
    await store.hearAnnouncements { Issue.record("a file has announced something") }
  }

  @Test("waiting for another's transaction takes as long on either store, and longer than a stopped session lives")
  func patience() async throws {
    let server = try await open().driver.withoutTransaction { connection in
      try ["lock_timeout", "idle_in_transaction_session_timeout"].map {
        try connection.row("SELECT CAST(setting AS BIGINT) AS ms FROM pg_settings WHERE name = '\($0)'")?.integer("ms")
      }
    }
    // Its folder exists as long as the value does.
    let fixture = try await Fixture(inMemory: false, onSQLite: true)
    let file = try await fixture.store.driver.withoutTransaction {
      try $0.row("SELECT timeout AS ms FROM pragma_busy_timeout")?.integer("ms")
    }
    withExtendedLifetime(fixture) {}
    #expect(server == [30_000, 20_000] && file == 30_000)
  }
}

private final class Count: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func rise() { number.withLock { $0 += 1 } }
}
