internal import CSandbox
internal import Core
public import Foundation
internal import Glibc

/// A child process that gets three standard streams and no other open descriptor of this process.
///
/// Foundation's `Process` detects a program's end with a socket that other programs started at the same moment inherit.
/// It then also waits for their end, which in the case of a reader is the end of billfold itself.
public struct ChildProgram: Sendable {
  public let processID: Int32

  /// The target of one of the program's standard streams.
  public enum Stream: Sendable {
    /// The same stream as this process has.
    case inherited
    /// /dev/null. Foundation's null device has no descriptor that could be passed on.
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

  /// - Throws: `SystemError` if the program cannot be started.
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
    // Threads of dispatch queues block signals. The program must not inherit that, because its limit on work is
    // enforced by a signal.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // Ignored signals would be ignored in the program as well, and with SIGCHLD ignored the exit status of children is
    // lost.
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
    guard code == 0 else { throw SystemError(code) }
  }

  /// Waits until the program ends. Call it only once.
  ///
  /// - Returns: the exit code, or the negated number of the signal that ended it; 0 also if the kernel kept no exit
  ///   status, as with SIGCHLD ignored.
  @discardableResult
  public func wait() -> Int32 {
    while true {
      if let outcome = outcome(options: 0) { return outcome }
    }
  }

  /// The result as returned by `wait`, or nil while the program runs. Do not call it again once it has returned a
  /// result.
  public func outcome() -> Int32? { outcome(options: WNOHANG) }

  private func outcome(options: Int32) -> Int32? {
    var status: Int32 = 0
    let answer = waitpid(processID, &status, options)
    if answer < 0 { return errno == EINTR ? nil : 0 }
    guard answer == processID else { return nil }
    return billfold_exit_code(status)
  }

  /// Kills the program and waits until it has ended.
  public func end() {
    kill(processID, SIGKILL)
    wait()
  }
}
