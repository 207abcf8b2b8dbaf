import Foundation
import TestSupport

/// Runs a program under strace, which makes one of its system calls fail, or kills it at that call.
enum Strace {
  /// Whether strace is installed and may trace here; some containers forbid it.
  static let works: Bool = (try? run(["-e", "trace=none"], "/bin/true", []))?.status == 0

  /// Whether it may attach to a running program.
  static let attaches: Bool =
    (try? attached("trace=none", "/bin/sh", ["-c", "kill -STOP $$; echo on"]))?.output == "on\n"

  struct Ended {
    /// The exit code, or the negated signal.
    var status: Int32
    var output: String
  }

  /// What is done to the n-th call of a kind in each thread.
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

  /// Whether strace knows a system call by name; older versions do not know the newest calls.
  static func knows(_ call: String) -> Bool { (try? run(["-e", "trace=\(call)"], "/bin/true", []))?.status == 0 }

  /// - Parameters:
  ///   - nth: 1 for the first such call of each thread and process; nil for every one.
  ///   - options: further options of strace.
  ///   - errors: where standard error is written; nil to discard it.
  static func run(
    _ fault: Fault, at call: String, nth: Int?, _ program: String, _ arguments: [String],
    options: [String] = [], environment: [String: String] = ProcessInfo.processInfo.environment,
    errors: FileHandle? = nil
  ) throws -> Ended {
    let place = nth.map { ":when=\($0)" } ?? ""
    return try run(
      options + ["-f", "-e", "trace=\(call)", "-e", "inject=\(call):\(fault.option)\(place)"], program, arguments,
      environment, errors)
  }

  private static func run(
    _ options: [String], _ program: String, _ arguments: [String],
    _ environment: [String: String] = ProcessInfo.processInfo.environment, _ errors: FileHandle? = nil
  ) throws -> Ended {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    process.arguments = options + ["-qq", "-o", "/dev/null", program] + arguments
    // A call that fails where no program expects it, such as the runtime's own writes to an eventfd, crashes the
    // program; a report of that crash would be written with the same failing calls and never end.
    process.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardOutput = output
    process.standardError = errors ?? FileHandle.nullDevice
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // strace ends as its program did, with the same signal.
    return Ended(
      status: process.terminationReason == .uncaughtSignal ? -process.terminationStatus : process.terminationStatus,
      output: said)
  }
}

extension Strace {
  /// A run to which strace attached after the program had stopped itself, so that strace saw only what came after that.
  struct Attached {
    /// What the program printed.
    var output: String
    /// What strace saw: one call or exit per line, each preceded by its thread.
    var log: [String]

    var wasKilled: Bool { log.contains { $0.contains("+++ killed by SIGKILL") } }
    /// Nil if a signal ended it.
    var exitCode: Int32? {
      log.last?.components(separatedBy: "+++ exited with ").dropFirst().first.flatMap {
        Int32($0.prefix { $0.isNumber })
      }
    }
  }

  /// - Parameters:
  ///   - fault: nil for a run without a fault, which shows the calls that are made.
  ///   - call: its name, or its names on different processors, each preceded by a question mark, separated by commas.
  ///   - nth: 1 for the first such call of each thread.
  ///   - other: another call that is logged, too.
  static func attached(
    _ fault: Fault?, at call: String, nth: Int = 1, showing other: String, _ program: String, _ arguments: [String]
  ) throws -> Attached {
    let injection = fault.map { " -e inject=\(call):\($0.option):when=\(nth)" } ?? ""
    return try attached("trace=\(call),\(other)\(injection)", program, arguments)
  }

  private static func attached(_ options: String, _ program: String, _ arguments: [String]) throws -> Attached {
    let folder = try TemporaryFolder()
    let log = folder.file("log")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", attaching, log.path, options, program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Attached(output: said, log: joined(try String(contentsOf: log, encoding: .utf8)))
  }

  /// Starts the program, waits until it has stopped itself, and becomes strace: its parent, which may trace it where
  /// other processes may not. Once all threads are traced the program continues; without a tracer it would wait
  /// indefinitely, and is ended.
  private static let attaching = """
    options=$1; shift
    "$@" & program=$!
    while kill -0 $program && ! grep -q '^State:.[TZ]' /proc/$program/status; do sleep 0.01; done
    ( while kill -0 $$ && grep -q '^TracerPid:.0$' /proc/$program/task/*/status; do sleep 0.01; done
      kill -0 $$ || kill -KILL $program
      kill -CONT $program ) &
    set -f
    exec strace -q -f -y -o "$0" -e $options -p $program
    """

  /// The lines of a log that contain a call, even if another thread's line came between its beginning and its end.
  private static func joined(_ log: String) -> [String] {
    var begun: [Substring: String] = [:]
    var lines: [String] = []
    for line in log.split(separator: "\n") {
      let thread = line.prefix { $0 != " " }
      if let cut = line.range(of: " <unfinished ...>") {
        begun[thread] = String(line[..<cut.lowerBound])
      } else if let end = line.range(of: " resumed>"), let start = begun.removeValue(forKey: thread) {
        lines.append("\(start)\(line[end.upperBound...])")
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }
}
