import Foundation
import TestSupport
import Testing

/// The program on a store in PostgreSQL, from two machines: two homes that share only the server.
@Suite(
  "A store on a server", .serialized,
  .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct ServerStoreTests {
  private let here: TestHome
  private let there: TestHome
  private let url: String

  init() throws {
    url = try PostgresServer.shared.get().schema()
    here = try TestHome(["BILLFOLD_STORE": url, "USER": "ada"])
    there = try TestHome(["BILLFOLD_STORE": url, "USER": "bea"])
  }

  @Test("what one machine imports another confirms, shows and undoes, and the first machine is notified")
  func twoMachines() throws {
    let sample = Project.samples.appendingPathComponent("at-rksv.pdf").path
    let imported = try here.billfold("import", sample)
    #expect(imported.status == 0, "\(imported)")
    #expect(try here.billfold("import", sample).output.contains("1 already imported"))
    #expect(try there.billfold("drafts", "--json").list().count == 1)
    // The picture of its page was made on this machine.
    let shown = try #require(try there.billfold("show", "1", "--json").object()["previews"] as? [String])
    let own = try #require(try here.billfold("show", "1", "--json").object()["previews"] as? [String])
    #expect(!shown.isEmpty && shown.count == own.count && shown != own)
    #expect(
      try shown.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        == own.map { try Data(contentsOf: URL(fileURLWithPath: $0)) })
    #expect(try there.billfold("confirm", "1").status == 0)
    let late = try here.billfold("confirm", "1")
    #expect(late.status == 65 && late.errors.contains("already confirmed"), "\(late)")
    let bill = try there.billfold("bill", "show", "1", "--json").object()
    let papers = try #require(bill["papers"] as? [[String: Any]])
    let paper = try #require(papers.first?["file"] as? String)
    #expect(try Data(contentsOf: URL(fileURLWithPath: paper)) == Data(contentsOf: URL(fileURLWithPath: sample)))
    #expect(try here.billfold("bills", "--search", "weide", "--json").list().count == 1)
    #expect(try there.billfold("undo").status == 0)
    #expect(try here.billfold("bills", "--json").list().isEmpty)
    let doctor = try here.billfold("doctor")
    #expect(doctor.output.contains("ok       store: postgresql://"), "\(doctor)")
    let status = try there.billfold("status", "--json").object()
    #expect(status["waiting"] as? Int == 0 && status["readLastHour"] as? Int == 1)
    let file = there.folder.file("billfold.prom")
    let collected = try there.billfold("status", "--prometheus", file.path)
    #expect(collected.status == 0 && collected.output.isEmpty && collected.errors.isEmpty, "\(collected)")
    #expect(try String(contentsOf: file, encoding: .utf8).contains("\nbillfold_documents_read_last_hour 1\n"))
    let nowhere = try there.billfold("status", "--prometheus", there.folder.file("no/billfold.prom").path)
    #expect(nowhere.status == 73 && nowhere.errors.contains("no/billfold.prom cannot be written"), "\(nowhere)")
  }

  @Test("the program moves a store to the server and back") func move() throws {
    let file = here.folder.file("mine/store.sqlite").path
    #expect(try here.billfold("add", "Rent 500 EUR", "--store", file).status == 0)
    let moved = try here.billfold("migrate-store", file, url)
    #expect(moved.status == 0 && moved.output.contains("identical. `billfold config set store "), "\(moved)")
    #expect(try there.billfold("bills", "--json").list().count == 1)
    let again = try here.billfold("migrate-store", file, url)
    #expect(again.status == 69 && again.errors.contains("already contains a store"), "\(again)")
    let back = here.folder.file("back/store.sqlite").path
    #expect(try there.billfold("migrate-store", url, back).status == 0)
    #expect(
      try there.billfold("bills", "--json", "--store", back).output
        == here.billfold("bills", "--json", "--store", file).output)
  }

  @Test("a missing server and operations that need a file are refused with a sentence that says what to do")
  func refusals() throws {
    let nobody = try here.billfold("bills", "--store", "postgresql:///x?host=\(here.folder.url.path)")
    #expect(nobody.status == 69 && nobody.errors.contains("check that it runs"), "\(nobody)")
    #expect(try here.billfold("add", "Rent 500 EUR").status == 0)
    #expect(try here.billfold("backup", here.folder.file("b").path).errors.contains("pg_dump"))
    let restored = try here.billfold("restore", here.folder.file("b").path)
    #expect(restored.status == 64 && restored.errors.contains("specify a file with --store"), "\(restored)")
  }
}
