import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// How many queries processing a document takes: each is a message to a server and back, while others wait for their
/// turn.
@Suite("Statements of the queue") struct StatementCountTests {
  private let fixture: Fixture
  private let store: Store
  private let driver: PlanDriver

  init() async throws {
    fixture = try await Fixture()
    (store, driver) = fixture.store.planned()
  }

  /// The statements that a body executes.
  private func statements(_ body: () async throws -> Void) async throws -> [String] {
    let before = driver.statements.count
    try await body()
    return Array(driver.statements.dropFirst(before))
  }

  /// A proposal with a shop's number, telephone number and head words.
  private static func proposal(_ cents: Int) -> Proposal {
    var proposal = Proposal.made(total: "\(cents).00")
    let words = (1...10).map { ShopKey(.head, "word\($0)") }
    proposal.shopKeys = Set(words + [ShopKey(.iban, "DE02120300000000202051")])
    return proposal
  }

  @Test("claim, heartbeat and release take one statement each; a check comes first if a write would block others")
  func claim() async throws {
    _ = try await fixture.accept()
    let looks = store.driver.dialect.skipLocked.isEmpty ? 1 : 0
    var job: Job?
    #expect(try await statements { job = try await store.claim(worker: "w", lease: 60) }.count == 1 + looks)
    let claimed = try #require(job)
    #expect(try await statements { _ = try await store.heartbeat(claimed, lease: 60) }.count == 1)
    #expect(try await statements { try await store.giveBack(claimed) }.count == 1)
    #expect(try await store.claim(worker: "w", lease: 60) != nil)
    #expect(try await statements { _ = try await store.claim(worker: "w", lease: 60) }.count == 1)
  }

  @Test("finishing a document with a draft takes eleven statements, whatever its shop data")
  func finish() async throws {
    for cents in 1...3 {
      _ = try await fixture.accept("\(cents)")
      let job = try await store.claim(worker: "w", lease: 60).orThrow()
      let asked = try await statements {
        try await store.finish(job, reading: .made, proposals: [Self.proposal(cents)])
      }
      #expect(asked.count == 11, "\(asked)")
    }
    #expect(try await store.drafts().count == 3)
  }

  @Test("what is known about a shop is found by each of its keys in one query, newest first")
  func recall() async throws {
    for number in 1...3 {
      let draft = try await fixture.read("\(number)", [Self.proposal(number)])[0]
      let contents = try BillContents.made("ALDI", minorUnits: Int64(number), categories: ["Dining"])
      _ = try await store.confirm(draft: draft.id, revision: draft.revision, contents: contents, who: "ada")
    }
    _ = try await fixture.accept("4")
    let job = try await store.claim(worker: "w", lease: 60).orThrow()
    let statements = try await statements {
      try await store.finish(job, reading: .made, proposals: [Self.proposal(9)])
    }
    #expect(statements.count { $0.contains("drafts.state IN ('confirmed', 'rejected')") } == 1, "\(statements)")
    #expect(try await store.drafts().first?.proposal.category?.value == "Dining")
  }
}
