internal import Actions
internal import Core
internal import Glibc
internal import Synchronization

/// Switches the terminal to raw mode and the alternate screen, and restores it on every way out.
enum RawTerminal {
  /// The modes to restore; nil while the terminal is unchanged.
  private static let before = Mutex<termios?>(nil)

  /// - Throws: `ActionError` if standard input is not a terminal from which single keys can be read.
  static func enter() throws {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
      throw ActionError("the terminal cannot be read key by key: \(SystemError(errno).reason)", .inputOutput)
    }
    let saved = modes
    let isFirst = before.withLock { before in
      defer { before = before ?? saved }
      return before == nil
    }
    guard isFirst else { return }
    cfmakeraw(&modes)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    // The alternate screen keeps the scrollback; bracketed paste marks pasted text, so that it is never taken for keys.
    Terminal.write("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l", to: STDOUT_FILENO)
  }

  /// Restores the terminal; does nothing if it is not in raw mode.
  static func leave() {
    before.withLock { saved in
      guard var modes = saved else { return }
      saved = nil
      Terminal.write("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l", to: STDOUT_FILENO)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    }
  }

  /// Draws a whole screen in one write, and shows the cursor if something is typed.
  static func draw(_ lines: [SafeText], cursor: (row: Int, column: Int)?) {
    var frame: SafeText = "\u{1B}[?25l\u{1B}[H"
    frame += lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    frame += "\u{1B}[J"
    if let cursor { frame += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    Terminal.write(frame, to: STDOUT_FILENO)
  }

  /// Suspends the program as Ctrl-Z does, with the terminal restored meanwhile.
  static func suspend() throws {
    leave()
    // The runtime's threads block signals; a pending stop signal would arrive only after the screen is drawn again.
    var stop = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    let handler = signal(SIGTSTP, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &stop, &blocked)
    raise(SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &blocked, nil)
    signal(SIGTSTP, handler)
    try enter()
  }
}
