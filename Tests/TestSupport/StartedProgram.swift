public import Foundation
internal import Glibc
public import ReaderChannel

/// A program that a test has started and that runs beside it, at most as long as the test.
public final class StartedProgram {
  private let child: ChildProgram
  private var ended: Int32?

  /// - Parameter output: where its output is written; nil to discard it.
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
