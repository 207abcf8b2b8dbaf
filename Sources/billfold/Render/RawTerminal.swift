internal import Actions
internal import Glibc
internal import Synchronization

/// The terminal in raw mode with a screen of its own, and back as it was on every way out.
enum RawTerminal {
  /// The modes to go back to; nil while the terminal is as the person left it.
  private static let before = Mutex<termios?>(nil)

  /// - Throws: `ActionError` when standard input is no terminal that can be asked for single keys.
  static func enter() throws {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else {
      throw ActionError("the terminal cannot be read key by key: \(String(cString: strerror(errno)))", .inputOutput)
    }
    let saved = modes
    let isFirst = before.withLock { before in
      defer { before = before ?? saved }
      return before == nil
    }
    guard isFirst else { return }
    cfmakeraw(&modes)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    // Another screen, so that the scrollback stays; pasted text arrives marked, so that it is never taken for keys.
    Terminal.write("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l", to: STDOUT_FILENO)
  }

  /// Gives the terminal back; harmless when it was never taken.
  static func leave() {
    before.withLock { saved in
      guard var modes = saved else { return }
      saved = nil
      Terminal.write("\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l", to: STDOUT_FILENO)
      tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    }
  }

  /// Puts a whole screen up in one write, and the cursor where something is typed.
  static func draw(_ lines: [SafeText], cursor: (row: Int, column: Int)?) {
    var frame: SafeText = "\u{1B}[?25l\u{1B}[H"
    frame += lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    frame += "\u{1B}[J"
    if let cursor { frame += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
    Terminal.write(frame, to: STDOUT_FILENO)
  }

  /// Stops the program as Ctrl-Z does, with the terminal as the shell wants it, and takes it again afterwards.
  static func suspend() throws {
    leave()
    // Threads of the runtime block signals; a stop signal that waits would come when the screen is drawn again.
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
