internal import Actions
internal import Foundation

/// The way in which a notice reaches the user.
enum ReminderChannel {
  /// A program chosen by the user, with the arguments before the notice.
  case command([String])
  case desktop(URL)
  case mail(URL, to: String)
  case terminal

  /// Returns the channel of the setting `remind-by`, or else the first one that is available.
  ///
  /// - Throws: `ActionError` if the requested channel is not available.
  static func chosen(
    _ settings: Settings, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> ReminderChannel {
    let command = settings.text(.remindCommand).split(whereSeparator: \.isWhitespace).map(String.init)
    let address = settings.text(.remindMail)
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].contains {
      !(environment[$0] ?? "").isEmpty
    }
    let notifier = ExecutableSearch.find("notify-send", environment)
    let mailer = ExecutableSearch.find("sendmail", environment, also: ["/usr/sbin", "/usr/lib"])
    switch settings.remindBy {
    case .command:
      guard !command.isEmpty else { throw missing("no command", "`billfold config set remind-command PROGRAM`") }
      return .command(command)
    case .desktop:
      guard let notifier else { throw missing("no notify-send", "`apt-get install libnotify-bin`") }
      return .desktop(notifier)
    case .mail:
      guard let mailer else { throw missing("no sendmail", "`apt-get install postfix`, or another mail program") }
      guard !address.isEmpty else { throw missing("no address", "`billfold config set remind-mail you@example.org`") }
      return .mail(mailer, to: address)
    case .terminal: return .terminal
    case .auto:
      if !command.isEmpty { return .command(command) }
      if hasDesktop, let notifier { return .desktop(notifier) }
      if let mailer, !address.isEmpty { return .mail(mailer, to: address) }
      return .terminal
    }
  }

  /// Checks that reminders also reach the user when systemd runs billfold, without a terminal.
  ///
  /// - Throws: `ActionError` if they would be printed, or if the requested channel is not available.
  static func checkWithoutTerminal(_ settings: Settings) throws {
    guard case .terminal = try chosen(settings) else { return }
    let way =
      settings.remindBy == .terminal
      ? "`billfold config set remind-by desktop`, or mail or command"
      : "`apt-get install libnotify-bin`, or `billfold config set remind-command PROGRAM`"
    throw missing("no terminal when systemd runs this", way)
  }

  /// - Throws: `ActionError` if the program cannot be started or fails, or the terminal cannot be written to.
  func deliver(_ foreign: String, _ output: Output) throws {
    let notice = SafeText(foreign).plain
    switch self {
    case .command(let words):
      // A title may begin with a hyphen. The space in front prevents a program from reading the notice as an option.
      let argument = notice.hasPrefix("-") ? " " + notice : notice
      try Programs.run(URL(fileURLWithPath: "/usr/bin/env"), words + [argument])
    case .desktop(let program):
      try Programs.run(program, ["--app-name=billfold", "--", "Bill due", ReminderChannel.withoutMarkup(notice)])
    case .mail(let program, let address):
      // Without RFC 2047 encoding a subject must be ASCII, so only the body contains the notice.
      let text =
        "To: \(address)\nSubject: A bill is due\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        + "Content-Transfer-Encoding: 8bit\n\n\(notice)\n"
      try Programs.run(program, ["-i", "--", address], input: text)
    case .terminal: try output.announce(foreign)
    }
  }

  /// Escapes a text for the body of a desktop notification, which is markup that may contain links and images. Source:
  /// Desktop Notifications Specification 1.2, Markup.
  private static func withoutMarkup(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  private static func missing(_ what: String, _ way: String) -> ActionError {
    ActionError("reminders cannot be delivered: there is \(what); \(way)", .configuration)
  }
}

/// External programs.
enum Programs {
  /// The time limit in seconds: a program that never ends would keep all later reminders back.
  static let mostSeconds = 60

  /// Runs a program and waits for its end. It shares this process's output streams.
  ///
  /// - Throws: `ActionError` if it cannot be started, takes longer than `mostSeconds`, or if its exit code is not 0.
  static func run(
    _ program: URL, _ arguments: [String], input: String? = nil, mostSeconds: Int = mostSeconds
  ) throws {
    let end: UserProgram.End
    do {
      end = try UserProgram.run(
        [program.path] + arguments, input: Data((input ?? "").utf8), isQuiet: false, mostSeconds: mostSeconds)
    } catch {
      throw ActionError("\(program.path) cannot be started; check that it is there and executable", .unavailable)
    }
    let command = ([program.path] + arguments.prefix(1)).joined(separator: " ")
    switch end {
    case .stopped:
      throw ActionError("\(command) was stopped after \(mostSeconds) seconds; the reminder stays due", .temporary)
    case .ended(0): break
    case .ended(let code): throw ActionError("\(command) failed with \(abs(code)); the reminder stays due", .temporary)
    }
  }
}
