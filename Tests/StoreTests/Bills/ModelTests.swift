import Core
import Foundation
import Ledger
@testable import Store
import TestSupport
import Testing

/// The ledger compared with a plain model of it: a dictionary, sums in a loop, and lists of what to undo.
@Suite("Random changes, ten thousand under make soak") struct ModelTests {
  private struct Entry: Equatable {
    var amount: Money
    var repeats = false
    var isPaid = false
    var isDeleted = false
    var isEdited = false
    /// The bill that was created by paying this one.
    var next: Int64?
  }

  private struct Model {
    typealias Step = [(id: Int64, before: Entry?, after: Entry?)]
    var entries: [Int64: Entry] = [:]
    var done: [Step] = []
    var undone: [Step] = []

    mutating func apply(_ changes: [(Int64, Entry?)]) {
      let step = changes.map { (id: $0.0, before: entries[$0.0], after: $0.1) }
      for change in step { entries[change.id] = change.after }
      done.append(step)
      undone = []
    }

    mutating func undo() {
      guard let step = done.popLast() else { return }
      for change in step { entries[change.id] = change.before }
      undone.append(step)
    }

    mutating func redo() {
      guard let step = undone.popLast() else { return }
      for change in step { entries[change.id] = change.after }
      done.append(step)
    }

    /// The first unpaid bill after a given one.
    func open(after entry: Entry) -> Int64? {
      var next = entry.next
      while let id = next, let entry = entries[id] {
        if !entry.isPaid && !entry.isDeleted { return id }
        next = entry.next
      }
      return nil
    }

    /// The bill that is removed when the one before it becomes unpaid again.
    func withdrawn(after entry: Entry) -> Int64? {
      guard let id = entry.next, let next = entries[id] else { return nil }
      let isFollowed = next.next.flatMap { entries[$0] } != nil
      return next.isPaid || next.isDeleted || next.isEdited || isFollowed ? nil : id
    }

    func balance(paid: Bool) -> [String: Int64] {
      var sums: [String: Int64] = [:]
      for entry in entries.values where !entry.isDeleted && entry.isPaid == paid {
        sums[entry.amount.currency.code, default: 0] += entry.amount.minorUnits
      }
      return sums
    }
  }

  private func balance(_ store: Store, _ status: BillFilter.Status) async throws -> [String: Int64] {
    let totals = try await store.billTotals(BillFilter(status: status))
    return Dictionary(uniqueKeysWithValues: totals.map { ($0.total.currency.code, $0.total.minorUnits) })
  }

  @Test("balances equal the model's after each, without a cent of drift") func random() async throws {
    let store = try await Fixture().store
    var random = SeededGenerator(seed: 20_261_121)
    var model = Model()
    let currencies: [Currency] = [.eur, .usd, .jpy, .kwd]
    func anyBill(_ isWanted: (Entry) -> Bool) -> Int64? {
      let ids = model.entries.filter { isWanted($0.value) }.keys.sorted()
      return ids.isEmpty ? nil : ids[Int(random.next() % UInt64(ids.count))]
    }
    // A server answers each query over a socket.
    let steps = PostgresServer.isAsked ? 500 : Soak.count(2_000, long: 10_000)
    for number in 0..<steps {
      switch random.next() % 100 {
      case 0..<22:
        var contents = try BillContents.made(
          "B\(number)", minorUnits: Int64(random.next() % 2_000_000) - 500_000,
          currency: currencies[Int(random.next() % 4)], due: "2026-03-31")
        contents.repetition = random.next() % 3 == 0 ? .monthly : .none
        let bill = try await store.add(bill: contents, who: "ada", next: Recurrence.next)
        model.apply([(bill.id, Entry(amount: contents.amount, repeats: contents.repetition != .none))])
      case 22..<35:
        guard let id = anyBill({ !$0.isDeleted }), var entry = model.entries[id] else { continue }
        let bill = try await store.bill(id)
        entry.amount = Money(
          minorUnits: entry.amount.minorUnits + 1 + Int64(random.next() % 999), currency: entry.amount.currency)
        entry.isEdited = true
        var contents = bill.contents
        contents.amount = entry.amount
        _ = try await store.edit(
          bill: id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
        model.apply([(id, entry)])
      case 35..<55:
        guard let id = anyBill({ !$0.isDeleted && !$0.isPaid }), var entry = model.entries[id] else { continue }
        let known = entry.next.flatMap { model.entries[$0] }
        let next = try await store.pay(bill: id, on: .epoch, who: "ada", next: Recurrence.next).next
        // A deleted bill does not come back.
        if known != nil {
          #expect(next?.id == model.open(after: entry), "change \(number)")
        } else {
          #expect((next != nil) == entry.repeats, "change \(number)")
        }
        entry.isPaid = true
        var made: [(Int64, Entry?)] = []
        if let next, known == nil {
          #expect(model.entries[next.id] == nil, "change \(number)")
          entry.next = next.id
          made = [(next.id, Entry(amount: entry.amount, repeats: true))]
        }
        model.apply([(id, entry)] + made)
      case 55..<65:
        guard let id = anyBill({ !$0.isDeleted && $0.isPaid }), var entry = model.entries[id] else { continue }
        let withdrawn = try await store.unpay(bill: id, who: "ada").withdrawn
        #expect(withdrawn == model.withdrawn(after: entry), "change \(number)")
        entry.isPaid = false
        model.apply([(id, entry)] + (withdrawn.map { [($0, nil)] } ?? []))
      case 65..<75:
        guard let id = anyBill({ !$0.isDeleted }), var entry = model.entries[id] else { continue }
        try await store.delete(bill: id, who: "ada")
        entry.isDeleted = true
        model.apply([(id, entry)])
      case 75..<90:
        guard !model.done.isEmpty else { continue }
        _ = try await store.undo(who: "ada")
        model.undo()
      default:
        guard !model.undone.isEmpty else { continue }
        _ = try await store.redo(who: "ada")
        model.redo()
      }
      let (unpaid, paid) = (try await balance(store, .unpaid), try await balance(store, .paid))
      guard unpaid == model.balance(paid: false), paid == model.balance(paid: true) else {
        Issue.record("after change \(number) the balances are \(unpaid), \(paid)")
        return
      }
    }
    #expect(try await store.bills().count == model.entries.values.count { !$0.isDeleted })
    #expect(model.entries.count > steps / 20)
    // All the way back to an empty ledger.
    while !model.done.isEmpty {
      _ = try await store.undo(who: "ada")
      model.undo()
    }
    #expect(try await store.driver.read { try $0.rows("SELECT id FROM bills") }.isEmpty)
  }
}
