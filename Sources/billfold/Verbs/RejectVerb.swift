internal import Actions
internal import ArgumentParser

/// `billfold reject`: rejects drafts that are not bills.
struct RejectVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Reject drafts that are not bills; `billfold edit ID --reopen` reopens one.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    try await global.run(RejectDrafts(ids)) { try $1.show(rejected: $0) }
  }
}
