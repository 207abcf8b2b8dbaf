internal import Actions
internal import Core
internal import ArgumentParser

/// `billfold drafts`: lists the drafts to review.
struct DraftsVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts", abstract: "List the drafts to review.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only those that need no review.")
  var sure = false
  @Flag(help: "Also confirmed and rejected ones.")
  var all = false
  @Flag(help: "Only rejected ones.")
  var rejected = false
  @Option(help: ArgumentHelp("Only those whose merchant or file name contains this text.", valueName: "text"))
  var search: String?

  func validate() throws {
    if all && rejected { throw ValidationError("Choose one of --all and --rejected.") }
  }

  func run() async throws {
    let action = ListDrafts(state: all ? nil : rejected ? .rejected : .open, sureOnly: sure, search: search)
    try await global.run(action) {
      try $1.show($0, withState: all, isFiltered: sure || rejected || search != nil)
    }
  }
}
