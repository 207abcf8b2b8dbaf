import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Two users with one draft, each with their own connection to the store.
@Suite("Several users with one draft") struct SeveralPeopleTests {
  private let ada: Store
  private let bea: Store
  private let fixture: Fixture

  init() async throws {
    fixture = try await Fixture(inMemory: false)
    (ada, bea) = (fixture.store, try await fixture.reopened())
  }

  /// The outcome of an action; nil if it succeeded.
  private func outcome(_ body: () async throws -> Void) async -> StoreError? {
    do { try await body() } catch { return error as? StoreError ?? .corrupt("\(error)") }
    return nil
  }

  private func edit(_ draft: Draft, in store: Store, who: String) async -> StoreError? {
    await outcome {
      _ = try await store.update(draft: draft.id, revision: draft.revision, proposal: .made(merchant: who), who: who)
    }
  }

  private func confirm(_ draft: Draft, in store: Store, who: String) async -> StoreError? {
    await outcome {
      _ = try await store.confirm(draft: draft.id, revision: draft.revision, contents: try .made(who), who: who)
    }
  }

  @Test("if two users edit it at once one succeeds, the other gets an error, and the history names the user")
  func edits() async throws {
    for round in 1...10 {
      let draft = try #require(try await fixture.read("\(round)").first)
      async let first = edit(draft, in: ada, who: "ada")
      async let second = edit(draft, in: bea, who: "bea")
      let (left, right) = await (first, second)
      #expect((left == nil) != (right == nil), "\(String(describing: left)) \(String(describing: right))")
      #expect(left ?? right == .conflict(.draft, draft.id))
      let winner = left == nil ? "ada" : "bea"
      let now = try await ada.draft(draft.id)
      #expect(now.proposal.merchant?.value == winner && now.revision == draft.revision + 1)
      let who = try await bea.driver.read {
        try $0.rows("SELECT who FROM events WHERE what = 'draft.edit' AND subject_id = ?", .integer(draft.id)).map {
          try $0.text("who")
        }
      }
      #expect(who == [winner])
    }
  }

  @Test("if one user confirms and one edits at once, one succeeds and the other gets an error with the reason")
  func confirmAndEdit() async throws {
    var bills = 0
    for round in 1...10 {
      let draft = try #require(try await fixture.read("\(round)").first)
      async let confirming = confirm(draft, in: ada, who: "ada")
      async let editing = edit(draft, in: bea, who: "bea")
      let (confirmed, edited) = await (confirming, editing)
      if confirmed == nil {
        bills += 1
        let bill = try await ada.draft(draft.id).billID ?? 0
        #expect(edited == .alreadyConfirmed(draft: draft.id, bill: bill))
      } else {
        #expect(confirmed == .conflict(.draft, draft.id) && edited == nil)
        #expect(try await ada.draft(draft.id).proposal.merchant?.value == "bea")
      }
    }
    #expect(try await ada.bills().count == bills)
  }
}
