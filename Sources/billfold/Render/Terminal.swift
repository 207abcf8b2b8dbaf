internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Glibc
internal import Synchronization

/// Output to the standard streams. Nothing else in the program writes to them, and text is written as `SafeText` only.
enum Terminal {
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 }
  static var isError: Bool { isatty(STDERR_FILENO) == 1 }
  static var isInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// The width of the terminal in columns; 80 if there is no terminal.
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

  /// Whether to use colours and bold: only on a terminal, and not with NO_COLOR or `--no-color`.
  static var hasColor: Bool {
    get { colour.withLock { $0 } }
    set { colour.withLock { $0 = newValue } }
  }

  /// Writes a line to standard output. If the reader has exited (`billfold bills | head`), the program ends quietly.
  static func print(_ line: SafeText = "") { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line about the progress of work. An error does not stop the work; a reader that has exited, or a closed
  /// output, is not even reported.
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
        "the output cannot be written: \(SystemError(code).reason); processing continues, but redirect the output elsewhere"
      )
    }
  }

  private static let hasLostOutput = Mutex(false)

  /// Must be called when the work that `tell` reported on is done.
  ///
  /// - Throws: the exit code for output errors if something could not be written.
  static func checkTold() throws {
    if hasLostOutput.withLock({ $0 }) { throw ExitCode(ExitStatus.inputOutput.rawValue) }
  }

  /// Writes the bytes of an export unchanged to standard output, for other programs. On a terminal they are shown like
  /// any foreign text.
  static func write(bytes: [UInt8]) {
    guard !isOutput else { return write(SafeText(lines: String(decoding: bytes, as: UTF8.self)), to: STDOUT_FILENO) }
    if let code = bytes.withUnsafeBytes({ $0.writeAll(to: STDOUT_FILENO) }) { endWithoutOutput(code) }
  }

  static func write(_ text: SafeText, to descriptor: Int32) {
    if let code = put(text, to: descriptor), descriptor == STDOUT_FILENO { endWithoutOutput(code) }
  }

  /// Ends the program because standard output cannot be written to: successfully if whoever reads it wants no more.
  private static func endWithoutOutput(_ code: Int32) -> Never {
    if code == EPIPE { exit(ExitStatus.success.rawValue) }
    let done: SafeText =
      hasChanged.withLock { $0 } ? "; what the command changed is in the ledger, `billfold history` shows it" : ""
    complain("the output cannot be written: \(SystemError(code).reason)\(done)")
    exit(ExitStatus.inputOutput.rawValue)
  }

  private static let hasChanged = Mutex(false)

  /// Must be called after a command has changed the ledger: if its output cannot be written, the error says so, as the
  /// command would otherwise be repeated.
  static func noteChange() { hasChanged.withLock { $0 = true } }

  /// Writes a line to standard output that must not be lost.
  ///
  /// - Throws: `ActionError` if it cannot be written.
  static func announce(_ line: SafeText) throws {
    guard let code = put(line + "\n", to: STDOUT_FILENO) else { return }
    throw ActionError("the output cannot be written: \(SystemError(code).reason)", .inputOutput)
  }

  /// Writes a text, and returns the error code if not all of it could be written.
  private static func put(_ text: SafeText, to descriptor: Int32) -> Int32? {
    let hasColour = hasColor && (descriptor != STDERR_FILENO || isError)
    return Array(text.rendered(hasColour: hasColour).utf8).withUnsafeBytes { $0.writeAll(to: descriptor) }
  }

  /// Opens /dev/null for closed standard streams, because the next opened file would otherwise take their place.
  /// Read-only, so that writing a result to a closed output fails instead of losing it silently.
  static func openClosedStreams() {
    while true {
      let descriptor = open("/dev/null", O_RDONLY)
      guard descriptor >= 0, descriptor <= STDERR_FILENO else {
        if descriptor >= 0 { close(descriptor) }
        return
      }
    }
  }

  /// Prints a message for the user to standard error.
  static func complain(_ sentence: SafeText) { write("billfold: \(sentence)\n", to: STDERR_FILENO) }
}
