internal import CSandbox
internal import Core
internal import Foundation
internal import Glibc
internal import Parsing
internal import ReaderChannel

/// Loads libraries and models once, then forks one child a document. A crash, a bomb or a hang costs that document only.
///
/// Single-threaded: nothing here may start a task, a queue or a thread before it forks.
final class ForkServer {
  private let requests: FrameChannel
  private let replies: FrameChannel
  private let walls: Walls
  private var libraries = Libraries()
  private var loaded: [String: Engine] = [:]

  init(input: Int32, output: Int32, sandbox: Sandbox) {
    requests = FrameChannel(descriptor: input)
    replies = FrameChannel(descriptor: output)
    walls = Walls(sandbox)
  }

  /// Greets, then answers requests until the input ends.
  func run() throws {
    try replies.send(
      JSONEncoder().encode(ReaderGreeting(engine: "tesseract \(Engine.version)", missingWalls: missingWalls())))
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
      let document = try open(request)
      defer { close(document) }
      let type = FileType(sniffing: head(of: document))
      libraries.prepare(for: type)
      let start = ContinuousClock.now
      let needsModels = (type.map(ForkServer.isPicture) ?? false) || !loaded.isEmpty
      var run = try read(document, request, with: needsModels ? engines(for: request.language) : nil)
      if !needsModels && run.isOver && run.exit == Int(Child.modelsNeededExit) {
        // What the first child took is not to be had twice.
        var rest = request
        let spent = Int((ContinuousClock.now - start) / .seconds(1))
        rest.limits.wallSeconds = max(1, rest.limits.wallSeconds - spent)
        rest.limits.cpuSeconds = max(1, rest.limits.cpuSeconds - spent)
        run = try read(document, rest, with: engines(for: request.language))
      }
      if run.isOver && Child.isComplete(run.written) {
        try replies.sendRaw(run.written)
      } else {
        try reply(.failed(explain(run, limits: request.limits)))
      }
    } catch let failure as Failure {
      try reply(.failed(failure))
    }
  }

  private func read(_ document: Int32, _ request: ReaderRequest, with engines: Engines?) throws -> ChildRun {
    // A child before may have read to the end: the descriptor is one for all.
    lseek(document, 0, SEEK_SET)
    return try inChild(request.limits, keeping: [document]) { [walls] pipe, missing in
      if walls.sandbox == .required && !missing.isEmpty { _exit(Child.unconfinedExit) }
      Child.read(document, request: request, engines: engines, reply: pipe)
    }
  }

  /// Whether a document has nothing but what is to be recognised. Of others, only the child finds out: loading models
  /// takes longer than reading a bill by its text layer.
  private static func isPicture(_ type: FileType) -> Bool {
    switch type {
    case .pdf, .mail, .archive, .invoiceXML, .other: false
    default: true
    }
  }

  private func engines(for language: String?) throws -> Engines {
    let models = Models(language: language)
    SecondLook.prepare()
    return Engines(reader: try engine(for: models.reader), witness: try? engine(for: models.witness))
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
      buffer.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) } ?? -1
      }
    }
    guard descriptor >= 0 else {
      throw Failure(
        .unreadable, "it cannot be opened: \(String(cString: strerror(errno))); check the file and its permissions")
    }
    return descriptor
  }

  /// The first bytes, without moving where the child will begin to read.
  private func head(of document: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: FileType.headLength)
    let got = pread(document, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, got)))
  }

  // MARK: - Children

  private func inChild(
    _ limits: ReaderLimits, keeping kept: [Int32] = [], _ body: (Int32, [Wall]) -> Never
  ) throws -> ChildRun {
    try ChildRun(limits, walls: walls, keeping: kept, hangsUp: requests.descriptor, body)
  }

  /// What a child tried that no reader may do, and whether it could.
  ///
  /// - Throws: `Failure` where the child did not come to an end.
  func probe() throws -> [ProbeResult] {
    let server = getpid()
    let foreign = replies.descriptor
    let run = try inChild(.standard) { pipe, _ in Probe.run(parent: server, foreign: foreign, reply: pipe) }
    var frames = FrameSplitter(run.written)
    guard run.isOver, let frame = frames.next() else { throw explain(run, limits: .standard) }
    return try JSONDecoder().decode([ProbeResult].self, from: frame)
  }

  /// Found out by a child that goes behind them: what a kernel promises and what it lets a process do are two things.
  private func missingWalls() throws -> [Wall] {
    let run = try inChild(.standard) { pipe, missing in
      try? FrameChannel(descriptor: pipe).send((try? JSONEncoder().encode(missing)) ?? Data())
      _exit(0)
    }
    var frames = FrameSplitter(run.written)
    // A child that could not even be confined has none.
    return frames.next().flatMap { try? JSONDecoder().decode([Wall].self, from: $0) } ?? Wall.allCases
  }

  private func explain(_ run: ChildRun, limits: ReaderLimits) -> Failure {
    if run.isEndless {
      return Failure(.crashed, "its reading has no end; it may be made to do harm, so look at it with another program")
    }
    if !run.isOver { return timedOut(limits) }
    switch run.exit {
    case -Int(SIGXCPU): return timedOut(limits)
    case Int(Child.outOfMemoryExit): return outOfMemory(limits)
    // A library that is refused memory aborts or follows a null pointer; a peak near the limit tells it from a bug.
    case ..<0 where run.peakBytes * 10 > limits.memoryBytes * 6: return outOfMemory(limits)
    case -Int(SIGKILL): return timedOut(limits)
    case Int(Child.unconfinedExit):
      return Failure(.crashed, "the reader could not be confined; `billfold doctor` says why")
    default:
      let how = run.exit < 0 ? "signal \(-run.exit)" : "exit \(run.exit)"
      return Failure(.crashed, "reading it broke the reader (\(how)); save it as another format and import that")
    }
  }

  private func timedOut(_ limits: ReaderLimits) -> Failure {
    Failure(
      .timedOut,
      "reading it took more than \(limits.cpuSeconds) s of work or \(limits.wallSeconds) s in all; split or simplify it and import it again"
    )
  }

  private func outOfMemory(_ limits: ReaderLimits) -> Failure {
    Failure(
      .outOfMemory,
      "reading it needs more than \(limits.memoryBytes >> 20) MB of memory; scale it down and import it again")
  }

  private func reply(_ reply: ReaderReply) throws { try replies.send(JSONEncoder().encode(reply)) }
}
