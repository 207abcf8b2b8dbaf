internal import Core

/// One thing that can be configured.
struct SettingKey: Hashable {
  enum Form: Hashable { case text, path, count, seconds, currency }
  /// Its name in config.toml; a dot names a table.
  var name: String
  var form: Form
  /// The value where nobody says otherwise; empty for "billfold chooses".
  var standard: String
  var meaning: String

  /// `BILLFOLD_LIMITS_PAGES` for `limits.pages`.
  var environmentName: String {
    "BILLFOLD_" + name.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
  }

  /// Whether a value is of the key's form; the message otherwise.
  func complaint(about value: String) -> String? {
    switch form {
    case .text, .path: nil
    case .count: Int64(value).map { $0 > 0 } == true ? nil : "\(name) takes a whole number above 0, not \"\(value)\""
    case .seconds: Double(value).map { $0 >= 0 && $0.isFinite } == true ? nil : "\(name) takes seconds, 0 or more, not \"\(value)\""
    case .currency: Currency(code: value) != nil ? nil : "\(name) takes an ISO 4217 code like EUR, not \"\(value)\""
    }
  }

  private static let limits = ReaderLimits.standard

  /// Everything there is, in the order in which it is shown.
  static let all: [SettingKey] = [
    SettingKey(name: "store", form: .path, standard: "", meaning: "the store's file; empty: $XDG_DATA_HOME/billfold/billfold.sqlite"),
    SettingKey(name: "documents", form: .path, standard: "", meaning: "the folder of the documents; empty: beside the store"),
    SettingKey(name: "inbox", form: .path, standard: "", meaning: "the folder that watch watches; empty: ~/billfold/inbox"),
    SettingKey(name: "done", form: .path, standard: "", meaning: "where read files go; empty: beside the inbox"),
    SettingKey(name: "failed", form: .path, standard: "", meaning: "where unreadable files go; empty: beside the inbox"),
    SettingKey(name: "reader", form: .path, standard: "", meaning: "the billfold-reader program; empty: beside billfold"),
    SettingKey(name: "language", form: .text, standard: "", meaning: "Tesseract models like eng or deu+eng; empty: billfold chooses"),
    SettingKey(name: "jobs", form: .text, standard: "", meaning: "documents read side by side; empty: one a core"),
    SettingKey(name: "currency", form: .currency, standard: "", meaning: "the currency of typed amounts without one; never used for reading"),
    SettingKey(name: "settle-seconds", form: .seconds, standard: "5", meaning: "how long a dropped file must be unchanged"),
    SettingKey(name: "scan-seconds", form: .seconds, standard: "10", meaning: "how often watch looks at everything"),
    SettingKey(name: "log-level", form: .text, standard: "warning", meaning: "trace, debug, info, notice, warning, error"),
    SettingKey(name: "limits.file-bytes", form: .count, standard: "\(limits.fileBytes)", meaning: "largest file"),
    SettingKey(name: "limits.decode-pixels", form: .count, standard: "\(limits.decodePixels)", meaning: "largest picture"),
    SettingKey(name: "limits.recognise-pixels", form: .count, standard: "\(limits.recognisePixels)", meaning: "pixels recognised; larger is scaled down"),
    SettingKey(name: "limits.pages", form: .count, standard: "\(limits.pages)", meaning: "pages a document"),
    SettingKey(name: "limits.wall-seconds", form: .count, standard: "\(limits.wallSeconds)", meaning: "seconds a document"),
    SettingKey(name: "limits.cpu-seconds", form: .count, standard: "\(limits.cpuSeconds)", meaning: "seconds of work a document"),
    SettingKey(name: "limits.memory-bytes", form: .count, standard: "\(limits.memoryBytes)", meaning: "memory of a reader"),
  ]

  static func named(_ name: String) -> SettingKey? { all.first { $0.name == name } }

  /// The key that was most likely meant.
  static func closest(to name: String) -> SettingKey? {
    let plain = name.lowercased().filter(\.isLetter)
    return all.first { $0.name.filter(\.isLetter) == plain } ?? all.first { $0.name.filter(\.isLetter).hasPrefix(plain.prefix(4)) }
  }
}
