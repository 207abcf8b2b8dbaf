import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Tables that are moved in batches")
struct StoreTableTests {
  /// Of `reminders`, whose key has three columns.
  private static let count = 1203

  private func filled() async throws -> Store {
    let store = try await Fixture().store
    let bill = try await store.add(bill: try .made("Rent", due: "2026-04-01"), who: "ada")
    let first = day("2026-01-01")
    try await store.driver.write { connection in
      for number in 0..<Self.count {
        let due = try #require(first.adding(days: number / 3))
        try connection.execute(
          "INSERT INTO reminders (bill_id, due, lead, delivered) VALUES (?, ?, ?, 0)", .integer(bill.id),
          .text(due.description), .text("\(number % 3)d"))
      }
    }
    return store
  }

  private var reminders: StoreTable {
    get throws { try #require(StoreTable.all.first { $0.name == "reminders" }) }
  }

  @Test("every row comes once, in key order, even if others delete previous rows")
  func onceEach() async throws {
    let (store, table) = (try await filled(), try reminders)
    let order = table.key.joined(separator: ", ")
    let expected = try await store.driver.read { connection in
      try connection.rows("SELECT \(order) FROM reminders ORDER BY \(order)").map { try table.place(of: $0) }
    }
    var seen: [StoreTable.KeyValues] = []
    var place: StoreTable.KeyValues?
    while true {
      let from = place
      let rows = try await store.driver.read { try table.batch(after: from, $0) }
      guard let last = rows.last else { break }
      seen += try rows.map { try table.place(of: $0) }
      place = try table.place(of: last)
      try await store.driver.write { connection in
        _ = try connection.execute("DELETE FROM reminders WHERE due IN (SELECT MIN(due) FROM reminders)")
      }
    }
    #expect(seen == expected && seen.count == Self.count)
  }

  @Test("a copy continues after its last row, and starts with the first if it has none")
  func lastPlace() async throws {
    let (store, table) = (try await filled(), try reminders)
    let last = try await store.driver.read { try table.lastPlace($0) }
    let end = try #require(day("2026-01-01").adding(days: Self.count / 3 - 1))
    #expect(last?.dropFirst() == [.text(end.description), .text("2d")])
    #expect(try await store.driver.read { try table.batch(after: last, $0) }.isEmpty)
    let cards = try #require(StoreTable.all.first { $0.name == "cards" })
    #expect(try await store.driver.read { try cards.lastPlace($0) } == nil)
  }

  @Test("each batch is found by the index of the table's key, without reading previous rows")
  func plans() async throws {
    let fixture = try await Fixture(onSQLite: true)
    for table in StoreTable.all {
      let (store, plans) = fixture.store.planned()
      let place: StoreTable.KeyValues = table.key.map { _ in .integer(0) }
      _ = try await store.driver.read { try table.batch(after: place, $0) }
      _ = try await store.driver.read { try table.lastPlace($0) }
      let steps = plans.steps
      #expect(steps.first?.hasPrefix("SEARCH \(table.name) ") == true, "\(table.name): \(steps)")
      #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(table.name): \(steps)")
    }
  }
}
