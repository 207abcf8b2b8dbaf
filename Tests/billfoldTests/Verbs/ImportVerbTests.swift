import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("import, run as by a user")
struct ImportVerbTests {
  private let invoice = Project.samples.appendingPathComponent("gb-invoice.pdf")

  private func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }

  private func bytes(of home: TestHome) throws -> Set<Int> {
    let documents = home.folder.file("data/billfold/documents")
    let names = try FileManager.default.subpathsOfDirectory(atPath: documents.path).filter { $0.hasSuffix(".bin") }
    return try Set(names.map { try Data(contentsOf: documents.appendingPathComponent($0)).count })
  }

  @Test("good files among bad ones are read, each bad one is named with the reason, and the exit code is 1")
  func mixed() throws {
    let home = try TestHome()
    let good = try home.folder.copy(sample: "gb-invoice.pdf", to: "in/good.pdf")
    let bad = try home.folder.write(Array("no document".utf8), to: "in/bad.pdf")
    let empty = try home.folder.write([], to: "in/empty.pdf")
    try home.folder.write(Array("milk, bread".utf8), to: "in/list.txt")
    let run = try home.billfold("import", home.folder.file("in").path)
    #expect(run.status == 1)
    for words in [
      "FILE", "good.pdf", "2026-04-21", "473.88 GBP", "3 files in", "1 read, 0 already imported, 2 failed",
      "1 skipped (not documents)",
    ] {
      #expect(run.output.contains(words), "\(words) is not in\n\(run.output)")
    }
    #expect(
      run.errors.contains("billfold: cannot read \(bad.path): it is neither a PDF nor a supported image"),
      "\(run.errors)")
    #expect(run.errors.contains("billfold: cannot read \(empty.path): the file is empty"), "\(run.errors)")
    #expect(!run.errors.contains(good.path) && exists(good) && exists(bad) && exists(empty))
  }

  @Test("a bank statement is answered with the command that imports it")
  func statement() throws {
    let home = try TestHome()
    let file = try home.folder.write(Array("!Type:Bank\nD2026-03-04\nT-3.20\nPBaker\n^\n".utf8), to: "bank.qif")
    let run = try home.billfold("import", file.path)
    let sentence = "it is a bank statement; import it with `billfold statement import`"
    #expect(run.status == 1 && run.errors.contains("cannot read \(file.path): \(sentence)"), "\(run)")
  }

  @Test("--json prints one member per file in the order of names, failures with their code, and nothing else")
  func json() throws {
    let home = try TestHome()
    let bad = try home.folder.write(Array("no document".utf8), to: "in/bad.pdf")
    let good = try home.folder.copy(sample: "gb-invoice.pdf", to: "in/good.pdf")
    let run = try home.billfold("import", "--json", home.folder.file("in").path)
    #expect(run.status == 1)
    let list = try run.list()
    #expect(list.map { $0["file"] as? String } == [bad.path, good.path])
    #expect(list.map { $0["status"] as? String } == ["failed", "read"])
    #expect((list[0]["error"] as? [String: Any])?["code"] as? String == "unsupported")
    let drafts = list.map { $0["drafts"] as? [Int] ?? [] }
    #expect(drafts.allSatisfy { $0.count == 1 } && list[1]["error"] == nil)
    #expect(Set(drafts.joined()) == Set(try home.drafts()))
    #expect(run.errors.contains("billfold: cannot read \(bad.path): ") && !run.errors.contains(good.path), "\(run)")
    let again = try home.billfold("import", "--json", good.path)
    let known = try again.list()
    #expect(again.status == 0 && known.map { $0["status"] as? String } == ["known"])
    #expect(known[0]["drafts"] as? [Int] == drafts[1])
  }

  @Test(
    "an impossible import is reported in one sentence with its exit code",
    arguments: [
      (["/nowhere/a.pdf"], 65, "/nowhere/a.pdf does not exist"), ([], 64, "path"), (["--split", "x", "a"], 64, "auto"),
    ]
      as [([String], Int32, String)])
  func mistakes(arguments: [String], status: Int32, sentence: String) throws {
    let run = try TestHome().billfold(all: ["import"] + arguments)
    #expect(run.status == status && run.errors.contains(sentence), "\(run)")
  }

  @Test("a folder without documents is not an error, and prints no empty line for the table")
  func emptyFolder() throws {
    let home = try TestHome()
    let folder = home.folder.file("in")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try home.billfold("import", folder.path)
    #expect(run.status == 0 && run.output == "There is no document to import.\n", "\(run)")
    try home.folder.write(Array("milk".utf8), to: "in/list.txt")
    #expect(try home.billfold("import", folder.path).output.hasPrefix("0 files in "))
    let skipped = try home.billfold("import", "--json", folder.path).output
    #expect(skipped == #"[{"drafts":[],"file":"\#(folder.path)/list.txt","status":"skipped"}]"# + "\n")
  }

  @Test("a file that is imported again says what became of its draft")
  func again() throws {
    let home = try TestHome()
    let file = try home.folder.copy(sample: "gb-invoice.pdf", to: "in/good.pdf").path
    #expect(try home.billfold("import", file).status == 0)
    for (verb, fate) in [
      (["drafts"], "already imported"), (["reject", "1"], "already rejected"),
      (["edit", "1", "--reopen"], "already imported"), (["confirm", "1"], "already bill 1"),
    ] {
      #expect(try home.billfold(all: verb).status == 0, "\(verb)")
      let run = try home.billfold("import", file, "--quiet")
      #expect(run.status == 0 && run.output.contains("  \(fate)\n"), "\(verb): \(run)")
    }
  }

  @Test("--move removes files that were read or known once their bytes are in the store, and nothing else")
  func move() throws {
    let home = try TestHome()
    let read = try home.folder.copy(sample: "gb-invoice.pdf", to: "in/a.pdf")
    let same = try home.folder.copy(sample: "gb-invoice.pdf", to: "in/b.pdf")
    let failed = try home.folder.write(Array("no document".utf8), to: "in/bad.pdf")
    let empty = try home.folder.write([], to: "in/empty.pdf")
    let skipped = try home.folder.write(Array("milk, bread".utf8), to: "in/list.txt")
    let link = home.folder.file("in/link.pdf")
    let aside = try home.folder.copy(sample: "de-xrechnung.xml", to: "aside.xml")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: aside)
    let size = try Data(contentsOf: read).count
    let run = try home.billfold("import", "--move", home.folder.file("in").path, read.path, link.path)
    #expect(run.status == 1, "\(run.errors)")
    #expect(!exists(read) && !exists(same))
    #expect(exists(failed) && exists(empty) && exists(skipped) && exists(aside))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == aside.path)
    #expect(try bytes(of: home).contains(size))
    // If named twice, it is gone the second time, which is not an error.
    #expect(!run.errors.contains("a.pdf"), "\(run.errors)")
  }

  @Test("without --move every file stays")
  func stays() throws {
    let home = try TestHome()
    let file = try home.folder.copy(sample: "gb-invoice.pdf", to: "a.pdf")
    #expect(try home.billfold("import", file.path).status == 0)
    #expect(exists(file))
  }
}
