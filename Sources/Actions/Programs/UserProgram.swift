public import Foundation
internal import Dispatch
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
  /// - Throws: `POSIXError` if no process can be started, or if there is no memory for its input.
  public static func run(_ program: URL, _ arguments: [String], input: Data = Data(), isQuiet: Bool) throws -> Int32 {
    let file = try MemoryFile(input)
    defer { withExtendedLifetime(file) {} }
    return try start(program, arguments, input: .descriptor(file.descriptor), isQuiet: isQuiet).wait()
  }

  /// Starts a program in the background and discards its output.
  ///
  /// - Throws: `POSIXError` if no process can be started.
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
