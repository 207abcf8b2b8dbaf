import Core
import Dispatch
import Foundation
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Intake

@Suite struct PipelineTests {
  /// Options with which a reader is not stopped for its time: what hangs is stopped for another reason.
  private static var patient: IntakeOptions {
    IntakeOptions(
      reader: Project.program("billfold-reader"), jobs: 1, limits: .patient, retries: .brisk)
  }

  @Test("a document stays with its worker while the finished reading waits for the store")
  func waitingReading() async throws {
    let folder = try TemporaryFolder()
    let time = Mutex<Int64>(1_000_000)
    let days = Mutex(0)
    let store = try await Store.open(.memory, documents: folder.file("documents"), clock: { time.withLock { $0 } })
    // The day is asked for the reading, and again for parsing what was read.
    let options = IntakeOptions(
      reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk, waitsOutOutages: true,
      today: {
        days.withLock { $0 += 1 }
        return .localToday()
      })
    var pipeline = Pipeline(store: store, options: options)
    pipeline.heartbeatPause = .milliseconds(20)
    let paper = FilePath(Project.samples.appendingPathComponent("us-refund.png").path)
    let hash = try await pipeline.acceptor.accept(paper, via: .import).document.sha256
    // No preview can be stored while folders have the names of both formats.
    let place = store.documentFiles.url(for: hash).deletingLastPathComponent()
    let inTheWay = ["png", "jpg"].map { place.appendingPathComponent("\(hash).page0001.\($0)") }
    for folder in inTheWay { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
    let working = Task { [pipeline] in
      try await Workers(pipeline).run { try await store.unfinishedDocuments().isEmpty }
    }
    defer { working.cancel() }
    #expect(try await comesTrue { days.withLock { $0 } == 2 })
    time.withLock { $0 += 45 }
    #expect(try await comesTrue { try await store.queueStatus().running.first?.leaseLeft == 60 })
    for folder in inTheWay { try FileManager.default.removeItem(at: folder) }
    try await working.value
    #expect(try await store.drafts().count == 1)
  }

  @Test("a reading without progress is stopped, and its document returns to the queue")
  func hangingReader() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    var pipeline = Pipeline(store: store, options: Self.patient)
    pipeline.heartbeatPause = .milliseconds(1)
    pipeline.hangTime = .milliseconds(20)
    let paper = try folder.write(Array("billfold-fault: hang".utf8), to: "hang.pdf")
    _ = try await pipeline.acceptor.accept(FilePath(paper.path), via: .import)
    let readers = ReaderPool(Self.patient)
    // It is running before it hangs.
    _ = try await readers.lend { try await $0.greeting() }
    guard case .failed(_, let failure, isLast: false) = try await pipeline.workOnce(with: readers, as: "test") else {
      Issue.record("the reading was not stopped")
      return
    }
    #expect(failure == ReaderProcess.broken)
    #expect(try await store.pending() == Pending(waiting: 1, running: 0))
  }

  @Test("a lease is renewed only while there is progress") func beats() async throws {
    let reader = ReaderProcess(program: Project.program("billfold-reader"))
    let heartbeat = Heartbeat(most: 2, reader: reader)
    #expect((1...3).map { _ in heartbeat.beat() } == [1, 2, 3])
    heartbeat.progress()
    #expect(heartbeat.beat() == 1)
    heartbeat.hasRead()
    let renewals = Mutex(0)
    let stalls = Mutex(0)
    heartbeat.start(every: .milliseconds(1)) {
      renewals.withLock { $0 += 1 }
    } stalled: {
      stalls.withLock { $0 += 1 }
    }
    defer { heartbeat.cancel() }
    #expect(try await comesTrue { stalls.withLock { $0 } == 1 })
    #expect(renewals.withLock { $0 } == 2)
    heartbeat.progress()
    #expect(try await comesTrue { stalls.withLock { $0 } == 2 })
    #expect(renewals.withLock { $0 } == 4)
  }

  @Test("while the documents folder hangs nothing stays claimed, and no attempt is counted")
  func hangingFolder() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"))
    var pipeline = Pipeline(store: store, options: Self.patient)
    let answers = DispatchSemaphore(value: 0)
    pipeline.documents = FolderProbe(timeout: .milliseconds(1)) { answers.wait() }
    let paper = FilePath(Project.samples.appendingPathComponent("gb-invoice.pdf").path)
    _ = try await pipeline.acceptor.accept(paper, via: .import)
    let readers = ReaderPool(Self.patient)
    let hanging = pipeline
    for _ in 1...3 {
      let error = await #expect(throws: StoreError.self) { try await hanging.workOnce(with: readers, as: "test") }
      #expect(error?.isTemporary == true && hanging.documents.isOverdue)
      #expect(try await store.pending() == Pending(waiting: 1, running: 0))
    }
    answers.signal()
    #expect(try await comesTrue { !hanging.documents.isOverdue })
    pipeline.documents = FolderProbe(timeout: .seconds(3600)) {}
    guard case .read(let job) = try await pipeline.workOnce(with: readers, as: "test") else {
      Issue.record("it was not read")
      return
    }
    // One claim while the folder was not known to hang, and one now.
    #expect(job.attempt == 1 && job.fence == 2)
  }
}
