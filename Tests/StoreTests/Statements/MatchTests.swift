import Core
import Exchange
import TestSupport
import Testing

@testable import Store

@Suite("Bank entries matched with bills")
struct MatchTests {
  @Test("a match pays an unpaid bill on the entry's day, once, and can be separated", arguments: TestDatabase.allCases)
  func matching(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let entries = try await test.imported(.march).new
    let bill = try await test.store.add(bill: .of(), who: "tester")
    let match = NewMatch(entries: [entries[0]], bills: [bill.id], certainty: "certain", reasons: ["amount"])
    #expect(try await test.store.join([match], who: "tester").map(\.paid) == [[bill.id]])
    #expect(try await test.store.bill(bill.id).contents.paidDate == .day("2026-03-15"))
    #expect(try await test.store.entries().map(\.bills) == [[], [bill.id]])
    await #expect(throws: StoreError.alreadyMatched("entry \(entries[0])")) {
      try await test.store.join([match], who: "tester")
    }
    let other = NewMatch(entries: [entries[1]], bills: [bill.id], certainty: "said", reasons: [])
    await #expect(throws: StoreError.alreadyMatched("bill \(bill.id)")) {
      try await test.store.join([other], who: "tester")
    }
    let separated = try await test.store.separate(entry: entries[0], who: "tester")
    #expect(separated.paid == [bill.id])
    #expect(try await test.store.bill(bill.id).contents.paidDate == nil)
    let left = try await test.store.unmatched(EntryFilter())
    #expect(left.entries.count == 2 && left.bills.map(\.id) == [bill.id])
    #expect(left.refused.map(\.entry) == [entries[0]])
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.bill(bill.id).contents.paidDate == .day("2026-03-15"))
    #expect(try await test.store.unmatched(EntryFilter()).refused.isEmpty)
  }

  @Test(
    "undoing does not use an entry twice after somebody else has used it, and restores no income of a deleted entry",
    arguments: TestDatabase.allCases)
  func entryInUse(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let statement = try await test.imported(.made(.made(5_000, "2026-03-15", "SHOP")))
    let entry = try #require(statement.new.first)
    let bill = try await test.store.add(bill: .of(), who: "tester")
    let pay = IncomeContents(
      title: "Pay", amount: Money(minorUnits: 5_000, currency: .eur), date: .day("2026-03-15"))
    let match = NewMatch(entries: [entry], bills: [bill.id], certainty: "said", reasons: [])
    let joined = try #require(try await test.store.join([match], who: "ada").first)
    _ = try await test.store.separate(entry: entry, who: "ada")
    let income = try await test.store.addIncome(pay, ofEntry: entry, who: "bob")
    await #expect(throws: StoreError.changedSince(command: "match.remove", .match, joined.id)) {
      try await test.store.undo(who: "ada")
    }
    #expect(try await test.store.entries().map(\.bills) == [[]])

    try await test.store.deleteIncome(income.id, who: "bob")
    let other = try await test.store.addIncome(pay, ofEntry: entry, who: "ada")
    let refusal = StoreError.changedSince(command: "income.delete", .income, income.id)
    await #expect(throws: refusal) { try await test.store.undo(who: "bob") }
    #expect(try await test.store.entries().map(\.income) == [other.id])

    _ = try await test.store.deleteStatement(try #require(statement.statement), who: "ada")
    await #expect(throws: refusal) { try await test.store.undo(who: "bob") }
  }

  @Test("a paid bill keeps its day, and a deleted one is unmatched")
  func paidBefore() async throws {
    let test = try await TestStore(.memory)
    let entries = try await test.imported(.march).new
    var contents = BillContents.of()
    contents.paidDate = .day("2026-03-14")
    let bill = try await test.store.add(bill: contents, who: "tester")
    let match = NewMatch(entries: entries, bills: [bill.id], certainty: "said", reasons: [])
    #expect(try await test.store.join([match], who: "tester").map(\.paid) == [[]])
    #expect(try await test.store.bill(bill.id).contents.paidDate == .day("2026-03-14"))
    try await test.store.delete(bill: bill.id, who: "tester")
    #expect(try await test.store.entries(EntryFilter(isMatched: false)).count == 2)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.entries(EntryFilter(isMatched: true)).count == 2)
  }

  @Test("a bill paid by an entry dated ahead is paid today, and unpaid again when they are separated")
  func datedAhead() async throws {
    let test = try await TestStore(.memory)
    let entries = try await test.imported(.march).new
    let bill = try await test.store.add(bill: .of(), who: "tester")
    let match = NewMatch(entries: entries, bills: [bill.id], certainty: "said", reasons: [])
    // The store's clock is in January 1970.
    let today = CalendarDate.day("1970-01-12")
    #expect(try await test.store.join([match], today: today, who: "tester").map(\.paid) == [[bill.id]])
    #expect(try await test.store.bill(bill.id).contents.paidDate == today)
    #expect(try await test.store.separate(entry: entries[0], who: "tester").paid == [bill.id])
    #expect(try await test.store.bill(bill.id).contents.paidDate == nil)
  }

  @Test("nothing is matched if one of several items is missing")
  func allOrNone() async throws {
    let test = try await TestStore(.memory)
    let entries = try await test.imported(.march).new
    let bill = try await test.store.add(bill: .of(), who: "tester")
    let good = NewMatch(entries: [entries[0]], bills: [bill.id], certainty: "said", reasons: [])
    let bad = NewMatch(entries: [99], bills: [bill.id], certainty: "said", reasons: [])
    await #expect(throws: StoreError.noEntry(99)) { try await test.store.join([good, bad], who: "tester") }
    #expect(try await test.store.entries(EntryFilter(isMatched: true)).isEmpty)
    #expect(try await test.store.bill(bill.id).contents.paidDate == nil)
    await #expect(throws: StoreError.notMatched(entry: 1)) { try await test.store.separate(entry: 1, who: "tester") }
  }

  @Test("the list of unmatched items is the same when it is read in halves", arguments: TestDatabase.allCases)
  func halves(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let entries = (0..<60).map { number in
      StatementEntry.made(
        -Int64(100 + number), "2026-03-\(number % 28 + 10 > 31 ? 31 : number % 28 + 10)", "SHOP \(number)")
    }
    let statement = Statement(format: .camt, account: "A", currency: .eur, entries: entries)
    let ids = try await test.imported(statement).new
    for number in 0..<20 {
      var contents = BillContents.of()
      contents.issueDate = .day("2026-03-1\(number % 10)")
      let bill = try await test.store.add(bill: contents, who: "tester")
      guard number % 4 == 0 else { continue }
      let match = NewMatch(entries: [ids[number * 2]], bills: [bill.id], certainty: "said", reasons: [])
      try await test.store.join([match], who: "tester")
    }
    for (from, to) in [("2026-03-01", nil), ("2026-03-10", "2026-03-31"), ("2026-03-12", "2026-03-20")] {
      var filter = EntryFilter(from: .day(from), to: to.map { .day($0) })
      let whole = try await test.store.unmatched(filter)
      #expect(!whole.entries.isEmpty && !whole.bills.isEmpty)
      filter.isMatched = false
      #expect(try await test.store.entries(filter) == whole.entries)
      let halves = try await test.store.unmatchedBeside(filter, many: 0)
      // Without write locks nothing shows whether both halves are of the same moment.
      guard database != .server else {
        #expect(halves == nil)
        continue
      }
      #expect(halves?.entries == whole.entries && halves?.bills == whole.bills)
    }
    #expect(try await test.store.unmatchedBeside(EntryFilter(from: .day("2026-03-01"))) == nil)
    #expect(try await test.store.unmatchedBeside(EntryFilter(), many: 0) == nil)
    #expect(try await test.store.unmatchedBeside(EntryFilter(from: .day("2026-03-31")), many: 0) == nil)
    #expect(try await test.store.unmatchedBeside(EntryFilter(from: .day("2026-04-01")), many: 0) == nil)
  }

  @Test("bills are looked for on exactly the days on which the matcher accepts unpaid ones")
  func days() {
    let paid = CalendarDate.day("2026-03-10")
    let open = Unmatched.days(ofUnpaidBillsPaidOn: paid...paid), usual = Unmatched.days(ofBillsPaidOn: paid...paid)
    #expect(paid.days(since: open.upperBound) == PaymentDays.distant.lowerBound)
    #expect(paid.days(since: open.lowerBound) == PaymentDays.distant.upperBound)
    #expect(PaymentDays.usual.allSatisfy { days in paid.adding(days: -days).map(usual.contains) ?? false })
    #expect(PaymentDays.atOnce.allSatisfy { days in paid.adding(days: -days).map(usual.contains) ?? false })
  }

  @Test(
    "bills paid on unusual days are compared, too: those paid around the entries, and unpaid ones that they can name",
    arguments: TestDatabase.allCases)
  func distant(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    _ = try await test.imported(.march)
    func add(_ date: String, paid: String? = nil, due: String? = nil, number: String? = nil) async throws -> Int64 {
      var contents = BillContents.of()
      contents.kind = .invoice
      contents.issueDate = .day(date)
      contents.dueDate = due.map { .day($0) }
      contents.paidDate = paid.map { .day($0) }
      contents.reference = number
      return try await test.store.add(bill: contents, who: "tester").id
    }
    let expected = [
      try await add("2025-01-10", number: "R1"), try await add("2025-06-10", due: "2026-03-20"),
      try await add("2025-06-10", paid: "2026-02-20"), try await add("2026-03-14"),
      try await add("2026-09-10", number: "R2"),
    ]
    _ = try await add("2024-01-10", number: "R3")
    _ = try await add("2025-06-10")
    _ = try await add("2025-06-10", paid: "2025-06-20", number: "R4")
    _ = try await add("2027-09-10", number: "R5")
    let (store, plans) = test.store.planned()
    #expect(try await store.unmatched(EntryFilter()).bills.map(\.id) == expected)
    #expect(!plans.steps.contains { $0.hasPrefix("SCAN bills") || $0.hasPrefix("SCAN every") }, "\(plans.steps)")
  }
}
