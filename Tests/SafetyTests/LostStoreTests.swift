import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// A store whose file is missing or empty is reported and never silently replaced by a new one.
@Suite(.serialized) struct LostStoreTests {
  /// What happened to a store.
  enum Loss: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case emptied, removed
    case emptiedBesideLog = "emptied, with a log beside it"
    case removedBesideLog = "removed, its log left"
    case unmarkedDocuments = "removed before stores were marked, its documents left"
    case unmarkedLog = "removed before stores were marked, its log left"
    case unmarkedEmptied = "emptied before stores were marked"
    case blank = "replaced by a database without tables"
    case danglingLink = "a link to a disk that is not mounted"
    var testDescription: String { rawValue }

    var hasLog: Bool { [.emptiedBesideLog, .removedBesideLog, .unmarkedLog].contains(self) }
    /// Whether a backup can be restored in this state.
    var isRestorable: Bool { !hasLog && self != .blank && self != .danglingLink }

    func happen(to home: TestHome) async throws {
      let file = home.storeFile
      let manager = FileManager.default
      try home.folder.write([1, 2, 3], to: "data/billfold/documents/ab/abcd.bin")
      switch self {
      case .emptied, .emptiedBesideLog, .unmarkedEmptied: #expect(truncate(file.path, 0) == 0)
      case .removed, .removedBesideLog, .unmarkedDocuments, .unmarkedLog: try manager.removeItem(at: file)
      case .blank:
        try manager.removeItem(at: file)
        let driver = try SQLiteDriver(alone: file)
        try await driver.write { connection in
          try connection.execute("CREATE TABLE gone (id INTEGER)")
          try connection.execute("DROP TABLE gone")
        }
        try driver.close()
      case .danglingLink:
        try manager.removeItem(at: file)
        try manager.createSymbolicLink(at: file, withDestinationURL: home.folder.file("disk/billfold.sqlite"))
      }
      if hasLog { try Data(repeating: 7, count: 4152).write(to: URL(fileURLWithPath: file.path + "-wal")) }
      switch self {
      case .unmarkedDocuments: try manager.removeItem(atPath: file.path + ".lock")
      case .unmarkedLog:
        try manager.removeItem(atPath: file.path + ".lock")
        try manager.removeItem(at: home.documents)
      case .unmarkedEmptied:
        try Data().write(to: URL(fileURLWithPath: file.path + ".lock"))
        try manager.removeItem(at: home.documents)
      default: break
      }
    }
  }

  /// Verbs of every kind, both those that only read and those that write.
  private func verbs(_ home: TestHome) -> [[String]] {
    let inbox = home.folder.file("inbox").path
    return [
      ["bills"], ["drafts"], ["overview"], ["search", "rent"], ["history", "1"], ["show", "1"], ["add", "Tea 2 EUR"],
      ["undo"], ["confirm", "1"], ["category", "add", "Pets"], ["remind"], ["work", "--oneshot"],
      ["import", home.folder.file("paper.pdf").path], ["watch", "--oneshot", inbox],
      ["backup", home.folder.file("new-backup").path], ["retry", "1"],
    ]
  }

  @Test("every verb reports what is there and what to do, and creates nothing", arguments: Loss.allCases)
  func refused(loss: Loss) async throws {
    let home = try TestHome()
    try home.enter("Rent", "Coffee")
    let backup = home.folder.file("backup").path
    #expect(try home.billfold("backup", backup).status == 0)
    try home.folder.write(Watched.pdf("paper"), to: "paper.pdf")
    try home.folder.write(Watched.pdf("dropped"), to: "inbox/dropped.pdf")
    try await loss.happen(to: home)
    let before = home.data.tree()
    let log = home.storeFile.path + "-wal"
    for verb in verbs(home) {
      let run = try home.billfold(all: verb)
      #expect(run.status == 69 && run.output.isEmpty, "\(verb): \(run)")
      #expect(run.errors.contains(home.storeFile.path), "\(verb): \(run.errors)")
      #expect(run.errors.contains(loss == .danglingLink ? "mount" : "`billfold restore FOLDER`"), "\(verb): \(run)")
      if loss.hasLog { #expect(run.errors.contains("\(log) contains changes"), "\(verb): \(run.errors)") }
    }
    // A verb that runs until it is stopped does not wait for a store that was missing at the start.
    let watch = try home.start(["watch", home.folder.file("inbox").path])
    #expect(try await comesTrue(within: 60) { !watch.isRunning })
    watch.stop()
    #expect(watch.wait() == 69)
    let doctor = try home.billfold("doctor", "--json")
    let finding = try #require(try doctor.list().first { $0["check"] as? String == "store" })
    #expect(doctor.status == 1 && finding["state"] as? String == "problem", "\(doctor)")
    #expect((finding["text"] as? String)?.contains(home.storeFile.path) == true)
    #expect(home.data.tree().filter { !$0.key.hasSuffix(".lock") } == before.filter { !$0.key.hasSuffix(".lock") })
    #expect(FileManager.default.fileExists(atPath: home.folder.file("inbox/dropped.pdf").path))

    let restored = try home.billfold("restore", backup)
    #expect(restored.status == (loss.isRestorable ? 0 : loss == .danglingLink ? 69 : 73), "\(restored)")
    if loss.hasLog {
      #expect(restored.errors.contains(log), "\(restored)")
      #expect(home.data.tree().filter { !$0.key.hasSuffix(".lock") } == before.filter { !$0.key.hasSuffix(".lock") })
      try FileManager.default.moveItem(atPath: log, toPath: log + ".aside")
    } else if !loss.isRestorable {
      try FileManager.default.removeItem(at: home.storeFile)
    }
    if !loss.isRestorable { #expect(try home.billfold("restore", backup).status == 0) }
    #expect(try home.titles() == ["Coffee", "Rent"])
    #expect(try home.billfold("doctor", "--json").list().first?["state"] as? String == "ok")
  }

  @Test("moving away what the error names makes room for a new store")
  func anew() async throws {
    let home = try TestHome()
    try home.enter("Rent")
    try await Loss.removedBesideLog.happen(to: home)
    let said = try home.billfold("bills").errors
    let list = try #require(said.components(separatedBy: "for a new, empty store move ").last)
    let names = list.components(separatedBy: " away").first?.replacingOccurrences(of: " and ", with: ", ") ?? ""
    for name in names.components(separatedBy: ", ") { try FileManager.default.removeItem(atPath: name) }
    #expect(try home.titles().isEmpty)
    #expect(try home.billfold("doctor").output.contains("0 documents, 0 drafts, 0 bills"))
  }

  @Test("moving a store's whole folder leaves room for a new store, and both work")
  func movedAway() throws {
    let home = try TestHome()
    try home.enter("Rent")
    try FileManager.default.moveItem(at: home.data, to: home.folder.file("data/aside"))
    #expect(try home.titles().isEmpty)
    let aside = home.folder.file("data/aside/billfold.sqlite").path
    #expect(try home.billfold("bills", "--json", "--store", aside).list().count == 1)
  }

  @Test(
    "a store whose creation is killed at any call is completed by the next opening",
    .enabled(if: Strace.works, "strace cannot trace here"),
    arguments: [
      "openat", "pwrite64", "fsync", "?rename,?renameat,?renameat2", "?mkdir,?mkdirat", "?unlink,?unlinkat",
      "ftruncate", "?fdatasync",
    ])
  func killed(call: String) async throws {
    var kills = 0
    var nth = 1
    while nth < 2_000 {
      let folder = try TemporaryFolder()
      let (file, documents) = (folder.file("new/store.sqlite"), folder.file("new/documents"))
      let ended = try Strace.run(
        .kill, at: call, nth: nth, Project.program("StoreProbe").path,
        ["record", file.path, documents.path, "made", "0"])
      let store = try await Store.open(.file(file), documents: documents)
      let health = try await store.health()
      #expect(health.integrity.isEmpty && health.schema == Migrations.all.map(\.name).max(), "\(call) \(nth)")
      #expect(try await store.categories() == DefaultCategories.names, "\(call) \(nth)")
      if ended.status == 0 { break }
      kills += 1
      nth += Soak.count(["openat": 23, "pwrite64": 11][call] ?? 1, long: 1)
    }
    Soak.report("making a store killed \(kills) times at \(call): each made whole by the next opening")
  }

  @Test("many processes that create a store at once, killed at random, leave one complete store")
  func killedAtRandom() async throws {
    var chance = SeededGenerator(seed: 162)
    let rounds = Soak.count(6, long: 200)
    var kills = 0
    for round in 0..<rounds {
      let home = try TestHome()
      let all = try (0..<6).map { number in try home.start(number % 2 == 0 ? ["bills"] : ["add", "Tea 2 EUR"]) }
      try await Task.sleep(for: .seconds(Double.random(in: 0...0.2, using: &chance)))
      for program in all[..<4] {
        program.stop()
        kills += program.wait() == -SIGKILL ? 1 : 0
      }
      // No process was killed except those.
      #expect(all[4...].map { $0.wait() } == [0, 0], "round \(round)")
      #expect(try home.titles().contains("Tea"))
      let doctor = try home.billfold("doctor", "--json").list().first
      #expect(doctor?["state"] as? String == "ok", "\(String(describing: doctor))")
    }
    Soak.report("\(kills) of \(4 * rounds) processes killed while a store was made: \(rounds) whole stores")
  }
}
