public import Foundation
internal import Dispatch
internal import ReaderChannel

/// Starts programs that the person chose: hooks, viewers, what delivers reminders. They get the umask that the person gave,
/// as what they make is not ours, and nothing that is open here.
public enum UserProgram {
  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - input: what it reads on standard input.
  ///   - isQuiet: what it prints is dropped; otherwise it goes where ours goes.
  /// - Returns: its exit code, or minus the signal that ended it; 126 where it cannot be executed, 127 where there is none.
  /// - Throws: `POSIXError` where nothing can be started, or there is no memory for its input.
  public static func run(_ program: URL, _ arguments: [String], input: Data = Data(), isQuiet: Bool) throws -> Int32 {
    let file = try MemoryFile(input)
    defer { withExtendedLifetime(file) {} }
    return try start(program, arguments, input: .descriptor(file.descriptor), isQuiet: isQuiet).wait()
  }

  /// Starts it and lets it go on by itself, without a word of what it prints.
  ///
  /// - Throws: `POSIXError` where nothing can be started.
  public static func begin(_ program: URL, _ arguments: [String]) throws {
    let child = try start(program, arguments, input: .nothing, isQuiet: true)
    // Otherwise it would stay in the list of processes after its end.
    DispatchQueue.global().async { child.wait() }
  }

  private static func start(
    _ program: URL, _ arguments: [String], input: ChildProgram.Stream, isQuiet: Bool
  ) throws -> ChildProgram {
    let streams: ChildProgram.Stream = isQuiet ? .nothing : .inherited
    let environment = ProcessInfo.processInfo.environment
    guard let umask = OwnerOnly.personsUmask else {
      return try ChildProgram(
        program, arguments, environment: environment, input: input, output: streams, errors: streams)
    }
    // The umask is the process's: changed here, other threads would make files with it meanwhile.
    return try ChildProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "umask \(umask); exec \"$0\" \"$@\"", program.path] + arguments,
      environment: environment, input: input, output: streams, errors: streams)
  }
}
