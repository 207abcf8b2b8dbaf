internal import Actions
internal import ArgumentParser

/// `billfold migrate-store`: copies a store from a file to a PostgreSQL server, or back.
struct MigrateStoreVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate-store", abstract: "Copy a store from a file to PostgreSQL or back.",
    discussion: """
      Stop `billfold watch` and `billfold work` first. All rows and documents are copied and then compared; the \
      source is not changed. An interrupted copy continues when the same command is run again. Afterwards, set \
      `store` to the new location.
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(
    help: ArgumentHelp("The store: its file, or postgresql://…", valueName: "from"), completion: .file(),
    transform: Arguments.name)
  var from: String
  @Argument(
    help: ArgumentHelp(
      "The new store: a file that does not exist, or postgresql://… of an empty database.", valueName: "to"),
    completion: .file(), transform: Arguments.name)
  var to: String

  func run() async throws {
    try await global.run(MigrateStore(from: from, to: to), bar: "copying") { try $1.show($0) }
  }
}
