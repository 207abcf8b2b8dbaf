import Core
import Exchange
import Foundation
import Store
import TestSupport
import Testing

@testable import Actions

/// A folder that paperless-ngx exported, with real files.
@Suite struct PaperlessImportTests {
  private static func manifest(_ amount: String = "EUR84.20") -> String {
    """
    [{"model": "documents.correspondent", "pk": 1, "fields": {"name": "Stadtwerke"}},
    {"model": "documents.tag", "pk": 1, "fields": {"name": "tax"}},
    {"model": "documents.customfield", "pk": 1, "fields": {"name": "Amount", "data_type": "monetary"}},
    {"model": "documents.document", "pk": 1, "fields": {"correspondent": 1, "title": "Power", "created": "2026-03-02",
    "tags": [1]}, "__exported_file_name__": "power.jpg"},
    {"model": "documents.document", "pk": 2, "fields": {"correspondent": 1, "title": "Letter", "created": "2026-03-03",
    "tags": []}, "__exported_file_name__": "b/letter.jpg"},
    {"model": "documents.customfieldinstance", "pk": 1, "fields": {"field": 1, "document": 1,
    "value_monetary": "\(amount)"}}]
    """
  }

  private static func folder(_ made: MadeDesk, _ manifest: String = manifest()) throws -> URL {
    try made.folder.copy(sample: "gb-card-slip.jpg", to: "export/power.jpg")
    try made.folder.copy(sample: "gb-card-slip.jpg", to: "export/b/letter.jpg", mark: "letter")
    try made.folder.write(Array(manifest.utf8), to: "export/manifest.json")
    return made.folder.file("export")
  }

  @Test("documents with an amount become bills with their file, once; one undo removes them")
  func wholeLife() async throws {
    let made = try await MadeDesk()
    let folder = try Self.folder(made)
    let preview = try await made.run(ImportLedger(format: .paperless, file: folder, isPreview: true))
    #expect(preview.new.map(\.title) == ["Power"] && preview.documents == 1 && preview.bills.isEmpty)
    #expect(preview.leftOut.map(\.reason) == [.noAmount])
    let store = try await made.desk.store
    #expect(store.documentFiles.all().isEmpty)
    let imported = try await made.run(ImportLedger(format: .paperless, file: folder))
    #expect(imported.bills == [1] && imported.documents == 1)
    let papers = try await store.documents(ofBill: 1)
    #expect(papers.map(\.name) == ["power.jpg"])
    let kept = try await store.file(ofDocument: try #require(papers.first).sha256)
    #expect(try Data(contentsOf: kept) == Data(contentsOf: folder.appendingPathComponent("power.jpg")))
    let bill = try await made.run(ShowBill(bill: 1)).bill
    #expect(bill.merchant == "Stadtwerke" && bill.amount.money.minorUnits == 8420)
    // It is stored unchanged, and not read.
    #expect(try await store.pending().waiting == 0)
    let again = try await made.run(
      ImportLedger(format: .paperless, file: folder.appendingPathComponent("manifest.json")))
    #expect(again.bills.isEmpty && again.known == 1)
    _ = try await made.run(UndoLast())
    #expect(try await store.bills().isEmpty)
    #expect(try await made.run(ImportLedger(format: .paperless, file: folder)).bills.count == 1)
  }

  @Test(
    "a document that is not a picture or PDF is attached as the PDF that paperless-ngx made, or left out and reported",
    arguments: [true, false])
  func officeDocuments(hasArchive: Bool) async throws {
    let made = try await MadeDesk()
    let archive = hasArchive ? ", \"__exported_archive_name__\": \"power.pdf\"" : ""
    let folder = try Self.folder(
      made, Self.manifest().replacing("\"power.jpg\"", with: "\"power.docx\"\(archive)"))
    // A ZIP archive whose first entry is that of office documents.
    let head: [UInt8] = [0x50, 0x4B, 3, 4] + Array(repeating: 0, count: 22) + [19, 0, 0, 0]
    try made.folder.write(head + Array("[Content_Types].xml".utf8), to: "export/power.docx")
    try made.folder.copy(sample: "gb-invoice.pdf", to: "export/power.pdf")
    for isPreview in [true, false] {
      let result = try await made.run(ImportLedger(format: .paperless, file: folder, isPreview: isPreview))
      #expect(result.new.map(\.title) == ["Power"] && result.documents == (hasArchive ? 1 : 0))
      #expect(result.withoutFile == (hasArchive ? [] : [4]))
    }
    let papers = try await made.desk.store.documents(ofBill: 1)
    #expect(papers.map(\.name) == (hasArchive ? ["power.pdf"] : []))
  }

  @Test("an incomplete folder is refused, and nothing of it is imported")
  func refused() async throws {
    let made = try await MadeDesk()
    let folder = try Self.folder(made)
    func refusal() async throws -> String {
      let error = await #expect(throws: ActionError.self) {
        try await made.run(ImportLedger(format: .paperless, file: folder))
      }
      #expect(error?.kind == .badData)
      #expect(try await made.desk.store.bills().isEmpty)
      return error?.description ?? ""
    }
    let power = folder.appendingPathComponent("power.jpg")
    try FileManager.default.removeItem(at: power)
    #expect(try await refusal().contains("line 4: its document \"power.jpg\" is not in the folder"))
    try Data().write(to: power)
    #expect(try await refusal().contains("line 4: the document power.jpg: the file is empty"))
    try FileManager.default.removeItem(at: power)
    try FileManager.default.createSymbolicLink(atPath: power.path, withDestinationPath: "/etc/hostname")
    #expect(try await refusal().contains("power.jpg"))
    _ = try Self.folder(made, Self.manifest("84.20"))
    #expect(try await refusal().contains("specify it with --currency"))
    _ = try Self.folder(made, "[")
    #expect(try await refusal().contains("line 1: the JSON is cut off"))
    try FileManager.default.removeItem(at: folder.appendingPathComponent("manifest.json"))
    #expect(try await refusal().contains("manifest.json"))
  }

  @Test("an archive of the folder is to be unpacked, and the list may be named itself")
  func archive() async throws {
    let made = try await MadeDesk()
    let zip = try made.folder.write([0x50, 0x4B, 3, 4, 20, 0], to: "export.zip")
    let error = try await #require(throws: ActionError.self) {
      try await made.run(ImportLedger(format: .paperless, file: zip))
    }
    #expect(
      error.description
        == "cannot import export.zip: it is a ZIP archive; unpack it, and name the folder; nothing was imported")
    let missing = try await #require(throws: ActionError.self) {
      try await made.run(ImportLedger(format: .paperless, file: made.folder.file("nowhere")))
    }
    #expect(missing.description.contains("nowhere: No such file") && !missing.description.contains("manifest.json"))
    let list = try Self.folder(made).appendingPathComponent("manifest.json")
    #expect(try await made.run(ImportLedger(format: .paperless, file: list)).bills == [1])
  }
}
