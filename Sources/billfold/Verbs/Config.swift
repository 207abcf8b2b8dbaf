internal import ArgumentParser
internal import Foundation

/// `billfold config`: what is in force, and where it comes from.
struct Config: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or change the settings.",
    discussion: "Without arguments: every setting with its value and origin. KEY prints one value; KEY VALUE sets it in the file.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Print where the configuration file is.")
  var path = false
  @Argument(help: ArgumentHelp("A setting, like jobs.", valueName: "key"))
  var key: String?
  @Argument(help: ArgumentHelp("Its new value.", valueName: "value"))
  var value: String?

  func run() async throws {
    let file = global.config.map { URL(fileURLWithPath: $0) } ?? Folders(ProcessInfo.processInfo.environment).configFile
    if path { return Terminal.print(file.path) }
    let settings = try global.settings()
    guard let name = key else { return list(settings, file) }
    guard let key = SettingKey.named(name) else {
      let hint = SettingKey.closest(to: name).map { "did you mean \($0.name)?" } ?? "`billfold config` lists them"
      throw CommandError("there is no setting \"\(name)\"; \(hint)", .usage)
    }
    guard let value else { return Terminal.print(global.json ? JSONValue.string(settings.shown(key)).line : settings.shown(key)) }
    if let complaint = key.complaint(about: value) { throw CommandError(complaint, .badData) }
    try SettingsFile.set(key, to: value, in: file)
    Terminal.print("\(key.name) is now \(value), in \(file.path)")
  }

  private func list(_ settings: Settings, _ file: URL) {
    if global.json {
      let members = SettingKey.all.map { key in
        (key.name, ["value": .string(settings.shown(key)), "origin": .string(settings.origin(key.name).rawValue), "environment": .string(key.environmentName)] as JSONValue)
      }
      return Terminal.print(JSONValue.object(Dictionary(members, uniquingKeysWith: { first, _ in first })).line)
    }
    var table = Table([
      .init(title: "SETTING"), .init(title: "VALUE", shrinksTo: 14), .init(title: "FROM"), .init(title: "MEANING", shrinksTo: 14),
    ])
    for key in SettingKey.all { table.add(key.name, settings.shown(key), settings.origin(key.name).rawValue, key.meaning) }
    table.print()
    Terminal.print()
    Terminal.print("Configuration file: \(file.path); environment variables are named like \(SettingKey.all[0].environmentName).")
  }
}
