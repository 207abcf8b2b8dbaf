import Core
import Ledger
import TestSupport
import Testing

@testable import Store

@Suite("Documents of bills that a series created in advance")
struct PlannedBillTests {
  /// A store with a monthly bill of 80 euros whose first one is paid; the planned one is due on 2026-04-01.
  private func ledger(
    _ database: TestDatabase, parts: [BillPart] = [], _ repetition: Repetition = .monthly
  ) async throws -> (test: TestStore, planned: Bill) {
    let test = try await TestStore(database)
    var contents = BillContents.of("Power", 8_000, categories: ["Utilities"])
    contents.kind = .unknown
    contents.issueDate = .day("2026-03-01")
    contents.dueDate = .day("2026-03-01")
    contents.repetition = repetition
    contents.notes = "flat"
    contents.parts = parts
    let first = try await test.store.add(bill: contents, who: "tester", next: Recurrence.next)
    let paid = try await test.store.pay(bill: first.id, on: .day("2026-03-01"), who: "tester", next: Recurrence.next)
    return (test, try #require(paid.next))
  }

  private func invoice(
    _ merchant: String = "POWER", _ day: String = "2026-03-28", due: String? = "2026-04-04",
    kind: DocumentKind = .invoice
  ) -> Proposal {
    var proposal = Proposal.receipt(merchant, 8_650, day)
    proposal.kind = kind
    proposal.dueDate = due.map { Field(value: .day($0), confidence: 0.9, source: .ocr) }
    proposal.reference = Field(value: "R-4", confidence: 0.9, source: .ocr)
    return proposal
  }

  @Test(
    "a merchant's document dated within ten days of the planned bill is marked, whatever its amount",
    arguments: [
      ("POWER", "2026-03-28", "2026-04-04", DocumentKind.invoice, true),
      ("power", "2026-03-05", "2026-04-05", .invoice, true), ("Power", "2026-03-05", nil, .invoice, false),
      ("Power", "2026-03-22", nil, .receipt, true), ("Power", "2026-03-21", nil, .receipt, false),
      ("Power", "2026-04-11", nil, .receipt, true), ("Power", "2026-04-12", nil, .receipt, false),
      ("Water", "2026-03-28", "2026-04-04", .invoice, false), ("Power", "2026-03-28", nil, .statement, false),
    ] as [(String, String, String?, DocumentKind, Bool)])
  func marked(merchant: String, day: String, due: String?, kind: DocumentKind, isMarked: Bool) async throws {
    let (test, planned) = try await ledger(.memory)
    let draft = try await test.draft("a", invoice(merchant, day, due: due, kind: kind))
    #expect(draft.proposal.duplicateOf == (isMarked ? DuplicateOf(.bill, planned.id, .planned) : nil))
    #expect(draft.isSure != isMarked)
    #expect(try await test.store.plannedBill(of: draft) == (isMarked ? planned : nil))
  }

  @Test("the planned amount and day do not make it a copy, unlike those of a bill entered by hand")
  func asPlanned() async throws {
    let (test, planned) = try await ledger(.memory)
    var proposal = Proposal.receipt("Power", 8_000, planned.contents.issueDate.description)
    proposal.kind = .invoice
    let draft = try await test.draft("a", proposal)
    #expect(draft.proposal.duplicateOf == DuplicateOf(.bill, planned.id, .planned))
    let bill = try await test.store.add(bill: .of("Water", 8_000), who: "tester")
    let copy = try await test.draft("b", .receipt("Water", 8_000, bill.contents.issueDate.description))
    #expect(copy.proposal.duplicateOf == DuplicateOf(.bill, bill.id, .samePurchase))
  }

  @Test("the first bill of a series is not planned, even if its dates are counted from the month before")
  func first() async throws {
    let test = try await TestStore(.memory)
    var contents = BillContents.of("Power", 8_000, categories: ["Utilities"])
    contents.issueDate = .day("2026-04-30")
    contents.dueDate = .day("2026-04-30")
    contents.repetition = .monthly
    let first = try await test.store.add(
      bill: contents, after: .day("2026-03-31"), who: "tester", next: Recurrence.next)
    #expect(first.occurrence?.number == 1)
    let draft = try await test.draft("a", invoice("Power", "2026-04-30", due: nil))
    #expect(draft.proposal.duplicateOf == nil && draft.isSure)
  }

  @Test(
    "in a series of short intervals the document belongs to the nearest occurrence",
    arguments: [
      // The planned bills of these series are due on 2026-03-02, 2026-03-08 and 2026-03-15.
      (.daily, "2026-03-02", true), (.daily, "2026-03-03", false), (.daily, "2026-03-01", false),
      (.weekly, "2026-03-05", true), (.weekly, "2026-03-11", true), (.weekly, "2026-03-04", false),
      (.weekly, "2026-03-15", false), (.fortnightly, "2026-03-09", true), (.fortnightly, "2026-03-08", false),
    ] as [(Repetition, String, Bool)])
  func shortIntervals(repetition: Repetition, day: String, isMarked: Bool) async throws {
    let (test, planned) = try await ledger(.memory, repetition)
    let draft = try await test.draft("a", invoice("Power", day, due: nil, kind: .receipt))
    #expect(draft.proposal.duplicateOf == (isMarked ? DuplicateOf(.bill, planned.id, .planned) : nil))
  }

  @Test(
    "the same: the bill gets the document, its amount, dates and number, and keeps the rest",
    arguments: TestDatabase.allCases)
  func same(database: TestDatabase) async throws {
    let (test, planned) = try await ledger(database)
    let draft = try await test.draft("a", invoice())
    let bill = try await test.store.confirm(draft, as: planned, today: .day("2026-04-02"), who: "tester")
    #expect(bill.id == planned.id && bill.draftID == draft.id && bill.documentID == draft.documentID)
    var expected = planned.contents
    expected.kind = .invoice
    expected.amount = Money(minorUnits: 8_650, currency: .eur)
    expected.issueDate = .day("2026-03-28")
    expected.dueDate = .day("2026-04-04")
    expected.reference = "R-4"
    #expect(bill.contents == expected && bill.occurrence == planned.occurrence)
    #expect(try await test.store.draft(draft.id).billID == bill.id)
    #expect(try await test.store.bills().count == 2)
    // It has its document now.
    let another = try await test.draft("b", invoice("Power", "2026-04-03", due: nil))
    #expect(another.proposal.duplicateOf?.reason != .planned)
    // The following ones keep their days.
    let paid = try await test.store.pay(bill: bill.id, on: .day("2026-04-02"), who: "tester", next: Recurrence.next)
    #expect(paid.next?.contents.dueDate == .day("2026-05-01") && paid.next?.contents.reference == nil)
    for _ in 0..<2 { _ = try await test.store.undo(who: "tester") }
    #expect(try await test.store.bill(planned.id).contents == planned.contents)
    #expect(try await test.store.draft(draft.id).state == .open)
  }

  @Test("a receipt pays the planned bill, and the next one follows") func receipt() async throws {
    let (test, planned) = try await ledger(.memory)
    let draft = try await test.draft("a", invoice(due: nil, kind: .receipt))
    let bill = try await test.store.confirm(draft, as: planned, today: .day("2026-04-02"), who: "tester")
    #expect(bill.contents.paidDate == .day("2026-03-28") && bill.contents.dueDate == .day("2026-04-01"))
    #expect(try await test.store.following(bill)?.contents.dueDate == .day("2026-05-01"))
  }

  @Test("a due date that was misread, before the document's date, leaves the planned one")
  func misreadDueDate() async throws {
    let (test, planned) = try await ledger(.memory)
    let draft = try await test.draft("a", invoice(due: "2026-03-04"))
    let bill = try await test.store.confirm(draft, as: planned, today: .day("2026-04-02"), who: "tester")
    #expect(bill.contents.dueDate == .day("2026-04-01") && bill.contents.paidDate == nil)
  }

  @Test("the rest of a split bill follows the amount; without a rest the bill has to be split again")
  func split() async throws {
    func parts(hasRest: Bool) -> [BillPart] {
      [
        BillPart(category: "Household", minorUnits: 2_000),
        BillPart(category: "Utilities", minorUnits: 6_000, isRest: hasRest),
      ]
    }
    let (test, planned) = try await ledger(.memory, parts: parts(hasRest: true))
    let draft = try await test.draft("a", invoice())
    let bill = try await test.store.confirm(draft, as: planned, today: .day("2026-04-02"), who: "tester")
    #expect(bill.contents.parts.map(\.minorUnits) == [2_000, 6_650])
    let (other, fixed) = try await ledger(.memory, parts: parts(hasRest: false))
    let refused = try await other.draft("a", invoice())
    await #expect(throws: InputError.self) {
      try await other.store.confirm(refused, as: fixed, today: .day("2026-04-02"), who: "tester")
    }
    #expect(try await other.store.draft(refused.id).state == .open)
  }

  @Test("different: the draft is ordinary, also when it is parsed again")
  func different() async throws {
    let (test, _) = try await ledger(.memory)
    let draft = try await test.draft("a", invoice())
    let judged = try await test.store.judge(draft: draft.id, isSame: false, who: "tester")
    #expect(judged.isSure && judged.proposal.duplicateOf == nil)
    #expect(try await test.store.replaceProposals(ofDocument: draft.documentID, with: [invoice()]) == 0)
  }

  @Test("a planned bill that was changed meanwhile is not filled")
  func conflict() async throws {
    let (test, planned) = try await ledger(.memory)
    let draft = try await test.draft("a", invoice())
    _ = try await test.store.pay(bill: planned.id, on: .day("2026-04-01"), who: "tester", next: Recurrence.next)
    await #expect(throws: StoreError.conflict(.bill, planned.id)) {
      try await test.store.confirm(draft, as: planned, today: .day("2026-04-02"), who: "tester")
    }
    #expect(try await test.store.plannedBill(of: draft) == nil)
  }
}
