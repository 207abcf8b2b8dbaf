import Core
import Foundation
import Store
import TestSupport
import Testing

/// Several processes on one store at once, each killed or stopped at random.
@Suite(.serialized) struct ManyProcessesTests {
  private func start(_ program: String, _ arguments: [String], output: FileHandle? = nil) throws -> StartedProgram {
    try StartedProgram(
      Project.program(program), arguments, environment: ProcessInfo.processInfo.environment, output: output)
  }

  @Test("the same files accepted by eight processes at once become one document each")
  func sameFiles() async throws {
    let folder = try TemporaryFolder()
    let count = Soak.count(40, long: 200)
    let files = try (0..<count).map { try folder.write(Array("document \($0)".utf8), to: "\($0).jpg").path }
    let places = [folder.file("store.sqlite").path, folder.file("documents").path]
    let all = try (0..<8).map { _ in try start("IntakeProbe", places + files.shuffled()) }
    #expect(all.map { $0.wait() } == Array(repeating: 0, count: 8))
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    let health = try await store.health()
    #expect(health.documents == count && health.pending.waiting == count)
    #expect(health.missingBytes.isEmpty && health.orphanBytes.isEmpty)
    Soak.report("\(count) files accepted by 8 processes at once: \(health.documents) documents")
  }

  @Test("eight processes that write at once wait for each other and report no error")
  func manyWriters() async throws {
    let folder = try TemporaryFolder()
    let count = Soak.count(250, long: 500)
    let places = [folder.file("store.sqlite").path, folder.file("documents").path]
    // Each round is two documents, a claim and a finish.
    let all = try (0..<8).map { try start("StoreProbe", ["record"] + places + ["p\($0)", "\(count)"]) }
    #expect(all.map { $0.wait() } == Array(repeating: 0, count: 8))
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    #expect(try await store.health().documents == 9 * count)
    Soak.report("8 processes with \(4 * count) writes each: 0 busy errors")
  }

  @Test("a worker that was paused past its leases has every late result refused")
  func stalled() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    for number in 0..<100 {
      _ = try await store.record(
        Arrival(
          sha256: "\(number)", bytes: 1, mediaType: "image/png", fileName: "\(number)", sourcePath: [1], identity: nil,
          via: .import))
    }
    let output = Pipe()
    let stalling = try start(
      "StoreProbe", ["stall", folder.file("store.sqlite").path, folder.file("documents").path, "stalled", "100"],
      output: output.fileHandleForWriting)
    try output.fileHandleForWriting.close()
    // When it holds all of them, it makes its leases expire a second later, and stops itself.
    try await eventually { try await store.pending().waiting == 0 }
    var finished = 0
    try await eventually {
      while let job = try await store.claim(worker: "other", lease: 60) {
        try await store.finish(job, reading: Reading(pages: []), proposals: [Proposal()])
        finished += 1
      }
      return finished == 100
    }
    // More than once, in case it is so slow that it stops only now.
    try await eventually {
      stalling.signal(SIGCONT)
      return !stalling.isRunning
    }
    stalling.stop()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(said == "100 of 100 refused\n")
    #expect(try await store.drafts().count == 100)
    Soak.report("late results of a stalled worker: \(said.dropLast())")
  }

  @Test("killed at random many times, the watcher, importer and workers lose nothing and duplicate nothing")
  func killedAtRandom() throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    let aside = home.folder.file("aside")
    let count = Soak.count(24, long: 300)
    let kills = Soak.count(16, long: 1000)
    for place in [inbox, aside] {
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    }
    let verbs = [
      ["watch", inbox.path, "--settle", "0.2"], ["import", aside.path, "--quiet"], ["work"], ["work", "--jobs", "1"],
    ]
    var chance = SeededGenerator(seed: 6)
    var killed = 0
    var running: [StartedProgram?] = Array(repeating: nil, count: verbs.count)
    for turn in 0..<kills {
      // The files arrive during the first half of the kills.
      for number in stride(from: turn * 2 * count / kills, to: min((turn + 1) * 2 * count / kills, count), by: 1) {
        let text = MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL \(number + 1).50 EUR").bytes
        let name = number % 2 == 0 ? "inbox" : "aside"
        try home.folder.write(text, to: "\(name)/.\(number)")
        try FileManager.default.moveItem(
          at: home.folder.file("\(name)/.\(number)"), to: home.folder.file("\(name)/\(number).pdf"))
      }
      for index in verbs.indices where running[index]?.isRunning != true {
        running[index] = try home.start(verbs[index])
      }
      Thread.sleep(forTimeInterval: Double.random(in: 0.02...0.6, using: &chance))
      // An importer that has nothing left to do has exited.
      let alive = running.compactMap(\.self).filter(\.isRunning)
      guard let victim = alive.randomElement(using: &chance) else { continue }
      victim.stop()
      if victim.wait() == -SIGKILL { killed += 1 }
    }
    #expect(killed * 10 >= kills * 9, "only \(killed) of \(kills) were killed before they ended")
    for program in running { program?.stop() }
    let start = ContinuousClock.now
    for last in [["import", aside.path], ["watch", inbox.path, "--oneshot", "--settle", "0.2"]] {
      let run = try home.billfold(all: last)
      #expect(run.status == 0, "\(last): \(run.errors)")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let drafts = try home.billfold("drafts", "--json").list()
    let files = drafts.compactMap { $0["file"] as? String }
    #expect(files.count == count && Set(files).count == count, "\(count) files became \(files.sorted())")
    #expect(drafts.allSatisfy { $0["error"] is NSNull }, "failed: \(drafts.filter { !($0["error"] is NSNull) })")
    #expect(try home.billfold("doctor", "--rehash", "--json").output.contains("all documents are unchanged"))
    if Soak.isLong { #expect(seconds <= 90) }
    Soak.report(
      "\(killed) kills over 4 processes, \(count) files: 0 lost, 0 doubled, done \(Int(seconds)) s after the last")
  }
}
