import Core
import Foundation
import Testing

@testable import Store

@Suite("Possible duplicates") struct DuplicateTests {
  @Test("parts of one document can be copies") func parts() async throws {
    let fixture = try await Fixture()
    let drafts = try await fixture.read("a", [.made(part: 1), .made(part: 2)])
    #expect(drafts.map(\.isSure) == [true, false])
  }

  @Test("parsing everything again leaves all duplicate marks unchanged") func stable() async throws {
    let fixture = try await Fixture()
    try await fixture.read("a", [.made()])
    try await fixture.read("b", [.made()])
    for document in try await fixture.store.documentsWithReadings() {
      #expect(try await fixture.store.replaceProposals(ofDocument: document, with: [.made()]) == 0)
    }
    #expect(try await fixture.store.drafts().map(\.isSure) == [true, false])
  }
}
