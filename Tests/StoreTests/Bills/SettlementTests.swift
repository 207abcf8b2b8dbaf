import Core
import TestSupport
import Testing

@testable import Store

/// What persons who share bills have paid back.
@Suite("Settlements") struct SettlementTests {
  private func money(_ minorUnits: Int64, _ currency: Currency = .eur) -> Money {
    Money(minorUnits: minorUnits, currency: currency)
  }

  /// Adds a bill with one part for a person, and another for nobody.
  @discardableResult
  private func share(
    _ units: Int64, with person: String, _ currency: Currency = .eur, paid: String? = "2026-03-02",
    date: String = "2026-03-02", in store: Store
  ) async throws -> Bill {
    var contents = try BillContents.made("Market", minorUnits: units + 100, currency: currency, date: date, paid: paid)
    contents.repetition = .none
    contents.parts = [
      BillPart(category: "Fuel", minorUnits: units, person: person), BillPart(category: "Fuel", minorUnits: 100),
    ]
    return try await store.add(bill: contents, who: "ada")
  }

  private func settle(_ name: String, _ amount: Money? = nil, in store: Store) async throws -> [Settling] {
    try await store.settle(name, amount, on: day("2026-03-05"), notes: "", who: "ada")
  }

  @Test("everything open is settled in each currency, to the minor unit, as one change that is undone and redone")
  func everything() async throws {
    let store = try await Fixture().store
    for _ in 0..<3 { try await share(3_333, with: "Anna", in: store) }
    try await share(1_000, with: "anna", .jpy, in: store)
    try await share(-250, with: "ANNA", .usd, in: store)
    try await share(999, with: "Ben", in: store)
    // Not paid yet: nobody has laid out anything for Anna.
    try await share(70_000, with: "Anna", paid: nil, in: store)
    let preview = try await store.previewSettling("ánna", nil, on: day("2026-03-05"), notes: "")
    let settled = try await settle("ánna", in: store)
    #expect(settled.map(\.contents.amount) == [money(9_999), money(1_000, .jpy), money(-250, .usd)])
    #expect(settled.map(\.contents) == preview.map(\.contents) && preview.allSatisfy { $0.id == nil })
    #expect(settled.map(\.id) == [1, 2, 3] && settled.allSatisfy { $0.open.minorUnits == 0 && $0.over == $0.open })
    // Nothing is left, and the name is spelled as in the newest bill.
    #expect(try await store.person("Anna").open.allSatisfy { $0.minorUnits == 0 })
    #expect(Set(settled.map(\.contents.person)) == ["Anna"])
    await #expect(throws: StoreError.nothingOpen("Anna")) { try await settle("Anna", in: store) }
    #expect(try await store.person("ben").open == [money(999)])
    let undone = try await store.undo(who: "ada")
    #expect(undone.map(\.what) == ["settlement.add"] && undone[0].things.count == 3)
    #expect(undone[0].things[0].name == "Anna")
    #expect(try await store.person("Anna").open == [money(9_999), money(1_000, .jpy), money(-250, .usd)])
    _ = try await store.redo(who: "ada")
    #expect(try await store.settlements().map(\.id) == [3, 2, 1])
    #expect(try await store.person("Anna").open.allSatisfy { $0.minorUnits == 0 })
  }

  @Test("payments in both directions change what is open, and what exceeds it is known")
  func amounts() async throws {
    let store = try await Fixture().store
    try await share(1_000, with: "Anna", in: store)
    let rows: [(paid: Int64, before: Int64, open: Int64, over: Int64)] = [
      (400, 1_000, 600, 0), (700, 600, -100, 100), (50, -100, -150, 50), (-100, -150, -50, 0), (-80, -50, 30, 30),
      (-20, 30, 50, 20), (50, 50, 0, 0),
    ]
    for row in rows {
      let settled = try await settle("Anna", money(row.paid), in: store)
      #expect(settled.count == 1 && settled[0].before == money(row.before), "\(row)")
      #expect(settled[0].open == money(row.open) && settled[0].over == money(row.over), "\(row)")
    }
    // Another currency is never mixed with it.
    let dollars = try await settle("Anna", money(500, .usd), in: store)
    #expect(dollars.map(\.before) == [money(0, .usd)] && dollars.map(\.over) == [money(500, .usd)])
    #expect(try await store.person("Anna").open == [money(0), money(-500, .usd)])
  }

  @Test("entries are in order with what is open after each: on one day bills first, unpaid ones without effect")
  func order() async throws {
    let store = try await Fixture().store
    try await share(300, with: "Anna", date: "2026-03-05", in: store)
    _ = try await settle("Anna", money(1_000), in: store)
    try await share(500, with: "Anna", paid: nil, date: "2026-03-04", in: store)
    let first = try await share(200, with: "Anna", date: "2026-03-01", in: store)
    try await share(50, with: "Anna", .usd, date: "2026-03-02", in: store)
    func open() async throws -> [String] {
      try await store.person("Anna").inOrder.map { "\($0.entry.date) \($0.entry.change) \($0.open)" }
    }
    #expect(
      try await open() == [
        "2026-03-01 2.00 EUR 2.00 EUR", "2026-03-02 0.50 USD 0.50 USD", "2026-03-04 0.00 EUR 2.00 EUR",
        "2026-03-05 3.00 EUR 5.00 EUR", "2026-03-05 -10.00 EUR -5.00 EUR",
      ])
    try await store.delete(bill: first.id, who: "ada")
    #expect(try await open().last == "2026-03-05 -10.00 EUR -7.00 EUR")
    let early = try await store.personEntries(to: day("2026-03-04"), person: "anna")
    #expect(early.map(\.key) == ["anna"] && early[0].settlements.isEmpty && early[0].parts.count == 2)
  }

  @Test("a deleted settlement is open again, and a second deletion or an unknown id is refused")
  func delete() async throws {
    let store = try await Fixture().store
    try await share(1_000, with: "Anna", in: store)
    _ = try await settle("Anna", in: store)
    try await store.deleteSettlement(1, who: "ada")
    #expect(try await store.person("Anna").open == [money(1_000)])
    await #expect(throws: StoreError.notFound(.settlement, 1)) { try await store.deleteSettlement(1, who: "ada") }
    let events = try await store.changes(of: .settlement, 1)
    #expect(events.map(\.what) == ["settlement.add", "settlement.delete"])
    #expect(events.map(\.kind) == [.added, .deleted] && events.map(\.name) == ["Anna", "Anna"])
    #expect(events.map(\.amount) == [money(1_000), money(1_000)])
    #expect(events[0].changes.contains(FieldChange(.person, before: nil, after: .text("Anna"))))
    #expect(events[0].changes.contains(FieldChange(.date, before: nil, after: .date(day("2026-03-05")))))
    _ = try await store.undo(who: "ada")
    #expect(try await store.person("Anna").open == [money(0)])
    #expect(try await store.changes(of: .settlement, 1).last?.kind == .restored)
  }

  @Test("a person with whom nothing is shared is refused with close names; one with settlements only is known")
  func unknown() async throws {
    let store = try await Fixture().store
    let bill = try await share(1_000, with: "Anna", in: store)
    await #expect(throws: StoreError.unknownPerson("Ana", close: ["Anna"])) {
      try await settle("Ana", money(5), in: store)
    }
    await #expect(throws: StoreError.unknownPerson("Xaver", close: [])) { try await store.person("Xaver") }
    #expect("\(StoreError.unknownPerson("Ana", close: ["Anna"]))" == "no bill is shared with Ana; did you mean Anna?")
    #expect("\(StoreError.unknownPerson("X", close: []))".contains("; `billfold persons` lists"))
    #expect(try await store.settlements().isEmpty)
    _ = try await settle("Anna", in: store)
    try await store.delete(bill: bill.id, who: "ada")
    #expect(try await store.person("ANNA").open == [money(-1_000)])
    // What was paid too much is paid back.
    #expect(try await settle("anna", in: store).map(\.contents.amount) == [money(-1_000)])
  }

  @Test("many tasks on two connections to one file settle what is open once")
  func race() async throws {
    let fixture = try await Fixture(inMemory: false)
    let stores = [fixture.store, try await fixture.reopened()]
    try await share(1_234, with: "Anna", in: fixture.store)
    let settled = await withTaskGroup(of: Bool.self) { group in
      for number in 0..<16 {
        let store = stores[number % 2]
        group.addTask {
          (try? await store.settle("Anna", nil, on: day("2026-03-05"), notes: "", who: "p\(number)")) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(settled == 1)
    #expect(try await stores[1].settlements().map(\.contents.amount) == [money(1_234)])
  }

  @Test("a full card number in a name or a note is masked") func masked() async throws {
    let store = try await Fixture().store
    let contents = SettlementContents(
      person: "Anna 4111 1111 1111 1111", amount: money(1), date: day("2026-03-05"), notes: "4111 1111 1111 1111")
    let kept = try await store.change("settlement.add", who: "ada") { try Store.insert(settlement: contents, $0) }
    #expect(!"\(kept)".contains("4111 1111"))
  }
}
