internal import Actions
internal import Core
internal import Foundation
internal import Glibc
internal import Store

/// The result of installing or removing the timer.
struct TimerChange: Encodable {
  enum State: String, Encodable { case installed, removed, missing = "not installed" }

  /// The path of the timer's file.
  var timer: String
  var state: State
  var running: Bool
}

/// The systemd user timer that runs `billfold remind`. See systemd.timer(5), systemd.service(5).
enum ReminderTimer {
  static let name = "billfold-remind"

  /// Writes the units, and starts the timer if systemd is running.
  ///
  /// - Throws: `ActionError` if the units cannot be written.
  static func install(_ global: GlobalOptions) throws -> TimerChange {
    let environment = ProcessInfo.processInfo.environment
    let folder = folder(environment)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (ending, text) in [("service", service(global, environment)), ("timer", timer)] {
        try FileReplacement.write(
          Data(text.utf8), to: folder.appendingPathComponent("\(name).\(ending)"), isPrivate: true)
      }
    } catch {
      throw ActionError("\(folder.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
    let isRunning =
      systemctl(["daemon-reload"], environment) && systemctl(["enable", "--now", "\(name).timer"], environment)
    return TimerChange(timer: file(in: folder), state: .installed, running: isRunning)
  }

  /// Stops the timer and removes the units; does nothing if they do not exist.
  ///
  /// - Throws: `ActionError` if a unit cannot be removed.
  static func uninstall() throws -> TimerChange {
    let environment = ProcessInfo.processInfo.environment
    let folder = folder(environment)
    let timer = file(in: folder)
    let units = ["timer", "service"].map { folder.appendingPathComponent("\(name).\($0)") }
    guard units.contains(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      return TimerChange(timer: timer, state: .missing, running: false)
    }
    _ = systemctl(["disable", "--now", "\(name).timer"], environment)
    for unit in units {
      guard unlink(unit.path) == 0 || errno == ENOENT else {
        let error = SystemError(errno)
        throw ActionError("\(unit.path) cannot be removed: \(error.sentence)", .inputOutput)
      }
    }
    _ = systemctl(["daemon-reload"], environment)
    return TimerChange(timer: timer, state: .removed, running: false)
  }

  private static func file(in folder: URL) -> String { folder.appendingPathComponent("\(name).timer").path }

  private static func folder(_ environment: [String: String]) -> URL {
    let config = environment["XDG_CONFIG_HOME"] ?? ""
    let base =
      config.hasPrefix("/")
      ? URL(fileURLWithPath: config)
      : URL(fileURLWithPath: environment["HOME"] ?? "/").appendingPathComponent(".config")
    return base.appendingPathComponent("systemd/user")
  }

  private static let timer = """
    [Unit]
    Description=Reminders of bills that are due

    [Timer]
    OnCalendar=*:0/15
    Persistent=true

    [Install]
    WantedBy=timers.target

    """

  private static func service(_ global: GlobalOptions, _ environment: [String: String]) -> String {
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath().path ?? "billfold"
    var words = [program, "remind", "--quiet"]
    for (option, value) in [("--store", global.store), ("--config", global.config)] {
      if let value { words += [option, URL(fileURLWithPath: value).path] }
    }
    // systemd does not know what was exported in a shell; without it the timer would run on another store.
    let exported = environment.filter { name, value in
      (name.hasPrefix("BILLFOLD_") || ["XDG_DATA_HOME", "XDG_CONFIG_HOME"].contains(name))
        && !value.isEmpty && !value.contains(where: \.isNewline)
    }
    let variables = exported.sorted { $0.key < $1.key }.map { name, value in
      "Environment=\(quoted("\(name)=\(value)", doublesDollars: false))\n"
    }
    return """
      [Unit]
      Description=Reminders of bills that are due

      [Service]
      Type=oneshot
      \(variables.joined())ExecStart=\(words.map { quoted($0) }.joined(separator: " "))

      """
  }

  /// Returns a word quoted for a unit file as described in systemd.syntax(7), with `%` doubled, and in commands also `$`.
  private static func quoted(_ word: String, doublesDollars: Bool = true) -> String {
    let plain = word.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
      .replacingOccurrences(of: "%", with: "%%")
    return "\"\(doublesDollars ? plain.replacingOccurrences(of: "$", with: "$$") : plain)\""
  }

  private static func systemctl(_ arguments: [String], _ environment: [String: String]) -> Bool {
    guard let program = ExecutableSearch.find("systemctl", environment) else { return false }
    return (try? UserProgram.run(program, ["--user", "--quiet"] + arguments, isQuiet: true)) == 0
  }
}
