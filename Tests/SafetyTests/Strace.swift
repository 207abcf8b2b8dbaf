import Foundation
import TestSupport

/// Runs a program under strace, which makes one of its system calls fail, or kills it there.
enum Strace {
  /// Whether strace is installed and may trace here; some containers forbid it.
  static let works: Bool = (try? run(["-e", "trace=none"], "/bin/true", []))?.status == 0

  struct Ended {
    /// The exit code, or minus the signal.
    var status: Int32
    var output: String
  }

  /// What happens to the n-th call of a kind in each thread.
  enum Fault {
    case kill
    case fail(String)

    var option: String {
      switch self {
      case .kill: "signal=KILL"
      case .fail(let code): "error=\(code)"
      }
    }
  }

  /// - Parameter nth: 1 for the first such call.
  static func run(_ fault: Fault, at call: String, nth: Int, _ program: String, _ arguments: [String]) throws -> Ended {
    try run(["-f", "-e", "trace=\(call)", "-e", "inject=\(call):\(fault.option):when=\(nth)"], program, arguments)
  }

  private static func run(_ options: [String], _ program: String, _ arguments: [String]) throws -> Ended {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments = options + ["-qq", "-o", "/dev/null", program] + arguments
    // A call that fails where no program expects it, as the runtime's own writes to an eventfd, crashes it; a report of that
    // crash would be written with the same failing calls and never end.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // strace ends as its program did, by the same signal.
    return Ended(
      status: process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus,
      output: said)
  }
}
