internal import Actions
internal import ArgumentParser

/// `billfold reject`: drafts that are no bills.
struct Reject: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Set drafts aside that are no bills; `billfold edit ID --reopen` brings one back.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    try await global.run(RejectDrafts(ids)) { result, output in
      try output.show(result) { for id in result.done { output.print("draft \(id) is rejected") } }
      try output.complain(about: result.refused)
    }
  }
}
