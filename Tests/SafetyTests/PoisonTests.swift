import Core
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Intake
@testable import Store

/// One document that breaks its reader, among many that do not.
@Suite(.serialized) struct PoisonTests {
  /// Imports this many invoices together with the faulty ones; returns the seconds it took.
  private func importing(_ count: Int, faults: [String], limits: ReaderLimits) async throws -> (
    store: Store, seconds: Double, folder: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    for number in 0..<count {
      try folder.copy(sample: "gb-invoice.pdf", to: "in/\(number).pdf", mark: "\(number)")
    }
    for (number, fault) in faults.enumerated() {
      try Data("billfold-fault: \(fault) \(number)".utf8).write(to: folder.file("in/1\(fault).pdf"))
    }
    let pipeline = Pipeline(
      store: store,
      options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 2, limits: limits, retries: .brisk))
    let start = ContinuousClock.now
    let entries = try await Importer(pipeline).run(FolderWalk([FilePath(folder.file("in").path)]))
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(entries.count == count + faults.count)
    // A store whose files are gone is no longer used: they are deleted with the folder.
    return (store, seconds, folder)
  }

  @Test(
    "a document that breaks its reader is tried three times and becomes a draft with the reason; others are read")
  func quarantine() async throws {
    // The limit is meant for the loop: good pages stay below it in a debug build, even on a busy machine.
    let (store, _, folder) = try await importing(
      4, faults: ["crash", "memory", "loop"],
      limits: ReaderLimits(wallSeconds: 600, cpuSeconds: 30, memoryBytes: 400 << 20))
    let drafts = try await store.drafts()
    #expect(drafts.count { $0.failure == nil } == 4)
    let failures = Dictionary(
      uniqueKeysWithValues: drafts.compactMap { draft in draft.failure.map { (draft.fileName, $0.code) } })
    #expect(failures == ["1crash.pdf": .crashed, "1memory.pdf": .outOfMemory, "1loop.pdf": .timedOut])
    // Only a crash may have been caused by the machine.
    #expect(try await store.attempts() == [1, 3])
    withExtendedLifetime(folder) {}
  }

  @Test("a document during which billfold itself died ten times is set aside with that reason")
  func endsBillfold() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.file(folder.file("store.sqlite")), documents: folder.file("documents"))
    let options = IntakeOptions(reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk)
    let file = try folder.write(MadePDF(text: "CORNER SHOP\nTOTAL 5.50 EUR").bytes, to: "bill.pdf")
    _ = try await Acceptor(store: store, limits: .standard).accept(FilePath(file.path), via: .import)
    for _ in 1...RetryPolicy.mostClaims {
      _ = try #require(try await store.claim(worker: "ended", lease: 60))
      try await store.release { $0 == "ended" }
    }
    let worked = try await Pipeline(store: store, options: options).workOnce(with: ReaderPool(options), as: "worker")
    guard case .failed(_, let failure, isLast: true) = worked else {
      Issue.record("\(String(describing: worked))")
      return
    }
    #expect(failure.code == .crashed && failure.message.contains("billfold retry"))
    #expect(try await store.drafts().map { $0.failure?.code } == [.crashed])
    withExtendedLifetime(folder) {}
  }

  @Test("one bad document of a hundred takes at most a tenth of the batch's time", .enabled(if: Soak.isLong))
  func cost() async throws {
    let limits = ReaderLimits(wallSeconds: 20, cpuSeconds: 2)
    let (_, plain, _) = try await importing(100, faults: [], limits: limits)
    for fault in ["crash", "loop", "memory"] {
      let (store, seconds, folder) = try await importing(99, faults: [fault], limits: limits)
      #expect(try await store.drafts().count { $0.failure == nil } == 99)
      withExtendedLifetime(folder) {}
      Soak.report(
        "100 documents in \(String(format: "%.1f", plain)) s, with one \(fault) in \(String(format: "%.1f", seconds)) s (\(String(format: "%+.0f", (seconds / plain - 1) * 100)) %)"
      )
      #expect(seconds <= plain * 1.1)
    }
  }
}
