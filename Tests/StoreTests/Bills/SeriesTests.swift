import Core
import Exchange
import Ledger
import TestSupport
import Testing

@testable import Store

/// A recurring bill through everything that users do with it, in their order.
@Suite("Series of bills") struct SeriesTests {
  /// A ledger whose first bill recurs.
  struct Books {
    private let test: TestStore
    var store: Store { test.store }

    /// - Parameter anchor: the date one interval before the first bill, from which its series is computed.
    init(
      due: String, _ repetition: Repetition = .monthly, date: String? = nil, after anchor: String? = nil
    ) async throws {
      test = try await TestStore(TestDatabase.allCases[0])
      var contents = try BillContents.made("Rent", minorUnits: 90_000, date: date ?? due, due: due)
      contents.repetition = repetition
      _ = try await store.add(bill: contents, after: anchor.map { day($0) }, who: "ada", next: Recurrence.next)
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
      return try await store.edit(
        bill: id, revision: bill.revision, contents: contents,
        occurrence: Recurrence.occurrence(of: bill, edited: contents), who: "ada", next: Recurrence.next
      ).bill
    }

    /// `1 2026-11-30`, each unpaid bill's id and due date, ordered by id.
    func unpaid() async throws -> [String] {
      try await store.bills(BillFilter(status: .unpaid)).sorted { $0.id < $1.id }.map {
        "\($0.id) \($0.contents.dueDate?.description ?? "–")"
      }
    }
  }

  @Test("the next occurrence is removed with the payment that created it, whatever was undone and redone between")
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

  @Test("a user's change stays unless it was undone; paying and undoing it is not a change")
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

  @Test("a paid occurrence stays, and so does one that a user separated from an entry")
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

  @Test("a bill paid by a bank entry creates the next, which is removed on separation, even after an undo")
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

  @Test("the next bill after one that is paid again is the first unpaid one that follows") func named() async throws {
    let books = try await Books(due: "2026-12-30")
    #expect(try await books.pay(1) == 2)
    #expect(try await books.pay(2) == 3)
    try await books.unpay(1)
    #expect(try await books.pay(1) == 3)
    #expect(try await books.store.following(try await books.store.bill(1))?.id == 3)
  }

  @Test("another interval replaces the next occurrence, and undo restores the previous one")
  func interval() async throws {
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
    // A paid bill that no longer repeats creates nothing, and after a new interval one again.
    try await books.edit(4) { $0.repetition = .none }
    #expect(try await books.unpaid().isEmpty)
    try await books.edit(4) { $0.repetition = .fortnightly }
    #expect(try await books.unpaid() == ["6 2026-12-21"])
  }

  @Test("another interval of the first bill replaces the next one as well") func intervalOfFirst() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.edit(1) { $0.repetition = .weekly }
    #expect(try await books.unpaid() == ["3 2026-12-07"])
  }

  @Test("an occurrence moved to another date keeps its place in the series, and comes once")
  func intervalOnce() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.pay(1)
    try await books.edit(2) { $0.repetition = .weekly }
    #expect(try await books.unpay(1) == nil)
    #expect(try await books.pay(1) == 2)
    #expect(try await books.unpaid() == ["2 2026-12-30"])
    try await books.pay(2)
    #expect(try await books.unpaid() == ["3 2027-01-06"])
  }

  @Test("the day of the month is kept, whatever month another interval starts in") func intervalAtEnd() async throws {
    let books = try await Books(due: "2026-02-24", .weekly)
    for id in 1...5 as ClosedRange<Int64> { try await books.pay(id) }
    // Five weeks later it is the last day of March, and no month before has that many days.
    #expect(try await books.unpaid() == ["6 2026-03-31"])
    try await books.edit(6) { $0.repetition = .monthly }
    for id in 6...8 as ClosedRange<Int64> { try await books.pay(id) }
    #expect(try await books.unpaid() == ["9 2026-06-30"])
    try await books.pay(9)
    #expect(try await books.unpaid() == ["10 2026-07-31"])
  }

  @Test("a next occurrence that is paid or changed stays, and no second one is created") func kept() async throws {
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

  @Test("another due date of the first bill moves its unchanged successors, and the dates after the others")
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

  @Test("the first bill of every 31st moves to a 31st, with its successors if none of them was paid")
  func firstOfEvery31st() async throws {
    let books = try await Books(due: "2026-11-30", date: "2026-10-01", after: "2026-10-31")
    try await books.pay(1)
    #expect(try await books.unpaid() == ["2 2026-12-31"])
    try await books.edit(1) { $0.dueDate = day("2026-10-31") }
    #expect(try await books.unpaid() == ["3 2026-11-30"])
    try await books.undo()
    try await books.pay(2)
    let before = try await UndoTests.image(books.store)
    let moved = try await books.edit(1) { $0.dueDate = day("2026-10-31") }
    #expect(moved.contents.dueDate == day("2026-10-31"))
    #expect(try await books.unpaid() == ["4 2027-01-31"])
    try await books.undo()
    #expect(try await UndoTests.image(books.store) == before)
    try await books.redo()
    try await books.pay(4)
    #expect(try await books.unpaid() == ["5 2027-02-28"])
  }

  @Test("a reference that another bill of the merchant has to be paid with recurs, as that of a customer does")
  func quoted() async throws {
    let books = try await Books(due: "2026-11-30")
    try await books.edit(1) { bill in
      bill.reference = "R-1"
      bill.paymentReference = "KD 4711"
    }
    let next = try #require(try await books.pay(1))
    #expect(try await books.store.bill(next).contents.paymentReference == nil)
    // The document of the next bill asks for the same.
    try await books.edit(next) { bill in
      bill.reference = "R-2"
      bill.paymentReference = "KD 4711"
    }
    let third = try #require(try await books.pay(next))
    let bill = try await books.store.bill(third)
    #expect(bill.contents.paymentReference == "KD 4711" && bill.contents.reference == nil)
    try await books.edit(third) { bill in
      bill.reference = "R-3"
      bill.paymentReference = "KD 4712"
    }
    let fourth = try #require(try await books.pay(third))
    #expect(try await books.store.bill(fourth).contents.paymentReference == nil)
  }

  @Test("a skipped occurrence never ends its series, whatever is edited before it") func skipped() async throws {
    let books = try await Books(due: "2026-11-30", date: "2026-10-01")
    try await books.pay(1)
    #expect(try await books.store.skip(bill: 2, who: "ada", next: Recurrence.next).next?.id == 3)
    #expect(try await books.unpaid() == ["3 2027-01-30"])
    let before = try await UndoTests.image(books.store)
    try await books.edit(1) { $0.dueDate = day("2026-11-15") }
    #expect(try await books.unpaid() == ["4 2027-01-15"])
    try await books.undo()
    #expect(try await UndoTests.image(books.store) == before)
    // Another interval of an earlier bill leaves the next one as it is, which is not the skipped one.
    let bill = try await books.store.bill(1)
    var contents = bill.contents
    contents.repetition = .weekly
    let edited = try await books.store.edit(
      bill: 1, revision: bill.revision, contents: contents,
      occurrence: Recurrence.occurrence(of: bill, edited: contents), who: "ada", next: Recurrence.next)
    #expect(edited.kept?.id == 3 && edited.kept?.deleted == nil)
    #expect(try await books.pay(3) == 5)
    #expect(try await books.unpaid() == ["5 2027-02-28"])
  }

  @Test("undo restores each earlier state of a series, and no date has two unmoved bills")
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
        case 4 where !isPaid && bill.contents.repetition != .none && bills.count > 1:
          _ = try await books.store.skip(bill: bill.id, who: "ada", next: Recurrence.next)
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
