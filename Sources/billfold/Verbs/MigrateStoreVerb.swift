internal import Actions
internal import ArgumentParser

/// `billfold migrate-store`: a store from a file to a PostgreSQL server, or back.
struct MigrateStoreVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate-store", abstract: "Copy a store to an empty place, from a file to PostgreSQL or back.",
    discussion: """
      Stop `billfold watch` and `billfold work` before. All rows and documents are copied and then compared; the store \
      that they come from stays as it is. What was interrupted goes on when the same command is run again. Set `store` \
      to the new place afterwards.
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("The store: its file, or postgresql://…", valueName: "from"))
  var from: String
  @Argument(
    help: ArgumentHelp("Where there is none yet: a file, or postgresql://… of an empty database.", valueName: "to"))
  var to: String

  func run() async throws {
    try await global.run(MigrateStore(from: from, to: to), bar: "copying") { try $1.show($0) }
  }
}
