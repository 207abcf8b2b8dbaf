import Core
import Foundation
import Store
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Intake

@Suite struct PipelineTests {
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
    let hash = try await pipeline.accept(paper, via: .import).document.sha256
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
}
