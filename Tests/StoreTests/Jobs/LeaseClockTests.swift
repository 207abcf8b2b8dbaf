import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("The clock of leases") struct LeaseClockTests {
  @Test("a lease expires by the clock of the store, however wrong the machine's is", arguments: [-86_400, 0, 86_400])
  func clock(ahead: Int64) async throws {
    let folder = try TemporaryFolder()
    let opened = try await Store.open(.memory, documents: folder.file("documents"))
    let store = opened.with(driver: PlanDriver(opened.driver, ahead: ahead))
    _ = try await store.record(.made("a"))
    let before = Store.systemTime + ahead
    let job = try await store.claim(worker: "w", lease: 60).orThrow()
    #expect(try await store.claim(worker: "x", lease: 60) == nil)
    #expect(try await store.heartbeat(job, lease: 60))
    let ends = try await store.driver.read { try $0.row("SELECT lease_until FROM jobs")?.integer("lease_until") }
    #expect((before + 60...Store.systemTime + ahead + 60).contains(try ends.orThrow()))
  }

  @Test("a document's file is in the shared folder if there is one") func file() async throws {
    let fixture = try await Fixture()
    let hash = String(repeating: "ab", count: 32)
    #expect(try await fixture.store.file(ofDocument: hash) == fixture.store.documentFiles.url(for: hash))
  }
}
