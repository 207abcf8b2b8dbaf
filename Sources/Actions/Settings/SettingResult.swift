/// A setting in force.
public struct SettingResult: Codable, Hashable, Sendable {
  /// The name in config.toml. Not in the JSON, where it is the setting's key in a list.
  public var name: String
  /// The value as the user would write it, including one that billfold chose.
  public var value: String
  public var origin: Settings.Origin
  /// The environment variable that overrides the file.
  public var environment: String
  public var meaning: String

  private enum CodingKeys: CodingKey { case value, origin, environment, meaning }

  init(_ key: SettingKey, in settings: Settings) {
    name = key.name
    value = settings.shown(key)
    origin = settings.origin(key)
    environment = key.environmentName
    meaning = key.meaning
  }

  /// The name is derived from the environment variable.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decode(String.self, forKey: .value)
    origin = try container.decode(Settings.Origin.self, forKey: .origin)
    meaning = try container.decode(String.self, forKey: .meaning)
    let environment = try container.decode(String.self, forKey: .environment)
    self.environment = environment
    name = SettingKey.allCases.first { $0.environmentName == environment }?.name ?? ""
  }
}

/// Several settings, in the order in which they are shown. The JSON is an object with one member for each, keyed by
/// name.
public struct SettingList: Codable, Hashable, Sendable {
  public var settings: [SettingResult]
  /// The path of the configuration file. Not in the JSON.
  public var file: String

  init(settings: [SettingResult], file: String) {
    self.settings = settings
    self.file = file
  }

  public init(from decoder: any Decoder) throws {
    let members = try [String: SettingResult](from: decoder)
    self.init(settings: SettingKey.allCases.compactMap { members[$0.name] }, file: "")
  }

  public func encode(to encoder: any Encoder) throws {
    try Dictionary(settings.map { ($0.name, $0) }) { first, _ in first }.encode(to: encoder)
  }
}

/// A setting that was written to the configuration file.
public struct ChangedSetting: Codable, Hashable, Sendable {
  public var setting: SettingResult
  /// The value that was written, without a password; empty for the default. Not in the JSON.
  public var written: String
  /// The path of the configuration file. Not in the JSON.
  public var file: String

  /// Whether an environment variable overrides what was written.
  public var isOverridden: Bool { setting.origin == .environment }

  init(setting: SettingResult, written: String, file: String) {
    self.setting = setting
    self.written = written
    self.file = file
  }

  /// The JSON is that of the setting in force.
  public init(from decoder: any Decoder) throws {
    let setting = try SettingResult(from: decoder)
    self.init(setting: setting, written: setting.value, file: "")
  }

  public func encode(to encoder: any Encoder) throws { try setting.encode(to: encoder) }
}
