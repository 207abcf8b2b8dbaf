import Foundation
import TestSupport
import Testing

/// The real programs, as a user runs them.
@Suite struct EndToEndTests {
  @Test("from a dropped file to a confirmed bill")
  func wholeWay() throws {
    let home = try TestHome()
    try home.folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    let watch = try home.billfold("watch", home.folder.file("inbox").path, "--oneshot", "--settle", "0.2")
    #expect(watch.status == 0, "\(watch.errors)")
    let draft = try #require(try home.billfold("drafts", "--json").list().first)
    #expect(draft["sure"] as? Bool == true)
    let confirmed = try home.billfold("confirm", "1", "--category", "Household")
    #expect(confirmed.status == 0 && confirmed.output.contains("bill 1"), "\(confirmed.errors)")
    let bill = try #require(try home.billfold("bills", "--json").list().first)
    #expect((bill["amount"] as? [String: Any])?["value"] as? String == "473.88")
    #expect(bill["categories"] as? [String] == ["Household"])
    #expect(bill["dueDate"] as? String == "2026-05-05")
    #expect(try home.billfold("history", "1", "--json").list().map { $0["what"] as? String } == ["bill.add"])
  }

  @Test(
    "an output file that is not of the format is named and kept with code 73; --anew replaces it",
    arguments: [["export", "qif"], ["export", "ofx"], ["export", "ics"], ["export", "datev"], ["calendar"]])
  func otherFile(words: [String]) throws {
    let home = try TestHome(["BILLFOLD_CURRENCY": "EUR"])
    #expect(try home.billfold("bill", "add", "Rent", "900", "--date", "2026-03-01", "--due", "2026-04-01").status == 0)
    #expect(try home.billfold("bill", "add", "Bread", "3", "--date", "2026-03-01", "--paid", "2026-03-01").status == 0)
    let letter = Array("Dear Ada,\n".utf8)
    let file = try home.folder.write(letter, to: "letter.txt")
    let refused = try home.billfold(all: words + ["-o", file.path])
    #expect(refused.status == 73 && refused.errors.contains("letter.txt exists") && refused.errors.contains("--anew"))
    #expect(refused.errors.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: file) == Data(letter))
    #expect(try home.billfold(all: words + ["-o", file.path, "--anew"]).status == 0)
    #expect(try Data(contentsOf: file) != Data(letter))
    #expect(try home.billfold(all: words + ["-o", file.path]).status == 0)
    #expect(try home.billfold(all: words + ["--anew"]).status == 64)
  }

  /// Draft 1, from a document that needs no recognition.
  private func draft(in home: TestHome) throws {
    try home.importSamples("de-xrechnung.xml")
  }

  @Test("show names you as the source of a value that you typed, without printed words or reasons")
  func typedValue() throws {
    let home = try TestHome()
    try home.folder.copy(sample: "gb-invoice.pdf", to: "a.pdf")
    #expect(try home.billfold("import", home.folder.file("a.pdf").path).status == 0)
    #expect(try home.billfold("show", "1").output.contains("why this merchant"))
    #expect(try home.billfold("edit", "1", "--merchant", "Lark").status == 0)
    let lines = try home.billfold("show", "1").output.split(separator: "\n")
    let merchant = try #require(lines.firstIndex { $0.hasPrefix("merchant   Lark ") && $0.hasSuffix("you") })
    #expect(!lines[merchant + 1].contains("printed:"))
    #expect(!lines.contains("why this merchant") && lines.contains("why this date"))
  }

  @Test("confirming the same draft from two processes at once makes one bill")
  func confirmTwice() throws {
    let home = try TestHome()
    try draft(in: home)
    let both = try (0..<2).map { _ in try home.start(["confirm", "1"]) }
    #expect(both.map { $0.wait() }.sorted() == [0, 65])
    #expect(try home.billfold("bills", "--json").list().count == 1)
    let third = try home.billfold("confirm", "1")
    #expect(third.status == 65 && third.errors.contains("already confirmed, as bill 1"))
  }

  @Test("read --json prints one line per document in the given order, including failures")
  func readJSON() throws {
    let home = try TestHome()
    let bad = try home.folder.write(Array("no document".utf8), to: "bad.pdf")
    let files = [
      Project.samples.appendingPathComponent("us-refund.png"), bad,
      Project.samples.appendingPathComponent("gb-invoice.pdf"),
    ]
    let run = try home.billfold("read", "--json", "--jobs", "2", "--", files[0].path, files[1].path, files[2].path)
    #expect(run.status == 1)
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["file"] as? String } == files.map(\.path))
    #expect(lines.map { $0["status"] as? String } == ["read", "failed", "read"])
    #expect((lines[1]["error"] as? [String: Any])?["code"] as? String == "unsupported")
    #expect((lines[1]["proposals"] as? [Any])?.isEmpty == true)
    let proposal = try #require((lines[2]["proposals"] as? [[String: Any]])?.first)
    #expect((proposal["total"] as? [String: Any])?["minorUnits"] as? Int == 47388)
    #expect(proposal.keys.contains("iban") && proposal.keys.contains("review"))
  }

  @Test(
    "every mistake results in one sentence and a stable exit code, and changes nothing",
    arguments: [
      (["confirm", "99"], 65, "there is no draft 99"), (["show", "99"], 65, "there is no draft 99"),
      (["confirm", "1", "--total", "abc"], 65, "is not an amount"),
      (["confirm", "1", "--total", "1,234"], 65, "can mean"),
      (["confirm", "1", "--date", "3/4/2026"], 65, "day first or month first"),
      (["confirm", "1", "--date", "13/14/2026"], 65, "is not a date"),
      (["confirm", "1", "--date", "2026-02-30"], 65, "is not a date"),
      (["confirm", "1", "--currency", "XXY"], 65, "ISO 4217"),
      (["confirm", "1", "--category", "Groceriez"], 65, "did you mean Groceries"),
      (["confirm", "1", "--card", "4111111111111111"], 65, "never stored"), (["confirm"], 64, "which drafts?"),
      (["edit", "1"], 64, "what should change?"), (["frobnicate"], 64, "there is no command \"frobnicate\""),
      (["import", "/nowhere/at/all.pdf"], 65, "does not exist"),
      (["read", "--language", "xyz", "--", "a.pdf"], 78, "tesseract-ocr-xyz"),
      (["read", "--language", "receipt+eng", "--", "a.pdf"], 78, "cannot be combined"),
      (["config", "nonsense"], 64, "no setting"),
      (["--store", "/proc/nowhere/x.sqlite"], 64, "unknown option"),
      (["drafts", "--store", "/proc/nowhere/x.sqlite"], 69, "cannot"),
    ] as [([String], Int32, String)])
  func mistakes(arguments: [String], status: Int32, sentence: String) throws {
    let home = try TestHome()
    try draft(in: home)
    let run = try home.billfold(all: arguments)
    #expect(run.status == status, "\(run)")
    #expect(run.errors.contains(sentence), "\(run)")
    #expect(try home.billfold("bills", "--json").list().isEmpty)
  }

  @Test("fifty files dropped while the watcher is killed five times become fifty drafts without duplicates")
  func killed() throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    for number in 1...50 {
      try home.folder.copy(sample: "gb-invoice.pdf", to: "staging/\(number).pdf", mark: "\n% \(number)\n")
    }
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    for round in 0..<6 {
      let watcher = try home.start(["watch", inbox.path, "--settle", "0.2"] + (round == 5 ? ["--oneshot"] : []))
      if round < 5 {
        for number in (round * 10 + 1)...(round * 10 + 10) {
          try FileManager.default.moveItem(
            at: home.folder.file("staging/\(number).pdf"), to: inbox.appendingPathComponent("\(number).pdf"))
        }
        Thread.sleep(forTimeInterval: [0.35, 0.6, 0.9, 1.3, 0.45][round])
        watcher.signal(SIGKILL)
      }
      watcher.wait()
    }
    let drafts = try home.billfold("drafts", "--json").list()
    #expect(drafts.count == 50)
    #expect(Set(drafts.compactMap { $0["file"] as? String }).count == 50)
    // Only the hidden file by which the watcher recognises its folder.
    #expect(try FileManager.default.contentsOfDirectory(atPath: inbox.path) == [".billfold"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder.file("done").path).count == 50)
  }
}
