internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc
internal import ReaderChannel

/// Loads Tesseract once, then forks one child a document. A crash, a bomb or a hang costs that document only.
///
/// Single-threaded: nothing here may start a task, a queue or a thread before it forks.
final class ForkServer {
  private let requests: FrameChannel
  private let replies: FrameChannel
  private var loaded: [String: Engine] = [:]

  init(input: Int32, output: Int32) {
    requests = FrameChannel(descriptor: input)
    replies = FrameChannel(descriptor: output)
  }

  /// Greets, then answers requests until the input ends.
  func run() throws {
    let languages = Engine.installedLanguages()
    try replies.send(
      JSONEncoder().encode(ReaderGreeting(engine: "tesseract \(Engine.version)", languages: languages)))
    while let frame = try requests.receive() {
      guard let request = try? JSONDecoder().decode(ReaderRequest.self, from: frame) else {
        try reply(.failed(Failure(.crashed, "the reader did not understand its request; reinstall billfold")))
        continue
      }
      try answer(request)
    }
  }

  private func answer(_ request: ReaderRequest) throws {
    do {
      let engines = try engines(for: request.language)
      let document = try open(request)
      defer { close(document) }
      try relay(try inChild(request.limits) { pipe in Child.read(document, request: request, engines: engines, reply: pipe) })
    } catch let failure as Failure {
      try reply(.failed(failure))
    }
  }

  /// - Parameter language: what a person chose for every page; nil to choose by the kind of page.
  private func engines(for language: String?) throws -> Engines {
    let receipt = try engine(for: language ?? Engine.receiptModel)
    return Engines(
      receipt: receipt, sheet: try engine(for: language ?? DefaultLanguage.sheet),
      witness: try? engine(for: receipt.language == Engine.receiptModel ? DefaultLanguage.witness : Engine.receiptModel))
  }

  /// Engines stay loaded: a child inherits the pages of its parent, so loading costs once and not once a document.
  private func engine(for language: String) throws -> Engine {
    if let engine = loaded[language] { return engine }
    let engine = try Engine(language: language)
    loaded[language] = engine
    return engine
  }

  private func open(_ request: ReaderRequest) throws -> Int32 {
    let descriptor = (request.path + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { path in path.baseAddress.map { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? -1 }
    }
    guard descriptor >= 0 else {
      throw Failure(.unreadable, "it cannot be opened: \(String(cString: strerror(errno))); check the file and its permissions")
    }
    return descriptor
  }

  // MARK: - The child's life, seen from outside

  private enum Ending {
    case replied(Data)
    case failed(Failure)
  }

  /// Runs a body in a forked, confined child and gathers what it writes, up to the deadline.
  private func inChild(_ limits: ReaderLimits, _ body: (Int32) -> Never) throws -> Ending {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Failure(.crashed, "no pipe for the reader; close other programs and try again") }
    let parent = getpid()
    let child = billfold_fork()
    if child == 0 {
      close(ends[0])
      Child.confine(limits: limits, parent: parent)
      body(ends[1])
    }
    close(ends[1])
    defer { close(ends[0]) }
    guard child > 0 else { throw Failure(.crashed, "no process for the reader; close other programs and try again") }

    let deadline = ContinuousClock.now + .seconds(limits.wallSeconds)
    let (data, ended) = gather(from: ends[0], until: deadline)
    // The whole group, in case a library started processes of its own; harmless when it is gone.
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    var status: Int32 = 0
    var peak: Int64 = 0
    while billfold_reap(child, 0, &status, &peak) < 0 && errno == EINTR {}
    if !ended { return .failed(timedOut(limits)) }
    if Child.isComplete(data) { return .replied(data) }
    return .failed(explain(exit: Int(billfold_exit_code(status)), peak: peak, limits: limits))
  }

  /// Everything the child writes until it closes the pipe, and whether it did so before the deadline.
  private func gather(from descriptor: Int32, until deadline: ContinuousClock.Instant) -> (Data, ended: Bool) {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return (data, false) }
      var watched = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        // Asks for nothing, but hears when the main program is gone: then nobody wants this reading.
        pollfd(fd: requests.descriptor, events: 0, revents: 0),
      ]
      guard poll(&watched, 2, Int32(min(left + 1, 1_000_000))) != 0 else { continue }
      if watched[1].revents != 0 && watched[0].revents == 0 { return (data, false) }
      let got = read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return (data, true) }
      data.append(contentsOf: buffer[0..<got])
      // No honest reading is this large.
      if data.count > Frame.largest { return (data, true) }
    }
  }

  private func explain(exit code: Int, peak: Int64, limits: ReaderLimits) -> Failure {
    switch code {
    case -Int(SIGXCPU): timedOut(limits)
    case Int(Child.outOfMemoryExit): outOfMemory(limits)
    // A library that is refused memory aborts or follows a null pointer; a peak near the limit tells it from a bug.
    case ..<0 where peak * 10 > limits.memoryBytes * 6: outOfMemory(limits)
    case -Int(SIGKILL): timedOut(limits)
    default:
      Failure(
        .crashed,
        "reading it broke the reader (\(code < 0 ? "signal \(-code)" : "exit \(code)")); save it as another format and import that")
    }
  }

  private func timedOut(_ limits: ReaderLimits) -> Failure {
    Failure(.timedOut, "reading it took more than \(limits.cpuSeconds) s of work or \(limits.wallSeconds) s in all; split or simplify it and import it again")
  }

  private func outOfMemory(_ limits: ReaderLimits) -> Failure {
    Failure(.outOfMemory, "reading it needs more than \(limits.memoryBytes >> 20) MB of memory; scale it down and import it again")
  }

  private func relay(_ ending: Ending) throws {
    switch ending {
    case .failed(let failure): try reply(.failed(failure))
    case .replied(let data): try replies.sendRaw(data)
    }
  }

  private func reply(_ reply: ReaderReply) throws { try replies.send(JSONEncoder().encode(reply)) }
}

/// The models for documents whose language nobody chose.
enum DefaultLanguage {
  static let sheet = Engine.receiptModel
  /// What checks decisive lines: numbers look alike in all Latin languages.
  static let witness = "eng"
}
