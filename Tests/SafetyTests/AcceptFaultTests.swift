import Core
import Foundation
import Intake
import Store
import SystemPackage
import TestSupport
import Testing

/// Accepting, interrupted at every point where it changes the disk.
@Suite(.serialized, .enabled(if: Strace.works, "strace cannot trace here"))
struct AcceptFaultTests {
  /// Every kind of call by which accepting and its database change the disk.
  private static let changing = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "link", "linkat", "unlink", "rename", "mkdir", "ftruncate",
    "close",
  ]

  /// A store that exists, so that only accepting happens, and a file to accept; made anew for each fault.
  private struct Place {
    let folder: TemporaryFolder
    let source: URL
    let bytes = Data((0..<40_000).map { UInt8($0 * 7 % 251) })

    init() async throws {
      folder = try TemporaryFolder()
      source = try folder.write(bytes, to: "scan.jpg")
      _ = try await open()
    }

    func open() async throws -> Store {
      try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    }

    var arguments: [String] { [folder.file("store.sqlite").path, folder.file("documents").path, source.path] }

    /// What must hold after any fault: nothing said that is not so, the source is there, and accepting again works.
    func check(_ ended: Strace.Ended, _ fault: String) async throws {
      #expect(try Data(contentsOf: source) == bytes, "the source was touched by \(fault)")
      let store = try await open()
      let hadIt = try await store.pending().waiting
      if ended.output.contains("accepted ") { #expect(hadIt == 1, "acknowledged and lost by \(fault)") }
      _ = try await Acceptor(store: store, limits: .standard).accept(FilePath(source.path), via: .import)
      let health = try await store.health()
      #expect(health.integrity.isEmpty && health.missingBytes.isEmpty && health.orphanBytes.isEmpty, "\(fault)")
      #expect(health.documents == 1 && health.pending == Pending(waiting: 1, running: 0), "\(fault)")
      let hash = try #require(store.documentFiles.all().first)
      #expect(try Data(contentsOf: store.documentFiles.url(for: hash)) == bytes, "other bytes after \(fault)")
    }
  }

  private static let probe = Project.program("IntakeProbe").path

  /// Injects a fault into the first call of a kind, the second, and so on until a run has no more of them.
  private func everywhere(_ calls: [String], _ fault: Strace.Fault, stride: Int) async throws -> Int {
    var injected = 0
    for call in calls {
      var nth = 1
      while nth < 400 {
        let place = try await Place()
        let ended = try Strace.run(fault, at: call, nth: nth, AcceptFaultTests.probe, place.arguments)
        try await place.check(ended, "\(fault) at \(call) \(nth)")
        if ended.status == 0 { break }
        injected += 1
        nth += stride
      }
    }
    return injected
  }

  @Test("killed before each call that changes the disk, a file is neither lost nor doubled")
  func killed() async throws {
    let killed = try await everywhere(AcceptFaultTests.changing, .kill, stride: Soak.count(9, long: 1))
    #expect(killed >= 20)
    Soak.report("accept killed at \(killed) system calls: 0 lost, 0 doubled")
  }

  @Test("when the disk fails at an fsync, nothing is acknowledged and the source stays", arguments: ["EIO", "ENOSPC"])
  func failedSync(code: String) async throws {
    let failed = try await everywhere(["fsync", "fdatasync"], .fail(code), stride: 1)
    #expect(failed >= 3)
    Soak.report("accept with \(code) at each of \(failed) fsyncs: 0 lost, 0 acknowledged wrongly")
  }

  @Test("when the disk is full at any write, nothing is lost and the next try works")
  func fullDisk() async throws {
    let failed = try await everywhere(
      ["write", "pwrite64", "link", "mkdir"], .fail("ENOSPC"), stride: Soak.count(3, long: 1))
    #expect(failed >= 3)
    Soak.report("accept with ENOSPC at each of \(failed) writes: 0 lost")
  }
}
