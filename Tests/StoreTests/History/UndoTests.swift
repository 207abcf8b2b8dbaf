import Core
import Foundation
@testable import Store
import Testing

@Suite("Undo and redo") struct UndoTests {
  /// Every row of every ledger table, without revision counts.
  static func image(_ store: Store) async throws -> [String: [[String: SQLValue]]] {
    try await store.driver.read { connection in
      try LedgerTable.all.reduce(into: [:]) { image, table in
        image[table.name] = try connection.rows(
          "SELECT * FROM \(table.name) ORDER BY \(table.key.joined(separator: ", "))"
        ).map { $0.columns.filter { $0.key != "revision" } }
      }
    }
  }

  /// One change of every kind of item, written as any module above would write it.
  static let changes: [(what: String, body: @Sendable (Change) throws -> Void)] = [
    ("card.add", { _ = try $0.insert(.cards, card("Blue", "9165")) }),
    ("card.edit", { _ = try $0.update(.cards, 1, ["expiry": "2027-04", "colour": "teal"]) }),
    (
      "income.add",
      {
        _ = try $0.insert(
          .income,
          [
            "revision": 1, "created": 0, "title": "Pay", "notes": "", "minor_units": 5, "currency": "EUR",
            "date": "2026-03-01",
          ])
      }
    ),
    (
      "goal.add",
      {
        _ = try $0.insert(
          .goals,
          [
            "revision": 1, "created": 0, "name": "Bike", "name_key": "bike", "notes": "", "minor_units": 90_000,
            "currency": "EUR",
          ])
      }
    ),
    (
      "goal.pay",
      {
        _ = try $0.insert(
          .goalPayments, ["goal_id": 1, "created": 0, "minor_units": 5, "date": "2026-03-01", "notes": ""])
      }
    ),
    (
      "settlement.add",
      {
        _ = try $0.insert(
          .settlements,
          [
            "revision": 1, "created": 0, "person": "Ben", "person_key": "ben", "minor_units": -5, "currency": "EUR",
            "date": "2026-03-01", "notes": "",
          ])
      }
    ),
    ("category.rename", { _ = try $0.update(.categories, 1, ["name": "Food", "name_key": "food"]) }),
    (
      "category.budget",
      {
        _ = try $0.insert(
          .budgets, ["category_id": 1, "currency": "EUR", "month": "2026-03", "minor_units": 40_000])
      }
    ),
    ("category.add", { _ = try $0.insert(.categories, ["name": "Pets", "name_key": "pets"]) }),
    ("bill.edit", { _ = try $0.update(.bills, 1, ["notes": "split with Ömer", "card_id": 1]) }),
    ("bill.recategorise", { _ = try Store.setCategories(["Gifts", "Pets", "Other"], ofBill: 1, $0) }),
    ("settlement.delete", { _ = try $0.delete(.settlements, where: "id = ?", [1]) }),
    (
      "goal.delete",
      {
        try $0.delete(.goalPayments, where: "goal_id = ?", [1])
        try $0.delete(.goals, where: "id = ?", [1])
      }
    ),
    (
      "category.delete",
      {
        try $0.delete(.billCategories, where: "category_id = ?", [21])
        try $0.delete(.categories, where: "id = ?", [21])
      }
    ),
  ]

  private static func card(_ name: String, _ digits: String) -> [String: SQLValue] {
    [
      "revision": 1, "created": 0, "name": .text(name), "name_key": .text(SearchKey.of(name)), "brand": "visa",
      "last_four": .text(digits),
    ]
  }

  private func withBill() async throws -> Fixture {
    let fixture = try await Fixture()
    let draft = try await fixture.read().first.orThrow()
    _ = try await fixture.store.confirm(draft: draft.id, revision: 1, contents: .made(), who: "ada")
    return fixture
  }

  @Test("every kind of change is undone step by step to the start, and redone to the end")
  func allTheWay() async throws {
    let store = try await withBill().store
    var states = [try await UndoTests.image(store)]
    for (what, body) in UndoTests.changes {
      try await store.change(what, who: "ada", body)
      states.append(try await UndoTests.image(store))
    }
    for step in (0..<UndoTests.changes.count).reversed() {
      #expect(try await store.undo(who: "ada").map(\.what) == [UndoTests.changes[step].what])
      #expect(try await UndoTests.image(store) == states[step])
    }
    #expect(try await store.undo(who: "ada").map(\.what) == ["draft.confirm"])
    #expect(try await store.bills().isEmpty)
    #expect(try await store.drafts().map(\.id) == [1])
    await #expect(throws: StoreError.nothingToReplay(.undo)) { try await store.undo(who: "ada") }
    #expect(try await store.redo(who: "ada").map(\.what) == ["draft.confirm"])
    for step in UndoTests.changes.indices {
      #expect(try await store.redo(who: "ada").map(\.what) == [UndoTests.changes[step].what])
      #expect(try await UndoTests.image(store) == states[step + 1])
    }
    await #expect(throws: StoreError.nothingToReplay(.redo)) { try await store.redo(who: "ada") }
  }

  @Test("a new change clears what could be redone, and each user undoes their own changes")
  func persons() async throws {
    let store = try await withBill().store
    let add: (String, String) async throws -> Void = { name, who in
      try await store.change("card.add", who: who) { _ = try $0.insert(.cards, Self.card(name, "1111")) }
    }
    try await add("A", "ada")
    try await add("B", "bob")
    _ = try await store.undo(who: "ada")
    try await add("C", "ada")
    await #expect(throws: StoreError.nothingToReplay(.redo)) { try await store.redo(who: "ada") }
    #expect(try await store.undo(who: "ada").map(\.things) == [[.init(subject: .card, id: 3, name: "C")]])
    #expect(try await UndoTests.image(store)["cards"]?.map { $0["name"] } == ["B"])
  }

  @Test("a value that somebody else changed since is not overwritten, but other columns of its row may be")
  func conflict() async throws {
    let store = try await withBill().store
    try await store.change("bill.edit", who: "ada") { _ = try $0.update(.bills, 1, ["notes": "hers"]) }
    try await store.change("bill.edit", who: "bob") { _ = try $0.update(.bills, 1, ["title": "his"]) }
    _ = try await store.undo(who: "ada")
    #expect(try await store.bill(1).contents.title == "his")
    #expect(try await store.bill(1).contents.notes == "")
    _ = try await store.redo(who: "ada")
    try await store.change("bill.edit", who: "bob") { _ = try $0.update(.bills, 1, ["notes": "his"]) }
    let before = try await UndoTests.image(store)
    await #expect(throws: StoreError.changedSince(command: "bill.edit", .bill, 1)) { try await store.undo(who: "ada") }
    #expect(try await UndoTests.image(store) == before)
  }

  @Test("items that others refer to by now are kept") func referred() async throws {
    let store = try await withBill().store
    try await store.change("card.add", who: "ada") { _ = try $0.insert(.cards, Self.card("A", "1111")) }
    try await store.change("bill.edit", who: "bob") { _ = try $0.update(.bills, 1, ["card_id": 1]) }
    await #expect(throws: StoreError.changedSince(command: "card.add", .card, 1)) { try await store.undo(who: "ada") }
    #expect(try await store.bill(1).contents.card == 1)
  }

  @Test("a stale revision cannot overwrite an undo: revisions only grow") func revisions() async throws {
    let store = try await withBill().store
    let seen = try await store.bill(1).revision
    try await store.change("bill.edit", who: "ada") { _ = try $0.update(.bills, 1, ["notes": "x"]) }
    #expect(try await store.bill(1).revision == seen + 1)
    _ = try await store.undo(who: "ada")
    #expect(try await store.bill(1).revision == seen + 2)
  }

  @Test("a batch is undone completely in reverse order, and redone completely") func batch() async throws {
    let store = try await withBill().store
    let before = try await UndoTests.image(store)
    try await Store.$batch.withValue("b") {
      for name in ["A", "B", "C"] {
        try await store.change("card.add", who: "ada") { _ = try $0.insert(.cards, Self.card(name, "1111")) }
      }
    }
    let after = try await UndoTests.image(store)
    #expect(try await store.undo(who: "ada").map { $0.things[0].id } == [3, 2, 1])
    #expect(try await UndoTests.image(store) == before)
    #expect(try await store.redo(who: "ada").count == 3)
    #expect(try await UndoTests.image(store) == after)
  }

  @Test("a body that throws changes nothing, and one that changes nothing records no command")
  func nothing() async throws {
    let store = try await withBill().store
    let before = try await UndoTests.image(store)
    await #expect(throws: Missing.self) {
      try await store.change("bill.edit", who: "ada") { change in
        try change.update(.bills, 1, ["notes": "x"])
        throw Missing()
      }
    }
    try await store.change("bill.edit", who: "ada") { _ = try $0.update(.bills, 1, ["notes": ""]) }
    #expect(try await UndoTests.image(store) == before)
    #expect(try await store.commands(who: "ada", limit: 9).map(\.what) == ["draft.confirm"])
  }

  @Test("the history has one event per command, including undo, with what changed") func history() async throws {
    let store = try await withBill().store
    try await store.change("bill.edit", who: "bob") { change in
      try change.update(.bills, 1, ["notes": "x"])
      _ = try Store.setCategories(["Gifts"], ofBill: 1, change)
    }
    _ = try await store.undo(who: "bob")
    let events = try await store.changes(of: .bill, 1)
    #expect(events.map(\.what) == ["bill.add", "bill.edit", "undo"])
    #expect(events.map(\.who) == ["ada", "bob", "bob"])
    let edited = events[1].changes.filter { $0.field != .revision }
    #expect(edited.map(\.field) == [.notes, .categories] && edited[0].after == .text("x"))
    #expect(edited[1].before == .things([NamedThing(.category, 1, name: "Groceries")]))
    await #expect(throws: StoreError.notFound(.bill, 2)) { try await store.changes(of: .bill, 2) }
    #expect(try await store.changes(of: .category, 1).isEmpty)
  }
}
