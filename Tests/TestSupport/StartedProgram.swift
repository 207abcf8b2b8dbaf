public import Foundation
internal import Glibc
internal import ReaderChannel

/// A program that a test has started and that runs beside it, at most as long as the test.
public final class StartedProgram {
  private let child: ChildProgram
  private var ended: Int32?

  /// - Parameters:
  ///   - input: what it reads; nil for nothing.
  ///   - output: where its output and its errors are written; nil to discard them.
  public init(
    _ program: URL, _ arguments: [String], environment: [String: String], input: FileHandle? = nil,
    output: FileHandle? = nil
  ) throws {
    func stream(_ handle: FileHandle?) -> ChildProgram.Stream {
      handle.map { .descriptor($0.fileDescriptor) } ?? .nothing
    }
    // Tests that are run by nohup ignore SIGHUP, and so would the program.
    child = try ChildProgram(
      URL(fileURLWithPath: "/usr/bin/env"), ["--default-signal=HUP", program.path] + arguments,
      environment: environment, input: stream(input), output: stream(output), errors: stream(output))
  }

  deinit { stop() }

  public var processID: Int32 { child.processID }

  public var isRunning: Bool {
    if ended == nil { ended = child.outcome() }
    return ended == nil
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit code, or the negated signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    if let ended { return ended }
    let status = child.wait()
    ended = status
    return status
  }

  /// Does nothing if it has ended: its number may belong to another process by now.
  public func signal(_ signal: Int32) {
    if isRunning { kill(processID, signal) }
  }

  /// Kills it, and waits until it is gone.
  public func stop() {
    signal(SIGKILL)
    wait()
  }
}
