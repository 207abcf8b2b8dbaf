import Foundation
import Glibc
import Store
import TestSupport
import Testing

@testable import billfold

@Suite("Stopping while a document is read", .serialized)
struct InterruptionTests {
  struct Stop: CustomTestStringConvertible, Sendable {
    var verb: String
    var signal: Int32
    var testDescription: String { "\(verb), signal \(signal)" }
  }

  /// The arguments of a verb that reads what is in the inbox, or what was accepted.
  private func arguments(_ verb: String, _ home: TestHome, ends: Bool) -> [String] {
    let inbox = home.folder.file("inbox").path
    return switch verb {
    case "import": ["import", "--jobs", "1", inbox]
    case "watch": ["watch", "--jobs", "1", "--settle", "0.1", inbox] + (ends ? ["--oneshot"] : [])
    default: ["work", "--jobs", "1"] + (ends ? ["--oneshot"] : [])
    }
  }

  /// The processes that a process started, from any of its threads.
  private func children(of process: Int32) -> [Int32] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return threads.flatMap { thread in
      let list = (try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/children", encoding: .utf8)) ?? ""
      return list.split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// All descendants of a process.
  private func descendants(of process: Int32) -> [Int32] {
    children(of: process).flatMap { [$0] + descendants(of: $0) }
  }

  /// Finds the readers of a process, and whether one is reading a document: then it has a child that is the same at two
  /// checks in a row. Its very first child, which only tests the sandbox, has ended by then.
  private func isReading(_ process: Int32, _ readers: inout [Int32]) -> Bool {
    let before = readers
    readers = descendants(of: process)
    return readers.count > 1 && readers == before
  }

  /// Whether a process runs; a zombie does not count.
  private func isAlive(_ process: Int32) -> Bool {
    guard let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return !state.contains(") Z ")
  }

  @Test(
    "releases the document uncounted, leaves no reader behind and exits with 130; a second run reads the rest",
    arguments: [
      Stop(verb: "import", signal: SIGINT), Stop(verb: "import", signal: SIGTERM),
      Stop(verb: "watch", signal: SIGINT), Stop(verb: "work", signal: SIGTERM),
    ])
  func interrupted(_ stop: Stop) async throws {
    let home = try TestHome()
    let store = try await home.openStore()
    // A picture takes its reader a second or more.
    for name in ["a.jpg", "b.jpg"] {
      try home.folder.copy(sample: "us-restaurant-shadow.jpg", to: "inbox/\(name)", mark: name)
    }
    if stop.verb == "work" {
      // A full queue, as a watcher on another machine leaves it.
      let watcher = try home.start(arguments("import", home, ends: false))
      let isReading = try await comesTrue {
        try await store.pending() == Pending(waiting: 1, running: 1)
      }
      try #require(isReading)
      watcher.stop()
    }
    let said = home.folder.file("said")
    #expect(FileManager.default.createFile(atPath: said.path, contents: nil))
    let process = try home.start(
      arguments(stop.verb, home, ends: false), output: try FileHandle(forWritingTo: said))
    var readers: [Int32] = []
    let hasBegun = try await comesTrue {
      let hasReader = isReading(process.processID, &readers)
      return try await store.pending() == Pending(waiting: 1, running: 1) && hasReader
    }
    try #require(hasBegun)
    process.signal(stop.signal)
    let status = process.wait()

    let text = try String(contentsOf: said, encoding: .utf8)
    #expect(status == 130, "\(text)")
    // Watching is ended by stopping it, so that no message is needed.
    #expect(text.contains("nothing is lost") == (stop.verb != "watch"), "\(text)")
    #expect(try await store.pending() == Pending(waiting: 2, running: 0))
    let areGone = try await comesTrue { !readers.contains(where: isAlive) }
    #expect(areGone)
    // The killed watcher's attempt counts, this one's does not; documents never tried come first.
    var jobs: [Job] = []
    for _ in 1...2 { jobs.append(try #require(try await store.claim(worker: "test", lease: 60))) }
    #expect(jobs.map(\.attempt) == [1, stop.verb == "work" ? 2 : 1])
    for job in jobs { try await store.giveBack(job) }

    let second = try home.billfold(all: arguments(stop.verb, home, ends: true))
    #expect(second.status == 0, "\(second)")
    #expect(try home.drafts("--all").count == 2)
    #expect(try await store.pending() == Pending(waiting: 0, running: 0))
  }

  @Test("a watcher that was started to outlive its terminal, as by nohup, continues after SIGHUP")
  func hangUp() async throws {
    let home = try TestHome()
    let store = try await home.openStore()
    try home.folder.write(MadePDF(text: "CORNER SHOP\nTOTAL 1.50 EUR").bytes, to: "inbox/before.pdf")
    let process = try StartedProgram(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "trap '' HUP; exec \"$0\" \"$@\"", Project.program("billfold").path]
        + arguments("watch", home, ends: false), environment: home.environment)
    #expect(try await comesTrue { try await store.drafts().count == 1 || !process.isRunning })
    process.signal(SIGHUP)
    try home.folder.write(MadePDF(text: "CORNER SHOP\nTOTAL 2.50 EUR").bytes, to: "inbox/after.pdf")
    #expect(try await comesTrue { try await store.drafts().count == 2 || !process.isRunning })
    process.signal(SIGTERM)
    #expect(process.wait() == 130)
  }

  @Test("a batch read without a store stops in the middle and exits with 130")
  func read() async throws {
    let home = try TestHome()
    let picture = Project.samples.appendingPathComponent("gb-long.jpg").path
    let said = home.folder.file("said")
    #expect(FileManager.default.createFile(atPath: said.path, contents: nil))
    let count = 12
    let process = try home.start(
      ["read", "--json", "--jobs", "1"] + Array(repeating: picture, count: count),
      output: try FileHandle(forWritingTo: said))
    var readers: [Int32] = []
    let hasBegun = try await comesTrue { isReading(process.processID, &readers) }
    try #require(hasBegun)
    process.signal(SIGINT)
    #expect(process.wait() == 130)
    // It did not continue with the others.
    let read = try String(contentsOf: said, encoding: .utf8).split(separator: "\n").count { $0.hasPrefix("{\"file\"") }
    #expect(read < count / 2, "\(read) were read")
    let areGone = try await comesTrue { !readers.contains(where: isAlive) }
    #expect(areGone)
  }

  @Test("import --move keeps a file that was replaced while others were read: its new contents are nowhere else")
  func replaced() async throws {
    for _ in 1...20 where try await replacedInTime() { return }
    Issue.record("the first file was always read before the second was replaced")
  }

  /// Replaces a file while an import has stored it and reads another, and checks what happens to it; false if the
  /// import ended too soon.
  private func replacedInTime() async throws -> Bool {
    let home = try TestHome()
    let store = try await home.openStore()
    let slow = try home.folder.copy(sample: "gb-long.jpg", to: "in/a.jpg")
    let file = try home.folder.copy(sample: "gb-invoice.pdf", to: "in/b.pdf")
    let said = home.folder.file("said")
    #expect(FileManager.default.createFile(atPath: said.path, contents: nil))
    let process = try home.start(
      ["import", "--move", "--jobs", "1", home.folder.file("in").path], output: try FileHandle(forWritingTo: said))
    let areTaken = try await comesTrue { try await store.health().documents == 2 }
    try #require(areTaken)
    func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
    // While it is stopped nothing is removed.
    process.signal(SIGSTOP)
    guard process.isRunning, exists(slow), exists(file) else {
      process.stop()
      return false
    }
    try Data("a new scan, under the old name".utf8).write(to: file, options: .atomic)
    process.signal(SIGCONT)
    let status = process.wait()
    let text = try String(contentsOf: said, encoding: .utf8)
    #expect(status == 0, "\(text)")
    #expect(!exists(slow) && exists(file))
    #expect(text.contains("b.pdf is in the store but was not removed: it was changed"), "\(text)")
    return true
  }
}
