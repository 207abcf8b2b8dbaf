import Core
import Foundation
import TestSupport
import Testing

@testable import Store

@Suite("Payment references of bills in stores of earlier versions")
struct PaymentReferenceMigrationTests {
  @Test("a bill gets the reference that was read in its document, unless it asks for no transfer")
  func filled() async throws {
    let fixture = try await Fixture(inMemory: false)
    let store = fixture.store
    var asking = Proposal.made()
    asking.paymentReference = Field(value: "KD 4711\u{202E} 0815", confidence: 0.9, source: .code)
    let drafts =
      try await fixture.read("a", [asking]) + fixture.read("b", [asking]) + fixture.read("c")
      + fixture.read("d", [asking])
    for (draft, kind) in zip(drafts, [.invoice, .receipt, .invoice, .creditNote] as [DocumentKind]) {
      var contents = try BillContents.made(minorUnits: kind == .creditNote ? -100 : 100)
      contents.kind = kind
      contents.repetition = .none
      _ = try await store.confirm(draft: draft.id, revision: draft.revision, contents: contents, who: "ada")
    }
    var typed = try BillContents.made("Rent")
    typed.repetition = .none
    _ = try await store.add(bill: typed, who: "ada")
    try await store.driver.write { connection in
      try connection.execute("ALTER TABLE bills DROP COLUMN payment_reference")
      for event in try connection.rows("SELECT id, after FROM events WHERE table_name = 'bills'") {
        var row = try event.json("after", as: [String: SQLValue].self)
        row["payment_reference"] = nil
        try connection.execute("UPDATE events SET after = ? WHERE id = ?", .json(row), .integer(event.integer("id")))
      }
      try connection.execute("DELETE FROM migrations WHERE name = '\(PaymentReferenceMigration.name)'")
    }
    let upgraded = try await fixture.reopened()
    func references() async throws -> [String?] {
      try await upgraded.bills().sorted { $0.id < $1.id }.map(\.contents.paymentReference)
    }
    #expect(try await references() == ["KD 4711 0815", nil, nil, nil, nil])
    #expect(try await upgraded.bills(BillFilter(search: "711")).map(\.id) == [1])
    #expect(try await upgraded.bills(BillFilter(search: "aldi")).count == 4)
    #expect(try await upgraded.health().schema == Migrations.all.map(\.name).max())
    // The bills of earlier versions keep their references when they are undone and redone.
    for _ in 0..<5 { _ = try await upgraded.undo(who: "ada") }
    #expect(try await references().isEmpty)
    for _ in 0..<5 { _ = try await upgraded.redo(who: "ada") }
    #expect(try await references() == ["KD 4711 0815", nil, nil, nil, nil])
  }

  @Test("a draft that can no longer be decoded does not prevent the store from being opened")
  func unreadable() async throws {
    let fixture = try await Fixture(inMemory: false)
    let draft = try #require(try await fixture.read("a").first)
    var contents = try BillContents.made()
    contents.kind = .invoice
    contents.repetition = .none
    _ = try await fixture.store.confirm(draft: draft.id, revision: draft.revision, contents: contents, who: "ada")
    try await fixture.store.driver.write { connection in
      try connection.execute("UPDATE drafts SET proposal = ?", .text(#"{"paymentReference":{"value":7}}"#))
      try connection.execute("ALTER TABLE bills DROP COLUMN payment_reference")
      try connection.execute("DELETE FROM migrations WHERE name = '\(PaymentReferenceMigration.name)'")
    }
    #expect(try await fixture.reopened().bill(1).contents.paymentReference == nil)
  }
}
