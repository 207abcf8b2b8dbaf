import Core
import Foundation
import Intake
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Intake

@Suite struct WatchTests {
  @Test(
    "temporary files of browsers, sync programs and desktops are ignored",
    arguments: [
      ".hidden.pdf", "._scan.pdf", "scan.pdf.part", "scan.pdf.filepart", "scan.pdf.crdownload",
      ".syncthing.scan.pdf.tmp",
      "~syncthing~scan.pdf.tmp", "@eaDir", "Thumbs.db", "desktop.ini", "~$scan.pdf", "scan.pdf~", ".stversions",
      "scan.PDF.PART",
    ])
  func ignored(name: String) { #expect(IgnoreList.standard.ignores(FilePath("/inbox/\(name)"))) }

  @Test("documents are not ignored", arguments: ["scan.pdf", "part.pdf", "Rechnung März.PDF", "a.b.c.jpg", "tmp.png"])
  func notIgnored(name: String) { #expect(!IgnoreList.standard.ignores(FilePath("/inbox/\(name)"))) }

  @Test("done and failed are beside the inbox, and named after it unless it is called inbox")
  func outbox() {
    #expect(Outbox(inbox: "/home/a/billfold/inbox").done == "/home/a/billfold/done")
    #expect(Outbox(inbox: "/home/a/Scans").failed == "/home/a/Scans-failed")
  }

  @Test(
    "folders whose files would be read again are refused, whatever the path to them",
    arguments: [
      (nil, true), ("inbox-read", true), ("inbox/.read", true), ("inbox/../done", true), ("inbox", false),
      ("inbox/read", false), ("inbox/deeper/read", false), ("link/read", false), ("deeper/../inbox/read", false),
    ] as [(String?, Bool)])
  func outboxInside(name: String?, isUsable: Bool) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.file("inbox"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.file("link").path, withDestinationPath: "inbox")
    let inbox = FilePath(folder.file("inbox").path)
    let named = name.map { FilePath("\(folder.url.path)/\($0)") }
    #expect((Outbox(inbox: inbox, done: named).complaint == nil) == isUsable)
    #expect((Outbox(inbox: inbox, failed: named).complaint == nil) == isUsable)
    let linked = FilePath(folder.file("link").path)
    #expect((Outbox(inbox: linked, done: named).complaint == nil) == isUsable)
  }

  @Test("a duplicate name gets a number, and nothing is overwritten")
  func numbered() throws {
    let folder = try TemporaryFolder()
    let inbox = FilePath(folder.file("inbox").path)
    let outbox = Outbox(inbox: inbox)
    var targets: [String] = []
    for content in 1...3 {
      try FileManager.default.createDirectory(at: folder.file("inbox/sub"), withIntermediateDirectories: true)
      try folder.write([UInt8(content)], to: "inbox/sub/a.pdf")
      let file = inbox.appending("sub").appending("a.pdf")
      targets.append(try #require(try move(file, from: inbox, to: outbox.done)).lastName)
    }
    #expect(targets == ["a.pdf", "a (2).pdf", "a (3).pdf"])
    #expect(try Data(contentsOf: folder.file("done/sub/a.pdf")) == Data([1]))
  }

  /// Moves a file as it is now.
  private func move(_ file: FilePath, from inbox: FilePath, to folder: FilePath) throws -> FilePath? {
    let outbox = Outbox(inbox: inbox, done: folder)
    return try outbox.move(file, as: try #require(FileIdentity(ofFileAt: file)), from: inbox, to: folder)
  }

  /// A folder on another file system than that of temporary folders.
  private static let elsewhere = "/dev/shm"

  /// Folders for read files, on the inbox's file system and, where there is another one, on that.
  private static let doneFolders: [String?] =
    access(elsewhere, W_OK) == 0 && device(elsewhere) != device(NSTemporaryDirectory()) ? [nil, elsewhere] : [nil]

  @Test("a file that has replaced the one that was read is neither moved nor deleted", arguments: doneFolders)
  func replaced(elsewhere: String?) throws {
    let folder = try TemporaryFolder()
    let inbox = FilePath(folder.file("inbox").path)
    let done = FilePath(elsewhere ?? folder.url.path).appending("billfold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: done.string) }
    let file = FilePath(try folder.write([1], to: "inbox/a.pdf").path)
    let read = try #require(FileIdentity(ofFileAt: file))
    try folder.write([2, 2], to: "new.pdf")
    #expect(rename(folder.file("new.pdf").path, file.string) == 0)
    let outbox = Outbox(inbox: inbox, done: done)
    #expect(try outbox.move(file, as: read, from: inbox, to: done) == nil)
    #expect(read.unlink(file) == EAGAIN)
    #expect(try Data(contentsOf: folder.file("inbox/a.pdf")) == Data([2, 2]))
    #expect(read.unlink(FilePath(folder.file("inbox/gone.pdf").path)) == ENOENT)
    #expect(try FileManager.default.contentsOfDirectory(atPath: done.string).isEmpty)
  }

  @Test(
    "a file that replaces a large one while that is copied to another file system is not deleted",
    .enabled(if: doneFolders.count > 1))
  func replacedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let inbox = FilePath(folder.file("inbox").path)
    let done = FilePath(Self.elsewhere).appending("billfold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: done.string) }
    let large = try folder.write([], to: "inbox/a.pdf").path
    #expect(truncate(large, 32 << 20) == 0)
    let (new, copy) = (try folder.write([2, 2], to: "new.pdf").path, done.appending("a.pdf").string)
    let isReplaced = DispatchSemaphore(value: 0)
    let hasBegun = Mutex(false)
    DispatchQueue.global().async {
      // As a scanner does, as soon as the copy has begun.
      let end = ContinuousClock.now + .seconds(60)
      var isThere = false
      while !isThere, ContinuousClock.now < end {
        isThere = access(copy, F_OK) == 0
        if !isThere { usleep(100) }
      }
      hasBegun.withLock { $0 = isThere }
      rename(new, large)
      isReplaced.signal()
    }
    _ = try move(FilePath(large), from: inbox, to: done)
    isReplaced.wait()
    let isCopied = hasBegun.withLock(\.self)
    #expect(isCopied, "the copy has never appeared")
    #expect(try Data(contentsOf: URL(fileURLWithPath: large)) == Data([2, 2]))
  }

  private static func device(_ path: String) -> dev_t? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_dev : nil
  }

  @Test(
    "a file is moved to a folder on another file system, and nothing is overwritten there",
    .enabled(if: doneFolders.count > 1))
  func across() throws {
    let folder = try TemporaryFolder()
    let inbox = FilePath(folder.file("inbox").path)
    let done = FilePath(Self.elsewhere).appending("billfold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: done.string) }
    let bytes = [UInt8](repeating: 7, count: 300_000)
    for name in ["a.pdf", "a (2).pdf"] {
      let file = try folder.write(bytes, to: "inbox/sub/a.pdf")
      let moved = try #require(try move(FilePath(file.path), from: inbox, to: done))
      #expect(moved == done.appending("sub").appending(name))
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: moved.string))) == bytes)
      #expect(!FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test(
    "a number is added even to the longest name, which loses whole characters and keeps its extension",
    arguments: [
      (String(repeating: "x", count: 251), ".pdf", 247), (String(repeating: "ä", count: 125) + "b", ".pdf", 123),
      (String(repeating: "🧾", count: 62) + "abc", ".pdf", 61), (String(repeating: "x", count: 255), "", 251),
      ("x." + String(repeating: "y", count: 253), "", 251), (String(repeating: "x", count: 247), ".pdf", 247),
    ] as [(String, String, Int)])
  func numberedLongNames(stem: String, ending: String, kept: Int) throws {
    let folder = try TemporaryFolder()
    let inbox = FilePath(folder.file("inbox").path)
    let outbox = Outbox(inbox: inbox)
    try FileManager.default.createDirectory(at: folder.file("inbox"), withIntermediateDirectories: true)
    let file = inbox.appending(stem + ending)
    var targets: [String] = []
    for _ in 1...2 {
      let output = file.withPlatformString { open($0, O_WRONLY | O_CREAT, 0o600) }
      #expect(output >= 0 && close(output) == 0)
      targets.append(try #require(try move(file, from: inbox, to: outbox.done)).lastName)
    }
    #expect(targets == [stem + ending, "\(stem.prefix(kept)) (2)\(ending)"])
    #expect(targets.allSatisfy { $0.utf8.count <= 255 })
  }

  @Test("a folder whose name is not UTF-8 keeps its bytes when its files are moved")
  func folderOfBytes() throws {
    let folder = try TemporaryFolder()
    let outbox = Outbox(inbox: FilePath(folder.file("inbox").path))
    func path(_ parent: String) -> FilePath {
      let bytes = Array(folder.file(parent).path.utf8) + Array("/dir-".utf8) + [0xFF, 0]
      return bytes.map { CInterop.PlatformChar(bitPattern: $0) }.withUnsafeBufferPointer {
        FilePath(platformString: $0.baseAddress!)
      }
    }
    try FileManager.default.createDirectory(at: folder.file("inbox"), withIntermediateDirectories: true)
    #expect(path("inbox").withPlatformString { mkdir($0, 0o700) } == 0)
    let file = path("inbox").appending("a.pdf")
    let output = file.withPlatformString { open($0, O_WRONLY | O_CREAT, 0o600) }
    #expect(output >= 0 && close(output) == 0)
    let moved = try #require(try move(file, from: FilePath(folder.file("inbox").path), to: outbox.done))
    #expect(moved == path("done").appending("a.pdf"))
    #expect(moved.withPlatformString { access($0, F_OK) } == 0 && file.withPlatformString { access($0, F_OK) } != 0)
  }

  @Test(
    "every failed file gets its own note, however long its name",
    arguments: ["a", String(repeating: "x", count: 251), String(repeating: "ä", count: 125) + "b"])
  func notes(stem: String) throws {
    let folder = try TemporaryFolder()
    let outbox = Outbox(inbox: FilePath(folder.file("inbox").path))
    for ending in [".pdf", ".jpg"] {
      let file = FilePath(folder.url.path).appending(stem + ending)
      outbox.explain(Failure(.damaged, "it is damaged; scan it again"), beside: file, hasDraft: true)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".txt") && !$0.contains("\u{FFFD}") }, "\(names)")
    #expect(stem.count > 1 || names.contains("a.pdf.txt"))
  }

  @Test("a note replaces no file, and names a draft only if there is one")
  func noteBesideOthers() throws {
    let folder = try TemporaryFolder()
    let outbox = Outbox(inbox: FilePath(folder.file("inbox").path))
    try folder.write(Array("mine".utf8), to: "a.pdf.txt")
    let failure = Failure(.tooLarge, "it is too large; scan it with fewer dots")
    outbox.explain(failure, beside: FilePath(folder.file("a.pdf").path), hasDraft: false)
    #expect(try String(contentsOf: folder.file("a.pdf.txt"), encoding: .utf8) == "mine")
    let note = try String(contentsOf: folder.file("a.pdf (2).txt"), encoding: .utf8)
    #expect(note.contains("too large") && note.contains("inbox") && !note.contains("retry"))
  }

  private func drop(_ text: String, in folder: TemporaryFolder) throws -> (path: FilePath, identity: FileIdentity) {
    let path = FilePath(try folder.write(Array(text.utf8), to: "a.pdf").path)
    return (path, try #require(FileIdentity(ofFileAt: path)))
  }

  @Test("a file is settled when it has not changed for the quiet time and has its end mark")
  func settling() throws {
    let folder = try TemporaryFolder()
    let (path, identity) = try drop("%PDF-1.4 ... %%EOF", in: folder)
    var settling = Settling(quiet: 5)
    let start = SuspendingClock.now
    #expect(settling.judge(path, identity, now: start) == .wait(5))
    #expect(settling.judge(path, identity, now: start + .seconds(4)) == .wait(1))
    var grown = identity
    grown.size += 1
    #expect(settling.judge(path, grown, now: start + .seconds(5)) == .wait(5), "a change starts anew")
    #expect(settling.judge(path, grown, now: start + .seconds(10)) == .settled)
  }

  @Test("a file without its format's end mark waits longer, but not indefinitely")
  func missingEnd() throws {
    let folder = try TemporaryFolder()
    let (path, identity) = try drop("%PDF-1.4 still arriving", in: folder)
    var settling = Settling(quiet: 5, patience: 60)
    let start = SuspendingClock.now
    _ = settling.judge(path, identity, now: start)
    #expect(settling.judge(path, identity, now: start + .seconds(10)) != .settled)
    #expect(settling.judge(path, identity, now: start + .seconds(60)) == .settled)
  }

  @Test(
    "clock and date changes neither settle a file that changes nor hold back one that does not",
    arguments: [-1_000_000_000 * 86_400, 1_000_000_000 * 86_400 * 365, -4_000_000_000_000_000_000] as [Int64])
  func jumps(nanoseconds: Int64) throws {
    let folder = try TemporaryFolder()
    let (path, first) = try drop("%PDF-1.4 ... %%EOF", in: folder)
    var identity = first
    var settling = Settling(quiet: 5)
    let start = SuspendingClock.now
    #expect(settling.judge(path, identity, changed: 0, now: start) == .wait(5))
    // Written again after the clock was changed: its date differs, in either direction.
    identity.modifiedNanoseconds &+= nanoseconds
    #expect(settling.judge(path, identity, changed: nanoseconds, now: start + .seconds(4)) == .wait(5))
    // Written again, and given its previous date: only the kernel's change time shows it.
    #expect(settling.judge(path, identity, changed: 1, now: start + .seconds(8)) == .wait(5))
    #expect(settling.judge(path, identity, changed: 1, now: start + .seconds(12)) == .wait(1))
    #expect(settling.judge(path, identity, changed: 1, now: start + .seconds(13)) == .settled)
  }

  @Test("a file system with made-up modification times holds no file back indefinitely")
  func madeUpTimes() throws {
    let folder = try TemporaryFolder()
    let (path, identity) = try drop("%PDF-1.4 ... %%EOF", in: folder)
    var settling = Settling(quiet: 5, patience: 60)
    let start = SuspendingClock.now
    for second in 0..<60 {
      #expect(settling.judge(path, identity, changed: Int64(second), now: start + .seconds(second)) != .settled)
    }
    #expect(settling.judge(path, identity, changed: 60, now: start + .seconds(60)) == .settled)
  }

  /// Longer than any test takes: a watcher that wakes after it was not woken by an event.
  private static let never = 3_600.0

  @Test(
    "events that overflow the kernel's queue wake the watcher, and it keeps listening",
    .enabled(if: (FolderEvents.queueLength ?? .max) <= 200_000, "the queue of events is too long to be filled"))
  func overflow() async throws {
    let folder = try TemporaryFolder()
    let own = try FolderEvents(of: folder.url)
    let events = InboxEvents()
    await events.listen(to: [FilePath(folder.url.path)])
    try FolderEvents.flood(folder.url)
    #expect(own.told().hasOverflowed)
    #expect(await events.wait(seconds: WatchTests.never))
    #expect(await !events.wait(seconds: 0.3), "what was lost is told once")
    try folder.write([1], to: "after.pdf")
    #expect(await events.wait(seconds: WatchTests.never))
  }

  @Test("a folder that could not be watched, or was replaced by another of the same name, is watched later")
  func listensLater() async throws {
    let folder = try TemporaryFolder()
    let sub = folder.file("sub")
    let events = InboxEvents()
    for _ in 1...2 {
      await events.listen(to: [FilePath(sub.path)])
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      await events.listen(to: [FilePath(sub.path)])
      try folder.write([1], to: "sub/a.pdf")
      #expect(await events.wait(seconds: WatchTests.never))
      try FileManager.default.removeItem(at: sub)
      // The removal of the folder is an event, too.
      #expect(await events.wait(seconds: WatchTests.never))
    }
  }

  private func watcher(
    _ folder: TemporaryFolder, store: Store, settle: Double = 0.2, limits: ReaderLimits = .standard
  ) -> Watcher {
    let pipeline = Pipeline(
      store: store,
      options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 2, limits: limits, retries: .brisk))
    let options = Watcher.Options(
      inbox: FilePath(folder.file("inbox").path), settleSeconds: settle, scanSeconds: 0.5, isOneShot: true)
    return Watcher(pipeline, options: options) { _ in }
  }

  @Test("read files are moved to done, unreadable ones to failed with a note of the reason, and ignored files stay")
  func oneShot() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    try folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    try folder.copy(sample: "us-refund.png", to: "inbox/sub/b.png")
    try folder.write(Array("%PDF-1.4 broken %%EOF".utf8), to: "inbox/broken.pdf")
    try folder.write([1], to: "inbox/c.pdf.part")
    try folder.write([], to: "inbox/empty.pdf")
    try await watcher(folder, store: store).run()
    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.file(name).path) }
    #expect(exists("done/a.pdf") && exists("done/sub/b.png") && exists("failed/broken.pdf"))
    #expect(try String(contentsOf: folder.file("failed/broken.pdf.txt"), encoding: .utf8).contains("damaged"))
    #expect(exists("inbox/c.pdf.part") && exists("inbox/empty.pdf") && !exists("inbox/a.pdf"))
    #expect(try await store.drafts().count == 3)
  }

  @Test("an unreadable file that is moved back is tried again, and moved to failed again if that fails")
  func movedBack() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let (file, failed) = (folder.file("inbox/a.pdf"), folder.file("failed/a.pdf"))
    try folder.write(MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL 5.50 EUR", pages: 2).bytes, to: "inbox/a.pdf")
    var strict = ReaderLimits.standard
    strict.pages = 1
    for _ in 1...2 {
      try await watcher(folder, store: store, limits: strict).run()
      #expect(!FileManager.default.fileExists(atPath: file.path))
      // Somebody follows the note.
      try FileManager.default.moveItem(at: failed, to: file)
    }
    try await watcher(folder, store: store).run()
    #expect(FileManager.default.fileExists(atPath: folder.file("done/a.pdf").path))
    let drafts = try await store.drafts()
    #expect(!drafts.isEmpty && drafts.allSatisfy { $0.failure == nil })
  }

  @Test("a file that is written in pieces is read once, when it is complete")
  func halfWritten() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let whole = try Data(contentsOf: Project.samples.appendingPathComponent("gb-invoice.pdf"))
    try folder.copy(sample: "us-refund.png", to: "inbox/other.png")
    let target = folder.file("inbox/slow.pdf")
    _ = FileManager.default.createFile(atPath: target.path, contents: nil)
    let writing = Task {
      let handle = try FileHandle(forWritingTo: target)
      for start in stride(from: 0, to: whole.count, by: whole.count / 6 + 1) {
        try handle.write(contentsOf: whole[start..<min(start + whole.count / 6 + 1, whole.count)])
        try await Task.sleep(for: .milliseconds(250))
      }
      try handle.close()
    }
    try await watcher(folder, store: store, settle: 0.6).run()
    try await writing.value
    try await watcher(folder, store: store, settle: 0.6).run()
    let names = try await store.drafts().map(\.fileName)
    #expect(names.sorted() == ["other.png", "slow.pdf"])
    #expect(try await store.drafts().allSatisfy { $0.failure == nil })
  }

  @Test("a read-only inbox is read once, and not hashed again")
  func readOnly() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let file = try folder.copy(sample: "gb-invoice.pdf", to: "inbox/a.pdf")
    // Files can be moved nowhere: a file is in the place of the folder.
    try folder.write([1], to: "done")
    let events = try FolderEvents(of: folder.file("inbox"))
    try await watcher(folder, store: store).run()
    #expect(events.told().opened.contains("a.pdf"))
    try await watcher(folder, store: store).run()
    #expect(!events.told().opened.contains("a.pdf"))
    #expect(FileManager.default.fileExists(atPath: file.path))
    #expect(try await store.drafts().count == 1)
    let identity = try #require(FileIdentity(ofFileAt: FilePath(file.path)))
    #expect(try await store.seen(identity, path: FilePath(file.path).bytes) != nil)
  }
}
