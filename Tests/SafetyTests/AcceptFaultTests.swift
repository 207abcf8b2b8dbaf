import Core
import Foundation
import Intake
import Store
import SystemPackage
import TestSupport
import Testing

/// Accepting files, interrupted at every point where it changes the disk. The probe opens its store before strace
/// attaches, so that no fault is spent on opening it.
@Suite(.serialized, .enabled(if: Strace.attaches, "strace cannot trace a running program here"))
struct AcceptFaultTests {
  /// Every kind of call by which accepting and its database change the disk. Where there are two variants, a processor
  /// has one of them.
  private static let changing = [
    "openat", "write", "pwrite64", "fsync", "fdatasync", "?link,?linkat", "?unlink,?unlinkat", "?mkdir,?mkdirat",
    "close",
  ]

  /// Where the probe stops so that strace can attach.
  private enum Stop: String {
    case opened = "--stop"
    /// After it has reported that everything is accepted; only closing the store is left.
    case accepted = "--stop-accepted"
  }

  /// An existing store, so that only accepting happens, and files to accept in one transaction; made again for each
  /// fault.
  private struct Place {
    let folder: TemporaryFolder
    let sources: [URL]
    /// Those of the source files, which all differ.
    let bytes: [Data]

    init(of count: Int) async throws {
      let folder = try TemporaryFolder()
      bytes = (0..<count).map { number in Data((0..<40_000).map { UInt8(($0 * 7 + number) % 251) }) }
      sources = try bytes.enumerated().map { try folder.write($0.element, to: "scan-\($0.offset).jpg") }
      self.folder = folder
      _ = try await open()
    }

    func open() async throws -> Store {
      try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    }

    var arguments: [String] {
      [folder.file("store.sqlite").path, folder.file("documents").path] + sources.map(\.path)
    }

    /// What must hold after any fault: nothing false was reported, the source files are still there, and accepting
    /// works again.
    func check(_ ended: Strace.Attached, _ fault: String) async throws {
      let found = try sources.map { try Data(contentsOf: $0) }
      #expect(found == bytes, "a source was touched by \(fault)")
      let store = try await open()
      let acknowledged = ended.acknowledged
      let waiting = try await store.pending().waiting
      #expect(waiting >= acknowledged.count, "acknowledged and lost by \(fault)")
      let again = await Acceptor(store: store, limits: .standard).accept(
        sources.map { (FilePath($0.path), nil) }, via: .import)
      for (source, outcome) in zip(sources, again) {
        let isNew = try outcome.get().isNew
        #expect(!isNew || !acknowledged.contains(source.path), "acknowledged and lost by \(fault)")
      }
      let health = try await store.health()
      #expect(health.integrity.isEmpty && health.missingBytes.isEmpty && health.orphanBytes.isEmpty, "\(fault)")
      let count = sources.count
      #expect(health.documents == count && health.pending == Pending(waiting: count, running: 0), "\(fault)")
      let kept = try store.documentFiles.all().map { try Data(contentsOf: store.documentFiles.url(for: $0)) }
      #expect(kept.count == count && Set(kept) == Set(bytes), "other bytes after \(fault)")
    }

    /// Runs the probe on the files.
    func accept(
      _ fault: Strace.Fault?, at call: String, nth: Int = 1, from stop: Stop = .opened
    ) throws -> Strace.Attached {
      try Strace.attached(
        fault, at: call, nth: nth, showing: "write", Project.program("IntakeProbe").path, [stop.rawValue] + arguments)
    }
  }

  /// Injects a fault into the first call of a kind that each thread makes, the second, and so on until a run has no
  /// more of them.
  ///
  /// - Parameters:
  ///   - count: files; several are kept side by side.
  ///   - stop: from where on calls are counted. What closes the store is reached only from `accepted`: it is done by
  ///     another thread, which would count its own calls from the beginning.
  /// - Returns: how many came before a file was said to be accepted, or where all was accepted, after; by the kind of
  ///   call.
  private func everywhere(
    _ calls: [String], _ fault: Strace.Fault, stride: Int, of count: Int = 3, from stop: Stop = .opened
  ) async throws -> [String: Int] {
    var faults = Dictionary(uniqueKeysWithValues: calls.map { ($0, 0) })
    for call in calls {
      var nth = 1
      while nth < 400 {
        let place = try await Place(of: count)
        let ended = try place.accept(fault, at: call, nth: nth, from: stop)
        if stop == .accepted { #expect(ended.acknowledged.count == count) }
        try await place.check(ended, "\(fault) at \(call) \(nth)")
        guard ended.wasKilled || ended.log.contains(where: \.isInjected) else { break }
        let isCounted: Bool
        switch (fault, stop) {
        case (.kill, .opened): isCounted = ended.acknowledged.isEmpty
        case (_, .accepted): isCounted = true
        case (.fail, .opened):
          // Writes by which the runtime wakes its threads are not counted; the program may crash if one of them fails
          // in another thread.
          let own = place.folder.url.lastPathComponent
          isCounted = ended.whileAccepting.contains { $0.isInjected && $0.contains(own) }
          let mayCrash = ended.log.contains { $0.isInjected && !$0.contains(own) }
          // Files that were stored before the fault may be accepted, but never all of them.
          let accepted = ended.acknowledged.count
          #expect(!isCounted || accepted < count, "accepted in spite of \(fault) at \(call) \(nth)")
          #expect(!isCounted || mayCrash || ended.exitCode == 1, "no error after \(fault) at \(call) \(nth)")
        }
        faults[call, default: 0] += isCounted ? 1 : 0
        nth += stride
      }
    }
    return faults
  }

  @Test("killed before each call that changes the disk, it loses no file and duplicates none")
  func killed() async throws {
    let stride = Soak.count(9, long: 1)
    let killed = try await everywhere(AcceptFaultTests.changing, .kill, stride: stride)
    #expect(killed.values.allSatisfy { $0 > 0 }, "a kind of call that was not interrupted: \(killed)")
    // When the store is closed after accepting files, the database merges its log and removes it.
    let closing = try await everywhere(
      ["pwrite64", "fdatasync", "ftruncate", "?unlink,?unlinkat", "close"], .kill, stride: stride, from: .accepted)
    let (before, after) = (killed.values.reduce(0, +), closing.values.reduce(0, +))
    #expect(after > 0, "closing the store was not interrupted")
    Soak.report(
      "3 accepts killed at \(before) system calls, and at \(after) when the store is closed: 0 lost, 0 doubled")
  }

  @Test("when the disk fails at an fsync, nothing is acknowledged and the source stays", arguments: ["EIO", "ENOSPC"])
  func failedSync(code: String) async throws {
    var failed = 0
    var failedOfThree = 0
    for call in ["fsync", "fdatasync"] {
      // A single file, whose calls are made by one thread at a time, so that all can be counted.
      let whole = try await Place(of: 1)
      let calls = try whole.accept(nil, at: call).whileAccepting.count(where: { $0.contains("sync(") })
      let faults = try await everywhere([call], .fail(code), stride: 1, of: 1)[call]
      #expect(calls > 0 && faults == calls, "of \(calls) calls of \(call)")
      failed += calls
      let several = try await everywhere([call], .fail(code), stride: 1)[call] ?? 0
      #expect(several > 0, "no \(call) of several files failed")
      failedOfThree += several
    }
    Soak.report(
      "accept with \(code) at each of \(failed) fsyncs, and at \(failedOfThree) of three files: 0 lost, none acknowledged that failed"
    )
  }

  @Test("when the disk is full at any write, nothing is acknowledged and the next try works")
  func fullDisk() async throws {
    let failed = try await everywhere(
      ["write", "pwrite64", "?link,?linkat", "?mkdir,?mkdirat"], .fail("ENOSPC"), stride: Soak.count(3, long: 1))
    #expect(failed.values.allSatisfy { $0 > 0 }, "a kind of call that did not fail: \(failed)")
    Soak.report("3 accepts with ENOSPC at \(failed.values.reduce(0, +)) writes: 0 lost, none acknowledged that failed")
  }

  @Test(
    "on a file system without hard links files are accepted", arguments: ["EPERM", "EOPNOTSUPP", "ENOSYS", "EMLINK"])
  func withoutHardLinks(code: String) async throws {
    let place = try await Place(of: 1)
    let ended = try place.accept(.fail(code), at: "?link,?linkat")
    #expect(ended.log.contains(where: \.isInjected) && ended.acknowledged.count == 1, "\(ended.log)")
    try await place.check(ended, "\(code) at link")
  }
}

extension Strace.Attached {
  /// The paths that it reported as accepted.
  fileprivate var acknowledged: Set<String> {
    let mark = "accepted "
    return Set(output.split(separator: "\n").filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) })
  }

  /// The calls before it reported the first path; all calls if it reported none.
  fileprivate var whileAccepting: ArraySlice<String> { log.prefix { !$0.contains("\"accepted ") } }
}

extension String {
  /// Whether a line of strace's log is a call that strace made fail.
  fileprivate var isInjected: Bool { contains("(INJECTED)") }
}
