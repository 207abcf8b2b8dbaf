internal import Actions
internal import Foundation

/// How a notice reaches the person.
enum ReminderChannel {
  /// A program of the person's, with the arguments before the notice.
  case command([String])
  case desktop(URL)
  case mail(URL, to: String)
  case terminal

  /// What the setting `remind-by` says, or the first that there is.
  ///
  /// - Throws: `ActionError` where what was asked for is not there.
  static func chosen(
    _ settings: Settings, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> ReminderChannel {
    let command = settings.text("remind-command").split(whereSeparator: \.isWhitespace).map(String.init)
    let address = settings.text("remind-mail")
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"].contains {
      !(environment[$0] ?? "").isEmpty
    }
    let notifier = Programs.find("notify-send", environment)
    let mailer = Programs.find("sendmail", environment, also: ["/usr/sbin", "/usr/lib"])
    switch settings.text("remind-by") {
    case "command":
      guard !command.isEmpty else { throw missing("no command", "`billfold config set remind-command PROGRAM`") }
      return .command(command)
    case "desktop":
      guard let notifier else { throw missing("no notify-send", "`apt-get install libnotify-bin`") }
      return .desktop(notifier)
    case "mail":
      guard let mailer else { throw missing("no sendmail", "`apt-get install postfix`, or another mail program") }
      guard !address.isEmpty else { throw missing("no address", "`billfold config set remind-mail you@example.org`") }
      return .mail(mailer, to: address)
    case "terminal": return .terminal
    default:
      if !command.isEmpty { return .command(command) }
      if hasDesktop, let notifier { return .desktop(notifier) }
      if let mailer, !address.isEmpty { return .mail(mailer, to: address) }
      return .terminal
    }
  }

  /// - Throws: `ActionError` where the program does not take it.
  func deliver(_ foreign: String, _ output: Output) throws {
    let notice = SafeText(foreign).plain
    switch self {
    case .command(let words):
      // A title on paper may begin like an option; a program takes none that begins with a space.
      let argument = notice.hasPrefix("-") ? " " + notice : notice
      try Programs.run(URL(fileURLWithPath: "/usr/bin/env"), words + [argument])
    case .desktop(let program):
      try Programs.run(program, ["--app-name=billfold", "--", "Bill due", ReminderChannel.withoutMarkup(notice)])
    case .mail(let program, let address):
      // RFC 2047 keeps a subject to ASCII; the notice itself stands in the body.
      let text =
        "To: \(address)\nSubject: A bill is due\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        + "Content-Transfer-Encoding: 8bit\n\n\(notice)\n"
      try Programs.run(program, ["-i", "--", address], input: text)
    case .terminal: output.announce(foreign)
    }
  }

  /// The body of a desktop notification is markup, which may hold links and pictures. Source: Desktop Notifications
  /// Specification 1.2, Markup.
  private static func withoutMarkup(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;")
  }

  private static func missing(_ what: String, _ way: String) -> ActionError {
    ActionError("reminders cannot be delivered: there is \(what); \(way)", .configuration)
  }
}

/// Programs of the machine.
enum Programs {
  static func find(_ name: String, _ environment: [String: String], also: [String] = []) -> URL? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init) + also
    return folders.map { URL(fileURLWithPath: $0).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program to its end; what it prints goes where ours goes.
  ///
  /// - Throws: `ActionError` where it cannot be started or fails.
  static func run(_ program: URL, _ arguments: [String], input: String? = nil) throws {
    let code: Int32
    do {
      code = try UserProgram.run(program, arguments, input: Data((input ?? "").utf8), isQuiet: false)
    } catch {
      throw ActionError("\(program.path) cannot be started; check that it is there and executable", .unavailable)
    }
    guard code == 0 else {
      let command = ([program.path] + arguments.prefix(1)).joined(separator: " ")
      throw ActionError("\(command) failed with \(abs(code)); the reminder stays due", .temporary)
    }
  }
}
