import Core
import Foundation
import Store
import TestSupport
import Testing

/// Backups of a store that is in use, and what is restored from them.
@Suite(.serialized) struct BackupTests {
  /// What a user entered, as the program lists it.
  private func ledger(of home: TestHome) throws -> [String] {
    try ["bills", "card", "income", "goal", "budget", "persons"].map { verb in
      let run = try home.billfold(verb, "--json")
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
  }

  @Test("a backup made while documents are imported and confirmed is complete and restores completely")
  func underLoad() throws {
    let home = try TestHome()
    let count = Soak.count(30, long: 300)
    func made(_ number: Int) throws {
      try home.folder.write(
        MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL \(number + 1).50 EUR").bytes, to: "in/\(number).pdf")
    }
    try FileManager.default.createDirectory(at: home.folder.file("in"), withIntermediateDirectories: true)
    for number in 0..<5 { try made(number) }
    #expect(try home.billfold("import", home.folder.file("in").path).status == 0)
    for entry in [
      ["card", "add", "Blue", "--number", "9165"], ["income", "add", "Salary", "2500 EUR", "--date", "2026-03-01"],
      ["goal", "add", "Bike", "1200 EUR"], ["goal", "pay", "Bike", "20"], ["budget", "set", "Fuel", "90 EUR"],
      ["confirm", "1", "--card", "Blue"], ["bill", "add", "Market", "10 EUR", "--paid", "2026-03-02"],
      ["bill", "split", "2", "Fuel@Anna=4", "Fuel=rest"], ["settle", "Anna", "5"],
    ] {
      #expect(try home.billfold(all: entry).status == 0, "\(entry)")
    }
    for number in 5..<count { try made(number) }
    let backup = home.folder.file("backup").path
    var before = try ledger(of: home)
    var (rounds, meanwhile) = (0, 0)
    let importing = try home.start(["import", "--jobs", "1", home.folder.file("in").path])
    repeat {
      let open = try #require(try home.billfold("drafts", "--json").list().first?["id"] as? Int)
      let confirming = try home.start(["confirm", "\(open)"])
      let run = try home.billfold("backup", backup, "--json")
      #expect(run.status == 0, "\(run.errors)")
      if importing.isRunning { meanwhile += 1 }
      #expect(confirming.wait() == 0)
      rounds += 1
      let after = try ledger(of: home)
      try check(backup, atLeast: 5, oneOf: [before, after])
      before = after
    } while importing.isRunning && rounds < 20
    importing.wait()
    #expect(meanwhile > 0, "the import ended before a backup was made")
    #expect(try home.billfold("backup", backup).output.contains("\(count) documents"))
    let last = try ledger(of: home)
    #expect(try home.billfold("bills", "--json").list().count == rounds + 2)
    try check(backup, atLeast: count, oneOf: [last])
    Soak.report(
      "\(rounds) backups, \(meanwhile) of them during an import of \(count): each restored with 0 missing documents")
  }

  /// Restores into a separate test home and has its doctor check everything.
  ///
  /// - Parameter ledgers: the restored ledger must be one of these: from before and after what was entered meanwhile.
  private func check(_ backup: String, atLeast count: Int, oneOf ledgers: [[String]]) throws {
    let other = try TestHome()
    let restored = try other.billfold("restore", backup)
    #expect(restored.status == 0, "\(restored.errors)")
    let doctor = try other.billfold("doctor", "--rehash", "--json")
    let findings = try #require(try doctor.json() as? [[String: String]])
    let about = Dictionary(grouping: findings) { $0["check"] ?? "" }
    for check in ["store", "documents", "bytes"] {
      #expect(about[check]?.allSatisfy { $0["state"] == "ok" } == true, "\(about[check] ?? [])")
    }
    let restoredLedger = try ledger(of: other)
    #expect(ledgers.contains(restoredLedger), "\(restoredLedger)\nis none of\n\(ledgers)")
    let documents =
      about["store"]?.first?["text"]?.split(separator: ", ").compactMap { Int($0.split(separator: " ").first ?? "") }
      .first ?? 0
    #expect(documents >= count)
  }

  @Test(
    "a backup to a file system without hard links, such as that of a USB stick, is complete",
    .enabled(if: Strace.works, "strace cannot trace here"))
  func withoutHardLinks() throws {
    let home = try TestHome()
    let backup = home.folder.file("backup").path
    for (name, sample) in [("Rent", "gb-invoice.pdf"), ("Power", "de-electricity.pdf")] {
      try home.enter(name)
      try home.importSamples(sample)
      let ended = try Strace.run(
        .fail("EPERM"), at: "?link,?linkat", nth: nil, Project.program("billfold").path, ["backup", backup],
        environment: home.environment)
      #expect(ended.status == 0, "\(ended)")
    }
    try check(backup, atLeast: 2, oneOf: [ledger(of: home)])
    let other = try TestHome()
    #expect(try other.billfold("restore", "--list", "--json", backup).list().count == 2)
  }

  @Test("a document that cannot be read is named, and everything else is backed up")
  func unreadableDocument() throws {
    let home = try TestHome()
    let backup = home.folder.file("backup").path
    let samples = ["gb-invoice.pdf", "de-electricity.pdf"].map { Project.samples.appendingPathComponent($0) }
    #expect(try home.billfold(all: ["import"] + samples.map(\.path)).status == 0)
    let hash = try FileHash.sha256(of: samples[0])
    let file = home.documents.appendingPathComponent("\(hash.prefix(2))/\(hash).bin")
    // A folder can be opened but not read, even by root.
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let run = try home.billfold("backup", backup, "--json")
    #expect(run.status == 1 && run.errors.contains("gb-invoice.pdf"), "\(run)")
    #expect(try run.object()["missing"] as? [String] == ["gb-invoice.pdf"])
    let other = try TestHome()
    let restored = try other.billfold("restore", backup)
    #expect(restored.status == 0 && restored.errors.contains("(gb-invoice.pdf)"), "\(restored)")
    #expect(restored.output.contains("every other document was hashed"))
    #expect(try other.billfold("drafts", "--json").list().count == 2)
    #expect(other.documents.tree().keys.count { $0.hasSuffix(".bin") } == 1)
  }

  @Test("a document that the store has lost does not hide the damage of another one in the backup")
  func lostAndDamaged() throws {
    let home = try TestHome()
    let backup = home.folder.file("backup").path
    let samples = ["gb-invoice.pdf", "de-electricity.pdf"].map { Project.samples.appendingPathComponent($0) }
    #expect(try home.billfold(all: ["import"] + samples.map(\.path)).status == 0)
    #expect(try home.billfold("backup", backup).status == 0)
    func place(_ number: Int) throws -> String {
      let hash = try FileHash.sha256(of: samples[number])
      return "\(hash.prefix(2))/\(hash).bin"
    }
    try FileManager.default.removeItem(at: home.documents.appendingPathComponent(place(0)))
    let again = try home.billfold("backup", backup)
    #expect(again.status == 1 && again.errors.contains("gb-invoice.pdf"), "the user is told: \(again)")
    // The backup still holds the first document, so that everything can be restored.
    let whole = try TestHome()
    #expect(try whole.billfold("restore", backup).status == 0)
    #expect(whole.documents.tree().keys.count { $0.hasSuffix(".bin") } == 2)
    try Data("damaged".utf8).write(to: URL(fileURLWithPath: backup + "/documents/\(place(1))"))
    let refused = try TestHome().billfold("restore", backup)
    #expect(refused.status == 65 && refused.errors.contains("gone or changed: de-electricity.pdf"), "\(refused)")
  }

  @Test("a restore never replaces a store, and a backup with a changed document is refused")
  func refused() throws {
    let home = try TestHome()
    let backup = home.folder.file("backup").path
    try home.importSamples("gb-invoice.pdf")
    #expect(try home.billfold("backup", backup).status == 0)
    let there = try home.billfold("restore", backup)
    #expect(there.status == 73 && there.errors.contains("a store at"))
    #expect(try home.billfold("backup", home.folder.url.path).status == 73, "a folder of other things")

    let nothing = try TestHome().billfold("restore", home.folder.file("nothere").path)
    #expect(nothing.status == 65 && nothing.errors.contains("contains no complete backup"), "\(nothing)")
    // Like a backup that only its owner may read, but also for root.
    let loop = home.folder.file("loop")
    try FileManager.default.createDirectory(at: loop, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: loop.appendingPathComponent("backup.json").path, withDestinationPath: "backup.json")
    for arguments in [["restore", loop.path], ["restore", "--list", loop.path]] {
      let run = try TestHome().billfold(all: arguments)
      #expect(run.status == 65 && run.errors.contains("loop/backup.json: Too many levels of"), "\(run)")
    }
    let impossible = try home.billfold("backup", "/dev/null/backup")
    #expect(impossible.status == 73 && impossible.errors.contains("/dev/null is not a folder"), "\(impossible)")

    let documents = FileManager.default.enumerator(atPath: backup + "/documents")?.compactMap { $0 as? String } ?? []
    let document = try #require(documents.first { $0.hasSuffix(".bin") })
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: backup + "/documents/" + document))
    try handle.write(contentsOf: Data([0]))
    try handle.close()
    let other = try TestHome()
    let changed = try other.billfold("restore", backup)
    #expect(changed.status == 65 && changed.errors.contains("gone or changed"))
    #expect(try other.billfold("drafts", "--json").output == "[]\n", "no store was put there")
    // The next backup to the same folder notices and repairs it.
    #expect(try home.billfold("backup", backup).status == 0)
    #expect(try TestHome().billfold("restore", backup).status == 0)
  }

  @Test("doctor finds changed bytes and unreferenced bytes, and repairs without losing either")
  func repair() throws {
    let home = try TestHome()
    try home.importSamples("gb-invoice.pdf")
    let documents = home.folder.file("data/billfold/documents")
    let name = try #require(
      FileManager.default.enumerator(atPath: documents.path)?.compactMap { $0 as? String }.first {
        $0.hasSuffix(".bin")
      })
    let file = documents.appendingPathComponent(name)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data([0]))
    try handle.close()
    #expect(try home.billfold("doctor").status == 0, "without --rehash nobody reads every byte")
    let found = try home.billfold("doctor", "--rehash")
    #expect(found.status == 1 && found.output.contains("gb-invoice.pdf"))
    #expect(try home.billfold("doctor", "--repair").output.contains("set aside"))
    #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
    #expect(try home.billfold("doctor").status == 1, "the bytes are gone now")
    try home.importSamples("gb-invoice.pdf")
    #expect(try home.billfold("doctor", "--rehash").status == 0)

    // What is left when the process dies between copying and recording.
    let bytes = try Data(contentsOf: Project.samples.appendingPathComponent("de-electricity.pdf"))
    let other = try TestHome()
    try other.folder.copy(sample: "de-electricity.pdf", to: "a.pdf")
    #expect(try other.billfold("import", other.folder.file("a.pdf").path).status == 0)
    let elsewhere = other.folder.file("data/billfold/documents")
    let orphan = try #require(
      FileManager.default.enumerator(atPath: elsewhere.path)?.compactMap { $0 as? String }.first {
        $0.hasSuffix(".bin")
      })
    try FileManager.default.createDirectory(
      at: documents.appendingPathComponent(orphan).deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: documents.appendingPathComponent(orphan))
    #expect(try home.billfold("doctor").output.contains("--repair"))
    #expect(try home.billfold("doctor", "--repair").output.contains("1 unknown file was added as a document"))
    #expect(try home.billfold("work", "--oneshot").status == 0)
    #expect(try (home.billfold("drafts", "--json").json() as? [Any])?.count == 2)
  }
}
