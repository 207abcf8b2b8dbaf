import Core
import Exchange
import Ledger
import TestSupport
import Testing

@testable import Store

/// A recurring bill through what people do with it, as they do it.
@Suite("Series of bills") struct SeriesTests {
  /// A ledger whose first bill recurs.
  struct Books {
    private let test: TestStore
    var store: Store { test.store }

    init(due: String, _ repetition: Repetition = .monthly, date: String? = nil) async throws {
      test = try await TestStore(Kept.allCases[0])
      var contents = try BillContents.made("Rent", minorUnits: 90_000, date: date ?? due, due: due)
      contents.repetition = repetition
      _ = try await store.add(bill: contents, who: "ada", next: Recurrence.next)
    }

    @discardableResult
    func pay(_ id: Int64) async throws -> Int64? {
      try await store.pay(bill: id, on: day("2026-11-25"), who: "ada", next: Recurrence.next).next?.id
    }

    @discardableResult
    func unpay(_ id: Int64) async throws -> Int64? { try await store.unpay(bill: id, who: "ada").withdrawn }

    func undo() async throws { _ = try await store.undo(who: "ada") }
    func redo() async throws { _ = try await store.redo(who: "ada") }

    @discardableResult
    func edit(_ id: Int64, _ change: (inout BillContents) -> Void) async throws -> Bill {
      let bill = try await store.bill(id)
      var contents = bill.contents
      change(&contents)
      return try await store.update(
        bill: id, revision: bill.revision, contents: contents,
        occurrence: Recurrence.occurrence(of: bill, edited: contents), who: "ada", next: Recurrence.next)
    }

    /// `1 2026-11-30`, each unpaid bill's id and due date, in the order of ids.
    func unpaid() async throws -> [String] {
      try await store.bills(BillFilter(status: .unpaid)).sorted { $0.id < $1.id }.map {
        "\($0.id) \($0.contents.dueDate?.description ?? "–")"
      }
    }
  }

  @Test("the next occurrence goes with the payment that brought it, whatever was undone and repeated between")
  func undone() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.undo()
    try await books.redo()
    #expect(try await books.unpay(1) == 2)
    #expect(try await books.unpaid() == ["1 2026-11-30"])
    try await books.undo()
    #expect(try await books.unpaid() == ["2 2026-12-30"])
    #expect(try await books.unpay(1) == 2)
    #expect(try await books.unpaid() == ["1 2026-11-30"])
  }

  @Test("what a person changed stays, unless that was undone; paying and taking it back is no change")
  func changed() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.edit(2) { $0.notes = "mine" }
    try await books.undo()
    try await books.pay(2)
    try await books.unpay(2)
    #expect(try await books.unpay(1) == 2)
    #expect(try await books.pay(1) != nil)
    let next = try #require(try await books.store.bills(BillFilter(status: .unpaid)).first).id
    for change in [{ $0.notes = "mine" }, { $0.tags = ["home"] }] as [(inout BillContents) -> Void] {
      try await books.edit(next, change)
      try await books.undo()
      try await books.redo()
      #expect(try await books.unpay(1) == nil)
      try await books.undo()
      try await books.undo()
    }
    #expect(try await books.unpay(1) == next)
  }

  @Test("a paid occurrence stays, and so does one of which somebody said that an entry does not pay it")
  func paidOrRefused() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.pay(2)
    #expect(try await books.unpay(1) == nil)
    let entry = StatementEntry(
      date: day("2026-12-30"), amount: Money(minorUnits: -90_000, currency: .eur), name: "Rent", text: "")
    let statement = Statement(format: .camt, account: "DE89370400440532013000", currency: .eur, entries: [entry])
    let brought = try await books.store.importStatements([statement], fileName: "a", sha256: "a", who: "ada")
    try await books.store.refuse(entries: try #require(brought.first).new, bills: [3], who: "ada")
    #expect(try await books.unpay(2) == nil)
    #expect(try await books.unpaid() == ["1 2026-11-30", "2 2026-12-30", "3 2027-01-30"])
  }

  @Test("what an entry of the bank paid brings the next, which goes when both are separated, undone between or not")
  func matched() async throws {
    let books = try await Books(due: "2026-11-30")
    let entry = StatementEntry(
      date: day("2026-11-30"), amount: Money(minorUnits: -90_000, currency: .eur), name: "Rent", text: "")
    let statement = Statement(format: .camt, account: "DE89370400440532013000", currency: .eur, entries: [entry])
    let brought = try await books.store.importStatements([statement], fileName: "a", sha256: "a", who: "ada")
    let entries = try #require(brought.first).new
    try await books.store.join(
      [NewMatch(entries: entries, bills: [1], certainty: "said", reasons: [])], who: "ada", next: Recurrence.next)
    try await books.undo()
    try await books.redo()
    #expect(try await books.unpaid() == ["2 2026-12-30"])
    _ = try await books.store.separate(entry: entries[0], who: "ada")
    #expect(try await books.unpaid() == ["1 2026-11-30"])
  }

  @Test("the next of a bill that is paid again is the first unpaid one behind it") func named() async throws {
    let books = try await Books(due: "2026-12-30")
    #expect(try await books.pay(1) == 2)
    #expect(try await books.pay(2) == 3)
    try await books.unpay(1)
    #expect(try await books.pay(1) == 3)
    #expect(try await books.store.following(try await books.store.bill(1))?.id == 3)
  }

  @Test("another interval makes the next occurrence anew, and undo brings back what was before") func interval()
    async throws
  {
    let books = try await Books(due: "2026-10-30")
    try await books.pay(1)
    try await books.pay(2)
    #expect(try await books.unpaid() == ["3 2026-12-30"])
    let before = try await UndoTests.image(books.store)
    try await books.edit(2) { $0.repetition = .weekly }
    #expect(try await books.unpaid() == ["4 2026-12-07"])
    let after = try await UndoTests.image(books.store)
    try await books.undo()
    #expect(try await UndoTests.image(books.store) == before)
    try await books.redo()
    #expect(try await UndoTests.image(books.store) == after)
    #expect(try await books.pay(4) == 5)
    #expect(try await books.unpaid() == ["5 2026-12-14"])
    // What is paid and repeats no more brings nothing, and from then on something again.
    try await books.edit(4) { $0.repetition = .none }
    #expect(try await books.unpaid().isEmpty)
    try await books.edit(4) { $0.repetition = .fortnightly }
    #expect(try await books.unpaid() == ["6 2026-12-21"])
  }

  @Test("another interval of the first bill makes the next anew as well") func intervalOfFirst() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.edit(1) { $0.repetition = .weekly }
    #expect(try await books.unpaid() == ["3 2026-12-07"])
  }

  @Test("an occurrence that comes at other times stays in the place of its series, and comes once") func intervalOnce()
    async throws
  {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.edit(2) { $0.repetition = .weekly }
    #expect(try await books.unpay(1) == nil)
    #expect(try await books.pay(1) == 2)
    #expect(try await books.unpaid() == ["2 2026-12-30"])
    try await books.pay(2)
    #expect(try await books.unpaid() == ["3 2027-01-06"])
  }

  @Test("the day of the month stays, whatever month another interval begins in") func intervalAtEnd() async throws {
    let books = try await Books(due: "2026-02-24", .weekly)
    for id in 1...5 as ClosedRange<Int64> { try await books.pay(id) }
    // Five weeks later it is the last day of March, of which no month before has as many.
    #expect(try await books.unpaid() == ["6 2026-03-31"])
    try await books.edit(6) { $0.repetition = .monthly }
    for id in 6...8 as ClosedRange<Int64> { try await books.pay(id) }
    #expect(try await books.unpaid() == ["9 2026-06-30"])
    try await books.pay(9)
    #expect(try await books.unpaid() == ["10 2026-07-31"])
  }

  @Test("a next occurrence that is paid or changed stays, and none comes beside it") func kept() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.edit(2) { $0.notes = "mine" }
    let bill = try await books.store.bill(1)
    var contents = bill.contents
    contents.repetition = .weekly
    let edited = try await books.store.edit(
      bill: 1, revision: bill.revision, contents: contents,
      occurrence: Recurrence.occurrence(of: bill, edited: contents), who: "ada", next: Recurrence.next)
    #expect(edited.kept?.id == 2 && edited.withdrawn.isEmpty && edited.next == nil)
    #expect(try await books.unpaid() == ["2 2026-12-30"])
    try await books.pay(2)
    try await books.edit(1) { $0.repetition = .fortnightly }
    #expect(try await books.unpaid() == ["3 2027-01-30"])
    try await books.unpay(1)
    #expect(try await books.pay(1) == 3)
    #expect(try await books.store.bills().count == 3)
  }

  @Test("another due date of the first bill moves the unchanged ones that follow, and what comes after the others")
  func first() async throws {
    let books = try await Books(due: "2026-11-30", date: "2026-10-01")
    try await books.pay(1)
    let before = try await UndoTests.image(books.store)
    try await books.edit(1) { $0.dueDate = day("2026-11-15") }
    #expect(try await books.unpaid() == ["3 2026-12-15"])
    try await books.undo()
    #expect(try await UndoTests.image(books.store) == before)
    try await books.pay(2)
    #expect(try await books.unpaid() == ["4 2027-01-30"])
    try await books.edit(1) { $0.dueDate = day("2026-11-15") }
    #expect(try await books.unpaid() == ["5 2027-01-15"])
    try await books.edit(5) { $0.dueDate = day("2027-01-20") }
    try await books.edit(1) { $0.dueDate = day("2026-11-10") }
    #expect(try await books.unpaid() == ["5 2027-01-20"])
    try await books.pay(5)
    #expect(try await books.unpaid() == ["6 2027-02-10"])
  }

  @Test("whatever is done to a series, undo brings back each state before, and no date has two bills that nobody moved")
  func random() async throws {
    var random = SeededGenerator(seed: 20_261_125)
    for round in 0..<Soak.count(20, long: 300) {
      let books = try await Books(due: "2026-10-31")
      var images = [try await UndoTests.image(books.store)]
      for step in 0..<25 {
        let bills = try await books.store.bills()
        guard let bill = bills.isEmpty ? nil : bills[Int(random.next() % UInt64(bills.count))] else { break }
        let isPaid = bill.contents.paidDate != nil
        switch random.next() % 10 {
        case 0..<4: if isPaid { try await books.unpay(bill.id) } else { try await books.pay(bill.id) }
        case 4..<7:
          let all = Repetition.allCases
          let wanted = all[Int(random.next() % UInt64(all.count))]
          try await books.edit(bill.id) { $0.repetition = wanted }
        case 7 where bill.occurrence?.number == 0:
          let date = day("2026-10-\(10 + random.next() % 20)")
          try await books.edit(bill.id) { bill in
            bill.dueDate = date
            bill.issueDate = min(bill.issueDate, date)
          }
        case 8: try await books.edit(bill.id) { $0.notes += "." }
        case 9 where bills.count > 1: try await books.store.delete(bill: bill.id, who: "ada")
        default:
          if images.count > 1 {
            try await books.undo()
            try await books.redo()
          }
        }
        let image = try await UndoTests.image(books.store)
        if image != images.last { images.append(image) }
        let places = try await books.store.bills().compactMap(\.occurrence)
        #expect(Set(places.map(\.series)) == [1] && Set(places.map(\.number)).count == places.count, "\(round) \(step)")
        let open = try await books.store.openSeries()
        #expect(open.count <= 1, "\(round) \(step)")
      }
      while images.count > 1 {
        images.removeLast()
        try await books.undo()
        #expect(try await UndoTests.image(books.store) == images.last, "\(round), \(images.count) left")
      }
    }
  }
}
