import Core
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Intake
@testable import Store

/// Workers that wait for documents accepted on other machines.
@Suite(
  "Waiting workers", .serialized,
  .enabled(if: PostgresServer.isInstalled, Comment(rawValue: PostgresServer.absence)))
struct WorkerTests {
  private let folder: TemporaryFolder
  private let address: String
  private let pipeline: Pipeline

  init() async throws {
    folder = try TemporaryFolder()
    address = try PostgresServer.shared.get().schema()
    let store = try await Store.open(.server(address), documents: folder.file("reading"))
    pipeline = Pipeline(
      store: store, options: IntakeOptions(reader: Project.program("billfold-reader"), jobs: 1, retries: .brisk))
  }

  /// Accepts a document, as another machine does, and waits until it is read.
  private func isRead(_ number: Int, acceptedBy other: Acceptor) async throws -> Bool {
    let file = try folder.write(MadePDF(text: "CORNER SHOP\nTOTAL \(number).50 EUR").bytes, to: "\(number).pdf")
    let document = try await other.accept(FilePath(file.path), via: .import).document.id
    return try await comesTrue { try await pipeline.store.unfinishedDocuments().contains(document) == false }
  }

  private func other() async throws -> Acceptor {
    Acceptor(
      store: try await Store.open(.server(address), documents: folder.file("accepting")), limits: .standard)
  }

  @Test("a worker with an hour between checks reads an announced document at once") func told() async throws {
    let workers = Workers(pipeline, pauses: Workers.Pauses(shortest: .seconds(3600), longest: .seconds(3600)))
    let working = Task { try await workers.run { false } }
    defer { working.cancel() }
    let other = try await other()
    for number in 1...4 {
      #expect(try await isRead(number, acceptedBy: other))
      // So that a regular check cannot be the cause.
      try await Task.sleep(for: .milliseconds(300))
    }
  }

  @Test("a waiting document is read even if it was not announced") func unannouncedDocumentIsRead() async throws {
    let working = Task { try await Workers(pipeline).run { false } }
    defer { working.cancel() }
    let other = try await other()
    #expect(try await isRead(1, acceptedBy: other))
    for _ in 1...2 {
      // As behind a pooler, where no announcements arrive.
      try await pipeline.store.driver.write {
        _ = try $0.execute("UPDATE jobs SET state = 'waiting', attempt = 0, fence = fence + 1")
      }
      #expect(try await comesTrue { try await pipeline.store.unfinishedDocuments().isEmpty })
    }
  }

  @Test("an announcement between a check and the waiting is not missed, and none is received without one")
  func signal() async throws {
    let signal = WorkSignal()
    let before = signal.notifications
    signal.notify()
    #expect(await signal.wait(after: before, atMost: .seconds(3600), others: .seconds(3600)))
    #expect(await !signal.wait(after: signal.notifications, atMost: .milliseconds(1), others: .milliseconds(1)))
    async let first = signal.wait(after: signal.notifications, atMost: .seconds(3600), others: .seconds(3600))
    async let second = signal.wait(after: signal.notifications, atMost: .seconds(3600), others: .seconds(3600))
    let notifying = Task {
      while !Task.isCancelled {
        signal.notify()
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
    let both = await [first, second]
    notifying.cancel()
    #expect(both == [true, true])
    let waiting = Task {
      await signal.wait(after: signal.notifications, atMost: .seconds(3600), others: .seconds(3600))
    }
    waiting.cancel()
    #expect(await !waiting.value)
  }

  @Test("of several waiting workers one checks often, and another one while it works") func poller() async throws {
    let signal = WorkSignal()
    let waits = Waits()
    let workers = (1...3).map { number in
      Task {
        while !Task.isCancelled {
          let before = signal.notifications
          guard await !signal.wait(after: before, atMost: .milliseconds(1), others: .seconds(3600)) else { continue }
          guard waits.append(number) == 50 else { continue }
          signal.notify()
          try? await Task.sleep(for: .seconds(3600))
        }
      }
    }
    #expect(try await comesTrue { waits.all.count >= 100 })
    for worker in workers { worker.cancel() }
    let (before, after) = (waits.all.prefix(50), waits.all.dropFirst(50).prefix(50))
    // A worker that comes to wait between two waits of the poller takes its place.
    let changes = { (numbers: ArraySlice<Int>) in zip(numbers, numbers.dropFirst()).count { $0 != $1 } }
    #expect(changes(before) <= 2 && changes(after) <= 2, "\(waits.all)")
    #expect(!after.contains(before[49]), "\(waits.all)")
  }

  private final class Waits: Sendable {
    private let numbers = Mutex<[Int]>([])
    var all: [Int] { numbers.withLock { $0 } }
    /// Returns how many there are.
    func append(_ number: Int) -> Int {
      numbers.withLock {
        $0.append(number)
        return $0.count
      }
    }
  }
}
