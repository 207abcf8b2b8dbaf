internal import CSandbox
public import Foundation
internal import Glibc

/// A program started with three streams and nothing else of what is open here.
///
/// Foundation's `Process` learns of a program's end by a socket, which programs that are started at the same moment
/// inherit: it then waits for their end, too, and for that of a reader as long as billfold runs.
public struct ChildProgram: Sendable {
  public let processID: Int32

  /// What a standard stream of the program is.
  public enum Stream: Sendable {
    /// The same as here.
    case inherited
    /// /dev/null. Foundation's null device has no descriptor that could be handed on.
    case nothing
    case descriptor(Int32)

    fileprivate func add(to actions: inout posix_spawn_file_actions_t, as stream: Int32) -> Int32 {
      switch self {
      case .inherited: 0
      case .nothing: posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
      case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
      }
    }
  }

  /// - Throws: `POSIXError` where it cannot be started.
  public init(
    _ program: URL, _ arguments: [String], environment: [String: String], input: Stream, output: Stream,
    errors: Stream = .inherited
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (stream, number) in [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)] {
      try ChildProgram.check(stream.add(to: &actions, as: number))
    }
    try ChildProgram.check(billfold_spawn_keeping_streams(&actions))
    // Threads of queues hold back signals, which a program must not inherit: its limit of work is told by one.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // What is ignored here would be there, too, and with SIGCHLD ignored nobody is told how a child ended.
    var usual = sigset_t()
    sigemptyset(&usual)
    for signal in [SIGCHLD, SIGPIPE] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = ([program.path] + arguments).map { strdup($0) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, program.path, &actions, &attributes, words + [nil], variables + [nil])
    try ChildProgram.check(code)
    processID = process
  }

  private static func check(_ code: Int32) throws {
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
  }

  /// Waits for its end. To be called once.
  ///
  /// - Returns: its exit code, or minus the signal that ended it; 0 also where the kernel kept no account of it, as with
  ///   SIGCHLD ignored.
  @discardableResult
  public func wait() -> Int32 {
    while true {
      if let outcome = outcome(options: 0) { return outcome }
    }
  }

  /// How it ended, as `wait` says it; nil while it runs. Once it has ended, to be called once.
  public func outcome() -> Int32? { outcome(options: WNOHANG) }

  private func outcome(options: Int32) -> Int32? {
    var status: Int32 = 0
    let answer = waitpid(processID, &status, options)
    if answer < 0 { return errno == EINTR ? nil : 0 }
    guard answer == processID else { return nil }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }

  /// Ends it at once, and waits until it is gone.
  public func end() {
    kill(processID, SIGKILL)
    wait()
  }
}
