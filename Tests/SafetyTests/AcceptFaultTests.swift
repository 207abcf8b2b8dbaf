import Core
import Foundation
import Intake
import Store
import SystemPackage
import TestSupport
import Testing

/// Accepting, interrupted at every point where it changes the disk. The probe has opened its store before strace comes
/// to it, so that no fault is spent on that.
@Suite(.serialized, .enabled(if: Strace.attaches, "strace cannot trace a running program here"))
struct AcceptFaultTests {
  /// Every kind of call by which accepting and its database change the disk. Of two, a processor has one.
  private static let changing = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "?link,?linkat", "?unlink,?unlinkat", "?mkdir,?mkdirat",
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
    func check(_ ended: Strace.Attached, _ fault: String) async throws {
      #expect(try Data(contentsOf: source) == bytes, "the source was touched by \(fault)")
      let store = try await open()
      let hadIt = try await store.pending().waiting
      if ended.hasAccepted { #expect(hadIt == 1, "acknowledged and lost by \(fault)") }
      _ = try await Acceptor(store: store, limits: .standard).accept(FilePath(source.path), via: .import)
      let health = try await store.health()
      #expect(health.integrity.isEmpty && health.missingBytes.isEmpty && health.orphanBytes.isEmpty, "\(fault)")
      #expect(health.documents == 1 && health.pending == Pending(waiting: 1, running: 0), "\(fault)")
      let hash = try #require(store.documentFiles.all().first)
      #expect(try Data(contentsOf: store.documentFiles.url(for: hash)) == bytes, "other bytes after \(fault)")
    }

    /// Runs the probe on the file.
    func accept(_ fault: Strace.Fault?, at call: String, nth: Int = 1) throws -> Strace.Attached {
      try Strace.attached(
        fault, at: call, nth: nth, showing: "write", Project.program("IntakeProbe").path, ["--stop"] + arguments)
    }
  }

  /// Injects a fault into the first call of a kind, the second, and so on until a run has no more of them: also into
  /// those by which the store is closed.
  ///
  /// - Returns: how many came before the file was said to be accepted, by the kind of call.
  private func everywhere(_ calls: [String], _ fault: Strace.Fault, stride: Int) async throws -> [String: Int] {
    var whileAccepting = Dictionary(uniqueKeysWithValues: calls.map { ($0, 0) })
    for call in calls {
      var nth = 1
      while nth < 400 {
        let place = try await Place()
        let ended = try place.accept(fault, at: call, nth: nth)
        try await place.check(ended, "\(fault) at \(call) \(nth)")
        guard ended.wasKilled || ended.log.contains(where: \.isInjected) else { break }
        let wasAccepting: Bool
        switch fault {
        case .kill: wasAccepting = !ended.hasAccepted
        case .fail:
          // Not what the runtime writes to wake its threads.
          wasAccepting = ended.whileAccepting.contains {
            $0.isInjected && $0.contains(place.folder.url.lastPathComponent)
          }
          #expect(!wasAccepting || !ended.hasAccepted, "accepted in spite of \(fault) at \(call) \(nth)")
          #expect(!wasAccepting || ended.exitCode == 1, "no error after \(fault) at \(call) \(nth)")
        }
        whileAccepting[call, default: 0] += wasAccepting ? 1 : 0
        nth += stride
      }
    }
    return whileAccepting
  }

  @Test("killed before each call that changes the disk, a file is neither lost nor doubled")
  func killed() async throws {
    let stride = Soak.count(9, long: 1)
    let killed = try await everywhere(AcceptFaultTests.changing, .kill, stride: stride)
    #expect(killed.values.allSatisfy { $0 > 0 }, "a kind of call that was not interrupted: \(killed)")
    // What is left when the store is closed behind an accepted file: nothing hangs on it.
    _ = try await everywhere(["ftruncate"], .kill, stride: stride)
    Soak.report("accept killed at \(killed.values.reduce(0, +)) system calls: 0 lost, 0 doubled")
  }

  @Test("when the disk fails at an fsync, nothing is acknowledged and the source stays", arguments: ["EIO", "ENOSPC"])
  func failedSync(code: String) async throws {
    var failed = 0
    for call in ["fsync", "fdatasync"] {
      let whole = try await Place()
      let calls = try whole.accept(nil, at: call).whileAccepting.count(where: { $0.contains("sync(") })
      let faults = try await everywhere([call], .fail(code), stride: 1)[call]
      #expect(calls > 0 && faults == calls, "of \(calls) calls of \(call)")
      failed += calls
    }
    Soak.report("accept with \(code) at each of \(failed) fsyncs: 0 lost, 0 acknowledged")
  }

  @Test("when the disk is full at any write, nothing is acknowledged and the next try works")
  func fullDisk() async throws {
    let failed = try await everywhere(
      ["write", "pwrite64", "?link,?linkat", "?mkdir,?mkdirat"], .fail("ENOSPC"), stride: Soak.count(3, long: 1))
    #expect(failed.values.allSatisfy { $0 > 0 }, "a kind of call that did not fail: \(failed)")
    Soak.report("accept with ENOSPC at each of \(failed.values.reduce(0, +)) writes: 0 lost, 0 acknowledged")
  }
}

extension Strace.Attached {
  /// Whether it said that the file is accepted.
  fileprivate var hasAccepted: Bool { output.contains("accepted ") }

  /// What it did until it said so; all where it did not.
  fileprivate var whileAccepting: ArraySlice<String> { log.prefix { !$0.contains("\"accepted ") } }
}

extension String {
  /// Whether a line of strace's log is a call that it made fail.
  fileprivate var isInjected: Bool { contains("(INJECTED)") }
}
