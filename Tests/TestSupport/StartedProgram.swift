public import Foundation
internal import Glibc
public import ReaderChannel

/// A program that a test has started and that goes on beside it, no longer than the test does.
public final class StartedProgram {
  private let child: ChildProgram
  private var ended: Int32?

  /// - Parameter output: where it writes all it says; nil for nowhere.
  public init(_ program: URL, _ arguments: [String], environment: [String: String], output: FileHandle? = nil) throws {
    let stream: ChildProgram.Stream = output.map { .descriptor($0.fileDescriptor) } ?? .nothing
    child = try ChildProgram(
      program, arguments, environment: environment, input: .nothing, output: stream, errors: stream)
  }

  deinit { stop() }

  public var processID: Int32 { child.processID }

  public var isRunning: Bool {
    if ended == nil { ended = child.outcome() }
    return ended == nil
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit code, or minus the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    if let ended { return ended }
    let status = child.wait()
    ended = status
    return status
  }

  /// Nothing where it has ended: its number may be another's by now.
  public func signal(_ signal: Int32) {
    if isRunning { kill(processID, signal) }
  }

  /// Ends it at once, and waits until it is gone.
  public func stop() {
    signal(SIGKILL)
    wait()
  }
}
