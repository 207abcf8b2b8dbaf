import Actions
import Foundation
import Store
import SystemPackage
import TestSupport
import Testing

/// The health check, as any interface of the program runs it.
@Suite struct HealthActionTests {
  private static let names = [
    "store", "documents", "privacy", "reader", "sandbox", "second reader", "languages", "disk", "inbox", "limits",
  ]

  private func entry(_ report: HealthReport, _ check: String) throws -> HealthReport.Entry {
    try #require(report.entries.first { $0.check == check })
  }

  @Test("without a store all checks run, and no store is created")
  func noStore() async throws {
    let made = try await MadeDesk()
    let report = try await made.run(CheckHealth(rehashes: true))
    #expect(try entry(report, "store").state == .note && entry(report, "inbox").state == .note)
    #expect(try entry(report, "reader").state == .ok && entry(report, "reader").text.contains("billfold-reader"))
    #expect(!FileManager.default.fileExists(atPath: made.desk.settings.store.path))
  }

  @Test("what stays in the inbox because it is no document is named")
  func inbox() async throws {
    let made = try await MadeDesk()
    try made.folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    #expect(try entry(try await made.run(CheckHealth()), "inbox").state == .ok)
    try made.folder.write([], to: "inbox/below/empty.pdf")
    try FileManager.default.createSymbolicLink(
      atPath: made.folder.file("inbox/link.pdf").path, withDestinationPath: "a.pdf")
    let found = try entry(try await made.run(CheckHealth()), "inbox")
    #expect(found.state == .note && found.text.contains("2 files are not read"), "\(found)")
    #expect(found.text.hasSuffix("; replace or remove them: empty.pdf, link.pdf"), "\(found)")
  }

  @Test("checks are listed in order, and a reader that does not start is a problem with its reason")
  func noReader() async throws {
    let made = try await MadeDesk(["reader": "/nowhere/billfold-reader"])
    _ = try await made.run(ListBills())
    let report = try await made.run(CheckHealth())
    let order = report.entries.map(\.check).compactMap(Self.names.firstIndex)
    #expect(order == order.sorted() && report.hasProblem)
    #expect(try entry(report, "reader").state == .problem && entry(report, "store").state == .ok)
    #expect(try entry(report, "reader").text.contains("/nowhere/billfold-reader"))
  }

  @Test("changed bytes are found by hashing, and set aside by repair")
  func changedBytes() async throws {
    let made = try await MadeDesk()
    _ = try await made.run(AddBill(title: "Rent", amount: "900 EUR", entry: BillEntry(due: "2026-04-01")))
    let paper = try made.folder.copy(sample: "gb-invoice.pdf", to: "paper.pdf")
    _ = try await made.run(AttachFiles(bill: 1, files: [FilePath(paper.path)]))
    let file = try #require(try await made.run(ShowBill(bill: 1)).documents.first).file
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    bytes[bytes.startIndex] ^= 1
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try bytes.write(to: URL(fileURLWithPath: file))
    // Their size is right: only hashing detects them.
    #expect(try entry(try await made.run(CheckHealth()), "documents").state == .ok)
    let running = made.desk.start(CheckHealth(rehashes: true))
    var steps: [CountProgress] = []
    for await step in running.progress { steps.append(step) }
    let found = try await running.result
    #expect(steps == [CountProgress(done: 1, total: 1)] && found.hasProblem)
    #expect(try entry(found, "bytes").state == .problem && entry(found, "bytes").text.contains("paper.pdf"))
    let repaired = try await made.run(CheckHealth(repairs: true))
    #expect(try entry(repaired, "repair").text.contains("set aside") && !FileManager.default.fileExists(atPath: file))
    #expect(try JSONDecoder().decode(HealthReport.self, from: JSONEncoder().encode(repaired)) == repaired)
  }
}
