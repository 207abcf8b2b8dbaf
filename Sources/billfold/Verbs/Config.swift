internal import Actions
internal import ArgumentParser
internal import Foundation

/// `billfold config`: what is in force, and where it comes from.
struct Config: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show or change the settings.",
    discussion: "The file config.toml, over it BILLFOLD_… environment variables, over both the options of a command.",
    subcommands: [List.self, Get.self, Set.self, Path.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List settings with their values, where those come from, and what they mean.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Only these settings.", valueName: "key"))
    var names: [String] = []

    func run() async throws {
      let keys = names.isEmpty ? SettingKey.all : try names.map(Config.key)
      let settings = try global.settings()
      if global.json {
        let members = keys.map { ($0.name, Config.json($0, settings)) }
        return Terminal.print(JSONValue.object(Dictionary(members, uniquingKeysWith: { first, _ in first })).line)
      }
      var table = Table([
        .init(title: "SETTING"), .init(title: "VALUE", shrinksTo: 14), .init(title: "FROM"),
        .init(title: "MEANING", shrinksTo: 14),
      ])
      for key in keys {
        table.add(key.name, settings.shown(key), settings.origin(key.name).rawValue, key.meaning)
      }
      table.print()
      Terminal.remark()
      Terminal.remark(
        "Configuration file: \(global.configFile.path); environment variables are named like \(SettingKey.all[0].environmentName)."
      )
    }
  }

  struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "get", abstract: "Print the value of one setting.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A setting, like jobs.", valueName: "key"))
    var name: String

    func run() async throws {
      let key = try Config.key(name)
      let settings = try global.settings()
      Terminal.print(global.json ? Config.json(key, settings).line : "\(settings.shown(key))")
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Write one setting into the configuration file; its comments and other lines stay.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("A setting, like jobs.", valueName: "key"))
    var name: String
    @Argument(
      help: ArgumentHelp("Its new value; \"\" where billfold is to choose.", valueName: "value"),
      transform: Arguments.asTyped)
    var value: String

    func run() async throws {
      let key = try Config.key(name)
      if let complaint = key.complaint(aboutNew: value) { throw ActionError(complaint, .badData) }
      try SettingsFile.set(key, to: value, in: global.configFile)
      let settings = try global.settings()
      if global.json { return Terminal.print(Config.json(key, settings).line) }
      Terminal.remark(
        "\(key.name) is now \(value.isEmpty ? "what billfold chooses" : value), in \(global.configFile.path)")
      if settings.origin(key.name) == .environment {
        Terminal.complain("\(key.environmentName) is set and goes over the file; unset it for \(key.name) to count")
      }
    }
  }

  struct Path: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print where the configuration file is.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      Terminal.print(global.json ? JSONValue.string(global.configFile.path).line : "\(global.configFile.path)")
    }
  }

  private static func key(_ name: String) throws -> SettingKey {
    guard let key = SettingKey.named(name) else { throw ActionError(SettingKey.unknown(name), .usage) }
    return key
  }

  private static func json(_ key: SettingKey, _ settings: Settings) -> JSONValue {
    [
      "value": .string(settings.shown(key)), "origin": .string(settings.origin(key.name).rawValue),
      "environment": .string(key.environmentName), "meaning": .string(key.meaning),
    ]
  }
}
