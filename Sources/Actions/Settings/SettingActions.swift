internal import Foundation
internal import Store

/// Lists the settings in force, with their origins.
public struct ListSettings: Action {
  /// The names of the settings; empty for all.
  public var names: [String]

  public init(_ names: [String] = []) { self.names = names }

  /// - Throws: `ActionError` for an unknown setting.
  public func run(on desk: Desk) async throws -> SettingList {
    let keys = names.isEmpty ? SettingKey.allCases : try names.map(SettingKey.chosen)
    return SettingList(
      settings: keys.map { SettingResult($0, in: desk.settings) }, file: desk.settings.configFile.path)
  }
}

/// Shows one setting.
public struct ShowSetting: Action {
  public var name: String

  public init(_ name: String) { self.name = name }

  /// - Throws: `ActionError` for an unknown setting.
  public func run(on desk: Desk) async throws -> SettingResult {
    SettingResult(try SettingKey.chosen(name), in: desk.settings)
  }
}

/// Writes one setting to the configuration file, keeping comments and other lines. The file may contain invalid
/// settings as long as it is TOML: the desk's settings need not have been read from it (`Settings.init(unread:)`).
public struct ChangeSetting: Action {
  public var name: String
  /// The new value; empty for the default.
  public var value: String

  public init(_ name: String, to value: String) {
    self.name = name
    self.value = value
  }

  /// - Throws: `ActionError` for an unknown setting, an invalid value, or a file that cannot be read or written; also
  ///   if another setting is invalid afterwards.
  public func run(on desk: Desk) async throws -> ChangedSetting {
    let key = try SettingKey.chosen(name)
    if !value.isEmpty, let complaint = key.complaint(aboutNew: value) { throw ActionError(complaint, .badData) }
    let value = key.form == .currency ? value.uppercased() : absolute(value, of: key)
    // The file may be invalid and about to be repaired; then none of its values count.
    let settings = (try? desk.settings.reread()) ?? desk.settings
    if let complaint = settings.complaint(aboutNew: value, of: key) { throw ActionError(complaint, .badData) }
    let file = desk.settings.configFile
    try SettingsFile.set(key, to: value, in: file)
    // Like everywhere else, the password in a server's address is not shown.
    let shown = key == .store && StoreLocation.isAddress(value) ? StoreLocation.server(value).name : value
    return ChangedSetting(setting: SettingResult(key, in: try desk.settings.reread()), written: shown, file: file.path)
  }
}

extension ChangeSetting {
  /// Makes a path absolute, so that it does not depend on where billfold is started; other values and server addresses
  /// are returned unchanged.
  private func absolute(_ value: String, of key: SettingKey) -> String {
    guard key.form == .path, !value.isEmpty, !value.hasPrefix("~/"), !value.contains("://") else { return value }
    return URL(fileURLWithPath: value).path
  }
}

/// Shows where the configuration file is, or would be.
public struct ShowConfigFile: Action {
  public init() {}

  /// Returns its path.
  public func run(on desk: Desk) async throws -> String { desk.settings.configFile.path }
}

extension SettingKey {
  /// Returns the setting with the name that the user typed.
  ///
  /// - Throws: `ActionError` that suggests the most similar name.
  static func chosen(_ name: String) throws -> SettingKey {
    guard let key = SettingKey(rawValue: name) else {
      throw ActionError(unknown(name), .usage, onPage: "there is no setting \"\(name)\"; Settings lists them")
    }
    return key
  }
}
