import Foundation
import TestSupport
import Testing

/// Incoming mail: piped, from a mailbox, and delivered into a Maildir.
@Suite struct MailTests {
  private static let mail = Project.samples.appendingPathComponent("mail-plain-receipt.eml")

  @Test("a document or mail on standard input is imported once, named by its type or by the given name")
  func standardInput() throws {
    let home = try TestHome()
    let spool = home.folder.file("spool")
    try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    let first = try home.billfold(all: ["import", "-", "--json"], with: ["TMPDIR": spool.path], input: Self.mail)
    #expect(first.status == 0, "\(first.errors)")
    let file = try #require(try first.list().first)
    #expect(file["file"] as? String == "standard-input.eml" && file["status"] as? String == "read")
    #expect((file["drafts"] as? [Int])?.count == 1)
    let again = try home.billfold(all: ["import", "-", "--name", "mailed.eml", "--json"], input: Self.mail)
    #expect(try again.list().map { $0["status"] as? String } == ["known"])
    let drafts = try home.billfold("drafts", "--json").list()
    #expect(drafts.map { $0["file"] as? String } == ["standard-input.eml"])
    // The temporary file is gone.
    #expect(try FileManager.default.contentsOfDirectory(atPath: spool.path).isEmpty)
  }

  @Test("a document on standard input is read in its place among the files, without a store and without a trace")
  func readInput() throws {
    let home = try TestHome()
    let spool = home.folder.file("spool")
    try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    let invoice = Project.samples.appendingPathComponent("de-xrechnung.xml").path
    let run = try home.billfold(
      all: ["read", "--json", invoice, "-"], with: ["TMPDIR": spool.path], input: Self.mail)
    let lines = try run.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(run.status == 0 && lines.map { $0["file"] as? String } == [invoice, "-"], "\(run)")
    #expect(lines.allSatisfy { $0["status"] as? String == "read" && ($0["proposals"] as? [Any])?.count == 1 })
    #expect(try FileManager.default.contentsOfDirectory(atPath: spool.path).isEmpty)
    #expect(try home.billfold("read", "-", "-").status == 64)
    let empty = try home.billfold("read", "-")
    #expect(empty.status == 1 && empty.errors.contains("cannot read -: the file is empty"), "\(empty)")
  }

  @Test("empty input, input that is not a document and a wrong name get one sentence each with their exit codes")
  func refused() throws {
    let home = try TestHome()
    let empty = try home.billfold("import", "-")
    #expect(empty.status == 1 && empty.errors.contains("the file is empty"), "\(empty.errors)")
    let text = try home.folder.write(Array("Dear Ann".utf8), to: "letter")
    let letter = try home.billfold(all: ["import", "-"], input: text)
    #expect(letter.status == 1 && letter.errors.hasPrefix("billfold: cannot read standard-input: "), "\(letter.errors)")
    #expect(try home.billfold(all: ["import", "-", "--name", "../up.pdf"], input: Self.mail).status == 64)
    #expect(try home.billfold("import", "-", "-").status == 64)
    #expect(try home.billfold("import", "a.pdf", "--name", "b.pdf").status == 64)
  }

  @Test("a mailbox becomes one document per mail, each once, and stays unchanged")
  func mailbox() throws {
    let home = try TestHome()
    let mails = try ["mail-plain-receipt.eml", "mail-html-receipt.eml"].map {
      try Data(contentsOf: Project.samples.appendingPathComponent($0))
    }
    let bytes = mails.flatMap { Array("From shop@example.org Sat Jan  3 01:05:34 2026\n".utf8) + $0 + Array("\n".utf8) }
    let mailbox = try home.folder.write(bytes, to: "shop.mbox")
    let first = try home.billfold("import", mailbox.path, "--move", "--json")
    #expect(first.status == 0, "\(first.errors)")
    let names = try first.list().compactMap { $0["file"] as? String }
    #expect(names == [1, 2].map { "\(mailbox.path)/shop-\($0).eml" })
    #expect(try home.billfold("drafts", "--json").list().count == 2)
    #expect(try Array(Data(contentsOf: mailbox)) == bytes)
    let again = try home.billfold("import", mailbox.path, "--json")
    #expect(try again.list().map { $0["status"] as? String } == ["known", "known"])
  }

  @Test("mails delivered into a Maildir are read once and stay; nothing is written there")
  func maildir() throws {
    let home = try TestHome(["BILLFOLD_SETTLE_SECONDS": "0.1"])
    let folder = home.folder.file("Maildir")
    for name in ["new", "cur", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let mail = folder.appendingPathComponent("new/1678.M20P1.host")
    try FileManager.default.copyItem(at: Self.mail, to: mail)
    try Data("half".utf8).write(to: folder.appendingPathComponent("tmp/1679.M20P1.host"))
    let first = try home.billfold("watch", "--oneshot", folder.path)
    #expect(first.status == 0 && first.output.contains("draft 1"), "\(first.output)\(first.errors)")
    let second = try home.billfold("watch", "--oneshot", folder.path)
    #expect(
      second.status == 0 && !second.output.contains("accepted") && !second.output.contains("draft"), "\(second.output)")
    #expect(try home.billfold("drafts", "--json").list().count == 1)
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(left == ["cur", "new", "new/1678.M20P1.host", "tmp", "tmp/1679.M20P1.host"])
    #expect(!FileManager.default.fileExists(atPath: home.folder.file("Maildir-done").path))
    // A mail program moves a mail when it marks it as read; its bytes are already known.
    try FileManager.default.moveItem(at: mail, to: folder.appendingPathComponent("cur/1678.M20P1.host:2,S"))
    let imported = try home.billfold("import", folder.appendingPathComponent("cur").path, "--json")
    #expect(try imported.list().map { $0["status"] as? String } == ["known"])
  }
}
