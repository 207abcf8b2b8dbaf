import Core
import Foundation
import Intake
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A disk that fills up, and the reserve that prevents it.
@Suite(.serialized) struct DiskFullTests {
  @Test(
    "a full 16 MB disk pauses the watcher, which resumes by itself, loses nothing and counts no attempt",
    .enabled(if: SmallDisk.works, "small disks cannot be mounted here"))
  func full() async throws {
    let disk = try SmallDisk()
    let folder = try TemporaryFolder()
    let inbox = folder.file("inbox")
    try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    let store = try await Store.open(.file(disk.file("store.sqlite")), documents: disk.file("documents"))
    let said = Mutex<[String]>([])
    let pipeline = Pipeline(
      store: store,
      options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 1, waitsOutOutages: true))
    let time = LookingClock(isRunning: true)
    var options = Watcher.Options(inbox: FilePath(inbox.path), settleSeconds: 0.2, scanSeconds: 0.5)
    options.clock = { time.look() }
    let watcher = Watcher(pipeline, options: options) { event in
      if case .waiting(let why) = event { said.withLock { $0.append(why) } }
    }
    let watching = Task { try await watcher.run() }

    func drop(_ numbers: Range<Int>) throws {
      for number in numbers {
        let text = MadePDF(text: "CORNER SHOP\n2026-03-14\nTOTAL \(number + 1).50 EUR").bytes
        // Padded before a second end mark, since a file without its format's end mark is taken as still being written.
        let end =
          String(decoding: text, as: UTF8.self).range(of: "startxref").map {
            String(decoding: text, as: UTF8.self)[$0.lowerBound...]
          } ?? ""
        let padded = text + Array(repeating: 0x0A, count: 100_000) + Array(end.utf8)
        try Data(padded).write(to: inbox.appendingPathComponent("\(number).pdf"), options: .atomic)
      }
    }
    try drop(0..<3)
    try await eventually { try await store.drafts().count == 3 }
    try disk.fill()
    try drop(3..<10)
    try await eventually { said.withLock { $0.contains { $0.contains("disk") } } }
    // It tries again, in vain.
    try await time.looked()
    #expect(try FileManager.default.contentsOfDirectory(atPath: inbox.path).filter { $0.hasSuffix(".pdf") }.count == 7)
    let start = ContinuousClock.now
    try disk.empty()
    try await eventually { try await store.drafts().count == 10 }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    watching.cancel()
    _ = try? await watching.value
    #expect(try await store.drafts().allSatisfy { $0.failure == nil })
    let attempts = try await store.attempts()
    #expect(attempts == [1])
    let health = try await store.health()
    #expect(health.integrity.isEmpty && health.missingBytes.isEmpty)
    Soak.report(
      "16 MB disk full: 0 of 10 lost, 0 attempts burned, all read \(String(format: "%.0f", seconds)) s after there was room"
    )
  }

  @Test(
    "opening a store on a full disk says that the disk is full",
    .enabled(if: SmallDisk.works, "small disks cannot be mounted here"))
  func opening() throws {
    let disk = try SmallDisk()
    let home = try TestHome(["BILLFOLD_STORE": disk.file("store.sqlite").path])
    #expect(try home.billfold("add", "Coffee 3.50 EUR paid").status == 0)
    try disk.fill()
    let run = try home.billfold("bills")
    #expect(run.status == 74 && run.errors == "billfold: \(StoreError.diskFull)\n", "\(run)")
  }

  @Test("accepting pauses before the disk is full and reports what to do")
  func watermark() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    let acceptor = Acceptor(store: store, limits: .standard, freeBytes: .max)
    let file = FilePath(try folder.write([1, 2, 3], to: "a.jpg").path)
    let error = await #expect(throws: StoreError.self) { try await acceptor.accept(file, via: .import) }
    #expect(error?.isTemporary == true && error?.description.contains("free-bytes") == true)
    #expect(try await store.pending().waiting == 0)
  }
}

/// Waits until a condition holds; fails if it never does.
func eventually(
  within seconds: Double = 600, at place: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async throws {
  if try await !comesTrue(within: seconds, isSo) { Issue.record("it is not so after minutes", sourceLocation: place) }
}

/// A file system of 16 MB, mounted for one test.
final class SmallDisk {
  static let works: Bool = (try? SmallDisk()) != nil
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    guard mount("tmpfs", folder.url.path, "tmpfs", 0, "size=16m") == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EPERM)
    }
  }

  deinit { umount2(folder.url.path, Int32(MNT_DETACH)) }

  func file(_ name: String) -> URL { folder.file(name) }

  /// Fills the disk to the last page.
  func fill() throws {
    let ballast = open(file("ballast").path, O_WRONLY | O_CREAT, 0o600)
    defer { close(ballast) }
    let block = [UInt8](repeating: 7, count: 4096)
    while write(ballast, block, block.count) > 0 {}
  }

  func empty() throws { try FileManager.default.removeItem(at: file("ballast")) }
}
