internal import Core
internal import Ledger

/// A setting that can be configured, in the order in which they are shown. The raw value is its name; a dot separates a
/// table of config.toml from its key.
public enum SettingKey: String, CaseIterable, Sendable {
  case store, documents, inbox, done, failed, reader, sandbox, language, jobs, currency, locale, remind
  case remindOverdue = "remind-overdue"
  case remindAt = "remind-at"
  case remindBy = "remind-by"
  case remindCommand = "remind-command"
  case remindMail = "remind-mail"
  case calendar
  case onDraft = "on-draft"
  case onConfirm = "on-confirm"
  case goals
  case settleSeconds = "settle-seconds"
  case scanSeconds = "scan-seconds"
  case freeBytes = "free-bytes"
  case logLevel = "log-level"
  case fileBytes = "limits.file-bytes"
  case decodePixels = "limits.decode-pixels"
  case recognisePixels = "limits.recognise-pixels"
  case pages = "limits.pages"
  case wallSeconds = "limits.wall-seconds"
  case cpuSeconds = "limits.cpu-seconds"
  case memoryBytes = "limits.memory-bytes"
  case separatorCodes = "separator-codes"

  /// What kind of value a setting has.
  public enum Form: Hashable, Sendable {
    case text, path, count, seconds, currency
    case choice([String])
  }

  /// The name in config.toml.
  public var name: String { rawValue }

  /// `BILLFOLD_LIMITS_PAGES` for `limits.pages`.
  public var environmentName: String {
    "BILLFOLD_" + name.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Whether its values are numbers in TOML.
  public var isNumber: Bool { form == .count || form == .seconds }

  /// Whether it names a program to run, a file, a folder, or an address that reminders are sent to, or weakens
  /// a protection. Such a setting is not changed by a browser, whose session could be another's.
  public var isOnlyForTerminal: Bool {
    switch self {
    case .remindCommand, .remindMail, .onDraft, .onConfirm, .sandbox, .freeBytes: true
    default: form == .path || name.hasPrefix("limits.")
    }
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
      return Int64(value).map({ (1...largest).contains($0) }) == true ? nil : refusal(ofCount: value)
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
      switch self {
      case .jobs where !(Int(value).map { SettingKey.possibleJobs.contains($0) } ?? false):
        return refusal(ofCount: value)
      case .remind: _ = try ReminderRule.parse(value)
      case .remindOverdue: _ = try ReminderRule.parseInterval(value)
      case .remindAt: _ = try TimeInput.parse(value)
      case .locale where !LocaleMarks.isLocale(value):
        return "\(name) must be a language and a country like de_DE or en_GB, not \"\(value)\""
      default: break
      }
    } catch {
      return "\(name): \(error)"
    }
    return complaint(about: value)
  }

  /// The message that a value is not a possible number; with the range of new values, which is the smaller one.
  private func refusal(ofCount value: String) -> String {
    let most = self == .jobs ? Int64(SettingKey.possibleJobs.upperBound) : largest
    return "\(name) must be a whole number from 1 to \(most), not \"\(value)\""
  }
}

extension SettingKey {
  /// The number of documents that can be read in parallel, each in its own process.
  static let possibleJobs = 1...256

  /// Returns the message about an unknown setting, with the most similar name.
  public static func unknown(_ name: String) -> String {
    let hint = closest(to: name).map { "did you mean \($0.name)?" } ?? "`billfold config` lists them"
    return "there is no setting \"\(name)\"; \(hint)"
  }

  /// Returns the most similar key: its name, or the last part of it, differs in at most a third of the letters.
  public static func closest(to name: String) -> SettingKey? {
    let plain = letters(name)
    let near = allCases.map { key in
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
