import Actions
import Core
import Foundation
import Store
import SystemPackage
import TestSupport
import Testing

/// The documents of bills and drafts, as they were imported.
@Suite struct OriginalActionTests {
  private static let paper = Project.samples.appendingPathComponent("gb-invoice.pdf")

  /// A desk with a bill that has a document, and one that has none.
  private func made() async throws -> MadeDesk {
    let made = try await MadeDesk(["currency": "EUR"])
    for line in ["Rent 900 2026-04-01", "Tea 3 paid"] { _ = try await made.run(QuickAddBill(line: line)) }
    _ = try await made.run(AttachFiles(bill: 1, files: [FilePath(Self.paper.path)]))
    return made
  }

  @Test("a bill's document is found where it is stored, or copied for a viewer under a name of its type")
  func found() async throws {
    let made = try await made()
    let stored = try await made.run(FindOriginal(of: .bill(1)))
    #expect(stored.name == "gb-invoice.pdf" && !stored.opened)
    let shown = try await made.run(ShowBill(bill: 1)).documents
    #expect(shown.map(\.file) == [stored.file])
    let copy = try await made.run(FindOriginal(of: .bill(1), isForViewer: true))
    #expect(copy.file != stored.file && copy.file.hasSuffix(".pdf") && copy.document == stored.document)
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy.file)) == Data(contentsOf: Self.paper))
  }

  @Test("only what a viewer merely shows is copied for one, and an e-invoice becomes plain text")
  func types() async throws {
    let made = try await made()
    let endings: [String: String?] = [
      "mail-plain-receipt.eml": ".eml", "de-xrechnung.xml": ".txt", "receipts.zip": nil,
    ]
    let files = endings.keys.map { FilePath(Project.samples.appendingPathComponent($0).path) }
    _ = try await made.run(AttachFiles(bill: 2, files: files))
    for number in 1...endings.count {
      let stored = try await made.run(FindOriginal(of: .bill(2), number: number))
      let found = try await made.run(FindOriginal(of: .bill(2), number: number, isForViewer: true))
      let ending = try #require(endings[found.name], "\(found.name)")
      #expect(!stored.isForViewer && found.isForViewer == (ending != nil), "\(found.name)")
      #expect(ending.map { found.file.hasSuffix($0) } ?? (found.file == stored.file), "\(found)")
    }
  }

  @Test("a document that was changed or is gone is refused, and no copy of it is left", arguments: [true, false])
  func changed(isForViewer: Bool) async throws {
    let made = try await made()
    let action = FindOriginal(of: .bill(1), isForViewer: isForViewer)
    let file = URL(fileURLWithPath: try await made.run(FindOriginal(of: .bill(1))).file)
    let incoming = made.desk.settings.documents.appendingPathComponent("incoming").path
    let before = try FileManager.default.contentsOfDirectory(atPath: incoming)
    try Data("%PDF-1.4 another\n%%EOF\n".utf8).write(to: file)
    let changed = await #expect(throws: ActionError.self) { try await made.run(action) }
    #expect(changed?.description.contains("was changed since it was accepted") == true && changed?.kind == .badData)
    #expect(try FileManager.default.contentsOfDirectory(atPath: incoming) == before)
    try FileManager.default.removeItem(at: file)
    let gone = await #expect(throws: ActionError.self) { try await made.run(action) }
    #expect(gone?.description.contains("is missing from the store") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: incoming) == before)
  }

  @Test("a bill without a document, or without that many, is named with what to do")
  func missing() async throws {
    let made = try await made()
    let none = await #expect(throws: ActionError.self) { try await made.run(FindOriginal(of: .bill(2))) }
    #expect(none?.description == "bill 2 has no document; `billfold bill attach 2 FILE` adds one")
    for number in [0, 2] {
      let few = await #expect(throws: ActionError.self) {
        try await made.run(FindOriginal(of: .bill(1), number: number))
      }
      #expect(few?.description.contains("bill 1 has 1 document") == true)
    }
    await #expect(throws: StoreError.notFound(.bill, 9)) { try await made.run(FindOriginal(of: .bill(9))) }
    await #expect(throws: StoreError.notFound(.draft, 9)) { try await made.run(FindOriginal(of: .draft(9))) }
  }
}
