internal import Actions
internal import CMemory
internal import Synchronization

/// Reads what was accepted, whenever there is something: no reader and no timer is there while nothing waits.
actor ReadingWork {
  /// What is told of documents while they are read.
  enum News: Sendable {
    case read(file: String, drafts: [Int64])
    case failed(file: String, message: String)
    case waiting(String)
  }

  private let desk: Desk
  private var work: Task<Void, Never>?
  /// Whether more was accepted since the work under way began to look.
  private var isAskedAgain = false
  private var listeners: [Int: AsyncStream<News>.Continuation] = [:]
  private var nextListener = 0
  /// Why nothing is read, since it was tried last.
  private(set) var trouble: String?

  /// More pages than one person looks at.
  private static let mostListeners = 32

  init(_ desk: Desk) { self.desk = desk }

  /// Has it looked for what waits.
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
      // What reading took is given back to the system: from now on nothing may happen for days.
      billfold_give_memory_back()
    }
    return goes
  }

  private func readAll() async {
    do {
      _ = try await desk.run(WorkOnQueue(isOneShot: true)) { event in
        Task { await self.tell(event) }
      }
      trouble = nil
    } catch is CancellationError {
    } catch {
      trouble = Wording.sentence("\(error)")
      tell(.waiting("\(error)"))
    }
  }

  private func tell(_ event: WorkEvent) {
    switch event {
    case .read(_, let file, let drafts): tell(.read(file: file, drafts: drafts))
    case .failed(_, let file, let message, false): tell(.failed(file: file, message: message))
    case .failed: break
    case .waiting(let message): tell(.waiting(message))
    }
  }

  private func tell(_ news: News) { for listener in listeners.values { listener.yield(news) } }

  /// Everything that is told from now on; nil where too many listen.
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

  /// Gives back what is in hand and ends all that listen.
  func end() async {
    for listener in listeners.values { listener.finish() }
    listeners = [:]
    isAskedAgain = false
    work?.cancel()
    await work?.value
  }
}
