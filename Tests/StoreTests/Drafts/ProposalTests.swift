import Core
import Store
import Testing

@Suite("What a parser proposes")
struct ProposalTests {
  @Test(
    "A second document with the same merchant, date and amount is marked, and nothing less similar is",
    arguments: [
      ("the same", Proposal.bakery, true), ("written otherwise", .receipt("BÄKERY ", 1230, "2026-03-14"), true),
      ("another cent", .receipt("Bakery", 1231, "2026-03-14"), false),
      ("the next day", .receipt("Bakery", 1230, "2026-03-15"), false),
      ("another merchant", .receipt("Butcher", 1230, "2026-03-14"), false),
    ])
  func duplicate(what: String, second: Proposal, isMarked: Bool) async throws {
    let test = try await TestStore(.memory)
    try await test.read("a", as: [.bakery])
    let draft = try await test.draft("b", second)
    #expect((draft.proposal.review == [.possibleDuplicate]) == isMarked, "\(what)")
    #expect(draft.isSure == !isMarked)
  }

  @Test("A draft like a confirmed bill is marked; one like a rejected draft is not", arguments: [true, false])
  func duplicateOfBill(isConfirmed: Bool) async throws {
    let test = try await TestStore(.memory)
    let first = try await test.draft("a")
    if isConfirmed {
      _ = try await test.store.confirm(draft: first.id, revision: first.revision, contents: .of(), who: "ada")
    } else {
      try await test.store.setRejected(true, draft: first.id, who: "ada")
    }
    #expect(try await test.draft("b").proposal.review == (isConfirmed ? [.possibleDuplicate] : []))
  }

  @Test("The same document read again is not a duplicate of itself", arguments: TestDatabase.allCases)
  func noDuplicateOfItself(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let draft = try await test.draft()
    let changed = try await test.store.replaceProposals(ofDocument: draft.documentID, with: [.bakery])
    #expect(changed == 0)
    #expect(try await test.store.draft(draft.id) == draft)
  }

  @Test(
    "Parsing again replaces drafts that nobody edited and keeps those that a user edited",
    arguments: TestDatabase.allCases)
  func replace(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let parts = (1...4).map { Proposal.receipt("Shop \($0)", Int64($0), "2026-03-14", part: $0) }
    let before = try await test.read("a", as: parts)
    let edited = try await test.store.update(draft: before[0].id, revision: 1, proposal: .bakery, who: "ada")
    try await test.store.setRejected(true, draft: before[1].id, who: "ada")
    _ = try await test.store.confirm(draft: before[2].id, revision: 1, contents: .of(), who: "ada")
    let newer = (1...4).map { Proposal.receipt("Newer \($0)", Int64(100 + $0), "2026-03-14", part: $0) }
    #expect(try await test.store.replaceProposals(ofDocument: edited.documentID, with: newer) == 1)
    let after = try await test.store.drafts(DraftFilter(state: nil))
    #expect(after.map { $0.proposal.merchant?.value } == ["Bakery", "Shop 2", "Shop 3", "Newer 4"])
    #expect(after[0] == edited)
    #expect(after[3].revision == before[3].revision + 1)
  }

  @Test("Parts that no longer exist are withdrawn unless a user edited them", arguments: TestDatabase.allCases)
  func withdrawn(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let before = try await test.read("a", as: (1...3).map { .receipt("Shop", Int64($0), "2026-03-14", part: $0) })
    _ = try await test.store.update(draft: before[1].id, revision: 1, proposal: before[1].proposal, who: "ada")
    let changed = try await test.store.replaceProposals(ofDocument: before[0].documentID, with: [before[0].proposal])
    #expect(changed == 1)
    #expect(try await test.store.drafts().map(\.proposal.part) == [1, 2])
    await #expect(throws: StoreError.notFound(.draft, before[2].id)) { try await test.store.draft(before[2].id) }
  }

  @Test("A reading is stored as it was given", arguments: TestDatabase.allCases)
  func reading(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    try await test.record("a")
    let job = try await test.claim()
    let word = Word(text: "TOTAL\u{0}€", box: Box(x: 1, y: 2, width: 3, height: 4), confidence: 0.5)
    let reading = Reading(
      pages: [Page(number: 1, width: 10, height: 20, passes: [Pass(source: .ocr, lines: [Line(words: [word])])])],
      engine: "tesseract", seconds: 1.5, isIncomplete: true)
    try await test.store.finish(job, reading: reading, proposals: [])
    #expect(try await test.store.reading(ofDocument: job.documentID) == reading)
    #expect(try await test.store.documentsWithReadings() == [job.documentID])
  }
}
