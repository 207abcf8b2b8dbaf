internal import Actions
internal import Glibc
internal import Synchronization

/// Asks for a password twice without echo; if standard input is not a terminal, reads its first line.
enum PasswordPrompt {
  /// The modes to restore; nil while the terminal echoes.
  private static let before = Mutex<termios?>(nil)

  /// - Throws: `ActionError` if none is entered, or if the two differ.
  static func read() throws -> String {
    guard Terminal.isInput else {
      guard let line = readLine(strippingNewline: true), !line.isEmpty else {
        throw ActionError("there is no password on standard input; give it as the first line", .badData)
      }
      return line
    }
    let first = try ask("Password: ")
    guard try ask("Repeat it: ") == first else {
      throw ActionError("the two passwords differ; nothing was changed", .badData)
    }
    return first
  }

  private static func ask(_ question: SafeText) throws -> String {
    Terminal.write(question, to: STDERR_FILENO)
    before.withLock { before in
      var modes = termios()
      guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
      before = modes
      modes.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    }
    defer { restore() }
    guard let line = readLine(strippingNewline: true), !line.isEmpty else {
      throw ActionError("no password was typed; nothing was changed", .badData)
    }
    return line
  }

  /// Restores the echo; does nothing if the terminal echoes.
  static func restore() {
    before.withLock { before in
      guard var modes = before else { return }
      before = nil
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
      Terminal.write("\n", to: STDERR_FILENO)
    }
  }
}
