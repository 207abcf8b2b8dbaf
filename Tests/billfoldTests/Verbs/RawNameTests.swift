import Foundation
import TestSupport
import Testing

@Suite("Files whose names are not UTF-8")
struct RawNameTests {
  /// The name of a file as an old system in Latin-1 wrote it, for `printf` of the shell.
  private static let rawName = "caf\\351"

  /// Runs the program in the folder of a home, with a copy of a file or folder there, under a raw name, as its last
  /// argument.
  private func run(_ arguments: [String], copyOf name: String, in home: TestHome) throws -> Run {
    let script =
      "cd '\(home.folder.url.path)' && raw=$(printf '\(Self.rawName)') && cp -r \(name) \"$raw\" && exec \"$0\" \"$@\" \"$raw\""
    let raw = try TestHome(launcher: ["/bin/sh", "-c", script], sharing: home)
    return try raw.billfold(all: arguments)
  }

  @Test("a bank statement is imported, and shown with a replacement character")
  func statement() throws {
    let home = try TestHome()
    try home.folder.write(Array("Date,Payee,Amount,Currency\n2026-03-04,City Power,-84.20,EUR\n".utf8), to: "bank.csv")
    let imported = try run(["statement", "import"], copyOf: "bank.csv", in: home)
    #expect(imported.status == 0 && imported.output.hasPrefix("caf\u{FFFD}: 1 new entry\n"), "\(imported)")
  }

  @Test("a spreadsheet is imported")
  func ledger() throws {
    let home = try TestHome()
    try home.folder.write(Array("Date,Merchant,Amount,Currency\n2026-03-04,Bakery,3.50,EUR\n".utf8), to: "own.csv")
    let imported = try run(["import-ledger", "csv"], copyOf: "own.csv", in: home)
    #expect(imported.status == 0 && imported.output.contains("caf\u{FFFD}"), "\(imported)")
    #expect(try home.billfold("bills").output.contains("Bakery"))
  }

  @Test("a bundle is checked, whether it is a folder or an archive", arguments: ["bundle", "bundle.zip"])
  func bundle(name: String) throws {
    let home = try TestHome()
    #expect(try home.billfold("add", "Coffee 3.50 EUR paid").status == 0)
    let exported = try home.billfold("export", "bundle", home.folder.file(name).path)
    #expect(exported.status == 0, "\(exported)")
    let checked = try run(["verify"], copyOf: name, in: home)
    #expect(checked.status == 0 && checked.output.contains("caf\u{FFFD}"), "\(checked)")
  }
}
