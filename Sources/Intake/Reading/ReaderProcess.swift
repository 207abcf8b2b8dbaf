public import Core
internal import Dispatch
public import Foundation
internal import Glibc
internal import Parsing
internal import ReaderChannel
internal import Synchronization

/// A running `billfold-reader` that reads one document at a time. It is started for the first document, and restarted
/// after a failure.
public actor ReaderProcess {
  /// The result for one document.
  public struct Answer: Sendable {
    public var reply: ReaderReply
    /// The bytes of each preview that the reply announces.
    public var previews: [Data]
  }

  /// A running reader, terminated when its last owner is released.
  private final class Connection {
    let process: ChildProgram
    let toReader: FrameChannel
    let fromReader: FrameChannel
    // Retained, because the descriptors are closed with these objects.
    private let pipes: [Pipe]
    let greeting: ReaderGreeting

    init(_ process: ChildProgram, input: Pipe, output: Pipe, from reader: FrameChannel, greeting: ReaderGreeting) {
      self.process = process
      toReader = FrameChannel(descriptor: input.fileHandleForWriting.fileDescriptor)
      fromReader = reader
      pipes = [input, output]
      self.greeting = greeting
    }

    deinit { process.end() }
  }

  private let program: URL
  private let sandbox: Sandbox
  private let secondsToStart: Int
  private let executor: BlockingExecutor
  private var connection: Connection?
  /// The reader's process id while a document is being read. `stop` uses it because it cannot wait for the actor.
  private nonisolated let busy = Mutex<Int32?>(nil)

  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameter sandbox: with `.required`, a reader that lacks any protection is treated as unavailable.
  public init(program: URL, sandbox: Sandbox = .available) {
    self.init(program: program, sandbox: sandbox, secondsToStart: Self.secondsToStart)
  }

  /// - Parameter secondsToStart: the time within which the reader must send its greeting.
  init(program: URL, sandbox: Sandbox = .available, secondsToStart: Int) {
    self.program = program
    self.sandbox = sandbox
    self.secondsToStart = secondsToStart
    executor = BlockingExecutor(label: "billfold.reader")
  }

  /// The names of the installed models: `eng`, `deu`.
  ///
  /// - Throws: `ReaderUnavailable` if the program cannot be started.
  public static func installedLanguages(of program: URL) throws -> [String] {
    let output = Pipe()
    let process = try start(program, ["--languages"], input: .nothing, output: output)
    let names = saidFirst(by: process, within: secondsToStart) { output.fileHandleForReading.readDataToEndOfFile() }
    guard process.wait() == 0 else {
      throw ReaderUnavailable(
        "the reader \(program.path) does not report its languages; install billfold and billfold-reader together")
    }
    return String(decoding: names, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The reader's version and the protections it lacks.
  ///
  /// - Throws: `ReaderUnavailable` if the program is missing, broken or of another version.
  public func greeting() throws -> ReaderGreeting { try connected().greeting }

  /// Reads a document.
  ///
  /// - Throws: `ReaderUnavailable` if there is no reader at all, `CancellationError` after `stop`. Problems with the
  ///   document itself are in the answer, even if the reader failed because of them.
  public func read(_ request: ReaderRequest) throws -> Answer {
    try Task.checkCancellation()
    // While the program starts and reads, what parses its first answer is loaded.
    if connection == nil { Task.detached { ReceiptParser.prepare() } }
    let connection = try connected()
    busy.withLock { $0 = connection.process.processID }
    defer {
      busy.withLock { $0 = nil }
      // `stop` may have killed the reader, even after its answer.
      if Task.isCancelled { self.connection = nil }
    }
    do {
      // `stop` does nothing while no reader is busy, so a cancellation may have been missed until now.
      try Task.checkCancellation()
      try connection.toReader.send(JSONEncoder().encode(request))
      try connection.toReader.send(Data(request.path))
      let (written, outcome) = try connection.fromReader.receivePieces()
      return switch outcome {
      case .failed(let failure): Answer(reply: .failed(failure), previews: [])
      case .complete: ReplyCheck(limits: request.limits).answer(in: written)
      }
    } catch {
      // Once the process is gone, its id may belong to another program.
      busy.withLock { $0 = nil }
      self.connection = nil
      try Task.checkCancellation()
      return Answer(reply: .failed(ReaderProcess.broken), previews: [])
    }
  }

  /// The failure of the reader's server itself, rather than of the child that read the document.
  static let broken = Failure(.crashed, "the reader crashed while reading it", .retry)

  /// Aborts the current document immediately. The reader is restarted for the next one.
  public nonisolated func stop() {
    busy.withLock { process in
      if let process { kill(process, SIGKILL) }
    }
  }

  private func connected() throws -> Connection {
    if let connection { return connection }
    // Writing to a dead reader must be an error, not a signal.
    signal(SIGPIPE, SIG_IGN)
    let input = Pipe()
    let output = Pipe()
    let process = try ReaderProcess.start(
      program, ["--sandbox", sandbox.rawValue], input: .descriptor(input.fileHandleForReading.fileDescriptor),
      output: output)
    try? input.fileHandleForReading.close()
    let fromReader = FrameChannel(descriptor: output.fileHandleForReading.fileDescriptor)
    busy.withLock { $0 = process.processID }
    // A cancellation before this point found no reader to stop.
    let frame: Data? =
      Task.isCancelled
      ? nil : ReaderProcess.saidFirst(by: process, within: secondsToStart) { try? fromReader.receive() }
    // Once the process is gone, its id may belong to another program.
    busy.withLock { $0 = nil }
    guard let frame, let greeting = try? JSONDecoder().decode(ReaderGreeting.self, from: frame) else {
      process.end()
      try Task.checkCancellation()
      throw ReaderUnavailable("the reader \(program.path) does not respond; run it with --version to see why")
    }
    guard greeting.protocol == ReaderGreeting.currentProtocol else {
      process.end()
      throw ReaderUnavailable(
        "the reader \(program.path) is a different version; install billfold and billfold-reader together")
    }
    guard sandbox != .required || greeting.missingProtections.isEmpty else {
      process.end()
      throw ReaderUnavailable(
        "the setting sandbox is required, and this kernel lacks \(greeting.missingProtections.map(\.description).joined(separator: ", ")); use another kernel, or `billfold config set sandbox available`"
      )
    }
    let connected = Connection(process, input: input, output: output, from: fromReader, greeting: greeting)
    connection = connected
    return connected
  }

  /// A reader compiles its networks before it sends its greeting, which takes a second on an idle machine.
  private static let secondsToStart = 120

  /// Waits for a reader's first output. If there is none in time, the reader is killed, which ends the wait.
  private static func saidFirst<Answer>(
    by process: ChildProgram, within seconds: Int, _ wait: () -> Answer
  ) -> Answer {
    let end = DispatchWorkItem { kill(process.processID, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: end)
    defer { end.cancel() }
    return wait()
  }

  private static func start(
    _ program: URL, _ arguments: [String], input: ChildProgram.Stream, output: Pipe
  ) throws(ReaderUnavailable) -> ChildProgram {
    defer { try? output.fileHandleForWriting.close() }
    do {
      return try ChildProgram(
        program, arguments, environment: environment(from: ProcessInfo.processInfo.environment),
        input: input, output: .descriptor(output.fileHandleForWriting.fileDescriptor))
    } catch {
      throw ReaderUnavailable.cannotStart(program)
    }
  }

  /// The environment variables that a reader needs. Others may hold keys and passwords, and children inherit the
  /// reader's memory.
  static func environment(from own: [String: String]) -> [String: String] {
    let names: Set = [
      "HOME", "PATH", "TMPDIR", "TZ", "LANG", "LANGUAGE", "TESSDATA_PREFIX", "FONTCONFIG_PATH", "FONTCONFIG_FILE",
      "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "LD_LIBRARY_PATH", "BILLFOLD_SECOND_READER",
    ]
    return own.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
      .merging([
        // Tesseract's OpenMP is three to four times slower than one thread. It reads this variable only at start.
        "OMP_THREAD_LIMIT": "1",
        // Keeps images in memory pages of 2 MB. This cuts page faults, each of which costs a child time, to a third.
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
        // Resolves all library functions once when the reader starts, instead of in each child on the first call.
        "LD_BIND_NOW": "1",
      ]) { $1 }
  }
}

/// Reports that there is no working reader; no document is at fault.
public struct ReaderUnavailable: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }

  static func cannotStart(_ program: URL) -> ReaderUnavailable {
    ReaderUnavailable(
      "the reader \(program.path) cannot be started; reinstall billfold, or set BILLFOLD_READER to its path")
  }
}
