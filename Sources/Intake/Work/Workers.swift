internal import Foundation
internal import Glibc
internal import Store

/// Several workers on the queue, twice as many as readers: while one worker parses and stores its document and waits
/// for the disk, the reader already has the next document.
public struct Workers: Sendable {
  let pipeline: Pipeline
  private let report: @Sendable (WorkOutcome) async throws -> Void
  private let pauses: Pauses
  private static let perReader = 2

  /// The pauses between queries of an empty queue: short at first, because files may still be being accepted, and
  /// longer when nothing arrives for a while, because each query costs an idle watcher work.
  package struct Pauses: Sendable {
    package var shortest = Duration.milliseconds(10)
    package var longest: Duration
    /// The pauses of the workers that are not the poller.
    package var others = Duration.seconds(10)

    package init(shortest: Duration = .milliseconds(10), longest: Duration) {
      (self.shortest, self.longest) = (shortest, longest)
      others = max(others, longest)
    }

    /// If the store announces new documents, queries are needed only in case an announcement was lost.
    static func standard(for store: Store) -> Pauses {
      Pauses(longest: store.announces ? .seconds(2) : .milliseconds(600))
    }
  }

  /// - Parameter report: called with the outcome of each document.
  public init(_ pipeline: Pipeline, report: @escaping @Sendable (WorkOutcome) async throws -> Void = { _ in }) {
    self.init(pipeline, pauses: .standard(for: pipeline.store), report: report)
  }

  package init(
    _ pipeline: Pipeline, pauses: Pauses, report: @escaping @Sendable (WorkOutcome) async throws -> Void = { _ in }
  ) {
    self.pipeline = pipeline
    self.pauses = pauses
    self.report = report
  }

  /// Works until `isDone` returns true, which is called whenever no document is waiting, or until cancelled; current
  /// jobs are then returned to the queue.
  ///
  /// - Throws: the error that stopped a worker: `ReaderUnavailable`, `StoreError` or `CancellationError`.
  public func run(until isDone: @escaping @Sendable () async throws -> Bool) async throws {
    try await pipeline.waitingOutOutages { try await pipeline.store.release(whereWorker: WorkerName.isDead) }
    let readers = ReaderPool(pipeline.options)
    let signal = WorkSignal()
    // Cancelled at the end of this scope.
    async let _: Void = pipeline.store.hearAnnouncements { signal.notify() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...pipeline.options.jobs * Workers.perReader {
        group.addTask { try await work(with: readers, as: WorkerName.own(number), signal, until: isDone) }
      }
      try await group.waitForAll()
    }
  }

  private func work(
    with readers: ReaderPool, as name: String, _ signal: WorkSignal, until isDone: @Sendable () async throws -> Bool
  ) async throws {
    var pause = pauses.shortest
    while true {
      try Task.checkCancellation()
      let notifications = signal.notifications
      if let worked = try await pipeline.waitingOutOutages({
        try await pipeline.workOnce(with: readers, as: name, claimed: signal.notify)
      }) {
        try await pipeline.waitingOutOutages { try await report(worked) }
        pause = pauses.shortest
        continue
      }
      if try await isDone() {
        // The other workers are done as well.
        signal.notify()
        return
      }
      let isNotified = await signal.wait(after: notifications, atMost: pause, others: pauses.others)
      pause = isNotified ? pauses.shortest : min(pause * 2, pauses.longest)
    }
  }
}

/// Names that identify the worker of a document by host, process, number, and the place in which the process id is valid.
enum WorkerName {
  private static let host = ProcessInfo.processInfo.hostName
  /// The running kernel and the namespace of process ids: two containers can have the same host name, and neither sees
  /// the processes of the other. Sources: random(4), pid_namespaces(7).
  private static let processes: String = {
    let boot = (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? ""
    let namespace = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid")) ?? ""
    return boot.prefix(8) + "-" + namespace.filter(\.isNumber)
  }()

  static func own(_ number: Int) -> String { "\(host):\(getpid()):\(number):\(processes)" }

  /// Whether the worker was a process that this one would see, and no longer exists. For workers on other machines and in
  /// other containers only the lease is known. If the process id now belongs to another program, the lease has to expire
  /// as well.
  @Sendable static func isDead(_ name: String) -> Bool {
    let parts = name.split(separator: ":")
    guard parts.count == 4, parts[0] == host, parts[3] == processes, let process = pid_t(parts[1]), process > 0 else {
      return false
    }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
