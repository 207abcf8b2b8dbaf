internal import Actions
internal import ArgumentParser

/// `billfold config`: shows and changes settings.
struct ConfigVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Show or change the settings.",
    discussion: """
      Environment variables (BILLFOLD_…) override the file config.toml, and the options of a command override both.
      """,
    subcommands: [List.self, Get.self, Set.self, Unset.self, Path.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List settings with their values, where these come from, and what they mean.")

    @OptionGroup var global: GlobalOptions
    @Argument(
      help: ArgumentHelp("Only these settings.", valueName: "key"), completion: .list(SettingKey.allCases.map(\.name)))
    var names: [String] = []

    func run() async throws {
      try await global.run(ListSettings(names)) { try $1.show($0) }
    }
  }

  struct Get: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "get", abstract: "Print the value of one setting.")

    @OptionGroup var global: GlobalOptions
    @Argument(
      help: ArgumentHelp("A setting, like jobs.", valueName: "key"), completion: .list(SettingKey.allCases.map(\.name)))
    var name: String

    func run() async throws {
      try await global.run(ShowSetting(name)) { try $1.show($0) }
    }
  }

  struct Set: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Write one setting into the configuration file; its comments and other lines stay.",
      discussion: """
        Examples:

          billfold config set currency EUR
          billfold config set remind "3d 1d 0d"
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(
      help: ArgumentHelp("A setting, like jobs.", valueName: "key"), completion: .list(SettingKey.allCases.map(\.name)))
    var name: String
    @Argument(
      help: ArgumentHelp("The new value; \"\" for the default.", valueName: "value"),
      transform: Arguments.asTyped)
    var value: String

    func run() async throws {
      try await global.run(ChangeSetting(name, to: value), isFileRead: false) { try $1.show($0) }
    }
  }

  struct Unset: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unset", abstract: "Restore the default of one setting in the configuration file.",
      discussion: """
        Examples:

          billfold config unset jobs
        """)

    @OptionGroup var global: GlobalOptions
    @Argument(
      help: ArgumentHelp("A setting, like jobs.", valueName: "key"), completion: .list(SettingKey.allCases.map(\.name)))
    var name: String

    func run() async throws {
      try await global.run(ChangeSetting(name, to: ""), isFileRead: false) { try $1.show($0) }
    }
  }

  struct Path: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print where the configuration file is.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ShowConfigFile(), isFileRead: false) { try $1.show(configFile: $0) }
    }
  }
}
