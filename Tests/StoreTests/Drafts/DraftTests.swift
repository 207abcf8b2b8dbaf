import Core
import Foundation
@testable import Store
import Testing

@Suite("Drafts") struct DraftTests {
  @Test(
    "lists search merchant, reference and file name, word by word",
    arguments: [
      ("aldi", ["a.png"]), ("SUD aldi", ["a.png"]), ("aldisüd", ["a.png"]), ("b.png", ["b.png"]),
      ("PNG", ["a.png", "b.png"]),
      ("café", ["b.png"]), ("cafe berlin", []), ("%", []), ("_", []), ("€", []), ("", ["a.png", "b.png"]),
    ])
  func search(text: String, found: [String]) async throws {
    let fixture = try await Fixture()
    try await fixture.read("a", [.made(merchant: "ALDI SÜD")])
    try await fixture.read("b", [.made(merchant: "Cafe\u{301} Nero")])
    #expect(try await fixture.store.drafts(DraftFilter(search: text)).map(\.fileName) == found)
  }
}
