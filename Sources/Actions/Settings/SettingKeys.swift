internal import Core
internal import Ledger

/// A setting that can be configured.
public struct SettingKey: Hashable, Sendable {
  /// What kind of value a setting has.
  public enum Form: Hashable, Sendable {
    case text, path, count, seconds, currency
    case choice([String])
  }
  /// The name in config.toml; a dot separates a table from its key.
  public var name: String
  public var form: Form
  /// The default value; empty if billfold chooses.
  public var standard: String
  public var meaning: String

  init(_ name: String, _ form: Form, standard: String = "", _ meaning: String) {
    self.name = name
    self.form = form
    self.standard = standard
    self.meaning = meaning
  }

  /// `BILLFOLD_LIMITS_PAGES` for `limits.pages`.
  public var environmentName: String {
    "BILLFOLD_" + name.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Whether its values are numbers in TOML.
  public var isNumber: Bool { form == .count || form == .seconds }

  /// Whether it names a program to run, a file, a folder, or an address that reminders are sent to, or weakens
  /// a protection. Such a setting is not changed by a browser, whose session could be another's.
  public var isOnlyForTerminal: Bool {
    form == .path || name.hasPrefix("limits.")
      || ["remind-command", "remind-mail", "on-draft", "on-confirm", "sandbox", "free-bytes"].contains(name)
  }

  /// The largest value of a number: far above what anybody needs, and far below what calculations with it could
  /// overflow.
  private var largest: Int64 {
    if form == .seconds { return 86_400 }
    return name.hasSuffix("-bytes") || name.hasSuffix("-pixels") ? 1_000_000_000_000_000 : 1_000_000_000
  }

  /// Returns what is wrong with a value; nil if it is valid for the key. An empty value is valid if billfold can
  /// choose.
  public func complaint(about value: String) -> String? {
    if value.isEmpty && standard.isEmpty { return nil }
    switch form {
    case .text, .path: return nil
    case .count:
      if Int64(value).map({ (1...largest).contains($0) }) == true { return nil }
      return "\(name) must be a whole number from 1 to \(largest), not \"\(value)\""
    case .seconds:
      if Double(value).map({ (0...Double(largest)).contains($0) }) == true { return nil }
      return "\(name) must be 0 to \(largest) seconds, not \"\(value)\""
    case .currency:
      return Currency(code: value) != nil ? nil : "\(name) must be an ISO 4217 code like EUR, not \"\(value)\""
    case .choice(let choices):
      return choices.contains(value)
        ? nil : "\(name) must be one of \(choices.joined(separator: ", ")), not \"\(value)\""
    }
  }

  /// Returns what is wrong with a new value; nil if it will be accepted. It is stricter than `complaint(about:)`,
  /// because an invalid value that is already in the file must stop only the verbs that need it.
  public func complaint(aboutNew value: String) -> String? {
    if value.isEmpty && standard.isEmpty { return nil }
    do {
      switch name {
      case "jobs" where !(Int(value).map { SettingKey.jobs.contains($0) } ?? false):
        return "\(name) must be a whole number from 1 to \(SettingKey.jobs.upperBound), not \"\(value)\""
      case "remind": _ = try ReminderRule.parse(value)
      case "remind-overdue": _ = try ReminderRule.parseInterval(value)
      case "remind-at": _ = try TimeInput.parse(value)
      case "locale" where !LocaleMarks.isLocale(value):
        return "\(name) must be a language and a country like de_DE or en_GB, not \"\(value)\""
      default: break
      }
    } catch {
      return "\(name): \(error)"
    }
    return complaint(about: value)
  }
}

extension SettingKey {
  private static let limits = ReaderLimits.standard
  /// The number of documents that can be read in parallel, each in its own process.
  private static let jobs = 1...256

  /// The size of the largest file that is read or kept.
  public static let fileBytes = SettingKey(
    "limits.file-bytes", .count, standard: "\(limits.fileBytes)", "maximum file size in bytes")

  /// All settings, in the order in which they are shown.
  public static let all: [SettingKey] = [
    SettingKey("store", .path, "the store's file, or postgresql://…; empty: $XDG_DATA_HOME/billfold/billfold.sqlite"),
    SettingKey("documents", .path, "the folder of the documents; empty: beside the store"),
    SettingKey("inbox", .path, "the folder watched by billfold watch; empty: ~/billfold/inbox"),
    SettingKey("done", .path, "the folder for files that were read; empty: beside the inbox"),
    SettingKey("failed", .path, "the folder for files that could not be read; empty: beside the inbox"),
    SettingKey("reader", .path, "the billfold-reader program; empty: beside billfold"),
    SettingKey(
      "sandbox", .choice(Sandbox.allCases.map(\.rawValue)), standard: Sandbox.available.rawValue,
      "sandbox of the reader: as far as the kernel supports it (available), complete or nothing is read (required), none (off)"
    ),
    SettingKey("language", .text, "Tesseract models like receipt, eng or deu+eng; empty: billfold chooses"),
    SettingKey("jobs", .count, "documents read in parallel, at most \(jobs.upperBound); empty: one per core"),
    SettingKey("currency", .currency, "currency of amounts typed without one; not used for reading"),
    SettingKey("locale", .text, "locale of amounts, like de_DE; empty: that of the environment"),
    SettingKey(
      "remind", .text, standard: ReminderRule.standard, "when to send reminders about a bill: days or hours before"),
    SettingKey(
      "remind-overdue", .text, standard: ReminderRule.standardInterval,
      "how often an overdue bill is announced again, like 3d or 1w, or none"),
    SettingKey("remind-at", .text, standard: "09:00", "time of day of reminders that count days"),
    SettingKey(
      "remind-by", .choice(ReminderDelivery.allCases.map(\.rawValue)), standard: ReminderDelivery.auto.rawValue,
      "how reminders are delivered"),
    SettingKey("remind-command", .text, "a program that gets each reminder as its last argument"),
    SettingKey("remind-mail", .text, "the address that reminders are mailed to"),
    SettingKey("calendar", .path, "the iCalendar file that remind keeps up to date; empty: none"),
    SettingKey(
      "on-draft", .text, "a program that gets each new draft as JSON on standard input, with 10 seconds to finish"),
    SettingKey(
      "on-confirm", .text,
      "a program that gets each confirmed bill as JSON on standard input, with 10 seconds to finish"),
    SettingKey("goals", .count, standard: "4", "maximum number of goals"),
    SettingKey("settle-seconds", .seconds, standard: "5", "seconds that a dropped file must be unchanged"),
    SettingKey("scan-seconds", .seconds, standard: "10", "seconds between full scans of watch"),
    SettingKey(
      "free-bytes", .count, standard: "200000000", "minimum free disk space in bytes; accepting pauses below it"),
    SettingKey(
      "log-level", .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"]), standard: "warning",
      "what is logged on standard error"),
    fileBytes,
    SettingKey("limits.decode-pixels", .count, standard: "\(limits.decodePixels)", "maximum image size in pixels"),
    SettingKey(
      "limits.recognise-pixels", .count, standard: "\(limits.recognisePixels)",
      "pixels recognised; larger images are scaled down"),
    SettingKey("limits.pages", .count, standard: "\(limits.pages)", "pages per document"),
    SettingKey("limits.wall-seconds", .count, standard: "\(limits.wallSeconds)", "seconds per document"),
    SettingKey("limits.cpu-seconds", .count, standard: "\(limits.cpuSeconds)", "seconds of CPU time per document"),
    SettingKey("limits.memory-bytes", .count, standard: "\(limits.memoryBytes)", "maximum memory of a reader in bytes"),
    SettingKey(
      "separator-codes", .text, standard: "PATCHT",
      "contents of the codes on separator sheets of a scanned batch, separated by commas"),
  ]

  /// Returns the setting with a name; nil if there is none.
  public static func named(_ name: String) -> SettingKey? { all.first { $0.name == name } }

  /// Returns the message about an unknown setting, with the most similar name.
  public static func unknown(_ name: String) -> String {
    let hint = closest(to: name).map { "did you mean \($0.name)?" } ?? "`billfold config` lists them"
    return "there is no setting \"\(name)\"; \(hint)"
  }

  /// Returns the most similar key: its name, or the last part of it, differs in at most a third of the letters.
  public static func closest(to name: String) -> SettingKey? {
    let plain = letters(name)
    let near = all.map { key in
      let last = key.name.split(separator: ".").last.map(String.init) ?? key.name
      // A prefix of at least three letters counts as one wrong letter.
      let isBeginning = plain.count >= 3 && [key.name, last].contains { letters($0).starts(with: plain) }
      let distances = [key.name, last].map { EditDistance.between(plain, letters($0)) }
      return (key, isBeginning ? 1 : distances.min() ?? plain.count)
    }
    guard let best = near.min(by: { $0.1 < $1.1 }), best.1 <= max(1, plain.count / 3) else { return nil }
    return best.0
  }

  private static func letters(_ name: String) -> [Character] { Array(name.lowercased().filter(\.isLetter)) }
}
