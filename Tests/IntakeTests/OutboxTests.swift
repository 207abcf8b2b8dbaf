import Core
import Foundation
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Intake

/// The folders for files whose outcome is known: moving files there, and the notes beside them.
@Suite struct OutboxTests {
  /// Moves a file as it is now.
  private func move(_ file: FilePath, from inbox: FilePath, to folder: FilePath) throws -> FilePath? {
    let outbox = Outbox(inbox: inbox, done: folder)
    return try outbox.move(file, as: try #require(FileIdentity(ofFileAt: file)), from: inbox, to: folder)
  }

  /// A folder on another file system than that of temporary folders.
  private static let elsewhere = "/dev/shm"

  private static func device(_ path: String) -> dev_t? {
    var found = stat()
    return stat(path, &found) == 0 ? found.st_dev : nil
  }

  /// Folders for read files, on the inbox's file system and, where there is another one, on that.
  private static let doneFolders: [String?] =
    access(elsewhere, W_OK) == 0 && device(elsewhere) != device(NSTemporaryDirectory()) ? [nil, elsewhere] : [nil]

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

  @Test(
    "a folder is not watched if files of the store would be moved",
    arguments: [
      ("books", false), ("books/papers", false), ("books/papers/a7", false), ("books/papers/incoming/x", false),
      (".", false), ("link", false), ("books/papers/inbox", true), ("books/inbox", true), ("inbox", true),
    ])
  func ownFiles(name: String, isUsable: Bool) throws {
    let folder = try TemporaryFolder()
    for name in ["books/papers/a7", "books/inbox"] {
      try FileManager.default.createDirectory(at: folder.file(name), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(atPath: folder.file("link").path, withDestinationPath: "books")
    let own = OwnFiles(
      documents: FilePath(folder.file("books/papers").path), store: FilePath(folder.file("books/s.sqlite").path))
    let watched = FilePath("\(folder.url.path)/\(name)")
    #expect((own.complaint(aboutWatching: watched) == nil) == isUsable)
  }

  @Test("a store in a hidden folder does not prevent watching") func hiddenStore() {
    let own = OwnFiles(documents: "/home/ada/.data/documents", store: "/home/ada/.data/s.sqlite")
    #expect(own.complaint(aboutWatching: "/home/ada") == nil)
    #expect(own.complaint(aboutWatching: "/home/ada/.data") != nil)
  }

  @Test("a link among the folders for files whose outcome is known does not lead files or notes elsewhere")
  func linkInside() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try folder.write([1], to: "inbox/scans/a.desktop").path)
    let inbox = FilePath(folder.file("inbox").path)
    try FileManager.default.createDirectory(at: folder.file("private"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: folder.file("failed"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.file("failed/scans"), withDestinationURL: folder.file("private"))
    let failed = FilePath(folder.file("failed").path)
    let refusal = #expect(throws: Failure.self) { try move(file, from: inbox, to: failed) }
    #expect(refusal?.message.hasPrefix("\(failed.string)/scans is a link, ") == true)
    #expect(FileManager.default.fileExists(atPath: file.string))
    #expect(throws: SystemError.self) {
      try Outbox(inbox: inbox).explain(
        Failure(.damaged, "it is damaged"), beside: failed.appending("scans/a.desktop"), hasDraft: true)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("private").path).isEmpty)
  }

  @Test("what is found in an open folder is in that folder, wherever its path leads meanwhile")
  func replacedFolder() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try folder.write([1, 2, 3], to: "inbox/scans/a.pdf").path)
    _ = try folder.write([1], to: "private/a.pdf")
    let inbox = try OpenedFolder(FilePath(folder.file("inbox").path))
    let scans = try OpenedFolder("scans", in: inbox)
    try FileManager.default.moveItem(at: folder.file("inbox/scans"), to: folder.file("inbox/aside"))
    try FileManager.default.createSymbolicLink(
      at: folder.file("inbox/scans"), withDestinationURL: folder.file("private"))
    #expect(try scans.entries() == [file] && scans.status(of: file)?.st_size == 3)
    #expect(throws: SystemError(ENOTDIR)) { try OpenedFolder("scans", in: inbox) }
    #expect(throws: SystemError(ENOTDIR)) { try inbox.folder(of: file) }
    #expect(Inbox(scanning: inbox.path).files.map(\.path) == [inbox.path.appending("aside/a.pdf")])
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
    #expect(throws: SystemError(EAGAIN)) { try read.unlink(file) }
    #expect(try Data(contentsOf: folder.file("inbox/a.pdf")) == Data([2, 2]))
    #expect(throws: SystemError(ENOENT)) { try read.unlink(FilePath(folder.file("inbox/gone.pdf").path)) }
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
    let outbox = Outbox(inbox: FilePath(folder.file("inbox").path), failed: FilePath(folder.url.path))
    for ending in [".pdf", ".jpg"] {
      let file = FilePath(folder.url.path).appending(stem + ending)
      try outbox.explain(Failure(.damaged, "it is damaged; scan it again"), beside: file, hasDraft: true)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.count == 2 && names.allSatisfy { $0.hasSuffix(".txt") && !$0.contains("\u{FFFD}") }, "\(names)")
    #expect(stem.count > 1 || names.contains("a.pdf.txt"))
  }

  @Test("a note replaces no file, and names a draft only if there is one")
  func noteBesideOthers() throws {
    let folder = try TemporaryFolder()
    let outbox = Outbox(inbox: FilePath(folder.file("inbox").path), failed: FilePath(folder.url.path))
    try folder.write(Array("mine".utf8), to: "a.pdf.txt")
    let failure = Failure(.tooLarge, "it is too large; scan it with fewer dots")
    try outbox.explain(failure, beside: FilePath(folder.file("a.pdf").path), hasDraft: false)
    #expect(try String(contentsOf: folder.file("a.pdf.txt"), encoding: .utf8) == "mine")
    let note = try String(contentsOf: folder.file("a.pdf (2).txt"), encoding: .utf8)
    #expect(note.contains("too large") && note.contains("inbox") && !note.contains("retry"))
  }

  @Test("a note that cannot be written is an error")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    let outbox = Outbox(inbox: FilePath(folder.file("inbox").path), failed: FilePath(folder.url.path))
    #expect(throws: SystemError(ENOENT)) {
      try outbox.explain(
        Failure(.damaged, "it is damaged; scan it again"), beside: FilePath(folder.file("gone/a.pdf").path),
        hasDraft: false)
    }
  }
}
