internal import ArgumentParser
internal import Store

/// `billfold reject`: drafts that are no bills.
struct Reject: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reject", abstract: "Set drafts aside that are no bills; `billfold edit ID --reopen` brings one back.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    let store = try await global.openStore()
    var rejected: [Int64] = []
    try await Batch.run(ids) { id in
      try await store.setRejected(true, draft: id, who: global.person)
      rejected.append(id)
      if !global.json { Terminal.print("draft \(id) is rejected") }
    } afterwards: {
      if global.json { Terminal.print(JSONValue.array(rejected.map(JSONValue.integer)).line) }
    }
  }
}
