import Core
import Foundation
@testable import Store
import Testing

@Suite("History") struct HistoryTests {
  @Test("so is the way of a document") func document() async throws {
    let fixture = try await Fixture()
    let id = try await fixture.accept()
    _ = try await fixture.accept()
    try await fixture.store.fail(try await fixture.claim(), Failure(.crashed, "crashed"), retryAfter: 0)
    try await fixture.store.fail(try await fixture.claim(), Failure(.damaged, "damaged"), retryAfter: nil)
    try await fixture.store.retry(document: id, who: "me")
    try await fixture.store.finish(try await fixture.claim(), reading: .made, proposals: [.made()])
    let events = try await fixture.store.events(of: .document, id)
    #expect(
      events.map(\.what) == ["document.accept", "document.fail", "document.fail", "document.retry", "document.read"])
    #expect(events.map(\.who) == ["billfold", "billfold", "billfold", "me", "billfold"])
    let draft = try await fixture.store.events(of: .draft, 1)
    #expect(draft.map(\.what) == ["draft.propose", "draft.propose"])
    #expect(try decoded(draft[1].before, as: Proposal.self).review == [.unreadable])
  }

  private func decoded<Value: Decodable>(_ text: String?, as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: Data(try text.orThrow().utf8))
  }
}
