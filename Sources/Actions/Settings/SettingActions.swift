internal import Foundation

/// The settings in force, with where they come from.
public struct ListSettings: Action {
  /// The names of those that are wanted; empty for all.
  public var names: [String]

  public init(_ names: [String] = []) { self.names = names }

  /// - Throws: `ActionError` for a name that is no setting.
  public func run(on desk: Desk) async throws -> SettingList {
    let keys = names.isEmpty ? SettingKey.all : try names.map(SettingKey.chosen)
    return SettingList(
      settings: keys.map { SettingResult($0, in: desk.settings) }, file: desk.settings.configFile.path)
  }
}

/// One setting.
public struct ShowSetting: Action {
  public var name: String

  public init(_ name: String) { self.name = name }

  /// - Throws: `ActionError` for a name that is no setting.
  public func run(on desk: Desk) async throws -> SettingResult {
    SettingResult(try SettingKey.chosen(name), in: desk.settings)
  }
}

/// Writes one setting into the configuration file; its comments and other lines stay. The file may hold what is wrong,
/// as long as it is TOML: the desk's settings need not have been read from it (`Settings.init(unread:)`).
public struct ChangeSetting: Action {
  public var name: String
  /// Empty where billfold is to choose.
  public var value: String

  public init(_ name: String, to value: String) {
    self.name = name
    self.value = value
  }

  /// - Throws: `ActionError` for a name that is no setting, a value that it cannot have, and a file that cannot be read
  ///   or written; also where the settings are wrong afterwards in another place.
  public func run(on desk: Desk) async throws -> ChangedSetting {
    let key = try SettingKey.chosen(name)
    if let complaint = key.complaint(aboutNew: value) { throw ActionError(complaint, .badData) }
    let value = absolute(value, of: key)
    // The file may be what is to be mended, and then nothing of it counts.
    let settings = (try? desk.settings.reread()) ?? desk.settings
    if let complaint = settings.complaint(aboutNew: value, of: key) { throw ActionError(complaint, .badData) }
    let file = desk.settings.configFile
    try SettingsFile.set(key, to: value, in: file)
    return ChangedSetting(setting: SettingResult(key, in: try desk.settings.reread()), written: value, file: file.path)
  }
}

extension ChangeSetting {
  /// A path that means the same wherever billfold is started; what is no path, and the address of a server, as it is.
  private func absolute(_ value: String, of key: SettingKey) -> String {
    guard key.form == .path, !value.isEmpty, !value.hasPrefix("~/"), !value.contains("://") else { return value }
    return URL(fileURLWithPath: value).path
  }
}

/// Where the configuration file is, or would be.
public struct ShowConfigFile: Action {
  public init() {}

  /// Its path.
  public func run(on desk: Desk) async throws -> String { desk.settings.configFile.path }
}

extension SettingKey {
  /// The setting that a person names.
  ///
  /// - Throws: `ActionError` with the name that was most likely meant.
  static func chosen(_ name: String) throws -> SettingKey {
    guard let key = named(name) else { throw ActionError(unknown(name), .usage) }
    return key
  }
}
