internal import Core
internal import Ledger

/// The table of the settings.
extension SettingKey {
  public var form: Form {
    switch self {
    case .store, .documents, .inbox, .done, .failed, .reader, .calendar: .path
    case .language, .locale, .remind, .remindOverdue, .remindAt, .remindCommand, .remindMail, .onDraft, .onConfirm,
      .separatorCodes:
      .text
    case .currency: .currency
    case .settleSeconds, .scanSeconds: .seconds
    case .sandbox: .choice(Sandbox.allCases.map(\.rawValue))
    case .remindBy: .choice(ReminderDelivery.allCases.map(\.rawValue))
    case .logLevel: .choice(["trace", "debug", "info", "notice", "warning", "error", "critical"])
    case .jobs, .goals, .freeBytes, .fileBytes, .decodePixels, .recognisePixels, .pages, .wallSeconds, .cpuSeconds,
      .memoryBytes:
      .count
    }
  }

  /// The default value; empty if billfold chooses.
  public var standard: String {
    let limits = ReaderLimits.standard
    return switch self {
    case .store, .documents, .inbox, .done, .failed, .reader, .language, .jobs, .currency, .locale, .remindCommand,
      .remindMail, .calendar, .onDraft, .onConfirm:
      ""
    case .sandbox: Sandbox.available.rawValue
    case .remind: ReminderRule.standard
    case .remindOverdue: ReminderRule.standardInterval
    case .remindAt: "09:00"
    case .remindBy: ReminderDelivery.auto.rawValue
    case .goals: "4"
    case .settleSeconds: "5"
    case .scanSeconds: "10"
    case .freeBytes: "200000000"
    case .logLevel: "warning"
    case .fileBytes: "\(limits.fileBytes)"
    case .decodePixels: "\(limits.decodePixels)"
    case .recognisePixels: "\(limits.recognisePixels)"
    case .pages: "\(limits.pages)"
    case .wallSeconds: "\(limits.wallSeconds)"
    case .cpuSeconds: "\(limits.cpuSeconds)"
    case .memoryBytes: "\(limits.memoryBytes)"
    case .separatorCodes: "PATCHT"
    }
  }

  public var meaning: String {
    switch self {
    case .store: "the store's file, or postgresql://…; empty: $XDG_DATA_HOME/billfold/billfold.sqlite"
    case .documents: "the folder of the documents; empty: beside the store"
    case .inbox: "the folder watched by billfold watch; empty: ~/billfold/inbox"
    case .done: "the folder for files that were read; empty: beside the inbox"
    case .failed: "the folder for files that could not be read; empty: beside the inbox"
    case .reader: "the billfold-reader program; empty: beside billfold"
    case .sandbox:
      "sandbox of the reader: as far as the kernel supports it (available), complete or nothing is read (required), none (off)"
    case .language: "Tesseract models like receipt, eng or deu+eng; empty: billfold chooses"
    case .jobs: "documents read in parallel, at most \(SettingKey.possibleJobs.upperBound); empty: one per core"
    case .currency: "currency of amounts typed without one; not used for reading"
    case .locale: "locale of amounts, like de_DE; empty: that of the environment"
    case .remind: "when to send reminders about a bill: days or hours before"
    case .remindOverdue: "how often an overdue bill is announced again, like 3d or 1w, or none"
    case .remindAt: "time of day of reminders that count days"
    case .remindBy: "how reminders are delivered"
    case .remindCommand: "a program that gets each reminder as its last argument"
    case .remindMail: "the address that reminders are mailed to"
    case .calendar: "the iCalendar file that remind keeps up to date; empty: none"
    case .onDraft: "a program that gets each new draft as JSON on standard input, with 10 seconds to finish"
    case .onConfirm: "a program that gets each confirmed bill as JSON on standard input, with 10 seconds to finish"
    case .goals: "maximum number of goals"
    case .settleSeconds: "seconds that a dropped file must be unchanged"
    case .scanSeconds: "seconds between full scans of watch"
    case .freeBytes: "minimum free disk space in bytes; accepting pauses below it"
    case .logLevel: "what is logged on standard error"
    case .fileBytes: "maximum file size in bytes"
    case .decodePixels: "maximum image size in pixels"
    case .recognisePixels: "pixels recognised; larger images are scaled down"
    case .pages: "pages per document"
    case .wallSeconds: "seconds per document"
    case .cpuSeconds: "seconds of CPU time per document"
    case .memoryBytes: "maximum memory of a reader in bytes"
    case .separatorCodes: "contents of the codes on separator sheets of a scanned batch, separated by commas"
    }
  }
}
