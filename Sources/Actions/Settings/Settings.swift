public import Core
public import Foundation
public import Ledger
public import Store

/// The settings in force: options override the environment, which overrides the configuration file, which overrides the
/// defaults.
public struct Settings: Sendable {
  /// Where a value comes from, from the weakest to the strongest.
  public enum Origin: String, Codable, Sendable { case standard = "default", file, environment, flag }

  private var values: [SettingKey: (text: String, origin: Origin)]
  private let home: UserFolders
  private let environmentLocale: String
  private let flags: [SettingKey: String]
  private let environment: [String: String]
  /// Whether the file was named explicitly, so that it must exist.
  private let isFileNamed: Bool
  /// The configuration file, whether it exists or not.
  public let configFile: URL
  /// Whether `configFile` is the default one.
  var isStandardConfig: Bool { configFile == home.configFile }

  /// - Throws: `ActionError` with exit code 78 that names the invalid line of the file, or the invalid variable; with
  ///   exit code 64 for an invalid option.
  public init(
    file: URL? = nil, flags: [SettingKey: String] = [:],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    self.init(unread: file, flags: flags, environment: environment)
    for (key, text) in try SettingsFile(configFile, mustExist: isFileNamed).values { values[key] = (text, .file) }
    for key in SettingKey.allCases {
      guard let text = environment[key.environmentName], !text.isEmpty else { continue }
      if let complaint = key.complaint(about: text) {
        throw ActionError("the environment variable \(key.environmentName) is invalid: \(complaint)", .configuration)
      }
      values[key] = (text, .environment)
    }
    for (key, text) in flags {
      if let complaint = key.complaint(aboutNew: text) { throw ActionError(complaint, .usage) }
      values[key] = (text, .flag)
    }
  }

  /// Creates the default settings without reading the file: for actions that show the path of the configuration file,
  /// or repair a file that is invalid.
  public init(
    unread file: URL?, flags: [SettingKey: String] = [:],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    home = UserFolders(environment)
    environmentLocale = LocaleMarks.locale(environment)
    configFile = file ?? home.configFile
    isFileNamed = file != nil
    self.flags = flags
    self.environment = environment
    values = Dictionary(uniqueKeysWithValues: SettingKey.allCases.map { ($0, ($0.standard, Origin.standard)) })
  }

  /// Returns the same settings with the present content of the file.
  ///
  /// - Throws: the same errors as the first initialiser.
  func reread() throws -> Settings {
    try Settings(file: isFileNamed ? configFile : nil, flags: flags, environment: environment)
  }

  /// Returns the environment variables that look like settings and are none, with those that were probably meant.
  /// Variables that resemble no setting may be another program's.
  public static func mistyped(in environment: [String: String]) -> [(variable: String, meant: String)] {
    let known = Set(SettingKey.allCases.map(\.environmentName))
    return environment.keys.sorted().compactMap { name in
      guard name.hasPrefix("BILLFOLD_"), !known.contains(name) else { return nil }
      return SettingKey.closest(to: String(name.dropFirst(9))).map { (variable: name, meant: $0.environmentName) }
    }
  }

  /// Returns the value in force; empty if it is not set and has no default.
  public func text(_ key: SettingKey) -> String { values[key]?.text ?? "" }

  /// Returns where the value in force comes from.
  public func origin(_ key: SettingKey) -> Origin { values[key]?.origin ?? .standard }

  /// Returns the value in force as the user would write it, with the default filled in if it is empty.
  public func shown(_ key: SettingKey) -> String {
    switch key {
    case .store: location.name
    case .documents: documents.path
    case .inbox: inbox
    default: text(key)
    }
  }

  /// The default folder of the store.
  var dataFolder: URL { home.data }
  /// The location of the store: an SQLite file, or a PostgreSQL server.
  public var location: StoreLocation { isOnServer ? .server(text(.store)) : .file(store) }
  /// The origin of the store's location; an empty setting means the default place.
  var storeOrigin: Origin { text(.store).isEmpty ? .standard : origin(.store) }
  /// The place in which the user named the store, as in `correct --store`.
  var nameOfStore: String {
    switch storeOrigin {
    case .standard, .flag: "--store"
    case .environment: "the environment variable BILLFOLD_STORE"
    case .file: "the setting store (`billfold config set store FILE`)"
    }
  }
  /// The location of the store without a password.
  public var storeName: String { location.name }
  var isOnServer: Bool { StoreLocation.isAddress(text(.store)) }
  /// The store's file; if the store is on a server, the file that would be used otherwise.
  public var store: URL {
    (isOnServer ? nil : path(.store)) ?? home.data.appendingPathComponent("billfold.sqlite")
  }
  /// The folder of the documents. If the store is on a server, it holds copies.
  public var documents: URL {
    if let named = path(.documents) { return named }
    return isOnServer ? home.data.appendingPathComponent("server-documents") : Settings.documents(ofStore: store)
  }

  /// The folder of the documents of a store in a file, `documents` beside it, also if its path is a symbolic link:
  /// whoever opens the store by another path needs the same documents. A folder beside the link is used if there is one,
  /// because earlier versions kept them there.
  static func documents(ofStore file: URL) -> URL {
    func beside(_ file: URL) -> URL { file.deletingLastPathComponent().appendingPathComponent("documents") }
    let besideLink = beside(file)
    return FileManager.default.fileExists(atPath: besideLink.path) ? besideLink : beside(file.resolvingSymlinksInPath())
  }
  public var inbox: String { path(.inbox)?.path ?? home.user.appendingPathComponent("billfold/inbox").path }
  public var done: String? { path(.done)?.path }
  public var failed: String? { path(.failed)?.path }
  public var reader: String? { path(.reader)?.path }
  public var freeBytes: Int64 { Int64(text(.freeBytes)) ?? 0 }
  public var sandbox: Sandbox { Sandbox(rawValue: text(.sandbox)) ?? .available }
  public var remindBy: ReminderDelivery { ReminderDelivery(rawValue: text(.remindBy)) ?? .auto }
  public var language: String? { text(.language).isEmpty ? nil : text(.language) }
  /// The currency of amounts that the user types without one.
  public var currency: Currency? { Currency(code: text(.currency)) }
  public var calendar: URL? { path(.calendar) }
  /// The separators that the user's locale uses in amounts; nil if the locale defines none.
  public var marks: NumberMarks? {
    let locale = text(.locale)
    return LocaleMarks.marks(ofLocale: locale.isEmpty ? environmentLocale : locale)
  }
  /// - Throws: `ActionError` for an invalid lead time, time of day or interval.
  public var reminders: Reminders {
    get throws {
      Reminders(
        standard: try read(.remind, ReminderRule.parse), at: try read(.remindAt, TimeInput.parse), zone: .current,
        overdueInterval: try read(.remindOverdue, ReminderRule.parseInterval))
    }
  }

  private func read<Value>(_ key: SettingKey, _ parse: (String) throws -> Value) throws -> Value {
    do { return try parse(text(key)) } catch {
      throw ActionError("the setting \(key.name): \(error)", .configuration)
    }
  }

  /// The maximum number of goals.
  public var goals: Int { number(.goals) ?? 0 }
  public var settleSeconds: Double { number(.settleSeconds) ?? 0 }
  public var scanSeconds: Double { number(.scanSeconds) ?? 0 }

  /// - Throws: `ActionError` for an impossible number of readers.
  public func jobs(standard: Int) throws -> Int {
    let text = text(.jobs)
    if text.isEmpty { return standard }
    if let complaint = SettingKey.jobs.complaint(aboutNew: text) { throw ActionError(complaint, .configuration) }
    return Int(text) ?? standard
  }

  public var limits: ReaderLimits {
    func count(_ key: SettingKey) -> Int64 { Int64(text(key)) ?? 0 }
    return ReaderLimits(
      fileBytes: count(.fileBytes), decodePixels: count(.decodePixels), recognisePixels: count(.recognisePixels),
      pages: Int(count(.pages)), wallSeconds: Int(count(.wallSeconds)), cpuSeconds: Int(count(.cpuSeconds)),
      memoryBytes: count(.memoryBytes))
  }

  /// The texts of the codes on separator sheets between the documents of a scanned batch.
  public var separators: Set<String> {
    Set(text(.separatorCodes).split(separator: ",").map { $0.trimmed() })
  }

  /// A number; that of the key's default if the text is none.
  private func number<Number: LosslessStringConvertible>(_ key: SettingKey) -> Number? {
    Number(text(key)) ?? Number(key.standard)
  }

  private func path(_ key: SettingKey) -> URL? {
    let text = text(key)
    return text.isEmpty ? nil : file(at: text)
  }

  /// The file that a path in the settings means.
  func file(at path: String) -> URL {
    URL(fileURLWithPath: path.hasPrefix("~/") ? home.user.path + path.dropFirst(1) : path)
  }
}
