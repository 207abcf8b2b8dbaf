internal import Actions
internal import ArgumentParser

/// `billfold edit`: corrects a draft without confirming it.
struct EditVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Correct a draft's fields without confirming it.",
    discussion: """
      Notes and repetition belong to the bill: `billfold confirm` takes --notes and --repeat.

      Examples:

        billfold edit 2 --total 12.30 --category Dining
        billfold edit 5 --reopen
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var corrections: CorrectionOptions
  @OptionGroup var details: DetailOptions
  // Not in the help: they are only there to be answered with where to give them.
  @Option(help: .hidden)
  var notes: String?
  @Option(name: .customLong("repeat"), help: .hidden)
  var repetition: String?
  @Flag(help: "Reopen a rejected draft.")
  var reopen = false
  @Argument(help: ArgumentHelp("A draft.", valueName: "id"))
  var id: Int64

  func validate() throws {
    if corrections.isEmpty && details.isEmpty && notes == nil && repetition == nil && !reopen {
      throw ValidationError("What should change? For example --total 12.30; see `billfold edit --help`.")
    }
    try Arguments.checkUsage(action.validate)
  }

  private var action: EditDraft {
    var changes = corrections.changes(details)
    changes.notes = notes
    changes.repetition = repetition.map { .text($0) }
    return EditDraft(SeenDraft(id), changes: changes, reopens: reopen)
  }

  func run() async throws {
    try await global.run(action) { draft, output in
      try output.show(draft, output.sentence(draft) + output.hint(draft))
    }
  }
}
