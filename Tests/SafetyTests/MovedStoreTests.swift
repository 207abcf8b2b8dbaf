import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// A store that is moved away, removed or replaced while programs use it: nothing is written to the missing store, and
/// no file leaves the inbox for it.
@Suite(.serialized) struct MovedStoreTests {
  /// A program that runs beside the test, and all its output so far.
  private struct Said {
    let program: StartedProgram
    let log: URL

    init(_ home: TestHome, _ arguments: [String]) throws {
      log = home.folder.file("said-\(UUID().uuidString)")
      _ = FileManager.default.createFile(atPath: log.path, contents: nil)
      program = try home.start(arguments, output: try FileHandle(forWritingTo: log))
    }

    var text: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    func says(_ words: String, times: Int = 1) async throws -> Bool {
      try await comesTrue(within: 60) { text.components(separatedBy: words).count > times }
    }

    func hasSaid(_ words: String, before others: String) -> Bool {
      let text = text
      guard let first = text.range(of: words), let second = text.range(of: others) else { return false }
      return first.upperBound <= second.lowerBound
    }
  }

  private func drop(_ name: String, into home: TestHome) throws {
    let text = MadePDF(text: "CORNER SHOP \(name)\n2026-03-14\nTOTAL 2.50 EUR").bytes
    try home.folder.write(text, to: "inbox/.\(name)")
    try FileManager.default.moveItem(
      at: home.folder.file("inbox/.\(name)"), to: home.folder.file("inbox/\(name).pdf"))
  }

  private func names(in folder: URL) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0.hasSuffix(".pdf") }
  }

  /// The names of the documents in a store whose bytes are there.
  private func documents(in data: URL) async throws -> Set<String> {
    let store = try await Store.open(
      .file(data.appendingPathComponent("billfold.sqlite")), documents: data.appendingPathComponent("documents"),
      createsStore: false)
    let health = try await store.health()
    #expect(health.integrity.isEmpty && health.missingBytes.isEmpty, "\(data)")
    return Set(
      try await store.driver.read { try $0.rows("SELECT file_name FROM documents").map { try $0.text("file_name") } })
  }

  /// How a store is replaced.
  enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case moved = "moved away with its folder, and restored"
    case movedBack = "moved away with its folder, and moved back"
    case removed = "removed, and restored"
    case emptied = "emptied, and restored"
    case fileMoved = "its files moved away one by one, and restored"
    case replaced = "replaced by another store in one moment"
    var testDescription: String { rawValue }
  }

  @Test(
    "watch leaves new files in the inbox until there is a store, and accepts them into that store",
    arguments: Way.allCases)
  func watched(way: Way) async throws {
    let home = try TestHome()
    let manager = FileManager.default
    try manager.createDirectory(at: home.folder.file("inbox"), withIntermediateDirectories: true)
    try home.enter("Rent")
    let backup = home.folder.file("backup").path
    #expect(try home.billfold("backup", backup).status == 0)
    let away = home.folder.file("data/away")
    let watch = try Said(home, ["watch", home.folder.file("inbox").path, "--settle", "0.1"])
    try drop("first", into: home)
    #expect(try await watch.says("read      first.pdf"), "\(watch.text)")
    switch way {
    case .moved, .movedBack: try manager.moveItem(at: home.data, to: away)
    case .removed: try manager.removeItem(at: home.data)
    case .emptied: #expect(truncate(home.storeFile.path, 0) == 0)
    case .fileMoved:
      try manager.createDirectory(at: away, withIntermediateDirectories: true)
      for ending in ["", "-wal", "-shm"] {
        try manager.moveItem(
          atPath: home.storeFile.path + ending, toPath: away.path + "/billfold.sqlite" + ending)
      }
    case .replaced:
      let other = try TestHome()
      try other.enter("Other")
      try manager.moveItem(at: home.data, to: away)
      try manager.moveItem(at: other.data, to: home.data)
    }
    try drop("second", into: home)
    if way != .replaced {
      #expect(try await watch.says("Until the store is available again, nothing is accepted"), "\(watch.text)")
      #expect(names(in: home.folder.file("inbox")) == ["second.pdf"])
      if way == .movedBack {
        try manager.moveItem(at: away, to: home.data)
      } else {
        // Its log belongs to a store that no longer exists.
        if way == .emptied { try manager.removeItem(atPath: home.storeFile.path + "-wal") }
        let restored = try home.billfold("restore", backup)
        #expect(restored.status == 0, "\(restored.errors)")
      }
    }
    #expect(try await watch.says("read      second.pdf"), "\(watch.text)")
    let isInOrder = watch.hasSaid("continuing with the current one", before: "accepted  second.pdf")
    #expect(way == .replaced || isInOrder, "\(watch.text)")
    #expect(try await comesTrue(within: 60) { names(in: home.folder.file("inbox")).isEmpty })
    watch.program.signal(SIGINT)
    #expect(watch.program.wait() == 130)
    let kept: Set<String> = way == .movedBack ? ["first.pdf", "second.pdf"] : ["second.pdf"]
    #expect(try await documents(in: home.data) == kept)
    #expect(try home.titles() == [way == .replaced ? "Other" : "Rent"])
    guard ![.removed, .emptied, .movedBack].contains(way) else { return }
    if way == .fileMoved {
      let store = try await Store.open(
        .file(away.appendingPathComponent("billfold.sqlite")), documents: home.documents, createsStore: false)
      #expect(try await store.health().documents == 1)
    } else {
      #expect(try await documents(in: away) == ["first.pdf"])
    }
  }

  @Test("work waits for the store and reads the waiting documents of the one that is put there")
  func worked() async throws {
    let home = try TestHome()
    try home.enter("Rent")
    let (backup, inbox) = (home.folder.file("backup").path, home.folder.file("inbox"))
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    // Accepted and waiting: this is its state in the backup.
    try drop("waiting", into: home)
    let accepted = try StartedProgram(
      Project.program("IntakeProbe"), [home.storeFile.path, home.documents.path, inbox.path + "/waiting.pdf"],
      environment: home.environment)
    #expect(accepted.wait() == 0)
    #expect(try home.billfold("backup", backup).status == 0)
    let work = try Said(home, ["work", "--jobs", "1"])
    #expect(try await work.says("read      waiting.pdf"), "\(work.text)")
    try FileManager.default.moveItem(at: home.data, to: home.folder.file("data/away"))
    #expect(try await work.says("Until the store is available again"), "\(work.text)")
    #expect(!FileManager.default.fileExists(atPath: home.data.path))
    #expect(try home.billfold("restore", backup).status == 0)
    #expect(try await work.says("read      waiting.pdf", times: 2), "\(work.text)")
    #expect(try home.billfold("drafts", "--json").list().count == 1)
  }

  @Test("import fails if its store is moved away, and removes no file that is in no store")
  func imported() async throws {
    let home = try TestHome()
    try home.enter("Rent")
    let count = 40
    for number in 0..<count {
      try home.folder.write(
        MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL \(number + 1).50 EUR").bytes, to: "in/\(number).pdf")
    }
    let importing = try Said(home, ["import", "--move", "--jobs", "1", home.folder.file("in").path])
    let store = try await Store.open(.file(home.storeFile), documents: home.documents)
    #expect(try await comesTrue(within: 60) { try await store.accepted() > 0 })
    let away = home.folder.file("data/away")
    try FileManager.default.moveItem(at: home.data, to: away)
    #expect(importing.program.wait() == 69)
    #expect(importing.text.contains("was moved, removed or replaced while the store was in use"), "\(importing.text)")
    #expect(!FileManager.default.fileExists(atPath: home.data.path))
    let gone = Set((0..<count).map { "\($0).pdf" }).subtracting(names(in: home.folder.file("in")))
    #expect(gone.isEmpty, "files are removed when all are read")
    #expect(try await documents(in: away).count >= 1)
  }

  @Test("watch and work lose nothing when killed at random while the store is moved away and restored")
  func killedAtRandom() async throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    try home.enter("Rent")
    let backup = home.folder.file("backup").path
    #expect(try home.billfold("backup", backup).status == 0)
    var chance = SeededGenerator(seed: 163)
    let rounds = Soak.count(6, long: 120)
    var aways: [(folder: URL, held: Set<String>)] = []
    var (dropped, kills) = (0, 0)
    var watch: Said?
    var work: Said?
    for round in 0..<rounds {
      if watch?.program.isRunning != true {
        watch = try Said(home, ["watch", inbox.path, "--settle", "0.1"])
        #expect(try await watch?.says("watching ") == true)
      }
      if work?.program.isRunning != true { work = try Said(home, ["work", "--jobs", "1"]) }
      for _ in 0..<3 {
        try drop("paper-\(dropped)", into: home)
        dropped += 1
      }
      try await Task.sleep(for: .seconds(Double.random(in: 0...1.5, using: &chance)))
      if round % 2 == 0 {
        let away = home.folder.file("data/away-\(round)")
        // A worker that starts only now would find no trace of a store, and create one.
        work?.program.stop()
        try FileManager.default.moveItem(at: home.data, to: away)
        let isKilled = Bool.random(using: &chance)
        if isKilled { watch?.program.stop() } else { _ = try await watch?.says("Until the store is available again") }
        aways.append((away, try await documents(in: away)))
        let restored = try home.billfold("restore", backup)
        #expect(restored.status == 0, "\(restored.errors)")
        kills += isKilled ? 2 : 1
      } else {
        for program in [watch, work].shuffled(using: &chance) {
          program?.program.stop()
          kills += 1
        }
        if Bool.random(using: &chance) { #expect(try home.billfold("backup", backup).status == 0) }
      }
    }
    watch?.program.stop()
    work?.program.stop()
    let last = try home.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path)
    #expect(last.status == 0, "\(last)")
    #expect(names(in: inbox).isEmpty && names(in: home.folder.file("failed")).isEmpty)
    #expect(names(in: home.folder.file("done")).count == dropped)
    var found = try await documents(in: home.data)
    for (away, held) in aways {
      let holds = try await documents(in: away)
      #expect(holds == held, "something was written to \(away.lastPathComponent) after it was gone")
      found.formUnion(holds)
    }
    #expect(found == Set((0..<dropped).map { "paper-\($0).pdf" }))
    Soak.report(
      "\(kills) kills and \(aways.count) stores moved away under watch and work: \(dropped) files, 0 lost, 0 written to what was gone"
    )
  }
}
