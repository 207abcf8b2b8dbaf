import Core
import Ledger
import Store
import TestSupport
import Testing

@Suite("Drafts become bills")
struct ConfirmTests {
  @Test("A confirmed draft is a bill with exactly the contents that were given", arguments: TestDatabase.allCases)
  func confirmed(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    var contents = BillContents.of(categories: ["Groceries", "Gifts"])
    contents.payment = Payment(mode: .card, brand: .visa, lastFour: "9165")
    contents.dueDate = .day("2026-04-01")
    contents.notes = "for Ömer's 40th"
    contents.reference = "R-1"
    contents.repetition = .monthly
    let bill = try await test.store.confirm(draft: draft.id, revision: draft.revision, contents: contents, who: "ada")
    #expect(bill.contents == contents)
    #expect(bill.draftID == draft.id && bill.documentID == draft.documentID)
    #expect(try await test.store.bill(bill.id) == bill)
    let after = try await test.store.draft(draft.id)
    #expect(after.state == .confirmed && after.billID == bill.id)
    #expect(try await test.store.drafts().isEmpty)
  }

  @Test(
    "Of twenty simultaneous confirmations of one draft, one makes the bill and the others get its id",
    arguments: TestDatabase.allCases)
  func race(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    let store = test.store
    let results = await withTaskGroup(of: Result<Bill, any Error>.self) { group in
      for number in 0..<20 {
        group.addTask {
          do {
            return .success(
              try await store.confirm(
                draft: draft.id, revision: draft.revision, contents: .of("\(number)"), who: "\(number)"))
          } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let bills = try await store.bills()
    let bill = try #require(bills.first)
    #expect(bills.count == 1)
    var refused = 0
    for result in results {
      switch result {
      case .success(let made): #expect(made == bill)
      case .failure(let error):
        #expect(error as? StoreError == .alreadyConfirmed(draft: draft.id, bill: bill.id))
        refused += 1
      }
    }
    #expect(refused == 19)
  }

  @Test("A draft that changed since it was shown is neither confirmed nor edited", arguments: TestDatabase.allCases)
  func conflict(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    let edited = try await test.store.update(
      draft: draft.id, revision: draft.revision, proposal: .receipt("Baker", 1, "2026-03-14"), who: "ada")
    #expect(edited.revision == draft.revision + 1)
    await #expect(throws: StoreError.conflict(.draft, draft.id)) {
      try await test.store.confirm(draft: draft.id, revision: draft.revision, contents: .of(), who: "bob")
    }
    await #expect(throws: StoreError.conflict(.draft, draft.id)) {
      try await test.store.update(draft: draft.id, revision: draft.revision, proposal: .bakery, who: "bob")
    }
    #expect(try await test.store.bills().isEmpty)
    #expect(try await test.store.draft(draft.id) == edited)
  }

  @Test("A rejected draft is not confirmed until it is restored", arguments: TestDatabase.allCases)
  func rejected(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    try await test.store.setRejected(true, draft: draft.id, who: "ada")
    let revision = try await test.store.draft(draft.id).revision
    await #expect(throws: StoreError.notOpen(draft: draft.id)) {
      try await test.store.confirm(draft: draft.id, revision: revision, contents: .of(), who: "ada")
    }
    try await test.store.setRejected(false, draft: draft.id, who: "ada")
    let bill = try await test.store.confirm(draft: draft.id, revision: revision + 1, contents: .of(), who: "ada")
    await #expect(throws: StoreError.alreadyConfirmed(draft: draft.id, bill: bill.id)) {
      try await test.store.setRejected(true, draft: draft.id, who: "ada")
    }
  }

  @Test(
    "A category that does not exist leaves no bill behind, and a similar one is suggested",
    arguments: TestDatabase.allCases)
  func unknownCategory(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    await #expect(throws: StoreError.unknownCategory("Grocery", close: ["Groceries"])) {
      try await test.store.confirm(
        draft: draft.id, revision: draft.revision, contents: .of(categories: ["Other", "Grocery"]), who: "ada")
    }
    #expect(try await test.store.bills().isEmpty)
    #expect(try await test.store.draft(draft.id) == draft)
  }

  @Test("A missing draft and a missing bill are reported by id", arguments: TestDatabase.allCases)
  func missing(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    await #expect(throws: StoreError.notFound(.draft, 7)) {
      try await test.store.confirm(draft: 7, revision: 1, contents: .of(), who: "ada")
    }
    await #expect(throws: StoreError.notFound(.bill, 7)) { try await test.store.bill(7) }
  }

  @Test("A guessed category that does not exist becomes Other; a typed one is refused")
  func categories() async throws {
    let fixture = try await Fixture()
    var proposal = Proposal.made()
    proposal.category = Field(value: "Haberdashery", confidence: 0.9, source: .lexicon)
    let draft = try await fixture.read("a", [proposal]).first.orThrow()
    var corrections = Corrections()
    corrections.categories = ["Haberdashery"]
    await #expect(throws: StoreError.unknownCategory("Haberdashery", close: [])) {
      _ = try await fixture.store.confirm(draft, with: corrections, who: "me")
    }
    #expect(try await fixture.store.confirm(draft, who: "me").contents.categories == ["Other"])
  }

  @Test("An incomplete draft that is already confirmed is reported as confirmed")
  func alreadyConfirmed() async throws {
    let fixture = try await Fixture()
    let draft = try await fixture.read("a", [.made(merchant: nil)]).first.orThrow()
    let bill = try await fixture.store.confirm(draft: draft.id, revision: 1, contents: .made(), who: "me")
    let now = try await fixture.store.draft(draft.id)
    await #expect(throws: StoreError.alreadyConfirmed(draft: draft.id, bill: bill.id)) {
      _ = try await fixture.store.confirm(now, who: "me")
    }
  }
}
