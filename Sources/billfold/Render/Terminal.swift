internal import ArgumentParser
internal import Foundation
internal import Glibc
internal import Synchronization

/// What the output goes to. Nothing else in the program writes to the standard streams, and it writes `SafeText` only.
enum Terminal {
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }
  static var isError: Bool { isatty(STDERR_FILENO) == 1 }
  static var isInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// Columns of the terminal, or 80 where there is none.
  static var columns: Int { size.columns }

  static var size: (columns: Int, rows: Int) {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return (80, 24) }
    return (max(40, Int(window.ws_col)), max(12, Int(window.ws_row)))
  }

  // See no-color.org.
  private static let colour = Mutex(
    isOutput && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
      && ProcessInfo.processInfo.environment["TERM"] != "dumb")

  /// Colours and bold, only on a terminal and never with NO_COLOR or `--no-color`.
  static var hasColor: Bool {
    get { colour.withLock { $0 } }
    set { colour.withLock { $0 = newValue } }
  }

  /// Writes a line to standard output. A reader that went away (`billfold bills | head`) ends the program quietly.
  static func print(_ line: SafeText = "") { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line that tells of work as it goes on. Where it cannot be written, the work is not stopped for that; that
  /// nobody reads it, or that there is no output, is no loss.
  static func tell(_ line: SafeText, to descriptor: Int32 = STDOUT_FILENO) {
    guard let code = put(line + "\n", to: descriptor), descriptor == STDOUT_FILENO, code != EPIPE, code != EBADF else {
      return
    }
    let isFirst = hasLostOutput.withLock { hasLost in
      defer { hasLost = true }
      return !hasLost
    }
    if isFirst {
      complain(
        "the output cannot be written: \(String(cString: strerror(code))); the work continues, but redirect the output elsewhere"
      )
    }
  }

  private static let hasLostOutput = Mutex(false)

  /// To be called when work that was told of is over.
  ///
  /// - Throws: the exit code of output that cannot be written, where something of it was not.
  static func checkTold() throws {
    if hasLostOutput.withLock({ $0 }) { throw ExitCode(ExitStatus.inputOutput.rawValue) }
  }

  /// Writes a file's bytes to standard output as they are: for exports, whose texts other programs read. On a terminal
  /// they are shown as any foreign text is.
  static func write(bytes: [UInt8]) {
    guard !isOutput else { return write(SafeText(lines: String(decoding: bytes, as: UTF8.self)), to: STDOUT_FILENO) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else {
        if errno == EPIPE { exit(ExitStatus.success.rawValue) }
        complain("the output cannot be written: \(String(cString: strerror(errno)))")
        exit(ExitStatus.inputOutput.rawValue)
      }
      rest = rest.dropFirst(written)
    }
  }

  static func write(_ text: SafeText, to descriptor: Int32) {
    guard let code = put(text, to: descriptor), descriptor == STDOUT_FILENO else { return }
    if code == EPIPE { exit(ExitStatus.success.rawValue) }
    complain("the output cannot be written: \(String(cString: strerror(code)))")
    exit(ExitStatus.inputOutput.rawValue)
  }

  /// Returns the system's reason where not all of a text could be written.
  private static func put(_ text: SafeText, to descriptor: Int32) -> Int32? {
    let hasColour = hasColor && (descriptor != STDERR_FILENO || isError)
    var rest = Array(text.rendered(hasColour: hasColour).utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return errno }
      rest = rest.dropFirst(written)
    }
    return nil
  }

  /// Puts /dev/null where a standard stream is closed: the next file that is opened would else become it. For reading
  /// only, so that a result which was to be written there is not lost without a word.
  static func openClosedStreams() {
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard descriptor >= 0, descriptor <= STDERR_FILENO else {
        if descriptor >= 0 { close(descriptor) }
        return
      }
    }
  }

  /// A sentence for the person, on standard error.
  static func complain(_ sentence: SafeText) { write("billfold: \(sentence)\n", to: STDERR_FILENO) }
}
