import Actions
import Core
import Foundation
import Store
import TestSupport
import Testing

/// The history, as any interface of the program shows it.
@Suite struct HistoryActionTests {
  /// A bill that was edited, a goal with a payment, and the edit undone: five changes.
  private func made() async throws -> MadeDesk {
    let made = try await MadeDesk()
    _ = try await made.run(AddBill(title: "Rent", amount: "900 EUR", entry: BillEntry(due: "2026-04-01")))
    _ = try await made.run(AddGoal(name: "Bike", target: "500 EUR"))
    _ = try await made.run(PayGoal(goal: "Bike", amount: "20"))
    _ = try await made.run(EditGoal(goal: "Bike", target: "600"))
    _ = try await made.run(UndoLast())
    return made
  }

  @Test("the newest changes of all items come first, one page at a time")
  func newest() async throws {
    let made = try await made()
    let all = try await made.run(ListNewestChanges())
    #expect(all.map(\.event.what) == ["undo", "goal.edit", "goal.pay", "goal.add", "bill.add"])
    #expect(all.map(\.event.subject) == [.goal, .goal, .goal, .goal, .bill])
    #expect(all.first?.event.replayed == "goal.edit" && all.allSatisfy { $0.event.who == "tester" })
    #expect(try await made.run(ListNewestChanges(limit: 0)) == all)
    let page = try await made.run(ListNewestChanges(limit: 2))
    let rest = try await made.run(ListNewestChanges(limit: 10, before: page.last?.id))
    #expect(page + rest == all && page.count == 2)
  }

  @Test("an item's history is in order, even if the item was deleted")
  func oneThing() async throws {
    let made = try await made()
    _ = try await made.run(DeleteGoal(goal: "Bike"))
    let goal = try await made.run(ListChanges(of: .goal, 1))
    #expect(goal.map(\.event.what) == ["goal.add", "goal.pay", "goal.edit", "undo", "goal.delete"])
    let edit = try #require(goal[2].event.changes.first { $0.field == .target })
    #expect(edit.before == .money(Money(minorUnits: 50_000, currency: .eur)))
    #expect(edit.after == .money(Money(minorUnits: 60_000, currency: .eur)))
    await #expect(throws: StoreError.notFound(.bill, 9)) { try await made.run(ListChanges(of: .bill, 9)) }
  }

  @Test("a command is described by the item it was about, with its name, even if other items changed first")
  func described() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(AddCategory(name: "Shoes"))
    _ = try await made.run(AddCategory(name: "Clothes"))
    let bill = BillEntry(due: "2026-04-01", categories: ["Shoes"], repetition: "monthly")
    _ = try await made.run(AddBill(title: "Cobbler", amount: "12 EUR", entry: bill))
    _ = try await made.run(MergeCategory(category: "Shoes", into: "Clothes"))
    _ = try await made.run(PayBills(bills: [1]))
    let commands = try await made.run(ListCommands(limit: 3))
    let (pay, merge) = (try #require(commands.first), try #require(commands.dropFirst().first))
    #expect(pay.sentence == "paid bill 1, Cobbler (with bill 2)")
    let target = try #require(merge.things.first)
    #expect(target.name == "Clothes")
    #expect(merge.sentence.hasPrefix("merged a category into category \(target.id), Clothes"))
    #expect(try await made.run(UndoLast()).map(\.sentence) == [pay.sentence])
  }

  @Test("a category of a new ledger, which no change has named yet, is described with its name")
  func defaultCategory() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(MergeCategory(category: "Health", into: "Dining"))
    let commands = try await made.run(ListCommands(limit: 1))
    let command = try #require(commands.first)
    let id = try #require(command.things.first).id
    #expect(command.sentence.hasPrefix("merged a category into category \(id), Dining"))
    let newest = try await made.run(ListNewestChanges()).map(\.event.numberedSentence)
    #expect(newest.contains("merged a category into category \(id), Dining"), "\(newest)")
  }

  @Test("kinds of documents are in words")
  func kinds() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(AddBill(title: "Boots", amount: "60 EUR"))
    _ = try await made.run(EditBill(bill: 1, entry: BillEntry(kind: "creditNote")))
    let newest = try await made.run(ListNewestChanges(limit: 1))
    let edit = try #require(newest.first)
    #expect(ChangeText(edit.event) { "\($0)" }.lines.contains("kind unknown → credit note"))
  }

  @Test("a command that is no longer the last one is neither undone nor redone, and nothing else is instead")
  func namedCommand() async throws {
    let made = try await MadeDesk()
    func last() async throws -> Int64 { try await made.run(ListCommands(limit: 1)).first.orThrow().id }
    _ = try await made.run(AddGoal(name: "Bike", target: "500 EUR"))
    let seen = try await last()
    _ = try await made.run(AddGoal(name: "Boat", target: "900 EUR"))
    await #expect(throws: ActionError.self) { try await made.run(UndoLast(command: seen)) }
    #expect(try await made.run(ListGoals()).count == 2)
    let newest = try await last()
    #expect(try await made.run(UndoLast(command: newest)).map(\.id) == [newest])
    #expect(try await made.run(UndoLast(command: seen)).map(\.id) == [seen])
    await #expect(throws: ActionError.self) { try await made.run(RedoLast(command: newest)) }
    #expect(try await made.run(RedoLast(command: seen)).map(\.id) == [seen])
    #expect(try await made.run(ListGoals()).map(\.name) == ["Bike"])
    #expect(try await made.run(RedoLast()).map(\.id) == [newest])
  }

  @Test("the JSON has the item's own keys, and names the item if there are several")
  func encoding() async throws {
    let made = try await made()
    for change in try await made.run(ListNewestChanges()) {
      let json = try object(change)
      let thing = try #require(json["thing"] as? [String: Any])
      #expect(thing["kind"] as? String == change.event.subject.rawValue && thing["id"] as? Int == 1)
      #expect(Set(json.keys) == ["id", "at", "who", "what", "replays", "thing", "before", "after"])
    }
    let added = try #require(try await made.run(ListChanges(of: .bill, 1)).first)
    let json = try object(added)
    let after = try #require(json["after"] as? [String: Any])
    let bill = try object(try await made.run(ShowBill(bill: 1)).bill)
    #expect(json["thing"] == nil && json["before"] is NSNull && json["replays"] is NSNull)
    // Besides the name of its card, an added bill has only the members of a bill.
    #expect(Set(after.keys).subtracting(bill.keys) == ["cardName", "deleted"])
    #expect(after["dueDate"] as? String == "2026-04-01")
    let read = try JSONDecoder().decode(ChangeResult.self, from: JSONEncoder().encode(added))
    #expect(read.id == added.id && read.event.what == "bill.add" && read.event.at == added.event.at)
  }

  private func object(_ result: some Encodable) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(result)) as? [String: Any])
  }
}
