import Foundation
import Glibc
import TestSupport
import Testing

/// Who can read the files that billfold makes.
@Suite(.serialized) struct PrivacyTests {
  private func mode(_ file: URL) -> UInt32 {
    var found = stat()
    return lstat(file.path, &found) == 0 ? found.st_mode & 0o7777 : 0
  }

  /// The contents of a folder, itself included, with modes in octal: `0644 name`.
  private func modes(in folder: URL) -> [(name: String, mode: UInt32, isFolder: Bool)] {
    var found = stat()
    guard lstat(folder.path, &found) == 0 else { return [] }
    let isFolder = found.st_mode & S_IFMT == S_IFDIR
    let own = [(name: folder.path, mode: found.st_mode & 0o7777, isFolder: isFolder)]
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return isFolder ? own + names.flatMap { modes(in: folder.appendingPathComponent($0)) } : own
  }

  /// What users other than the owner can access in any way.
  private func open(in folder: URL) -> [String] {
    modes(in: folder).filter { $0.mode & 0o077 != 0 }.map { "\(String($0.mode, radix: 8)) \($0.name)" }
  }

  private func drop(_ home: TestHome, into folder: String, mode: mode_t = 0o644) throws {
    let files = [
      try home.folder.copy(sample: "gb-invoice.pdf", to: "\(folder)/below/good.pdf"),
      try home.folder.write(Array("no document".utf8), to: "\(folder)/bad.pdf"),
    ]
    for file in files { chmod(file.path, mode) }
  }

  @Test(
    "whatever the umask, only the owner can read the files that any verb makes",
    arguments: ["000", "022", "077", "777"])
  func everything(umask: String) throws {
    let home = try TestHome(umask: umask)
    let folder = home.folder
    // The user's own folders are as open as the user's umask makes them.
    let inbox = folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    chmod(inbox.path, umask == "000" ? 0o777 : 0o755)
    try drop(home, into: "inbox")
    try folder.copy(sample: "de-electricity.pdf", to: "papers/power.pdf")
    let exports = folder.file("exports")
    try FileManager.default.createDirectory(at: exports, withIntermediateDirectories: true)
    chmod(exports.path, umask == "000" ? 0o777 : 0o755)
    let steps: [(String, Int32?)] = [
      ("config set currency EUR", 0), ("watch INBOX --oneshot --settle 0.1", 1), ("import PAPERS", 0),
      ("read PAPERS/power.pdf --json", 0), ("confirm 1 --merchant Shop --date 2026-01-02 --total 3 --currency EUR", 0),
      ("add Rent_900_tomorrow", 0), ("bill attach 1 PAPERS/power.pdf", 0), ("retry 1 2", nil), ("reparse", 0),
      ("calendar -o EXPORTS/bills.ics", 0), ("overview --svg EXPORTS/a.svg", 0),
      ("config set calendar EXPORTS/c.ics", 0),
      ("remind", 0), ("config set remind-command /bin/true", 0), ("remind --install", 0),
      ("backup BACKUPS/one", 0), ("backup BACKUPS/one", 0), ("undo", 0),
      ("history 1", 0), ("work --oneshot", 0), ("doctor --repair", 0),
      ("restore BACKUPS/one --store RESTORED/s.sqlite", 0),
      ("bills --store RESTORED/s.sqlite", 0),
    ]
    for (words, status) in steps {
      let places = [
        "INBOX": "inbox", "PAPERS": "papers", "EXPORTS": "exports", "BACKUPS": "backups", "RESTORED": "other",
      ]
      let arguments = words.split(separator: " ").map { word in
        places.reduce(String(word)) { $0.replacing($1.key, with: folder.file($1.value).path) }
          .replacing("Rent_900_tomorrow", with: "Rent 900 tomorrow")
      }
      let run = try home.billfold(all: arguments)
      if let status { #expect(run.status == status, "\(words): \(run)") }
    }
    for place in ["data", "config", "state", "home", "done", "failed", "backups", "other"] {
      #expect(open(in: folder.file(place)) == [], "umask \(umask)")
    }
    for file in [inbox.appendingPathComponent(".billfold"), exports.appendingPathComponent("bills.ics")] {
      #expect(mode(file) == 0o600, "\(file)")
    }
    #expect(modes(in: exports).dropFirst().allSatisfy { $0.mode == 0o600 } && modes(in: exports).count == 4)
    #expect(mode(folder.file("done/below/good.pdf")) == 0o600)
    #expect(mode(folder.file("failed/bad.pdf.txt")) == 0o600)
    let made = modes(in: folder.file("data"))
    #expect(made.filter { $0.name.hasSuffix(".sqlite") || $0.name.hasSuffix(".bin") }.count >= 3)
    #expect(made.contains { $0.name.contains(".page0001.") })
  }

  /// A folder that a group shares, and what happens to files dropped there.
  struct Shared: CustomTestStringConvertible, Sendable {
    var inbox: mode_t
    var folder: UInt32
    var file: UInt32
    var testDescription: String { String(inbox, radix: 8) }
  }

  @Test(
    "done and failed are open to a group if the inbox is shared with it, and never to everybody",
    .enabled(if: getuid() == 0, "only root can give a folder to any group"),
    arguments: [
      Shared(inbox: 0o2770, folder: 0o2770, file: 0o660), Shared(inbox: 0o2775, folder: 0o2770, file: 0o660),
      Shared(inbox: 0o2755, folder: 0o2750, file: 0o640), Shared(inbox: 0o770, folder: 0o770, file: 0o660),
      Shared(inbox: 0o750, folder: 0o700, file: 0o600), Shared(inbox: 0o755, folder: 0o700, file: 0o600),
      Shared(inbox: 0o775, folder: 0o700, file: 0o600), Shared(inbox: 0o1777, folder: 0o700, file: 0o600),
      Shared(inbox: 0o700, folder: 0o700, file: 0o600),
    ], ["000", "077"])
  func shared(_ shared: Shared, umask: String) throws {
    let home = try TestHome(umask: umask)
    let inbox = home.folder.file("scans")
    let group: gid_t = 100
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    chown(inbox.path, 0, group)
    chmod(inbox.path, shared.inbox)
    try drop(home, into: "scans", mode: 0o666)
    let run = try home.billfold("watch", inbox.path, "--oneshot", "--settle", "0.1")
    #expect(run.status == 1, "\(run)")
    for place in ["scans-done", "scans-done/below", "scans-failed"] {
      #expect(mode(home.folder.file(place)) == shared.folder, "\(place)")
    }
    for place in ["scans-done/below/good.pdf", "scans-failed/bad.pdf", "scans-failed/bad.pdf.txt"] {
      let file = home.folder.file(place)
      #expect(mode(file) == shared.file, "\(place)")
      var found = stat()
      if shared.file != 0o600, lstat(file.path, &found) == 0 { #expect(found.st_gid == group, "\(place)") }
    }
  }

  @Test("folders that a user names for read and unreadable files keep the user's modes")
  func named() throws {
    let home = try TestHome(umask: "022")
    try drop(home, into: "scans")
    let done = home.folder.file("read")
    try FileManager.default.createDirectory(at: done, withIntermediateDirectories: true)
    chmod(done.path, 0o755)
    let failed = home.folder.file("new/unread")
    let run = try home.billfold(
      "watch", home.folder.file("scans").path, "--oneshot", "--settle", "0.1", "--done", done.path, "--failed",
      failed.path)
    #expect(run.status == 1, "\(run)")
    #expect(mode(done) == 0o755 && mode(failed) == 0o700)
    #expect(open(in: done).count == 1 && open(in: failed) == [], "\(open(in: done))")
  }

  @Test("a file that a user shared stays shared when it is rewritten, and one that was too open is not opened further")
  func keptModes() throws {
    let home = try TestHome(umask: "000")
    #expect(try home.billfold("add", "Rent 900 EUR tomorrow").status == 0)
    let file = home.folder.file("out/bills.ics")
    try home.folder.write([], to: "out/bills.ics")
    chmod(file.path, 0o644)
    #expect(try home.billfold("calendar", "-o", file.path).status == 0)
    #expect(mode(file) == 0o644)
    chmod(file.path, 0o600)
    #expect(try home.billfold("calendar", "-o", file.path).status == 0)
    #expect(mode(file) == 0o600)
  }

  @Test("folders that an earlier version made too open are closed when watch starts", arguments: ["000", "022"])
  func tightened(umask: String) throws {
    let home = try TestHome(umask: umask)
    let inbox = home.folder.file("scans")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    let old = try home.folder.write(Array("old".utf8), to: "scans-done/below/old.pdf")
    let note = try home.folder.write(Array("old".utf8), to: "scans-failed/old.pdf.txt")
    let outside = try home.folder.write(Array("mine".utf8), to: "mine.pdf")
    try FileManager.default.createSymbolicLink(
      at: home.folder.file("scans-done/link.pdf"), withDestinationURL: outside)
    for file in [old, note, outside] { chmod(file.path, 0o644) }
    for folder in ["scans-done", "scans-done/below", "scans-failed"] { chmod(home.folder.file(folder).path, 0o755) }
    let told = try home.billfold("doctor", with: ["BILLFOLD_INBOX": inbox.path])
    for place in ["scans-done", "scans-failed"] {
      #expect(told.output.contains { $0 == "\n" } && told.output.contains("\(place)"), "\(told)")
    }
    #expect(try home.billfold("watch", inbox.path, "--oneshot", "--settle", "0.1").status == 0)
    #expect(open(in: home.folder.file("scans-failed")) == [])
    #expect(open(in: home.folder.file("scans-done")).allSatisfy { $0.hasSuffix("link.pdf") })
    #expect(mode(outside) == 0o644)
  }

  @Test("a program that the user configures makes files under the user's umask", arguments: ["022", "027"])
  func programs(umask: String) throws {
    let home = try TestHome(umask: umask)
    let (hook, reminder) = (home.folder.file("seen"), home.folder.file("reminded"))
    for (name, made) in [("hook", hook), ("remind", reminder)] {
      let program = try home.folder.writeScript("echo there > '\(made.path)'", to: name)
      let setting = name == "hook" ? "on-draft" : "remind-command"
      #expect(try home.billfold("config", "set", setting, program.path).status == 0)
    }
    try home.folder.copy(sample: "gb-invoice.pdf", to: "papers/a.pdf")
    #expect(try home.billfold("import", home.folder.file("papers").path).status == 0)
    // A day later, what is due today is overdue, at any time of day.
    #expect(try home.billfold("bill", "add", "Mill", "12.50 EUR", "--due", "today").status == 0)
    let reminded = try home.billfold("remind")
    #expect(reminded.status == 0, "\(reminded)")
    let expected: mode_t = umask == "022" ? 0o644 : 0o640
    #expect(mode(hook) == expected && mode(reminder) == expected)
  }

  @Test("doctor reports what others can read, and closes it with --repair")
  func doctor() throws {
    let home = try TestHome(umask: "022")
    try home.folder.copy(sample: "gb-invoice.pdf", to: "papers/a.pdf")
    let inbox = home.folder.file("scans")
    let settings = ["BILLFOLD_INBOX": inbox.path]
    #expect(try home.billfold("import", home.folder.file("papers").path).status == 0)
    #expect(try home.billfold("config", "set", "currency", "EUR").status == 0)
    let clean = try home.billfold("doctor", with: settings)
    #expect(clean.output.contains("only you can read"), "\(clean)")
    let config = home.folder.file("config/billfold/config.toml")
    let store = home.folder.file("data/billfold/billfold.sqlite")
    try FileManager.default.createDirectory(at: home.folder.file("scans-done"), withIntermediateDirectories: true)
    for place in ["data/billfold", "data/billfold/documents", "scans-done"] {
      chmod(home.folder.file(place).path, 0o755)
    }
    chmod(store.path, 0o644)
    chmod(config.path, 0o644)
    let told = try home.billfold("doctor", with: settings)
    let lines = told.output.split(separator: "\n").filter { $0.contains("privacy") && !$0.hasPrefix("ok") }
    for place in ["data/billfold", "scans-done"] {
      #expect(lines.contains { $0.contains(home.folder.file(place).path) && $0.contains("--repair") }, "\(told)")
    }
    chmod(config.path, 0o666)
    let changeable = try home.billfold("doctor", with: settings)
    #expect(
      changeable.output.contains("can change \(config.path), and so the programs that run as you"), "\(changeable)")
    let repaired = try home.billfold("doctor", "--repair", with: settings)
    #expect(repaired.status == 0, "\(repaired)")
    for place in ["data", "config", "scans-done"] { #expect(open(in: home.folder.file(place)) == []) }
    let after = try home.billfold("doctor", with: settings).output.split(separator: "\n")
    #expect(after.filter { $0.contains("privacy") }.allSatisfy { $0.hasPrefix("ok") }, "\(after)")
  }
}
