import Core
import Foundation
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Intake

/// The watched folder as a whole: each file is read once, and moved to where it belongs.
@Suite struct WatchTests {
  private func watcher(
    _ folder: TemporaryFolder, store: Store, settle: Double = 0.2, limits: ReaderLimits = .patient,
    clock: @escaping @Sendable () -> SuspendingClock.Instant = { .now }
  ) -> Watcher {
    let pipeline = Pipeline(
      store: store,
      options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 2, limits: limits, retries: .brisk))
    var options = Watcher.Options(
      inbox: FilePath(folder.file("inbox").path), settleSeconds: settle, scanSeconds: 0.5, isOneShot: true)
    options.clock = clock
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

  @Test("a folder that is nested too deep to be scanned is found and reported") func deep() throws {
    let folder = try TemporaryFolder()
    try folder.write([1], to: "inbox" + String(repeating: "/d", count: 32) + "/a.pdf")
    try folder.write([1], to: "inbox" + String(repeating: "/d", count: 34) + "/b.pdf")
    let inbox = Inbox(scanning: FilePath(folder.file("inbox").path))
    #expect(inbox.files.map(\.path.lastName) == ["a.pdf"])
    #expect(inbox.deep == [FilePath(folder.file("inbox" + String(repeating: "/d", count: 33)).path)])
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
    let size = whole.count / 6 + 1
    let pieces = stride(from: 0, to: whole.count, by: size).map { whole[$0..<min($0 + size, whole.count)] }
    let state = Mutex<(left: ArraySlice<Data>, now: SuspendingClock.Instant)>((pieces[...], .now))
    // The watcher asks for the time once a scan. Each scan finds another piece, before the file has settled.
    try await watcher(folder, store: store, settle: 0.2) {
      state.withLock { state in
        if let piece = state.left.popFirst(), let handle = try? FileHandle(forWritingTo: target) {
          _ = try? handle.seekToEnd()
          try? handle.write(contentsOf: piece)
          try? handle.close()
        }
        state.now += .milliseconds(150)
        return state.now
      }
    }.run()
    #expect(state.withLock { $0.left.isEmpty })
    #expect(try Data(contentsOf: folder.file("done/slow.pdf")) == whole)
    let drafts = try await store.drafts()
    #expect(drafts.map(\.fileName).sorted() == ["other.png", "slow.pdf"])
    #expect(drafts.compactMap(\.failure) == [])
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
