import SystemPackage
import Testing

@testable import Intake

/// Names that are never those of documents.
@Suite struct IgnoreListTests {
  @Test(
    "temporary files of browsers, sync programs and desktops are ignored",
    arguments: [
      ".hidden.pdf", "._scan.pdf", "scan.pdf.part", "scan.pdf.filepart", "scan.pdf.crdownload",
      ".syncthing.scan.pdf.tmp",
      "~syncthing~scan.pdf.tmp", "@eaDir", "Thumbs.db", "desktop.ini", "~$scan.pdf", "scan.pdf~", ".stversions",
      "scan.PDF.PART",
    ])
  func ignored(name: String) { #expect(IgnoreList.standard.ignores(FilePath("/inbox/\(name)"))) }

  @Test("documents are not ignored", arguments: ["scan.pdf", "part.pdf", "Rechnung März.PDF", "a.b.c.jpg", "tmp.png"])
  func notIgnored(name: String) { #expect(!IgnoreList.standard.ignores(FilePath("/inbox/\(name)"))) }
}
