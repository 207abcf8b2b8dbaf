import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("Password-protected documents")
struct LockedFileTests {
  @Test(
    "are refused with advice, kept, and a draft has the reason",
    arguments: [
      ("a.pdf", "it is encrypted; remove the password (for example `qpdf --password=… --decrypt in.pdf out.pdf`)"),
      ("a.zip", "the archive is encrypted; unpack it with its password and import what was in it"),
    ])
  func refused(name: String, sentence: String) throws {
    let home = try TestHome()
    let file = try home.folder.write(name == "a.pdf" ? LockedFiles.user : LockedFiles.archive, to: name)
    let run = try home.billfold("import", "--move", file.path)
    #expect(run.status == 1 && run.output.contains("failed: encrypted"), "\(run)")
    #expect(run.errors.contains("cannot read \(file.path): \(sentence)"), "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: file.path))
    let drafts = try home.billfold("drafts", "--json").list()
    #expect(drafts.count == 1 && (drafts[0]["error"] as? [String: Any])?["code"] as? String == "encrypted")
    #expect(try home.billfold("confirm", "1").status == 65)

    let read = try home.billfold("read", "--json", file.path)
    let said = try read.object()
    #expect(read.status == 1 && said["status"] as? String == "failed" && (said["proposals"] as? [Any])?.isEmpty == true)
  }

  @Test("with only an owner password are read like any other")
  func owner() throws {
    let home = try TestHome()
    let file = try home.folder.write(LockedFiles.owner, to: "a.pdf")
    let run = try home.billfold("import", file.path)
    #expect(run.status == 0 && run.output.contains("2026-03-14") && run.output.contains("22.50 GBP"), "\(run)")
  }

  @Test("encrypted files in an archive are reported, and the draft of the others needs a review")
  func halfArchive() throws {
    let home = try TestHome()
    let file = try home.folder.write(LockedFiles.halfArchive, to: "a.zip")
    let run = try home.billfold("import", file.path)
    #expect(run.status == 0 && run.output.contains("22.50 GBP"), "\(run)")
    let shown = try home.billfold("show", "1").output
    #expect(
      shown.contains("plain.pdf: the archive is encrypted; unpack it") && shown.contains("pagesMissing"), "\(shown)")
  }
}
