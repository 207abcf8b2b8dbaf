import Foundation
import TestSupport
import Testing

@Suite("watch --oneshot, run as by a script")
struct WatchVerbTests {
  /// The contents of the inbox, and how a run over it ends.
  struct Drop: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var good: [String] = []
    var bad: [String] = []
    var status: Int32
  }

  @Test("no hint on how to stop is printed for a run that ends by itself")
  func ending() throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    let run = try home.billfold("watch", inbox.path, "--oneshot", "--settle", "0")
    #expect(run.status == 0 && run.output == "checking \(inbox.path)\n", "\(run)")
  }

  @Test(
    "its exit code shows whether a document failed; each is named, and the others are read",
    arguments: [
      Drop(testDescription: "nothing", status: 0), Drop(testDescription: "a good one", good: ["a.pdf"], status: 0),
      Drop(testDescription: "a bad one", bad: ["b.pdf"], status: 1),
      Drop(testDescription: "a bad one between good ones", good: ["a.pdf", "c.pdf"], bad: ["b.pdf"], status: 1),
    ], [false, true])
  func failures(_ drop: Drop, asJSON: Bool) throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    for name in drop.good {
      try home.folder.copy(sample: "gb-invoice.pdf", to: "inbox/\(name)", mark: "\n% \(name)\n")
    }
    for name in drop.bad { try home.folder.write(Array("no document".utf8), to: "inbox/\(name)") }
    let run = try home.billfold(
      all: ["watch", "--oneshot", "--settle", "0.1", inbox.path] + (asJSON ? ["--json"] : []))
    #expect(run.status == drop.status, "\(run)")
    for said in [run.errors] + (asJSON ? [run.output] : []) {
      let failed = said.split(separator: "\n").filter { $0.contains("failed") }
      #expect(failed.count == drop.bad.count && zip(failed, drop.bad).allSatisfy { $0.contains($1) }, "\(run)")
    }
    let words = asJSON ? ["{"] : ["checking ", "accepted ", "read "]
    #expect(run.output.split(separator: "\n").allSatisfy { line in words.contains { line.hasPrefix($0) } }, "\(run)")
    let drafts = try home.billfold("drafts", "--json").list().filter { $0["error"] is NSNull }
    #expect(Set(drafts.compactMap { $0["file"] as? String }) == Set(drop.good))
    // The failed file has moved away: the next run has nothing to report.
    let again = try home.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path)
    #expect(again.status == 0 && !again.errors.contains("failed"), "\(again)")
  }

  @Test("with --oneshot a missing inbox is code 75 and a sentence; once it exists, 0")
  func unavailable() throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    let missing = try home.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path)
    #expect(missing.status == 75 && missing.errors.contains("does not exist; create or mount it"), "\(missing)")
    try home.folder.write([], to: "inbox")
    let file = try home.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path)
    #expect(file.status == 75 && file.errors.contains("is not a folder; put a folder in its place"), "\(file)")
    try FileManager.default.removeItem(at: inbox)
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    #expect(try home.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path).status == 0)
  }

  @Test("a folder for read or unreadable files inside the inbox is refused, and no file is touched")
  func insideInbox() throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    try home.folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    for (option, place) in [("--done", "inbox/read"), ("--failed", "inbox")] {
      let run = try home.billfold(
        "watch", "--oneshot", "--settle", "0.1", option, home.folder.file(place).path, inbox.path)
      #expect(run.status == 78 && run.errors.contains("choose a folder outside it"), "\(run)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: inbox.path) == ["a.pdf"])
  }

  @Test("a failed document that cannot be moved away is reported by every run")
  func stays() throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    try home.folder.write(Array("no document".utf8), to: "inbox/bad.pdf")
    // Its destination is not a folder.
    try home.folder.write([], to: "failed")
    for _ in 0..<2 {
      let run = try home.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path)
      #expect(run.status == 1 && run.errors.contains("failed    bad.pdf"), "\(run)")
    }
  }
}
