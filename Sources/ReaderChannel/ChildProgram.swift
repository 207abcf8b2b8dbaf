internal import CSandbox
public import Foundation
internal import Glibc

/// A program started with three streams and nothing else of what is open here.
///
/// Foundation's `Process` learns of a program's end by a socket, which programs that are started at the same moment
/// inherit: it then waits for their end, too, and for that of a reader as long as billfold runs.
public struct ChildProgram: Sendable {
  public let processID: Int32

  /// - Parameter errors: standard error's descriptor; nil to leave it as it is here.
  /// - Throws: `POSIXError` where it cannot be started.
  public init(
    _ program: URL, _ arguments: [String], environment: [String: String], input: Int32, output: Int32,
    errors: Int32? = nil
  ) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
    _ = billfold_spawn_keeping_streams(&actions)
    // Threads of queues hold back signals, which a program must not inherit: its limit of work is told by one.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([program.path] + arguments).map { strdup($0) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, program.path, &actions, &attributes, words + [nil], variables + [nil])
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
    processID = process
  }

  /// Waits for its end. To be called once.
  ///
  /// - Returns: its exit code, or minus the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }

  /// Ends it at once, and waits until it is gone.
  public func end() {
    kill(processID, SIGKILL)
    wait()
  }
}
