import Foundation
import Glibc
import Store
import TestSupport
import Testing

/// What happens to a real inbox.
@Suite(.serialized) struct WatchedFolderTests {
  /// What is done to an inbox, and how many documents are expected.
  struct Happening: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var documents: Int
    var happen: @Sendable (URL) throws -> Void
  }

  static let happenings: [Happening] = [
    Happening(testDescription: "a folder of files is moved in", documents: 3) { inbox in
      let aside = inbox.deletingLastPathComponent().appendingPathComponent("aside")
      try FileManager.default.createDirectory(
        at: aside.appendingPathComponent("deeper"), withIntermediateDirectories: true)
      for name in ["a.pdf", "b.pdf", "deeper/c.pdf"] {
        try Watched.pdf(name).write(to: aside.appendingPathComponent(name))
      }
      try FileManager.default.moveItem(at: aside, to: inbox.appendingPathComponent("aside"))
    },
    Happening(testDescription: "a file is written under another name and renamed", documents: 1) { inbox in
      try Watched.pdf("renamed").write(to: inbox.appendingPathComponent("scan.pdf.part"))
      try FileManager.default.moveItem(
        at: inbox.appendingPathComponent("scan.pdf.part"), to: inbox.appendingPathComponent("scan.pdf"))
    },
    Happening(testDescription: "a file replaces another before it has settled", documents: 1) { inbox in
      try Watched.pdf("old").write(to: inbox.appendingPathComponent("a.pdf"))
      try Watched.pdf("new and longer").write(to: inbox.appendingPathComponent("a.pdf"), options: .atomic)
    },
    Happening(testDescription: "names differ in case, and in how an accent is composed", documents: 4) { inbox in
      for name in ["Scan.pdf", "scan.pdf", "caf\u{E9}.pdf", "cafe\u{301}.pdf"] {
        try Watched.pdf("\(Array(name.utf8))").write(to: inbox.appendingPathComponent(name))
      }
    },
    Happening(testDescription: "a name is not UTF-8", documents: 1) { inbox in
      let path = Array(inbox.path.utf8) + Array("/scan-".utf8) + [0xFF, 0xC3, 0x28] + Array(".pdf".utf8) + [0]
      let file = path.withUnsafeBufferPointer {
        $0.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { open($0, O_WRONLY | O_CREAT, 0o600) } ?? -1 }
      }
      let bytes = Array(Watched.pdf("bytes"))
      #expect(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
      close(file)
    },
    Happening(testDescription: "a folder's name is not UTF-8", documents: 1) { inbox in
      let folder = Array(inbox.path.utf8) + Array("/dir-".utf8) + [0xFF]
      func path(_ bytes: [UInt8]) -> [CChar] { (bytes + [0]).map { CChar(bitPattern: $0) } }
      #expect(mkdir(path(folder), 0o700) == 0)
      let file = open(path(folder + Array("/a.pdf".utf8)), O_WRONLY | O_CREAT, 0o600)
      let bytes = Array(Watched.pdf("in a folder of bytes"))
      #expect(file >= 0 && write(file, bytes, bytes.count) == bytes.count)
      close(file)
    },
    Happening(
      testDescription: "names are as long as they can be, and hold what shells and terminals act on", documents: 4
    ) { inbox in
      for name in [
        String(repeating: "x", count: 251) + ".pdf", "a b\tc\n.pdf", "$(rm -rf x);'\"\\.pdf", "\u{1B}[31mred.pdf",
      ] {
        try Watched.pdf("\(Array(name.utf8))").write(to: inbox.appendingPathComponent(name))
      }
    },
    Happening(testDescription: "two names hold the same bytes", documents: 1) { inbox in
      for name in ["a.pdf", "b.pdf"] { try Watched.pdf("same").write(to: inbox.appendingPathComponent(name)) }
    },
    Happening(testDescription: "a file's time is in the future", documents: 1) { inbox in
      let file = inbox.appendingPathComponent("a.pdf")
      try Watched.pdf("future").write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 1e8)], ofItemAtPath: file.path)
    },
    Happening(
      testDescription: "junk, links, pipes, sockets, folders and empty files lie beside one document", documents: 1
    ) { inbox in
      try Watched.pdf("one").write(to: inbox.appendingPathComponent("a.pdf"))
      for name in [".hidden.pdf", "b.pdf.crdownload", "Thumbs.db", "._a.pdf", "~$a.pdf"] {
        try Watched.pdf(name).write(to: inbox.appendingPathComponent(name))
      }
      try Data().write(to: inbox.appendingPathComponent("empty.pdf"))
      // A watcher that followed these would find a second and a third document.
      let outside = inbox.deletingLastPathComponent().appendingPathComponent("outside")
      try FileManager.default.createDirectory(
        at: outside.appendingPathComponent("folder"), withIntermediateDirectories: true)
      for (link, target) in [("link.pdf", "b.pdf"), ("linked", "folder")] {
        let file = outside.appendingPathComponent(target)
        try Watched.pdf(link).write(to: target == "folder" ? file.appendingPathComponent("c.pdf") : file)
        try FileManager.default.createSymbolicLink(atPath: inbox.path + "/" + link, withDestinationPath: file.path)
      }
      try FileManager.default.createSymbolicLink(atPath: inbox.path + "/loop", withDestinationPath: inbox.path)
      #expect(mkfifo(inbox.path + "/fifo.pdf", 0o600) == 0)
      #expect(mknod(inbox.path + "/socket.pdf", S_IFSOCK | 0o600, 0) == 0)
      try FileManager.default.createDirectory(
        atPath: inbox.path + "/folder.pdf/@eaDir", withIntermediateDirectories: true)
      try Watched.pdf("thumbnail").write(to: inbox.appendingPathComponent("folder.pdf/@eaDir/a.pdf"))
    },
  ]

  @Test("each change to an inbox results in the expected number of documents", arguments: happenings, [false, true])
  func happens(_ happening: Happening, beforeStart: Bool) async throws {
    let watched = try await Watched()
    let time = LookingClock()
    if beforeStart { try happening.happen(watched.inbox) }
    watched.start(clock: time)
    if !beforeStart {
      try await time.looked()
      try happening.happen(watched.inbox)
    }
    try await time.allSettled()
    #expect(try await watched.documents == happening.documents)
    await watched.stop()
  }

  @Test("files that arrive in ten pieces are never read before they are complete, even at start-up")
  func pieces() async throws {
    let watched = try await Watched()
    let count = Soak.count(30, long: 100)
    // Pieces come faster than files settle, and contain an end mark long before the real end; all the writing takes
    // longer than a file needs to settle. In the full run time passes by itself, four seconds per piece.
    let time = LookingClock(isRunning: Soak.isLong)
    func append(_ piece: Int) throws {
      for number in 0..<count {
        let file = watched.inbox.appendingPathComponent("\(number).pdf")
        if piece == 0 { try Watched.pdf("\(number)").write(to: file) }
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("piece \(piece) %%EOF".utf8))
        try handle.close()
      }
    }
    try append(0)
    watched.start(settle: 6, clock: time)
    for piece in 1..<10 {
      if Soak.isLong {
        try await Task.sleep(for: .seconds(4))
      } else {
        try await time.looked()
        time.pass(4)
        try await time.looked()
      }
      #expect(!watched.has(said: "accepted"), "read before piece \(piece)")
      try append(piece)
    }
    try await eventually {
      if !Soak.isLong { time.pass(6) }
      return try await watched.documents >= count
    }
    try await time.allSettled()
    // A file accepted early would become two documents.
    #expect(try await watched.documents == count)
    await watched.stop()
    Soak.report("\(count) files in 10 pieces: 0 read early")
  }

  /// Why a watcher receives no event.
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
    /// When events are lost, only the report of the loss wakes the watcher in time.
    var scanSeconds: String { self == .overflowed ? "86400" : "2" }
  }

  @Test("thousands of files at once are read without any event", arguments: Deafness.possible)
  func noEvents(_ deafness: Deafness) async throws {
    let home = try TestHome()
    let inbox = home.folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    let store = try await Store.open(
      .file(home.folder.file("data/billfold/billfold.sqlite")),
      documents: home.folder.file("data/billfold/documents"))
    let watching = try (deafness == .noWatches ? Circumstance.noWatches : .ordinary).start(
      ["watch", inbox.path, "--settle", "0.2", "--jobs", "1"] + deafness.options, in: home,
      settings: ["BILLFOLD_SCAN_SECONDS": deafness.scanSeconds])
    // It has scanned and is listening, and has nothing left to do.
    try Watched.pdf("first").write(to: inbox.appendingPathComponent("first.pdf"))
    try await eventually {
      FileManager.default.fileExists(atPath: home.folder.file("failed/first.pdf.txt").path)
    }
    try await Task.sleep(for: .seconds(1))
    #expect((watching.watches > 0) == (deafness == .overflowed), "it listens to \(watching.watches) folders")
    if deafness == .overflowed {
      let events = try FolderEvents(of: inbox)
      watching.program.signal(SIGSTOP)
      try FolderEvents.flood(inbox)
      #expect(events.told().hasOverflowed)
    }
    for number in 0..<deafness.files {
      try Watched.pdf("\(number)").write(to: inbox.appendingPathComponent("\(number).pdf"))
    }
    let start = ContinuousClock.now
    watching.program.signal(SIGCONT)
    try await eventually { try await store.accepted() >= deafness.files + 1 }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let rate = Int(Double(deafness.files) / max(seconds, 0.001))
    #expect(try await store.accepted() == deafness.files + 1)
    watching.program.stop()
    // Promised for the full run with a release build: a debug build hashes and parses several times more slowly.
    if Soak.isLong && !(Soak.isDebug && Soak.releasedProgram == nil) { #expect(seconds <= 60) }
    Soak.report(
      "\(deafness.files) files at once in a folder \(deafness.rawValue): all accepted "
        + "\(String(format: "%.1f", seconds)) s after the last, \(rate) a second"
    )
  }

  @Test("a missing inbox is waited for, and so is one that vanishes")
  func vanishing() async throws {
    let watched = try await Watched(makesInbox: false)
    let time = LookingClock()
    watched.start(clock: time)
    try await eventually { watched.has(said: "does not exist; create or mount it") }
    try FileManager.default.createDirectory(at: watched.inbox, withIntermediateDirectories: true)
    try watched.write("first", to: "a.pdf")
    try await time.allSettled()
    #expect(try await watched.documents == 1)

    // Unmounted: an empty folder is in its place, and files dropped there would be hidden later.
    let aside = watched.folder.file("unmounted")
    try FileManager.default.moveItem(at: watched.inbox, to: aside)
    try FileManager.default.createDirectory(at: watched.inbox, withIntermediateDirectories: true)
    try watched.write("into the mount point", to: "b.pdf")
    try await eventually { watched.has(said: "no longer contains") }
    try await time.allSettled()
    #expect(try await watched.documents == 1)
    try FileManager.default.removeItem(at: watched.inbox)
    try FileManager.default.moveItem(at: aside, to: watched.inbox)
    try watched.write("after", to: "c.pdf")
    try await time.allSettled()
    #expect(try await watched.documents == 2)
    await watched.stop()
  }
}
