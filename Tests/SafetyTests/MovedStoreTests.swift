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

    init(_ house: TestHome, _ arguments: [String]) throws {
      log = house.folder.file("said-\(UUID().uuidString)")
      _ = FileManager.default.createFile(atPath: log.path, contents: nil)
      program = try house.start(arguments, output: try FileHandle(forWritingTo: log))
    }

    var text: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

    func says(_ words: String, times: Int = 1) async throws -> Bool {
      try await comesTrue(within: 60) { text.components(separatedBy: words).count > times }
    }
  }

  private func drop(_ name: String, into house: TestHome) throws {
    let text = MadePDF(text: "CORNER SHOP \(name)\n2026-03-14\nTOTAL 2.50 EUR").bytes
    try house.folder.write(text, to: "inbox/.\(name)")
    try FileManager.default.moveItem(
      at: house.folder.file("inbox/.\(name)"), to: house.folder.file("inbox/\(name).pdf"))
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
    let house = try TestHome()
    let manager = FileManager.default
    try manager.createDirectory(at: house.folder.file("inbox"), withIntermediateDirectories: true)
    try house.enter("Rent")
    let backup = house.folder.file("backup").path
    #expect(try house.billfold("backup", backup).status == 0)
    let away = house.folder.file("data/away")
    let watch = try Said(house, ["watch", house.folder.file("inbox").path, "--settle", "0.1"])
    try drop("first", into: house)
    #expect(try await watch.says("read      first.pdf"), "\(watch.text)")
    switch way {
    case .moved, .movedBack: try manager.moveItem(at: house.data, to: away)
    case .removed: try manager.removeItem(at: house.data)
    case .emptied: #expect(truncate(house.storeFile.path, 0) == 0)
    case .fileMoved:
      try manager.createDirectory(at: away, withIntermediateDirectories: true)
      for ending in ["", "-wal", "-shm"] {
        try manager.moveItem(
          atPath: house.storeFile.path + ending, toPath: away.path + "/billfold.sqlite" + ending)
      }
    case .replaced:
      let other = try TestHome()
      try other.enter("Other")
      try manager.moveItem(at: house.data, to: away)
      try manager.moveItem(at: other.data, to: house.data)
    }
    try drop("second", into: house)
    if way != .replaced {
      #expect(try await watch.says("Until the store is available again, nothing is accepted"), "\(watch.text)")
      // Long enough for it to be accepted.
      try await Task.sleep(for: .seconds(1))
      #expect(!watch.text.contains("accepted  second.pdf"), "\(watch.text)")
      #expect(names(in: house.folder.file("inbox")) == ["second.pdf"])
      if way == .movedBack {
        try manager.moveItem(at: away, to: house.data)
      } else {
        // Its log belongs to a store that no longer exists.
        if way == .emptied { try manager.removeItem(atPath: house.storeFile.path + "-wal") }
        let restored = try house.billfold("restore", backup)
        #expect(restored.status == 0, "\(restored.errors)")
      }
    }
    #expect(try await watch.says("read      second.pdf"), "\(watch.text)")
    #expect(try await comesTrue(within: 60) { names(in: house.folder.file("inbox")).isEmpty })
    watch.program.signal(SIGINT)
    #expect(watch.program.wait() == 130)
    let kept: Set<String> = way == .movedBack ? ["first.pdf", "second.pdf"] : ["second.pdf"]
    #expect(try await documents(in: house.data) == kept)
    #expect(try house.titles() == [way == .replaced ? "Other" : "Rent"])
    guard ![.removed, .emptied, .movedBack].contains(way) else { return }
    if way == .fileMoved {
      let store = try await Store.open(
        .file(away.appendingPathComponent("billfold.sqlite")), documents: house.documents, createsStore: false)
      #expect(try await store.health().documents == 1)
    } else {
      #expect(try await documents(in: away) == ["first.pdf"])
    }
  }

  @Test("work waits for the store and reads the waiting documents of the one that is put there")
  func worked() async throws {
    let house = try TestHome()
    try house.enter("Rent")
    let (backup, inbox) = (house.folder.file("backup").path, house.folder.file("inbox"))
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    // Accepted and waiting: this is its state in the backup.
    try drop("waiting", into: house)
    let accepted = try StartedProgram(
      Project.program("IntakeProbe"), [house.storeFile.path, house.documents.path, inbox.path + "/waiting.pdf"],
      environment: house.environment)
    #expect(accepted.wait() == 0)
    #expect(try house.billfold("backup", backup).status == 0)
    let work = try Said(house, ["work", "--jobs", "1"])
    #expect(try await work.says("read      waiting.pdf"), "\(work.text)")
    try FileManager.default.moveItem(at: house.data, to: house.folder.file("data/away"))
    #expect(try await work.says("Until the store is available again"), "\(work.text)")
    #expect(!FileManager.default.fileExists(atPath: house.data.path))
    #expect(try house.billfold("restore", backup).status == 0)
    #expect(try await work.says("read      waiting.pdf", times: 2), "\(work.text)")
    #expect(try house.billfold("drafts", "--json").list().count == 1)
  }

  @Test("import fails if its store is moved away, and removes no file that is in no store")
  func imported() async throws {
    let house = try TestHome()
    try house.enter("Rent")
    let count = 40
    for number in 0..<count {
      try house.folder.write(
        MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL \(number + 1).50 EUR").bytes, to: "in/\(number).pdf")
    }
    let importing = try Said(house, ["import", "--move", "--jobs", "1", house.folder.file("in").path])
    let store = try await Store.open(.file(house.storeFile), documents: house.documents)
    #expect(try await comesTrue(within: 60) { try await store.accepted() > 0 })
    let away = house.folder.file("data/away")
    try FileManager.default.moveItem(at: house.data, to: away)
    #expect(importing.program.wait() == 69)
    #expect(importing.text.contains("was moved, removed or replaced while the store was in use"), "\(importing.text)")
    #expect(!FileManager.default.fileExists(atPath: house.data.path))
    let gone = Set((0..<count).map { "\($0).pdf" }).subtracting(names(in: house.folder.file("in")))
    #expect(gone.isEmpty, "files are removed when all are read")
    #expect(try await documents(in: away).count >= 1)
  }

  @Test("watch and work lose nothing when killed at random while the store is moved away and restored")
  func killedAtRandom() async throws {
    let house = try TestHome()
    let inbox = house.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    try house.enter("Rent")
    let backup = house.folder.file("backup").path
    #expect(try house.billfold("backup", backup).status == 0)
    var chance = SeededGenerator(seed: 163)
    let rounds = Soak.count(6, long: 120)
    var aways: [(folder: URL, held: Set<String>)] = []
    var (dropped, kills) = (0, 0)
    var watch: Said?
    var work: Said?
    for round in 0..<rounds {
      if watch?.program.isRunning != true {
        watch = try Said(house, ["watch", inbox.path, "--settle", "0.1"])
        #expect(try await watch?.says("watching ") == true)
      }
      if work?.program.isRunning != true { work = try Said(house, ["work", "--jobs", "1"]) }
      for _ in 0..<3 {
        try drop("paper-\(dropped)", into: house)
        dropped += 1
      }
      try await Task.sleep(for: .seconds(Double.random(in: 0...1.5, using: &chance)))
      if round % 2 == 0 {
        let away = house.folder.file("data/away-\(round)")
        // A worker that starts only now would find no trace of a store, and create one.
        work?.program.stop()
        try FileManager.default.moveItem(at: house.data, to: away)
        let isKilled = Bool.random(using: &chance)
        if isKilled { watch?.program.stop() } else { _ = try await watch?.says("Until the store is available again") }
        aways.append((away, try await documents(in: away)))
        let restored = try house.billfold("restore", backup)
        #expect(restored.status == 0, "\(restored.errors)")
        kills += isKilled ? 2 : 1
      } else {
        for program in [watch, work].shuffled(using: &chance) {
          program?.program.stop()
          kills += 1
        }
        if Bool.random(using: &chance) { #expect(try house.billfold("backup", backup).status == 0) }
      }
    }
    watch?.program.stop()
    work?.program.stop()
    let last = try house.billfold("watch", "--oneshot", "--settle", "0.1", inbox.path)
    #expect(last.status == 0, "\(last)")
    #expect(names(in: inbox).isEmpty && names(in: house.folder.file("failed")).isEmpty)
    #expect(names(in: house.folder.file("done")).count == dropped)
    var found = try await documents(in: house.data)
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
