import Core
import TestSupport
import Testing

@testable import Store

@Suite("Waivers for bank entries")
struct WaiverTests {
  @Test("waivers are stored, listed and removed")
  func waivers() async throws {
    let test = try await TestStore(.memory)
    let waiver = try await test.store.addWaiver(name: "rent", iban: nil, reason: "never has one", who: "tester")
    #expect(try await test.store.waivers() == [waiver])
    try await test.store.deleteWaiver(waiver.id, who: "tester")
    await #expect(throws: StoreError.notFound(.waiver, waiver.id)) {
      try await test.store.deleteWaiver(waiver.id, who: "tester")
    }
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.waivers().map(\.reason) == ["never has one"])
  }

  @Test("a waiver added by several users at once is stored once", arguments: TestDatabase.allCases)
  func waiverAtOnce(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          _ = try await test.store.addWaiver(name: "rent", iban: nil, reason: "", who: "\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.store.waivers().count == 1)
  }
}
