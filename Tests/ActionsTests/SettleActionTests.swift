import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// What people have paid back, as any interface of the program handles it; it is 10:00 on 2026-03-18.
@Suite struct SettleActionTests {
  /// Anna has to bear 20.00 EUR of a bill of February and 30.10 EUR of one of March, and 450.00 EUR of one that is not
  /// paid yet.
  private static func desk(_ settings: [String: String] = ["currency": "EUR"]) async throws -> MadeDesk {
    let desk = try await MadeDesk(settings)
    for (amount, date, part) in [("60 EUR", "2026-02-10", "@Anna=20"), ("90.30 EUR", "2026-03-02", "@anna=30.10")] {
      _ = try await desk.run(AddBill(title: "Market", amount: .text(amount), paid: .text(date)))
      let id = try #require(try await desk.desk.store.bills().map(\.id).max())
      _ = try await desk.run(SplitBill(bill: id, parts: [part, "Groceries=rest"]))
    }
    _ = try await desk.run(AddBill(title: "Rent", amount: "900 EUR", entry: BillEntry(due: "2026-04-01")))
    _ = try await desk.run(SplitBill(bill: 3, parts: ["Housing@Anna=50%", "Housing=rest"]))
    return desk
  }

  private static func sum(_ desk: MadeDesk, _ period: Period = Period()) async throws -> [String] {
    try await desk.run(ListPersons(person: "anna", period: period)).flatMap(\.sums).map {
      "\($0.amount.money), \($0.unpaid.money), \($0.settled.money), \($0.before.money), \($0.open.money), \($0.bills)"
    }
  }

  @Test("what is open are shares in paid bills minus what was settled, and what exceeds it is said")
  func balance() async throws {
    let desk = try await Self.desk()
    #expect(try await Self.sum(desk) == ["500.10 EUR, 450.00 EUR, 0.00 EUR, 0.00 EUR, 50.10 EUR, 3"])
    let part = try await desk.run(
      SettlePerson(person: "ANNA", amount: "20,10", date: "2026-03-05", notes: "in cash"))
    #expect(part.person == "Anna" && !part.isPreview && part.settlements.map(\.id) == [1])
    #expect(part.settlements[0].amount.money.minorUnits == 2_010 && part.settlements[0].notes == "in cash")
    #expect(part.settlements[0].before.money.minorUnits == 5_010 && part.settlements[0].open.money.minorUnits == 3_000)
    let more = try await desk.run(SettlePerson(person: "Anna", amount: "32.50"))
    #expect(more.settlements[0].over.money.minorUnits == 250 && more.settlements[0].open.money.minorUnits == -250)
    #expect(more.settlements[0].date == day("2026-03-18"))
    #expect(try await Self.sum(desk) == ["500.10 EUR, 450.00 EUR, 52.60 EUR, 0.00 EUR, -2.50 EUR, 3"])
    let back = try await desk.run(SettlePerson(person: "Anna", amount: "1", isPaidOut: true))
    #expect(back.settlements[0].amount.money.minorUnits == -100 && back.settlements[0].open.money.minorUnits == -150)
    // What is left is what the user owes.
    let rest = try await desk.run(SettlePerson(person: "Anna"))
    #expect(rest.settlements.map(\.amount.money.minorUnits) == [-150] && rest.settlements[0].open.money.minorUnits == 0)
    let error = await #expect(throws: StoreError.self) { try await desk.run(SettlePerson(person: "Anna")) }
    #expect(error == .nothingOpen("Anna"))
    // The bill is paid, and half of it is owed.
    _ = try await desk.run(PayBills(bills: [3]))
    #expect(try await Self.sum(desk) == ["500.10 EUR, 0.00 EUR, 50.10 EUR, 0.00 EUR, 450.00 EUR, 3"])
    for _ in 0..<5 { _ = try await desk.run(UndoLast()) }
    #expect(try await Self.sum(desk) == ["500.10 EUR, 450.00 EUR, 0.00 EUR, 0.00 EUR, 50.10 EUR, 3"])
    for _ in 0..<5 { _ = try await desk.run(RedoLast()) }
    #expect(try await Self.sum(desk) == ["500.10 EUR, 0.00 EUR, 50.10 EUR, 0.00 EUR, 450.00 EUR, 3"])
  }

  @Test("the entries of a person are in order with what is open after each, and a period carries over what was before")
  func entries() async throws {
    let desk = try await Self.desk()
    _ = try await desk.run(SettlePerson(person: "Anna", amount: "5", date: "2026-02-28"))
    _ = try await desk.run(SettlePerson(person: "Anna", amount: "10", date: "2026-03-10"))
    func texts(_ period: Period) async throws -> [String] {
      try await desk.run(ListPersons(person: "anna", period: period)).flatMap(\.entries).map { entry in
        let subject = entry.part.map { "bill \($0.bill)" } ?? entry.settlement.map { "settlement \($0.id)" } ?? ""
        return "\(subject), \(entry.open.money)"
      }
    }
    #expect(
      try await texts(Period()) == [
        "bill 1, 20.00 EUR", "settlement 1, 15.00 EUR", "bill 2, 45.10 EUR", "settlement 2, 35.10 EUR",
        "bill 3, 35.10 EUR",
      ])
    let march = Period(month: "2026-03")
    #expect(
      try await texts(march) == ["bill 2, 45.10 EUR", "settlement 2, 35.10 EUR", "bill 3, 35.10 EUR"])
    #expect(try await Self.sum(desk, march) == ["480.10 EUR, 450.00 EUR, 10.00 EUR, 15.00 EUR, 35.10 EUR, 2"])
    #expect(
      try await Self.sum(desk, Period(month: "2026-02")) == ["20.00 EUR, 0.00 EUR, 5.00 EUR, 0.00 EUR, 15.00 EUR, 1"])
    // Nothing has happened since, but something is open.
    #expect(
      try await Self.sum(desk, Period(from: "2026-03-19", to: "2026-03-31"))
        == ["0.00 EUR, 0.00 EUR, 0.00 EUR, 35.10 EUR, 35.10 EUR, 0"])
    #expect(try await Self.sum(desk, Period(month: "2026-01")).isEmpty)
    let all = try await desk.run(ListPersons())
    #expect(try JSONDecoder().decode([PersonResult].self, from: JSONEncoder().encode(all)) == all)
  }

  @Test("an amount is in the currency of the person's bills, and without an amount each currency is settled by itself")
  func currencies() async throws {
    let desk = try await Self.desk(["currency": "CHF"])
    let euros = try await desk.run(SettlePerson(person: "Anna", amount: "1", isPreview: true)).settlements[0]
    #expect(euros.amount.money.currency == .eur)
    _ = try await desk.run(AddBill(title: "Hotel", amount: "80 USD", paid: "2026-03-01"))
    _ = try await desk.run(SplitBill(bill: 4, parts: ["Travel@Anna=50%", "Travel=rest"]))
    let francs = try await desk.run(SettlePerson(person: "Anna", amount: "1", isPreview: true)).settlements[0]
    #expect(francs.amount.money.currency.code == "CHF" && francs.over.money.minorUnits == 100)
    let preview = try await desk.run(SettlePerson(person: "Anna", isPreview: true))
    #expect(preview.isPreview && preview.settlements.allSatisfy { $0.id == nil })
    #expect(try await desk.run(ListPersons(person: "Anna"))[0].entries.allSatisfy { $0.settlement == nil })
    let settled = try await desk.run(SettlePerson(person: "Anna"))
    #expect(settled.settlements.map(\.amount) == preview.settlements.map(\.amount))
    #expect(settled.settlements.map { "\($0.amount.money)" } == ["50.10 EUR", "40.00 USD"])
    let commands = try await desk.run(ListCommands(limit: 1))
    #expect(commands.map(\.sentence) == ["added settlement 1, Anna (with settlement 2)"])
    let changes = try await desk.run(ListNewestChanges(limit: 2))
    #expect(changes.map(\.event.sentence) == ["added the settlement Anna", "added the settlement Anna"])
    #expect(ChangeText(changes[1].event) { "\($0)" }.lines == ["50.10 EUR, date 2026-03-18"])
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(SettlePerson(person: "Anna", isPreview: true)).settlements == preview.settlements)
  }

  @Test("settlements are deleted by their ids, and an unknown one does not stop the others")
  func delete() async throws {
    let desk = try await Self.desk()
    for amount in ["1", "2", "3"] { _ = try await desk.run(SettlePerson(person: "Anna", amount: .text(amount))) }
    let deleted = try await desk.run(DeleteSettlements(settlements: [1, 9, 3]))
    #expect(deleted.done == [1, 3] && deleted.refused.map(\.id) == [9])
    #expect(deleted.refused[0].message == "there is no settlement 9; `billfold persons NAME` lists them")
    #expect(try await Self.sum(desk).first?.hasSuffix(" 2.00 EUR, 0.00 EUR, 48.10 EUR, 3") == true)
    _ = try await desk.run(UndoLast())
    #expect(try await Self.sum(desk).first?.hasSuffix(" 6.00 EUR, 0.00 EUR, 44.10 EUR, 3") == true)
    let changes = try await desk.run(ListChanges(of: .settlement, 3)).map(\.event.what)
    #expect(changes == ["settlement.add", "settlement.delete", "undo"])
  }

  @Test("what cannot be a settlement is refused, and nothing is recorded")
  func refused() async throws {
    let desk = try await Self.desk()
    let refused: [(action: SettlePerson, field: TypedField?, reason: String)] = [
      (SettlePerson(person: "Anna", amount: "0"), .amount, "a settlement must be more than zero"),
      (SettlePerson(person: "Anna", amount: "-5"), .amount, "a settlement must be more than zero"),
      (SettlePerson(person: "Anna", amount: "12.345"), .amount, "12.345"),
      (SettlePerson(person: "Anna", amount: "five"), .amount, "is not an amount"),
      (SettlePerson(person: "Anna", date: "2026-03-19"), .date, "is in the future"),
      (SettlePerson(person: " ! "), .name, "a person needs a name"),
      (SettlePerson(person: "Anna", notes: "4111 1111 1111 1111"), .notes, "full card number"),
    ]
    for (action, field, reason) in refused {
      let error = await #expect(throws: InputError.self, "\(action)") { try await desk.run(action) }
      #expect(error?.field == field && error?.description.contains(reason) == true, "\(String(describing: error))")
    }
    for (name, message) in [
      ("Ana", "no bill is shared with Ana; did you mean Anna?"),
      ("Zora", "no bill is shared with Zora; `billfold persons` lists who shares bills"),
    ] {
      let error = await #expect(throws: StoreError.self) {
        try await desk.run(SettlePerson(person: name, amount: "5"))
      }
      #expect(error?.description == message)
      #expect(error.map({ ActionError.Kind(of: $0) }) == .badData)
    }
    #expect(try await Self.sum(desk) == ["500.10 EUR, 450.00 EUR, 0.00 EUR, 0.00 EUR, 50.10 EUR, 3"])
  }
}
