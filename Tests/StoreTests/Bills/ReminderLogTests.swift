import Core
import Foundation
import Store
import TestSupport
import Testing

/// Which reminders are still to be delivered, if several processes deliver them and some are killed.
@Suite struct ReminderLogTests {
  private func made(_ database: TestDatabase) async throws -> (TestStore, DeliveredReminder) {
    let made = try await TestStore(database)
    let bill = try await made.store.add(bill: try .made("Rent", due: "2026-03-31"), who: "ada")
    return (made, DeliveredReminder(bill: bill.id, due: "2026-03-31", lead: "1d"))
  }

  @Test("a claimed reminder is left to the process that claimed it", arguments: TestDatabase.allCases)
  func claimed(database: TestDatabase) async throws {
    let (made, reminder) = try await made(database)
    #expect(try await made.store.claim(reminders: [reminder]) == [reminder])
    #expect(try await made.store.claim(reminders: [reminder]).isEmpty)
    #expect(try await made.store.deliveredReminders(of: [reminder.bill]) == [reminder])
    try await made.store.release(reminders: [reminder])
    #expect(try await made.store.deliveredReminders(of: [reminder.bill]).isEmpty)
    #expect(try await made.store.claim(reminders: [reminder]) == [reminder])
  }

  @Test("a reminder whose process was killed is due again after ten minutes", arguments: TestDatabase.allCases)
  func abandoned(database: TestDatabase) async throws {
    let (made, reminder) = try await made(database)
    _ = try await made.store.claim(reminders: [reminder])
    made.clock.pass(599)
    #expect(try await made.store.claim(reminders: [reminder]).isEmpty)
    made.clock.pass(1)
    #expect(try await made.store.deliveredReminders(of: [reminder.bill]).isEmpty)
    #expect(try await made.store.claim(reminders: [reminder]) == [reminder])
    #expect(try await made.store.claim(reminders: [reminder]).isEmpty, "it is claimed anew")
  }

  @Test("a delivered reminder is never due again", arguments: TestDatabase.allCases)
  func delivered(database: TestDatabase) async throws {
    let (made, reminder) = try await made(database)
    _ = try await made.store.claim(reminders: [reminder])
    try await made.store.record(delivered: [reminder])
    made.clock.pass(1_000_000)
    #expect(try await made.store.deliveredReminders(of: [reminder.bill]) == [reminder])
    #expect(try await made.store.claim(reminders: [reminder]).isEmpty)
  }
}
