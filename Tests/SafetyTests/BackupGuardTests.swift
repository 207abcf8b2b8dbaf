import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// A backup never replaces one that contains data it does not have.
@Suite(.serialized) struct BackupGuardTests {
  /// The titles of the bills that a backup restores to.
  private func titles(in backup: URL, _ more: String...) throws -> [String] {
    let other = try TestHome()
    let run = try other.billfold(all: ["restore", backup.path] + more)
    guard run.status == 0 else { return ["\(run.errors)"] }
    return try other.titles()
  }

  private func titles(in backup: URL, earlier name: String) throws -> [String] {
    try titles(in: backup, "--earlier", name)
  }

  /// The names of the earlier backups, the oldest first.
  private func earlier(in backup: URL) throws -> [String] {
    try TestHome().billfold("restore", "--list", "--json", backup.path).list().compactMap { $0["earlier"] as? String }
  }

  /// A test home with two bills and its backup.
  private func backedUp() throws -> (TestHome, URL) {
    let home = try TestHome()
    try home.enter("Rent", "Coffee")
    let backup = home.folder.file("backup")
    let run = try home.billfold("backup", backup.path)
    #expect(run.status == 0, "\(run.errors)")
    return (home, backup)
  }

  @Test("a folder inside a backup is refused, one beside it is not") func inside() throws {
    let (home, backup) = try backedUp()
    for name in ["more", "documents/more", "earlier/a/b"] {
      let run = try home.billfold("backup", backup.appendingPathComponent(name).path)
      #expect(run.status == 73 && run.errors.contains("is inside the backup \(backup.path)"), "\(run.errors)")
    }
    let run = try home.billfold("backup", home.folder.file("backup-2").path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try titles(in: backup).count == 2)
  }

  /// The other stores that might be backed up over a good backup.
  enum Other: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case full = "another store with more bills"
    case fresh = "a new store without anything"
    case emptied = "the store whose file was emptied"
    case damaged = "the store with a damaged page"
    case older = "an older copy of the store"
    case diverged = "a copy that went another way, with as many changes in the same second"
    case cleared = "the store with its tables cleared by hand"
    var testDescription: String { rawValue }

    /// Whether it can be forced: a damaged or empty store cannot be backed up at all.
    var canBeForced: Bool { self != .emptied && self != .damaged }
  }

  /// The test home whose backup is to be refused, made from the one with the good backup.
  private func other(_ kind: Other, _ home: TestHome, _ backup: URL) async throws -> TestHome {
    let other = try TestHome()
    switch kind {
    case .full: try other.enter("A", "B", "C", "D")
    case .fresh: _ = try other.billfold("bills")
    case .emptied:
      try FileManager.default.copyItem(at: home.folder.file("data"), to: other.folder.file("data"))
      #expect(truncate(other.storeFile.path, 0) == 0)
    case .damaged:
      try FileManager.default.copyItem(at: home.folder.file("data"), to: other.folder.file("data"))
      let handle = try FileHandle(forWritingTo: other.storeFile)
      try handle.seek(toOffset: 3 * 4096)
      try handle.write(contentsOf: Data(repeating: 0x5A, count: 8 * 4096))
      try handle.close()
    case .older, .diverged:
      #expect(try other.billfold("restore", backup.path).status == 0)
      // The same command at the same time, but for other bills.
      for _ in 0..<3 {
        try home.enter("Here")
        if kind == .diverged { try other.enter("There") }
      }
      #expect(try home.billfold("backup", backup.path).status == 0)
    case .cleared:
      try FileManager.default.copyItem(at: home.folder.file("data"), to: other.folder.file("data"))
      let driver = try SQLiteDriver(alone: other.storeFile)
      try await driver.write { connection in
        try connection.execute("PRAGMA defer_foreign_keys = ON")
        for table in ["bill_categories", "bill_figures", "bills"] { try connection.execute("DELETE FROM \(table)") }
      }
      try driver.close()
    }
    return other
  }

  @Test(
    "a backup with less or different data is refused and changes nothing; with force, the good one is kept",
    arguments: Other.allCases)
  func refused(kind: Other) async throws {
    let (home, backup) = try backedUp()
    let other = try await other(kind, home, backup)
    let good = try home.titles()
    let before = backup.tree()
    let run = try other.billfold("backup", backup.path)
    #expect(run.status == (kind.canBeForced ? 73 : 69), "\(run)")
    #expect(run.errors.contains("--force") == kind.canBeForced, "\(run.errors)")
    #expect(backup.tree().filter { $0.key != ".lock" } == before.filter { $0.key != ".lock" })
    #expect(try titles(in: backup) == good)

    let forced = try other.billfold("backup", backup.path, "--force", "--json")
    #expect(forced.status == (kind.canBeForced ? 0 : 69), "\(forced)")
    guard kind.canBeForced else { return #expect(try titles(in: backup) == good) }
    let name = try #require(try forced.object()["forcedOut"] as? String)
    #expect(try titles(in: backup, earlier: name) == good)
    // This holds however often the other store is backed up there afterwards, and the first one again by force.
    for _ in 0..<3 {
      try other.enter("Later")
      #expect(try other.billfold("backup", backup.path).status == 0)
    }
    #expect(try home.billfold("backup", backup.path).status == 73)
    #expect(try home.billfold("backup", backup.path, "--force").status == 0)
    #expect(try titles(in: backup) == good)
    #expect(try titles(in: backup, earlier: name) == good)
    let names = try earlier(in: backup)
    let last = try #require(names.last)
    #expect(try titles(in: backup, earlier: last) == other.titles(), "\(names)")
  }

  @Test("backups of a store and of its restored copy continue, and the previous backup remains")
  func goesOn() throws {
    let (home, backup) = try backedUp()
    #expect(try home.billfold("backup", backup.path).status == 0)
    #expect(try earlier(in: backup).isEmpty, "nothing was new")
    try home.enter("Third")
    #expect(try home.billfold("backup", backup.path).status == 0)
    let restored = try TestHome()
    #expect(try restored.billfold("restore", backup.path).status == 0)
    for name in ["Fourth", "Fifth"] {
      try restored.enter(name)
      let run = try restored.billfold("backup", backup.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try titles(in: backup) == ["Coffee", "Fifth", "Fourth", "Rent", "Third"])
    let names = try earlier(in: backup)
    #expect(try names.map { try titles(in: backup, earlier: $0) } == [["Coffee", "Fourth", "Rent", "Third"]])
    // What was undone is in the history, so it is not lost.
    #expect(try restored.billfold("undo").status == 0)
    #expect(try restored.billfold("backup", backup.path).status == 0)
    // The first test home now has an older copy.
    #expect(try home.billfold("backup", backup.path).status == 73)
  }

  @Test("a backup from before stores had an id is updated only by its own store", arguments: [true, false])
  func withoutIdentity(isStoreOld: Bool) async throws {
    let (home, backup) = try backedUp()
    try await home.forgetIdentity(of: backup.appendingPathComponent("billfold.sqlite"))
    let description = backup.appendingPathComponent("backup.json")
    var json = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: description)) as? [String: Any])
    for key in ["store", "database"] { json[key] = nil }
    try JSONSerialization.data(withJSONObject: json).write(to: description)
    if isStoreOld {
      try await home.forgetIdentity(of: home.storeFile)
      try FileManager.default.removeItem(atPath: home.storeFile.path + ".lock")
    }
    let stranger = try TestHome()
    try stranger.enter("Rent", "Tea")
    for strange in [stranger, try TestHome()] {
      _ = try strange.billfold("bills")
      #expect(try strange.billfold("backup", backup.path).status == 73)
    }
    // A store that is restored from it is the same store.
    let restored = try TestHome()
    #expect(try restored.billfold("restore", backup.path).status == 0)
    #expect(try restored.titles() == ["Coffee", "Rent"])
    try home.enter("Third")
    let run = try home.billfold("backup", backup.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try titles(in: backup) == ["Coffee", "Rent", "Third"])
    #expect(try restored.billfold("backup", backup.path).status == 73)
  }

  @Test("the store itself, its documents and a backup in use as a store are refused as backup destinations")
  func places() throws {
    let (home, backup) = try backedUp()
    for place in [home.documents, home.documents.appendingPathComponent("incoming/new"), home.data] {
      let run = try home.billfold("backup", place.path)
      #expect(run.status == 73, "\(place): \(run)")
    }
    // A backup that was opened in place is a store there and cannot be backed up onto itself; the original store still
    // can.
    let within = ["--store", backup.appendingPathComponent("billfold.sqlite").path]
    #expect(try home.billfold(all: ["bills"] + within).status == 0)
    let itself = try home.billfold(all: ["backup", backup.path] + within)
    #expect(itself.status == 73 && itself.errors.contains("contains the store itself"), "\(itself)")
    #expect(try home.billfold("backup", backup.path).status == 0)
    #expect(try titles(in: backup) == ["Coffee", "Rent"])
  }

  @Test("a backup whose database was emptied, truncated or cleared is not restored as an empty store")
  func damaged() async throws {
    let (home, backup) = try backedUp()
    try home.enter("Third")
    #expect(try home.billfold("backup", backup.path).status == 0)
    let database = backup.appendingPathComponent("billfold.sqlite")
    let name = try #require(try earlier(in: backup).first)
    for length in [0, 4096, 40_960] {
      #expect(truncate(database.path, off_t(length)) == 0)
      let other = try TestHome()
      let run = try other.billfold("restore", backup.path)
      #expect(run.status == 65 && run.errors.contains("the backup in \(backup.path) is damaged"), "\(length): \(run)")
      #expect(other.data.tree().keys.filter { !$0.hasSuffix(".lock") }.isEmpty, "\(other.data.tree())")
      #expect(try titles(in: backup, earlier: name) == ["Coffee", "Rent"])
      try FileManager.default.removeItem(at: database)
      #expect(try home.billfold("backup", backup.path).status == 0)
      try home.enter("More")
    }
    let driver = try SQLiteDriver(alone: database)
    try await driver.write { connection in
      for table in ["bill_categories", "bill_figures", "bills"] { try connection.execute("DELETE FROM \(table)") }
    }
    try driver.close()
    #expect(try TestHome().billfold("restore", backup.path).errors.contains("contains less than when it was created"))
  }

  @Test("a backup in whose database a bit has flipped is not restored, but one that was opened in place is")
  func flipped() throws {
    let (home, backup) = try backedUp()
    try home.enter("Third")
    #expect(try home.billfold("backup", backup.path).status == 0)
    let name = try #require(try earlier(in: backup).first)
    let database = backup.appendingPathComponent("billfold.sqlite")
    let whole = try Data(contentsOf: database)
    var changed = whole
    var count = 0
    while let place = changed.range(of: Data("Third".utf8)) {
      changed[place.lowerBound] ^= 0x20
      count += 1
    }
    try #require(count > 0)
    try changed.write(to: database)
    let other = try TestHome()
    let run = try other.billfold("restore", backup.path)
    #expect(run.status == 65 && run.errors.contains("the backup in \(backup.path) is damaged"), "\(run)")
    #expect(other.data.tree().keys.filter { !$0.hasSuffix(".lock") }.isEmpty, "\(other.data.tree())")
    #expect(try titles(in: backup, earlier: name) == ["Coffee", "Rent"])

    try whole.write(to: database)
    let within = ["--store", database.path]
    #expect(try home.billfold(all: ["add", "Fourth 4.00 EUR paid"] + within).status == 0)
    #expect(try titles(in: backup) == ["Coffee", "Fourth", "Rent", "Third"])
  }

  @Test(
    "a restore that is killed at any call leaves no partial store and can be repeated",
    .enabled(if: Strace.works, "strace cannot trace here"),
    arguments: ["?rename,?renameat,?renameat2", "fsync", "pwrite64", "?link,?linkat", "?unlink,?unlinkat"])
  func restoreKilled(call: String) throws {
    let (home, backup) = try backedUp()
    try home.folder.write(Watched.pdf("paper"), to: "paper.pdf")
    _ = try home.billfold("import", home.folder.file("paper.pdf").path)
    #expect(try home.billfold("backup", backup.path).status == 0)
    var kills = 0
    for nth in stride(from: 1, to: 400, by: Soak.count(3, long: 1)) {
      let other = try TestHome()
      let ended = try Strace.run(
        .kill, at: call, nth: nth, Project.program("billfold").path, ["restore", backup.path],
        environment: other.environment)
      if try Store.isWhole(other) {
        #expect(try other.titles() == ["Coffee", "Rent"], "\(call) \(nth)")
      } else {
        let run = try other.billfold("restore", backup.path)
        #expect(run.status == 0, "\(call) \(nth): \(run)")
        #expect(try other.titles() == ["Coffee", "Rent"], "\(call) \(nth)")
      }
      #expect(try other.billfold("drafts", "--json").list().count == 1)
      if ended.status == 0 { break }
      kills += 1
    }
    Soak.report("restores killed \(kills) times at \(call): no half of a store")
  }

  @Test("two simultaneous backups to one folder run one after the other")
  func together() throws {
    let (home, backup) = try backedUp()
    try home.enter("Third")
    let both = try (0..<4).map { _ in try home.start(["backup", backup.path]) }
    #expect(both.map { $0.wait() } == [0, 0, 0, 0])
    #expect(try titles(in: backup) == ["Coffee", "Rent", "Third"])
  }

  @Test(
    "a backup that is killed at any call leaves either the earlier backup or the new one, complete",
    .enabled(if: Strace.works, "strace cannot trace here"),
    arguments: [
      "rename,renameat,?renameat2", "fsync", "pwrite64", "?link,?linkat", "?unlink,?unlinkat", "?mkdir,?mkdirat",
      "ftruncate",
    ])
  func killed(call: String) throws {
    var kills = 0
    let (home, backup) = try backedUp()
    try home.folder.write(Array("%PDF-1.4 first %%EOF".utf8), to: "first.pdf")
    _ = try home.billfold("import", home.folder.file("first.pdf").path)
    #expect(try home.billfold("backup", backup.path).status == 0)
    var nth = 1
    while nth < 400 {
      let before = try home.titles()
      try home.enter("Bill \(nth)")
      let after = try home.titles()
      let ended = try Strace.run(
        .kill, at: call, nth: nth, Project.program("billfold").path, ["backup", backup.path],
        environment: home.environment)
      let found = try titles(in: backup)
      #expect(found == after || (ended.status != 0 && found == before), "\(call) \(nth): \(found)")
      if ended.status == 0 { break }
      kills += 1
      let again = try home.billfold("backup", backup.path)
      #expect(again.status == 0, "\(call) \(nth): \(again)")
      #expect(try titles(in: backup) == after, "\(call) \(nth)")
      // Databases are written page by page.
      nth += call == "pwrite64" ? Soak.count(40, long: 7) : Soak.count(call == "fsync" ? 2 : 1, long: 1)
    }
    #expect(kills > 0, "\(call) was never reached")
    Soak.report("backups killed \(kills) times at \(call): the one before or the new one, whole")
  }

  @Test("backups of two stores, killed at random many times, lose no data of either")
  func killedAtRandom() throws {
    let (home, backup) = try backedUp()
    let stranger = try TestHome()
    try stranger.enter("Strange")
    var chance = SeededGenerator(seed: 16)
    var complete = try home.titles()
    let rounds = Soak.count(12, long: 300)
    var kills = 0
    for round in 0..<rounds {
      try home.enter("Bill \(round)")
      let all = try home.titles()
      let program = try (round % 3 == 2 ? stranger : home).start(["backup", backup.path])
      Thread.sleep(forTimeInterval: Double.random(in: 0...0.15, using: &chance))
      program.stop()
      let status = program.wait()
      kills += status == -SIGKILL ? 1 : 0
      #expect(round % 3 != 2 || status != 0)
      let found = try titles(in: backup)
      #expect(Set(found).isSuperset(of: complete) && Set(found).isSubset(of: all), "\(status): \(found)")
      if status == 0 { complete = all }
      if round % 5 == 4 {
        #expect(try home.billfold("backup", backup.path).status == 0)
        complete = all
      }
    }
    Soak.report("\(kills) of \(rounds) backups killed at random, of two stores: nothing lost")
  }
}
