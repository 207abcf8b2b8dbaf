public import Foundation
internal import Dispatch
internal import Glibc
internal import ReaderChannel

/// Starts programs chosen by the user: hooks, viewers, and commands that deliver reminders. They get the user's umask,
/// because their files are not ours, and inherit no open files.
public enum UserProgram {
  /// Runs a program and waits until it ends.
  ///
  /// - Parameters:
  ///   - input: the data on its standard input.
  ///   - isQuiet: whether to discard its output; otherwise it goes to the output of this process.
  /// - Returns: its exit code, or minus the signal that ended it; 126 if it cannot be executed, 127 if it does not
  ///   exist.
  /// - Throws: `SystemError` if no process can be started, or if there is no memory for its input.
  public static func run(_ program: URL, _ arguments: [String], input: Data = Data(), isQuiet: Bool) throws -> Int32 {
    let file = try MemoryFile(input)
    defer { withExtendedLifetime(file) {} }
    return try start(program, arguments, input: .descriptor(file.descriptor), isQuiet: isQuiet).wait()
  }

  /// How a program with a time limit ended.
  public enum End: Equatable, Sendable {
    /// With this exit code, or minus the signal; 126 if it cannot be executed, 127 if it does not exist.
    case ended(Int32)
    /// It was stopped because it took too long.
    case stopped
  }

  /// Runs a program, and stops it together with the processes it started if it takes too long.
  ///
  /// - Parameter words: the program, found as by a shell, and its arguments.
  /// - Throws: `SystemError` if no process can be started, or if there is no memory for its input.
  public static func run(_ words: [String], input: Data, isQuiet: Bool, mostSeconds: Int) throws -> End {
    let start = ContinuousClock.now
    let code = try run(
      URL(fileURLWithPath: "/usr/bin/timeout"), ["--kill-after=2", "\(mostSeconds)"] + words, input: input,
      isQuiet: isQuiet)
    // 124 and 137 are the codes of `timeout`. A program that ignores SIGTERM is killed together with `timeout`, which
    // looks as if something else had killed it.
    let isTooLate = code == -SIGKILL && ContinuousClock.now - start >= .seconds(mostSeconds)
    return [124, 137].contains(code) || isTooLate ? .stopped : .ended(code)
  }

  /// Starts a program in the background and discards its output.
  ///
  /// - Throws: `SystemError` if no process can be started.
  public static func begin(_ program: URL, _ arguments: [String]) throws {
    let child = try start(program, arguments, input: .nothing, isQuiet: true)
    // Waits for the child, which would otherwise remain a zombie process.
    DispatchQueue.global().async { child.wait() }
  }

  private static func start(
    _ program: URL, _ arguments: [String], input: ChildProgram.Stream, isQuiet: Bool
  ) throws -> ChildProgram {
    let streams: ChildProgram.Stream = isQuiet ? .nothing : .inherited
    let environment = ProcessInfo.processInfo.environment
    guard let umask = ProcessUmask.inherited else {
      return try ChildProgram(
        program, arguments, environment: environment, input: input, output: streams, errors: streams)
    }
    // A shell sets the umask of the child: changing it here would affect files that other threads create at the same
    // time.
    return try ChildProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "umask \(umask); exec \"$0\" \"$@\"", program.path] + arguments,
      environment: environment, input: input, output: streams, errors: streams)
  }
}
