import Core
import Foundation
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

    init(makesInbox: Bool = true) async throws {
      folder = try TemporaryFolder()
      if makesInbox {
        try FileManager.default.createDirectory(at: folder.file("inbox"), withIntermediateDirectories: true)
      }
      store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    }

    deinit { watching.withLock { $0?.cancel() } }

    func start(settle: Double = 0.2, scan: Double = 0.3, polls: Bool = false) {
      let pipeline = Pipeline(
        store: store,
        options: IntakeOptions(
          reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk, waitsOutOutages: true))
      let options = Watcher.Options(inbox: FilePath(inbox.path), settleSeconds: settle, scanSeconds: scan, polls: polls)
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

  @Test("thousands of files at once need no event")
  func noEvents() async throws {
    let watched = try await Watched()
    let count = Soak.count(1_000, long: 10_000)
    watched.start(polls: true)
    for number in 0..<count { try watched.write("\(number)", to: "\(number).pdf") }
    let start = ContinuousClock.now
    try await eventually(within: 600) { try await watched.store.health().documents >= count }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(try await watched.documents == count)
    await watched.stop()
    Soak.report("\(count) files at once without events: all accepted \(Int(seconds)) s after the last (debug build)")
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

  @Test(
    "a file that cannot be opened is said, and the others go on", .enabled(if: getuid() != 0, "root opens everything"))
  func forbidden() async throws {
    let watched = try await Watched()
    try watched.write("secret", to: "a.pdf")
    chmod(watched.inbox.appendingPathComponent("a.pdf").path, 0)
    try watched.write("open", to: "b.pdf")
    watched.start()
    try await eventually(within: 20) { try await watched.documents == 1 }
    #expect(watched.has(said: "cannot be opened"))
    await watched.stop()
  }
}
