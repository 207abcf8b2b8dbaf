import Core
import Foundation
import Glibc
import Intake
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// The things that happen to a real inbox.
@Suite(.serialized) struct WatchedFolderTests {
  /// A watcher on a folder of its own, whose readings do not matter: the reader is there, but each file is no document.
  private final class Watched: Sendable {
    let folder: TemporaryFolder
    let store: Store
    let said = Mutex<[String]>([])
    let watching = Mutex<Task<Void, any Error>?>(nil)

    var inbox: URL { folder.file("inbox") }

    init(
      makesInbox: Bool = true,
      clock: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970.rounded(.down)) }
    ) async throws {
      folder = try TemporaryFolder()
      if makesInbox {
        try FileManager.default.createDirectory(at: folder.file("inbox"), withIntermediateDirectories: true)
      }
      store = try await Store.open(
        .file(folder.file("store.sqlite")), documents: folder.file("documents"), clock: clock)
    }

    deinit { watching.withLock { $0?.cancel() } }

    func start(settle: Double = 0.2, scan: Double = 0.3) {
      let pipeline = Pipeline(
        store: store,
        options: IntakeOptions(
          reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk, waitsOutOutages: true))
      let options = Watcher.Options(inbox: FilePath(inbox.path), settleSeconds: settle, scanSeconds: scan)
      let watcher = Watcher(pipeline, options: options) { [weak self] event in
        self?.said.withLock { $0.append("\(event)") }
      }
      watching.withLock { $0 = Task { try await watcher.run() } }
    }

    func stop() async {
      let task = watching.withLock { $0 }
      task?.cancel()
      _ = try? await task?.value
    }

    func write(_ text: String, to name: String) throws {
      try Data("%PDF-1.4 \(text) %%EOF".utf8).write(to: inbox.appendingPathComponent(name))
    }

    var documents: Int { get async throws { try await store.health().documents } }
    func has(said words: String) -> Bool { said.withLock { $0.contains { $0.contains(words) } } }
  }

  /// What is done to an inbox, and how many documents there are to be.
  struct Happening: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var documents: Int
    var happen: @Sendable (URL) throws -> Void
  }

  private static func pdf(_ text: String) -> Data { Data("%PDF-1.4 \(text) %%EOF".utf8) }

  static let happenings: [Happening] = [
    Happening(testDescription: "a folder of files is moved in", documents: 3) { inbox in
      let aside = inbox.deletingLastPathComponent().appendingPathComponent("aside")
      try FileManager.default.createDirectory(
        at: aside.appendingPathComponent("deeper"), withIntermediateDirectories: true)
      for name in ["a.pdf", "b.pdf", "deeper/c.pdf"] { try pdf(name).write(to: aside.appendingPathComponent(name)) }
      try FileManager.default.moveItem(at: aside, to: inbox.appendingPathComponent("aside"))
    },
    Happening(testDescription: "a file is written under another name and renamed", documents: 1) { inbox in
      try pdf("renamed").write(to: inbox.appendingPathComponent("scan.pdf.part"))
      try FileManager.default.moveItem(
        at: inbox.appendingPathComponent("scan.pdf.part"), to: inbox.appendingPathComponent("scan.pdf"))
    },
    Happening(testDescription: "a file replaces another before it has settled", documents: 1) { inbox in
      try pdf("old").write(to: inbox.appendingPathComponent("a.pdf"))
      try pdf("new and longer").write(to: inbox.appendingPathComponent("a.pdf"), options: .atomic)
    },
    Happening(testDescription: "names differ in case, and in how an accent is composed", documents: 4) { inbox in
      for name in ["Scan.pdf", "scan.pdf", "caf\u{E9}.pdf", "cafe\u{301}.pdf"] {
        try pdf("\(Array(name.utf8))").write(to: inbox.appendingPathComponent(name))
      }
    },
    Happening(testDescription: "a name is no UTF-8", documents: 1) { inbox in
      let path = Array(inbox.path.utf8) + Array("/scan-".utf8) + [0xFF, 0xC3, 0x28] + Array(".pdf".utf8) + [0]
      let file = path.withUnsafeBufferPointer {
        $0.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1 }
      }
      let bytes = Array(pdf("bytes"))
      #expect(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
      close(file)
    },
    Happening(testDescription: "a folder's name is no UTF-8", documents: 1) { inbox in
      let folder = Array(inbox.path.utf8) + Array("/dir-".utf8) + [0xFF]
      func path(_ bytes: [UInt8]) -> [CChar] { (bytes + [0]).map { CChar(bitPattern: $0) } }
      #expect(mkdir(path(folder), 0o700) == 0)
      let file = open(path(folder + Array("/a.pdf".utf8)), O_WRONLY | O_CREAT, 0o600)
      let bytes = Array(pdf("in a folder of bytes"))
      #expect(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
      close(file)
    },
    Happening(
      testDescription: "names are as long as they can be, and hold what shells and terminals act on", documents: 4
    ) { inbox in
      for name in [
        String(repeating: "x", count: 251) + ".pdf", "a b\tc\n.pdf", "$(rm -rf x);'\"\\.pdf", "\u{1B}[31mred.pdf",
      ] {
        try pdf("\(Array(name.utf8))").write(to: inbox.appendingPathComponent(name))
      }
    },
    Happening(testDescription: "two names hold the same bytes", documents: 1) { inbox in
      for name in ["a.pdf", "b.pdf"] { try pdf("same").write(to: inbox.appendingPathComponent(name)) }
    },
    Happening(testDescription: "a file's time is in the future", documents: 1) { inbox in
      let file = inbox.appendingPathComponent("a.pdf")
      try pdf("future").write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 1e8)], ofItemAtPath: file.path)
    },
    Happening(
      testDescription: "junk, links, pipes, sockets, folders and empty files lie beside one document", documents: 1
    ) { inbox in
      try pdf("one").write(to: inbox.appendingPathComponent("a.pdf"))
      for name in [".hidden.pdf", "b.pdf.crdownload", "Thumbs.db", "._a.pdf", "~$a.pdf"] {
        try pdf(name).write(to: inbox.appendingPathComponent(name))
      }
      try Data().write(to: inbox.appendingPathComponent("empty.pdf"))
      try FileManager.default.createSymbolicLink(
        atPath: inbox.path + "/link.pdf", withDestinationPath: inbox.path + "/a.pdf")
      try FileManager.default.createSymbolicLink(atPath: inbox.path + "/loop", withDestinationPath: inbox.path)
      #expect(mkfifo(inbox.path + "/fifo.pdf", 0o600) == 0)
      try FileManager.default.createDirectory(
        atPath: inbox.path + "/folder.pdf/@eaDir", withIntermediateDirectories: true)
      try pdf("thumbnail").write(to: inbox.appendingPathComponent("folder.pdf/@eaDir/a.pdf"))
    },
  ]

  @Test("what happens to an inbox becomes as many documents as there are", arguments: happenings, [false, true])
  func happens(_ happening: Happening, beforeStart: Bool) async throws {
    let watched = try await Watched()
    if beforeStart { try happening.happen(watched.inbox) }
    watched.start()
    if !beforeStart {
      try await Task.sleep(for: .milliseconds(300))
      try happening.happen(watched.inbox)
    }
    try await eventually(within: 30) { try await watched.documents >= happening.documents }
    try await Task.sleep(for: .milliseconds(800))
    #expect(try await watched.documents == happening.documents)
    await watched.stop()
  }

  @Test("files that arrive in ten pieces are never read before they are whole, also at start-up")
  func pieces() async throws {
    let watched = try await Watched()
    let count = Soak.count(30, long: 100)
    // Pieces come a little faster than files settle, and hold an end mark long before their own end.
    let gap = Soak.isLong ? 4.0 : 0.4
    func append(_ piece: Int) throws {
      for number in 0..<count {
        let file = watched.inbox.appendingPathComponent("\(number).pdf")
        if piece == 0 { try Data("%PDF-1.4 \(number) %%EOF".utf8).write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("piece \(piece) %%EOF".utf8))
        try handle.close()
      }
    }
    try append(0)
    watched.start(settle: gap * 1.5)
    for piece in 1..<10 {
      try await Task.sleep(for: .seconds(gap))
      try append(piece)
    }
    try await eventually(within: 120) { try await watched.documents >= count }
    try await Task.sleep(for: .seconds(1))
    // One accepted early would be two documents.
    #expect(try await watched.documents == count)
    await watched.stop()
    Soak.report("\(count) files in 10 pieces: 0 read early")
  }

  /// Why a watcher hears of no event.
  enum Deafness: String, CaseIterable {
    case polling = "without events"
    case noWatches = "with no watch left"
    case overflowed = "whose events ran over"

    static let possible = allCases.filter {
      switch $0 {
      case .polling: true
      case .noWatches: Circumstance.takesWatches
      case .overflowed: (FolderEvents.queueLength ?? .max) <= 200_000
      }
    }

    var files: Int { self == .noWatches ? 100 : Soak.count(500, long: 10_000) }
    var options: [String] { self == .polling ? ["--poll"] : [] }
    /// Where events are lost, nothing but the loss itself wakes the watcher in time.
    var scanSeconds: String { self == .overflowed ? "600" : "2" }
  }

  @Test("thousands of files at once need no event", arguments: Deafness.possible)
  func noEvents(_ deafness: Deafness) async throws {
    let house = try Household()
    let inbox = house.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    let store = try await Store.open(
      .file(house.folder.file("data/billfold/billfold.sqlite")),
      documents: house.folder.file("data/billfold/documents"))
    let watching = try (deafness == .noWatches ? Circumstance.noWatches : .ordinary).start(
      ["watch", inbox.path, "--settle", "0.2", "--jobs", "1"] + deafness.options, in: house,
      settings: ["BILLFOLD_SCAN_SECONDS": deafness.scanSeconds])
    // It has looked and listened, and has nothing left to do.
    try WatchedFolderTests.pdf("first").write(to: inbox.appendingPathComponent("first.pdf"))
    try await eventually(within: 30) {
      FileManager.default.fileExists(atPath: house.folder.file("failed/first.pdf.txt").path)
    }
    try await Task.sleep(for: .seconds(1))
    if deafness == .overflowed {
      let events = try FolderEvents(of: inbox)
      watching.signal(SIGSTOP)
      try FolderEvents.flood(inbox)
      #expect(events.told().hasOverflowed)
    }
    for number in 0..<deafness.files {
      try WatchedFolderTests.pdf("\(number)").write(to: inbox.appendingPathComponent("\(number).pdf"))
    }
    let start = ContinuousClock.now
    watching.signal(SIGCONT)
    // At full length a debug build is only measured: it hashes and parses several times slower.
    try await eventually(within: Soak.isLong ? Soak.most(60, debug: 900) : 60) {
      try await store.accepted() >= deafness.files + 1
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Int(Double(deafness.files) / max(seconds, 0.001))
    #expect(try await store.accepted() == deafness.files + 1)
    watching.stop()
    Soak.report(
      "\(deafness.files) files at once in a folder \(deafness.rawValue): all accepted "
        + "\(String(format: "%.1f", seconds)) s after the last, \(rate) a second"
    )
  }

  @Test("an inbox that is not there is waited for, and one that vanishes, too")
  func vanishing() async throws {
    let watched = try await Watched(makesInbox: false)
    watched.start()
    try await eventually(within: 10) { watched.has(said: "is not there; waiting") }
    try FileManager.default.createDirectory(at: watched.inbox, withIntermediateDirectories: true)
    try watched.write("first", to: "a.pdf")
    try await eventually(within: 20) { try await watched.documents == 1 }

    // Unmounted: an empty folder is in its place, and what is dropped there would be lost to sight later.
    let aside = watched.folder.file("unmounted")
    try FileManager.default.moveItem(at: watched.inbox, to: aside)
    try FileManager.default.createDirectory(at: watched.inbox, withIntermediateDirectories: true)
    try watched.write("into the mount point", to: "b.pdf")
    try await eventually(within: 10) { watched.has(said: "has lost its file") }
    try await Task.sleep(for: .seconds(1))
    #expect(try await watched.documents == 1)
    try FileManager.default.removeItem(at: watched.inbox)
    try FileManager.default.moveItem(at: aside, to: watched.inbox)
    try watched.write("after", to: "c.pdf")
    try await eventually(within: 20) { try await watched.documents == 2 }
    await watched.stop()
  }

  /// Sets a file's time of change, in seconds from 1970.
  private static func date(_ file: URL, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    let code = utimensat(AT_FDCWD, file.path, &times, 0)
    #expect(code == 0)
  }

  @Test("files of any date are read when they are whole and not before, also where each piece is dated back")
  func dates() async throws {
    let watched = try await Watched()
    let now = Int(Date().timeIntervalSince1970)
    // 1960, 1970, yesterday, in a year, and a year whose nanoseconds fit no 64 bits.
    let times = [-315_619_200, 0, now - 86_400, now + 31_536_000, 13_569_465_600]
    // Its whole length from the start, and the end mark of its format: only what is between is still to come.
    let length = 2_000
    for (index, time) in times.enumerated() {
      let blank = String(repeating: "\(index)", count: length)
      try watched.write(blank, to: "\(index).pdf")
      WatchedFolderTests.date(watched.inbox.appendingPathComponent("\(index).pdf"), time)
    }
    watched.start(settle: 1)
    for piece in 1...8 {
      try await Task.sleep(for: .milliseconds(200))
      #expect(!watched.has(said: "accepted"), "read before piece \(piece)")
      for (index, time) in times.enumerated() {
        let file = watched.inbox.appendingPathComponent("\(index).pdf")
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(9 + piece * 100))
        try handle.write(contentsOf: Data("piece \(piece)".utf8))
        try handle.close()
        WatchedFolderTests.date(file, time)
      }
    }
    try await eventually(within: 20) { try await watched.documents >= times.count }
    try await Task.sleep(for: .milliseconds(500))
    #expect(try await watched.documents == times.count)
    await watched.stop()
    Soak.report("\(times.count) files dated from 1960 to 2400, written in 8 pieces: 0 read early, 0 held")
  }

  @Test(
    "a clock that is set back a day or ahead a year reads nothing early and holds nothing",
    arguments: [-86_400, 31_536_000] as [Int64])
  func clock(jump: Int64) async throws {
    let ahead = Mutex<Int64>(0)
    let clock: @Sendable () -> Int64 = {
      Int64(Date().timeIntervalSince1970) + ahead.withLock { $0 }
    }
    let watched = try await Watched(clock: clock)
    try watched.write("before", to: "slow.pdf")
    watched.start(settle: 1)
    let slow = watched.inbox.appendingPathComponent("slow.pdf")
    for piece in 1...8 {
      try await Task.sleep(for: .milliseconds(200))
      // To and fro, and the last piece at the new time.
      ahead.withLock { $0 = piece % 2 == 0 ? jump : 0 }
      #expect(!watched.has(said: "accepted"))
      try watched.write("piece \(piece)", to: "slow.pdf")
      WatchedFolderTests.date(slow, Int(clock()))
    }
    try watched.write("whole", to: "whole.pdf")
    try await eventually(within: 20) {
      try FileManager.default.contentsOfDirectory(atPath: watched.inbox.path) == [".billfold"]
    }
    #expect(try await watched.documents == 2)
    await watched.stop()
  }

  /// Runs a oneshot watch to its end, or for 30 s.
  private func oneShot(_ inbox: URL, _ circumstance: Circumstance, in house: Household) async throws
    -> Circumstance.Running
  {
    let running = try circumstance.start(["watch", inbox.path, "--oneshot", "--settle", "0.2"], in: house)
    try await eventually(within: 30) { !running.process.isRunning }
    running.stop()
    return running
  }

  private func isReadOnce(_ inbox: URL, _ circumstance: Circumstance, in house: Household) async throws {
    let events = try FolderEvents(of: inbox)
    let first = try await oneShot(inbox, circumstance, in: house)
    #expect(events.told().opened == ["a.pdf", "b.png"])
    #expect(first.lines(with: "accepted") == 2 && first.lines(with: "cannot be moved") == 2)
    // Neither when it starts anew nor at the scans of one that goes on.
    _ = try await oneShot(inbox, circumstance, in: house)
    let watching = try circumstance.start(
      ["watch", inbox.path, "--settle", "0.2"], in: house, settings: ["BILLFOLD_SCAN_SECONDS": "0.3"])
    try await eventually(within: 20) { watching.lines(with: "draft") == 2 }
    try await Task.sleep(for: .seconds(1))
    watching.stop()
    #expect(events.told().opened.isEmpty)
    let drafts = try house.billfold("drafts", "--json").json() as? [Any]
    #expect(drafts?.count == 2)
    Soak.report("a read-only inbox, started three times: 1 draft a file, 0 files opened again")
  }

  @Test(
    "an inbox mounted read-only is read once, and its files are not opened again",
    .enabled(if: Circumstance.mountsReadOnly, "nothing can be mounted here"))
  func readOnlyMount() async throws {
    let house = try Household()
    try house.folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    try house.folder.copy(sample: "us-refund.png", to: "inbox/b.png")
    let inbox = house.folder.file("inbox")
    try await isReadOnce(inbox, .readOnlyMount(inbox), in: house)
  }

  @Test(
    "an inbox whose permissions forbid to clear it is read once, and its files are not opened again",
    .enabled(if: Circumstance.bindsByPermissions, "the programs cannot be run as another user here"))
  func readOnlyPermissions() async throws {
    let house = try Household()
    try house.folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    try house.folder.copy(sample: "us-refund.png", to: "inbox/b.png")
    let inbox = house.folder.file("inbox")
    chmod(inbox.path, 0o555)
    defer { chmod(inbox.path, 0o755) }
    try await isReadOnce(inbox, .boundByPermissions, in: house)
  }

  @Test(
    "what may not be opened is said once, the rest goes on, and it is read as soon as it may be",
    .enabled(if: Circumstance.bindsByPermissions, "the programs cannot be run as another user here"))
  func forbidden() async throws {
    let house = try Household()
    let inbox = house.folder.file("inbox")
    let closed = ["closed", "listed"].map { inbox.appendingPathComponent($0).path }
    for folder in closed { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
    for name in ["a.pdf", "b.pdf", "open.pdf", "closed/c.pdf", "listed/d.pdf"] {
      try WatchedFolderTests.pdf(name).write(to: inbox.appendingPathComponent(name))
    }
    let secret = ["a.pdf", "b.pdf"].map { inbox.appendingPathComponent($0).path }
    for file in secret { chmod(file, 0) }
    // One that may not be listed, and one that may be listed and not entered.
    chmod(closed[0], 0)
    chmod(closed[1], 0o444)
    func allow() {
      for file in secret { chmod(file, 0o644) }
      for folder in closed { chmod(folder, 0o755) }
    }
    defer { allow() }

    let once = try await oneShot(inbox, .boundByPermissions, in: house)
    #expect(once.process.terminationReason == .exit, "it does not wait for what may never come")
    #expect(once.lines(with: "accepted") == 1 && once.lines(with: "failed    a.pdf: it cannot be opened") == 1)

    // What may not be read is tried every two seconds; of the folders, only events tell in time.
    let watching = try Circumstance.boundByPermissions.start(
      ["watch", inbox.path, "--settle", "0.2"], in: house, settings: ["BILLFOLD_SCAN_SECONDS": "600"])
    try await eventually(within: 20) { watching.lines(with: "cannot be opened: Permission denied") == 4 }
    try await Task.sleep(for: .milliseconds(4_500))
    for name in ["a.pdf", "b.pdf", "the folder \(closed[0])", "the folder \(closed[1])"] {
      #expect(watching.lines(with: name) == 1, "\(name) is to be said once")
    }
    allow()
    try await eventually(within: 15) { watching.lines(with: "accepted") == 4 }
    watching.stop()
  }
}
