import Actions
import Synchronization
import Testing

/// Actions that report progress.
@Suite struct RunningActionTests {
  /// Counts, and ends at a number or when it is cancelled.
  private struct Counting: ReportingAction {
    var end: Int

    func run(on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void) async throws -> Int {
      var done = 0
      while done < end {
        guard !Task.isCancelled else {
          // The step in progress was finished and reported.
          report(CountProgress(done: -1, total: end))
          throw CancellationError()
        }
        done += 1
        report(CountProgress(done: done, total: end))
        await Task.yield()
      }
      return done
    }
  }

  private struct Deaf: Error {}

  @Test("every step is reported in order before the result, however late it is read")
  func order() async throws {
    let desk = try await MadeDesk().desk
    let heard = Mutex<[Int]>([])
    let result = try await desk.run(Counting(end: 100)) { step in heard.withLock { $0.append(step.done) } }
    #expect(result == 100 && heard.withLock { $0 } == Array(1...100))
    let running = desk.start(Counting(end: 3))
    #expect(try await running.result == 3)
    var late: [Int] = []
    for await step in running.progress { late.append(step.done) }
    #expect(late == [1, 2, 3])
    #expect(try await desk.run(Counting(end: 5)) == 5)
  }

  @Test("cancelling the task cancels the action, and its progress is reported until it has ended")
  func cancelling() async throws {
    let desk = try await MadeDesk().desk
    let heard = Mutex<[Int]>([])
    let waiting = Task {
      try await desk.run(Counting(end: .max)) { step in heard.withLock { $0.append(step.done) } }
    }
    while heard.withLock({ $0.isEmpty }) { await Task.yield() }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(heard.withLock { $0.last } == -1)
  }

  @Test("an error while reporting progress is thrown once the action is done")
  func deaf() async throws {
    let desk = try await MadeDesk().desk
    let heard = Mutex(0)
    await #expect(throws: Deaf.self) {
      try await desk.run(Counting(end: 4)) { step in
        heard.withLock { $0 += 1 }
        if step.done == 2 { throw Deaf() }
      }
    }
    #expect(heard.withLock { $0 } == 4)
  }
}
