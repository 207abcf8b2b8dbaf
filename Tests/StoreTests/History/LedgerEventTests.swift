import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Typed history") struct LedgerEventTests {
  @Test("every column of every ledger table has a field, or is listed as having none", arguments: LedgerTable.all)
  func columns(table: LedgerTable) async throws {
    guard table.isMain else { return }
    let store = try await Fixture().store
    let columns = try await store.columns(of: table.name)
    #expect(!columns.isEmpty)
    for column in columns where !(LedgerColumns.internalColumns[table] ?? []).contains(column) {
      #expect(
        LedgerColumns.field(column, of: table) != nil || LedgerColumns.money.contains(column),
        "\(table.name).\(column)")
    }
  }

  @Test("a bill's changes are fields with their values before and after, in the ledger's own types")
  func bill() async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    let groceries = try await store.category(named: "Groceries").id
    let gifts = try await store.category(named: "Gifts").id
    let bill = try await store.add(bill: .made(), who: "ada")
    fixture.clock.pass(1)
    var contents = bill.contents
    contents.amount = Money(minorUnits: 99, currency: .eur)
    contents.categories = ["Gifts"]
    contents.notes = "shared"
    contents.payment = nil
    _ = try await store.edit(
      bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "bob")
    _ = try await store.pay(bill: bill.id, on: day("2026-03-05"), who: "bob", next: { _ in nil })
    try await store.delete(bill: bill.id, who: "bob")
    _ = try await store.undo(who: "bob")
    let events = try await store.changes(of: .bill, bill.id)
    #expect(events.map(\.what) == ["bill.add", "bill.edit", "bill.pay", "bill.delete", "undo"])
    #expect(events.map(\.kind) == [.added, .changed, .changed, .deleted, .restored])
    #expect(events.map(\.who) == ["ada", "bob", "bob", "bob", "bob"])
    #expect(events.map { $0.at - events[0].at } == [0, 1, 1, 1, 1])
    #expect(events.allSatisfy { $0.name == "ALDI" && $0.subject == .bill && $0.subjectID == bill.id })
    #expect(events.map(\.amount?.minorUnits) == [2423, 99, 99, 99, 99])
    #expect(events.map(\.replayed) == [nil, nil, nil, nil, "bill.delete"])
    let added = Dictionary(uniqueKeysWithValues: events[0].changes.map { ($0.field, $0) })
    #expect(added[.issueDate]?.after == .date(day("2026-03-02")))
    #expect(added[.repetition]?.after == .repetition(.monthly))
    #expect(added[.categories]?.after == .things([NamedThing(.category, groceries, name: "Groceries")]))
    #expect(added.values.allSatisfy { $0.before == nil && $0.after != nil } && added[.notes] == nil)
    #expect(
      events[1].changes.filter { $0.field != .revision } == [
        FieldChange(
          .amount, before: .money(Money(minorUnits: 2423, currency: .eur)),
          after: .money(Money(minorUnits: 99, currency: .eur))),
        FieldChange(
          .payment, before: .payment(Payment(mode: .card, brand: .girocard, lastFour: "9165")), after: nil),
        FieldChange(.notes, before: nil, after: .text("shared")),
        FieldChange(
          .categories, before: .things([NamedThing(.category, groceries, name: "Groceries")]),
          after: .things([NamedThing(.category, gifts, name: "Gifts")])),
      ])
    #expect(
      events[2].changes.filter { $0.field != .revision } == [
        FieldChange(.paidDate, before: nil, after: .date(day("2026-03-05")))
      ])
    #expect(events[3].changes.first { $0.field == .deleted }?.after == .instant(fixture.clock.now))
  }

  @Test("a bill keeps its name when only its account changes")
  func account() async throws {
    let store = try await Fixture().store
    let bill = try await store.add(bill: .made(), who: "ada")
    var contents = bill.contents
    contents.iban = "DE89370400440532013000"
    _ = try await store.edit(
      bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
    let events = try await store.changes(of: .bill, bill.id)
    #expect(events.map(\.name) == ["ALDI", "ALDI"])
    let (old, new) = (LedgerValue.text("DE02120300000000202051"), LedgerValue.text("DE89370400440532013000"))
    #expect(events[1].changes.contains(FieldChange(.iban, before: old, after: new)))
  }

  @Test("the aliases of a merged category are recorded with the category that received them")
  func merged() async throws {
    let store = try await Fixture().store
    let travel = try await store.category(named: "Travel").id
    _ = try await store.mergeCategory("Gifts", into: "Leisure", who: "ada")
    _ = try await store.mergeCategory("Leisure", into: "Travel", who: "ada")
    let event = try #require(try await store.changes(of: .category, travel).last)
    let names = try #require(event.changes.first { $0.field == .formerNames })
    guard case .texts(let texts)? = names.after else { throw Missing() }
    #expect(Set(texts) == ["Gifts", "Leisure"] && names.before == nil)
  }

  @Test("a goal's payments have its currency, and their addition and removal are recorded") func goal() async throws {
    let store = try await Fixture().store
    let target = Money(minorUnits: 90_000, currency: .eur)
    let goal = try await store.addGoal(GoalContents(name: "Bike", target: target), limit: 5, who: "ada")
    let paid = try await store.pay(
      goal: goal.id, Money(minorUnits: 500, currency: .eur), on: day("2026-03-01"), notes: "", who: "ada")
    _ = try await store.unpay(goal: goal.id, payment: paid.payments[0].id, who: "ada")
    let events = try await store.changes(of: .goal, goal.id)
    #expect(events.map(\.kind) == [.added, .changed, .changed])
    #expect(events[0].changes.contains(FieldChange(.target, before: nil, after: .money(target))))
    #expect(events[1].changes == [FieldChange(.payments, before: nil, after: .goalPayments(paid.payments))])
    #expect(events[2].changes == [FieldChange(.payments, before: .goalPayments(paid.payments), after: nil)])
    try await store.deleteGoal(goal.id, who: "ada")
    let gone = try #require(try await store.changes(of: .goal, goal.id).last)
    #expect(gone.kind == .deleted && gone.name == "Bike" && gone.amount == target)
  }

  @Test("a draft's events contain proposals, and their fields one by one") func draft() async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    let draft = try await fixture.read().first.orThrow()
    _ = try await store.update(draft: draft.id, revision: 1, proposal: .made(merchant: "Rewe"), who: "ada")
    let bill = try await store.confirm(draft: draft.id, revision: 2, contents: .made(), who: "ada")
    let events = try await store.changes(of: .draft, draft.id)
    #expect(events.map(\.what) == ["draft.propose", "draft.edit", "draft.confirm"])
    #expect(events.map(\.kind) == [.added, .changed, .changed])
    #expect(events.map(\.name) == ["ALDI SÜD", "Rewe", "Rewe"])
    #expect(events[0].amount == Money(minorUnits: 2423, currency: .eur))
    #expect(events[0].settledChanges.contains(FieldChange(.date, before: nil, after: .date(day("2026-03-02")))))
    #expect(
      events[1].settledChanges.filter { $0.field != .revision } == [
        FieldChange(.merchant, before: .text("ALDI SÜD"), after: .text("Rewe"))
      ])
    #expect(events[1].changes.first?.after?.proposal?.merchant?.value == "Rewe")
    #expect(events[2].changes.contains(FieldChange(.state, before: .state(.open), after: .state(.confirmed))))
    #expect(events[2].changes.contains(FieldChange(.bill, before: nil, after: .thing(NamedThing(.bill, bill.id)))))
  }

  @Test("a document's events record its arrival, its failures and its results") func document() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.accept()
    try await fixture.store.fail(try await fixture.claim(), Failure(.crashed, "crashed"), retryAfter: 0)
    try await fixture.store.finish(try await fixture.claim(), reading: .made, proposals: [.made()])
    let events = try await fixture.store.changes(of: .document, id)
    #expect(events.map(\.kind) == [.added, .changed, .changed])
    #expect(events.allSatisfy { $0.name == "a.png" })
    #expect(events[0].changes.contains(FieldChange(.via, before: nil, after: .text("import"))))
    #expect(events[1].changes == [FieldChange(.error, before: nil, after: .failure(Failure(.crashed, "crashed")))])
    #expect(events[2].changes.contains(FieldChange(.drafts, before: nil, after: .number(1))))
    await #expect(throws: StoreError.notFound(.document, 99)) { try await fixture.store.changes(of: .document, 99) }
  }

  @Test("the newest changes overall are those of each item, newest first, and pages are contiguous", arguments: 1...4)
  func newest(size: Int) async throws {
    let fixture = try await Fixture()
    let store = fixture.store
    let draft = try await fixture.read().first.orThrow()
    _ = try await store.confirm(draft: draft.id, revision: 1, contents: .made(), who: "ada")
    for (what, body) in UndoTests.changes { try await store.change(what, who: "ada", body) }
    _ = try await store.undo(who: "ada")
    var expected: [LedgerEvent] = []
    let things = try await store.driver.read {
      try $0.rows("SELECT DISTINCT subject, subject_id FROM events").map {
        (try $0.text("subject"), try $0.integer("subject_id"))
      }
    }
    for (subject, id) in things { expected += try await store.changes(of: .init(rawValue: subject).orThrow(), id) }
    expected.sort { $0.id > $1.id }
    #expect(expected.count > 15 && Set(expected.map(\.id)).count == expected.count)
    var paged: [LedgerEvent] = []
    while true {
      let page = try await store.newestChanges(limit: size, before: paged.last?.id)
      guard !page.isEmpty else { break }
      #expect(page.count <= size)
      paged += page
    }
    #expect(paged == expected)
    #expect(try await store.newestChanges(limit: 1000) == expected)
    let coded = try JSONDecoder().decode([LedgerEvent].self, from: JSONEncoder().encode(expected))
    #expect(coded == expected)
  }

  @Test("a value is an object whose one key is its type", arguments: values)
  func codable(value: LedgerValue, json: String) throws {
    #expect(try JSONText.string(value) == json)
    #expect(try JSONDecoder().decode(LedgerValue.self, from: Data(json.utf8)) == value)
  }

  private static let values: [(LedgerValue, String)] = [
    (.text("a"), #"{"text":"a"}"#), (.texts(["a"]), #"{"texts":["a"]}"#), (.number(7), #"{"number":7}"#),
    (.flag(true), #"{"flag":true}"#), (.date(day("2026-03-01")), #"{"date":"2026-03-01"}"#),
    (.money(Money(minorUnits: 5, currency: .eur)), #"{"money":{"currency":"EUR","minorUnits":5}}"#),
    (.amount(amount("24.23")), #"{"amount":"24.23"}"#), (.currency(.eur), #"{"currency":"EUR"}"#),
    (.month(Month(day("2026-03-01"))), #"{"month":"2026-03"}"#), (.instant(9), #"{"instant":9}"#),
    (.kind(.receipt), #"{"kind":"receipt"}"#), (.repetition(.weekly), #"{"repetition":"weekly"}"#),
    (.tint(.sky), #"{"tint":"sky"}"#), (.brand(.visa), #"{"brand":"visa"}"#), (.state(.open), #"{"state":"open"}"#),
    (.payment(Payment(mode: .cash)), #"{"payment":{"mode":"cash"}}"#),
    (.review([.missingDate]), #"{"review":["missingDate"]}"#),
    (.thing(NamedThing(.card, 1, name: "Blue")), #"{"thing":{"id":1,"name":"Blue","subject":"card"}}"#),
    (.things([NamedThing(.category, 1)]), #"{"things":[{"id":1,"subject":"category"}]}"#),
    (
      .attachments([AttachedDocument(document: 1, name: "a.pdf", attached: 2)]),
      #"{"papers":[{"attached":2,"document":1,"name":"a.pdf"}]}"#
    ),
    (
      .goalPayments([
        GoalPayment(id: 1, amount: Money(minorUnits: 5, currency: .eur), date: day("2026-03-01"), notes: "")
      ]), #"{"goalPayments":[{"amount":{"currency":"EUR","minorUnits":5},"date":"2026-03-01","id":1,"notes":""}]}"#
    ),
    (
      .budgets([Budget(amount: Money(minorUnits: 5, currency: .eur), from: Month(day("2026-03-01")))]),
      #"{"budgets":[{"amount":{"currency":"EUR","minorUnits":5},"from":"2026-03"}]}"#
    ),
    (
      .parts(BillParts([BillPart(category: "Fuel", minorUnits: 5, person: "Ada")], .eur)),
      #"{"parts":{"currency":"EUR","parts":[{"category":"Fuel","isRest":false,"minorUnits":5,"person":"Ada","text":""}]}}"#
    ),
    (.failure(Failure(.damaged, "why")), #"{"failure":{"code":"damaged","message":"why"}}"#),
  ]

  @Test(
    "an object with no or several members, or an unknown one, is not a value",
    arguments: [
      "{}", #"{"text":"a","number":1}"#, #"{"colour":"a"}"#, #"{"month":"2026-13"}"#,
    ]) func undecodable(json: String)
  {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LedgerValue.self, from: Data(json.utf8)) }
  }
}
