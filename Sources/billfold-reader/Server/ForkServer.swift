internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc
internal import Parsing
internal import ReaderChannel

/// Loads libraries and models once, then forks one child per document, so that a crash, a decompression bomb or a hang
/// costs only that document.
///
/// Single-threaded: nothing here may start a task, a queue or a thread before it forks.
final class ForkServer {
  private let buffer = WipedBuffer()
  private let requests: Requests
  private let replies: FrameChannel
  private let confinement: Confinement
  private var libraries = Libraries()
  private let engineCache = EngineCache()

  init(input: Int32, output: Int32, sandbox: Sandbox) {
    requests = Requests(input, buffer: buffer)
    replies = FrameChannel(descriptor: output)
    confinement = Confinement(sandbox)
  }

  /// Sends the greeting, then answers requests until the input ends.
  func run() throws {
    try replies.send(
      JSONEncoder().encode(
        ReaderGreeting(
          engine: "tesseract \(Engine.version)", missingProtections: missingProtections(),
          hasSecondReader: SecondReader.isInstalled
        )))
    Child.prepare()
    while let next = try requests.next() {
      let outcome: ReaderOutcome
      do {
        let document = try next.document.get()
        defer { close(document) }
        guard let request = next.request else {
          throw Failure(.crashed, "the reader did not understand its request; reinstall billfold")
        }
        outcome = try answer(request, document)
      } catch let failure as Failure {
        outcome = .failed(failure)
      }
      try replies.end(outcome)
    }
  }

  /// Passes on the child's reply, and returns how the child ended.
  private func answer(_ request: ReaderRequest, _ document: Int32) throws -> ReaderOutcome {
    let start = SuspendingClock.now
    var leftOut: Set<Int> = []
    var needs: [MissingResource] = []
    var rest = request
    var cpuSeconds = 0.0
    while true {
      let run = try read(document, rest, leavingOut: leftOut)
      cpuSeconds += run.cpuSeconds
      if run.isOver && run.reason == .replied { return .complete }
      guard run.isOver && run.written == 0 else { return .failed(explain(run, limits: request.limits)) }
      if case .missing(let need) = run.reason, !needs.contains(need),
        try load(need, for: request, besides: needs)
      {
        needs.append(need)
      } else if case .tooSlow(let part) = run.reason, leftOut.count < ForkServer.mostLeftOut,
        leftOut.insert(part).inserted
      {
        // The next child skips that part.
      } else {
        return .failed(explain(run, limits: request.limits))
      }
      // The time that earlier children took counts towards the limits, but other programs or the loading of models take
      // nothing from the work that the document is allowed.
      let spent = Int((SuspendingClock.now - start) / .seconds(1))
      rest.limits.wallSeconds = max(1, request.limits.wallSeconds - spent)
      rest.limits.cpuSeconds = max(1, request.limits.cpuSeconds - Int(cpuSeconds))
    }
  }

  /// The number of parts of a document that may take too long. Each costs one more attempt, which skips it.
  private static let mostLeftOut = 3

  private var ready: RequiredLibraries { libraries.ready.union(engineCache.ready) }

  /// Loads what a child reported as missing.
  ///
  /// - Parameter others: what earlier children of the same document reported.
  /// - Returns: whether it is loaded now, so that another attempt makes sense.
  private func load(
    _ need: MissingResource, for request: ReaderRequest, besides others: [MissingResource]
  ) throws -> Bool {
    guard case .loading(let needs) = need else { return try engineCache.load(need, besides: others) }
    let before = ready
    libraries.prepare(for: needs)
    if needs.contains(.pdf) {
      SecondLook.prepare()
      engineCache.loadLineEngine()
    }
    if needs.contains(.lineNetwork) { _ = engineCache.secondReader() }
    if needs.contains(.models) { _ = try engines(for: request.language) }
    // A child that writes to memory which malloc keeps here would have to copy it first.
    billfold_return_memory()
    return ready != before
  }

  private func read(_ document: Int32, _ request: ReaderRequest, leavingOut leftOut: Set<Int>) throws -> ChildRun {
    let ready = ready
    let resources = Child.Resources(
      ready: ready, second: ready.contains(.lineNetwork) ? engineCache.secondReader() : nil,
      lineEngine: engineCache.lineEngine,
      engines: ready.contains(.models) ? try engines(for: request.language) : nil, leftOut: leftOut)
    // An earlier child may have read to the end, and the file offset is shared.
    lseek(document, 0, SEEK_SET)
    return try inChild(request.limits, keeping: [document], take: replies.sendPiece) { [confinement] pipe, missing in
      if confinement.sandbox == .required && !missing.isEmpty { Child.exit(.unconfined) }
      Child.read(document, request: request, with: resources, reply: pipe)
    }
  }

  private func engines(for language: String?) throws -> Engines {
    SecondLook.prepare()
    return try engineCache.engines(for: language)
  }

  // MARK: - Children

  private func inChild(
    _ limits: ReaderLimits, keeping kept: [Int32] = [], take: (UnsafeRawBufferPointer) throws -> Void,
    _ body: (Int32, [Protection]) -> Never
  ) throws -> ChildRun {
    try ChildRun(
      ChildRun.Setting(
        limits: limits, confinement: confinement, kept: kept, hangsUp: requests.channel.descriptor, buffer: buffer),
      take: take, body)
  }

  /// Runs a child that reads no document, and returns the one frame that it sends.
  private func ask(_ body: (Int32, [Protection]) -> Never) throws -> (run: ChildRun, frame: Data?) {
    var output = Data()
    let run = try inChild(.standard, take: { output.append(contentsOf: $0) }, body)
    var frames = FrameSplitter(output)
    return (run, frames.next())
  }

  /// Tries in a child everything that a reader must not be able to do, and returns which attempts succeeded.
  ///
  /// - Throws: `Failure` if the child did not finish.
  func probe() throws -> [ProbeResult] {
    let server = getpid()
    let foreign = replies.descriptor
    let (run, frame) = try ask { pipe, _ in Probe.run(parent: server, foreign: foreign, reply: pipe) }
    guard run.isOver, let frame else { throw explain(run, limits: .standard) }
    return try JSONDecoder().decode([ProbeResult].self, from: frame)
  }

  /// The protections that a confined child lacks. They are found by confining one, because what a kernel announces and
  /// what it permits can differ.
  private func missingProtections() throws -> [Protection] {
    let (_, frame) = try ask { pipe, missing in
      try? FrameChannel(descriptor: pipe).send((try? JSONEncoder().encode(missing)) ?? Data())
      Child.exit(.replied)
    }
    // A child that could not even be confined has no protection.
    return frame.flatMap { try? JSONDecoder().decode([Protection].self, from: $0) } ?? Protection.allCases
  }

  private func explain(_ run: ChildRun, limits: ReaderLimits) -> Failure {
    if run.isEndless {
      return Failure(.crashed, "reading it produces endless output; it may be malicious, so inspect it with care")
    }
    if !run.isOver { return timedOut(limits) }
    switch run.exit {
    case -Int(SIGXCPU): return timedOut(limits)
    // A library that is refused memory aborts or dereferences a null pointer; peak memory near the limit distinguishes
    // this from a bug.
    case ..<0 where (run.peakBytes - ForkServer.ownBytes) * 10 > limits.memoryBytes * 6: return outOfMemory(limits)
    case -Int(SIGKILL): return timedOut(limits)
    default: break
    }
    switch run.reason {
    case .tooSlow:
      return Failure(
        .timedOut,
        "several of its pages take more than \(WorkWatch.seconds) s of CPU time each, far more than a bill needs; print or scan it to a new PDF and import that"
      )
    case .unconfined:
      return Failure(.crashed, "the reader could not be confined; `billfold doctor` says why")
    case .replied, .failed, .missing, nil:
      let how = run.exit < 0 ? "signal \(-run.exit)" : "exit \(run.exit)"
      return Failure(.crashed, "the reader crashed on it (\(how)); save it as another format and import that")
    }
  }

  private func timedOut(_ limits: ReaderLimits) -> Failure {
    Failure(
      .timedOut,
      "reading it took more than \(limits.cpuSeconds) s of CPU time or \(limits.wallSeconds) s in all; try again if the machine was busy, or split or simplify it"
    )
  }

  private func outOfMemory(_ limits: ReaderLimits) -> Failure {
    Failure(
      .outOfMemory,
      "reading it needs more than \(limits.memoryBytes >> 20) MB of memory; scale it down and import it again")
  }

  /// The server's resident memory in bytes. A child's memory includes what it shares with its server. The peak of
  /// `getrusage` cannot be used here: if the program that started the server used more, it is that program's peak,
  /// since execve(2) keeps it.
  private static var ownBytes: Int64 {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Int64($0) } ?? 0
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
