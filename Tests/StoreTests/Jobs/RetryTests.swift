import Core
import Foundation
@testable import Store
import Testing

@Suite("Retrying unreadable documents") struct RetryTests {
  private let damaged = Failure(.damaged, "the file ends too early; scan it again")

  /// A document that was given up.
  private func quarantined(_ fixture: Fixture) async throws -> Draft {
    _ = try await fixture.accept()
    try await fixture.store.fail(try await fixture.claim(), damaged, retryAfter: nil)
    return try await fixture.store.drafts().first.orThrow()
  }

  @Test("a retry that finds no receipt removes the empty draft") func retryFindsNothing() async throws {
    let fixture = try await Fixture()
    let draft = try await quarantined(fixture)
    try await fixture.store.retry(document: draft.documentID)
    try await fixture.store.finish(try await fixture.claim(), reading: .made, proposals: [])
    #expect(try await fixture.store.drafts(DraftFilter(state: nil)).isEmpty)
    #expect(try await fixture.store.changes(of: .draft, draft.id).last?.what == "draft.withdraw")
  }

  @Test("a rejected draft that is retried is open again") func retryRejected() async throws {
    let fixture = try await Fixture()
    let draft = try await quarantined(fixture)
    try await fixture.store.setRejected(true, draft: draft.id, who: "me")
    try await fixture.store.retry(document: draft.documentID, who: "me")
    try await fixture.store.finish(try await fixture.claim(), reading: .made, proposals: [.made()])
    #expect(try await fixture.store.drafts().map(\.isSure) == [true])
  }

  @Test("values typed by a user are not overwritten, and the draft is no longer a failure")
  func typedByHand() async throws {
    let fixture = try await Fixture()
    let draft = try await quarantined(fixture)
    let typed = try await fixture.store.update(
      draft: draft.id, revision: draft.revision, proposal: .made(merchant: "By hand"), who: "me")
    #expect(typed.failure == nil)
    #expect(try await fixture.store.outcome(ofDocument: 1) == .read(drafts: [draft.id]))
    try await fixture.store.retry(document: draft.documentID)
    try await fixture.store.finish(try await fixture.claim(), reading: .made, proposals: [.made()])
    #expect(try await fixture.store.draft(draft.id).proposal.merchant?.value == "By hand")
  }

  @Test("a failed second reading keeps the first one's drafts, and is reported") func failedRereading() async throws {
    let fixture = try await Fixture()
    let draft = try await fixture.read().first.orThrow()
    try await fixture.store.retry(document: draft.documentID)
    try await fixture.store.fail(try await fixture.claim(), damaged, retryAfter: nil)
    #expect(try await fixture.store.draft(draft.id) == draft)
    #expect(try await fixture.store.outcome(ofDocument: 1) == .failed(damaged, draft: nil))
  }
}
