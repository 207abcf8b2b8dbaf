public import Core
public import Foundation
public import Ledger
public import Store

/// What is in force: flags over environment over file over defaults.
public struct Settings: Sendable {
  public enum Origin: String, Codable, Sendable { case standard = "default", file, environment, flag }

  private var values: [String: (text: String, origin: Origin)]
  private let home: Folders
  private let environmentLocale: String
  private let flags: [String: String]
  private let environment: [String: String]
  /// Whether the file was named, and so has to be there.
  private let isFileNamed: Bool
  /// The file that the settings come from, whether it is there or not.
  public let configFile: URL
  /// Whether that is the one where billfold looks by itself.
  public var isStandardConfig: Bool { configFile == home.configFile }

  /// - Throws: `ActionError` with exit code 78 that names the line of the file, or the variable, that is wrong, and
  ///   with 64 for a wrong option.
  public init(
    file: URL? = nil, flags: [String: String] = [:], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self.init(unread: file, flags: flags, environment: environment)
    for (name, text) in try SettingsFile(configFile, mustExist: isFileNamed).values { values[name] = (text, .file) }
    for key in SettingKey.all {
      guard let text = environment[key.environmentName], !text.isEmpty else { continue }
      if let complaint = key.complaint(about: text) {
        throw ActionError("the environment variable \(key.environmentName) is invalid: \(complaint)", .configuration)
      }
      values[key.name] = (text, .environment)
    }
    for (name, text) in flags {
      if let complaint = SettingKey.named(name)?.complaint(aboutNew: text) { throw ActionError(complaint, .usage) }
      values[name] = (text, .flag)
    }
  }

  /// The settings as they are where nobody says anything: for what names the configuration file, or mends one that is
  /// not understood.
  public init(
    unread file: URL?, flags: [String: String] = [:],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    home = Folders(environment)
    environmentLocale = LocaleMarks.locale(environment)
    configFile = file ?? home.configFile
    isFileNamed = file != nil
    self.flags = flags
    self.environment = environment
    values = Dictionary(uniqueKeysWithValues: SettingKey.all.map { ($0.name, ($0.standard, Origin.standard)) })
  }

  /// The same settings as the file has them now.
  ///
  /// - Throws: as the first initialiser.
  func reread() throws -> Settings {
    try Settings(file: isFileNamed ? configFile : nil, flags: flags, environment: environment)
  }

  public func text(_ name: String) -> String { values[name]?.text ?? "" }
  public func origin(_ name: String) -> Origin { values[name]?.origin ?? .standard }

  /// The value in force as a person would have to write it, with what "empty" stands for filled in.
  public func shown(_ key: SettingKey) -> String {
    switch key.name {
    case "store": location.name
    case "documents": documents.path
    case "inbox": inbox
    default: text(key.name)
    }
  }

  /// Where the store is when nothing else is configured.
  public var dataFolder: URL { home.data }
  /// Where the store is: a file of SQLite's, or a PostgreSQL server.
  public var location: StoreLocation { isOnServer ? .server(text("store")) : .file(store) }
  /// Where it is, without a password.
  public var storeName: String { location.name }
  public var isOnServer: Bool { StoreLocation.isAddress(text("store")) }
  /// The store's file; where the store is on a server, the one that would be used without it.
  public var store: URL {
    (isOnServer ? nil : path("store")) ?? home.data.appendingPathComponent("billfold.sqlite")
  }
  /// The folder of the documents. Of a store on a server it holds copies.
  public var documents: URL {
    if let named = path("documents") { return named }
    return isOnServer
      ? home.data.appendingPathComponent("server-documents")
      : store.deletingLastPathComponent().appendingPathComponent("documents")
  }
  public var inbox: String { path("inbox")?.path ?? home.user.appendingPathComponent("billfold/inbox").path }
  public var done: String? { path("done")?.path }
  public var failed: String? { path("failed")?.path }
  public var reader: String? { path("reader")?.path }
  public var freeBytes: Int64 { Int64(text("free-bytes")) ?? 0 }
  public var sandbox: Sandbox { Sandbox(rawValue: text("sandbox")) ?? .available }
  public var language: String? { text("language").isEmpty ? nil : text("language") }
  /// For amounts that a person types without a currency.
  public var currency: Currency? { Currency(code: text("currency")) }
  public var calendar: URL? { path("calendar") }
  /// The marks that the person's locale gives to amounts; nil where it has none of its own.
  public var marks: NumberMarks? {
    let locale = text("locale")
    return LocaleMarks.marks(ofLocale: locale.isEmpty ? environmentLocale : locale)
  }
  /// - Throws: `ActionError` for what is no lead or no time.
  public var reminders: Reminders {
    get throws {
      do {
        return Reminders(
          standard: try ReminderRule.parse(text("remind")), at: try TimeInput.parse(text("remind-at")), zone: .current)
      } catch {
        throw ActionError("the settings remind and remind-at: \(error)", .configuration)
      }
    }
  }
  /// How many goals there may be at once.
  public var goals: Int { Int(text("goals")) ?? 4 }
  public var settleSeconds: Double { Double(text("settle-seconds")) ?? 5 }
  public var scanSeconds: Double { Double(text("scan-seconds")) ?? 10 }

  /// - Throws: `ActionError` for a number of readers that there cannot be.
  public func jobs(standard: Int) throws -> Int {
    let text = text("jobs")
    if text.isEmpty { return standard }
    if let complaint = SettingKey.named("jobs")?.complaint(aboutNew: text) {
      throw ActionError(complaint, .configuration)
    }
    return Int(text) ?? standard
  }

  public var limits: ReaderLimits {
    func count(_ name: String) -> Int64 { Int64(text("limits.\(name)")) ?? 0 }
    return ReaderLimits(
      fileBytes: count("file-bytes"), decodePixels: count("decode-pixels"), recognisePixels: count("recognise-pixels"),
      pages: Int(count("pages")), wallSeconds: Int(count("wall-seconds")), cpuSeconds: Int(count("cpu-seconds")),
      memoryBytes: count("memory-bytes"))
  }

  /// What the codes on sheets between the papers of a batch say.
  public var separators: Set<String> {
    Set(text("separator-codes").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }

  private func path(_ name: String) -> URL? {
    let text = text(name)
    return text.isEmpty ? nil : file(at: text)
  }

  /// The file that a path in the settings means.
  func file(at path: String) -> URL {
    URL(fileURLWithPath: path.hasPrefix("~/") ? home.user.path + path.dropFirst(1) : path)
  }

  /// Whether a value of `store` is a server's address.
  static func isServer(_ text: String) -> Bool { StoreLocation.isAddress(text) }
}

/// The folders of the XDG base directory specification.
public struct Folders: Sendable {
  public var user: URL
  public var configFile: URL
  public var data: URL

  public init(_ environment: [String: String]) {
    let user = URL(fileURLWithPath: environment["HOME"] ?? "/")
    func folder(_ name: String, _ standard: String) -> URL {
      // The specification: a relative path is to be ignored.
      let text = environment[name] ?? ""
      return (text.hasPrefix("/") ? URL(fileURLWithPath: text) : user.appendingPathComponent(standard))
        .appendingPathComponent("billfold")
    }
    self.user = user
    configFile = folder("XDG_CONFIG_HOME", ".config").appendingPathComponent("config.toml")
    data = folder("XDG_DATA_HOME", ".local/share")
  }
}
