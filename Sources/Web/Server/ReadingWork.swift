internal import Actions
internal import CMemory
internal import Core
internal import Synchronization

/// Reads accepted documents while there are any; no reader and no timer runs while nothing is waiting.
actor ReadingWork {
  /// An event of reading documents.
  enum News: Sendable {
    case read(file: String, drafts: [Int64])
    case failed(file: String, message: String)
    case waiting(String)
  }

  private let desk: Desk
  private var work: Task<Void, Never>?
  /// Whether more documents were accepted since the current run started.
  private var isAskedAgain = false
  private var listeners: [Int: AsyncStream<News>.Continuation] = [:]
  private var nextListener = 0
  /// The reason why nothing is read, according to the last attempt.
  private(set) var trouble: String?

  /// The maximum number of listeners; more pages than one person opens.
  private static let mostListeners = 32

  init(_ desk: Desk) { self.desk = desk }

  /// Starts reading the documents that are waiting.
  func begin() {
    guard work == nil else {
      isAskedAgain = true
      return
    }
    work = Task {
      repeat { await readAll() } while goesOn()
    }
  }

  private func goesOn() -> Bool {
    let goes = isAskedAgain && !Task.isCancelled && trouble == nil
    isAskedAgain = false
    if !goes {
      work = nil
      // Memory that reading needed is returned to the system, as nothing may happen for days.
      billfold_give_memory_back()
    }
    return goes
  }

  private func readAll() async {
    do {
      let running = desk.start(WorkOnQueue(isOneShot: true))
      // Here, so that pages hear the events in order, and before the end.
      for await event in running.progress { tell(event) }
      _ = try await running.result
      trouble = nil
    } catch is CancellationError {
    } catch {
      trouble = ErrorPages.sentence(error)
      tell(.waiting(ActionError.message(of: error, on: .page)))
    }
  }

  private func tell(_ event: WorkEvent) {
    switch event {
    case .read(_, let file, let drafts): tell(.read(file: file, drafts: drafts))
    case .failed(_, let file, let message, false): tell(.failed(file: file, message: Failure.shown(message, on: .page)))
    case .failed: break
    case .waiting(let message): tell(.waiting(message))
    }
  }

  private func tell(_ news: News) { for listener in listeners.values { listener.yield(news) } }

  /// Returns the events from now on; nil if there are too many listeners.
  func news() -> AsyncStream<News>? {
    guard listeners.count < Self.mostListeners else { return nil }
    let (stream, continuation) = AsyncStream<News>.makeStream(bufferingPolicy: .bufferingNewest(64))
    let number = nextListener
    nextListener += 1
    listeners[number] = continuation
    continuation.onTermination = { _ in Task { await self.leave(number) } }
    return stream
  }

  private func leave(_ number: Int) { listeners[number] = nil }

  /// Returns unfinished documents to the queue and ends all event streams.
  func end() async {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    isAskedAgain = false
    work?.cancel()
    await work?.value
  }
}
