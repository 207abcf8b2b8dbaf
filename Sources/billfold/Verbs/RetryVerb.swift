internal import Actions
internal import ArgumentParser

/// `billfold retry`: reads documents again, for example after a language was installed.
struct RetryVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Read the documents of drafts again; your edits are kept.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "All drafts whose document could not be read.")
  var failed = false
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64] = []

  func validate() throws {
    if ids.isEmpty && !failed { throw ValidationError("Which drafts? Give their ids, or --failed.") }
  }

  func run() async throws {
    let action = RetryDrafts(ids, allFailed: failed, split: reading.split)
    let isOfFailed = failed && ids.isEmpty
    try await global.run(action, flags: reading.flags) { try $1.show($0, isOfFailed: isOfFailed) }
  }
}
