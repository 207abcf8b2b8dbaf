internal import Actions
internal import ArgumentParser

/// `billfold confirm`: turns drafts into bills.
struct ConfirmVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Turn drafts into bills, with corrections where needed.",
    discussion: """
      A draft becomes one bill, even if it is confirmed several times or on several machines.

      Examples:

        billfold confirm --all-sure
        billfold confirm 2 --merchant "Hobbin & Thread" --date 2025-10-11
        billfold confirm 3 --category Electronics --warranty-until 2y
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var corrections: CorrectionOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var keeping: KeepingOptions
  @Flag(help: "Every draft that needs no review.")
  var allSure = false
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64] = []

  func validate() throws {
    if ids.isEmpty && !allSure {
      throw ValidationError("Which drafts? Give their ids, or --all-sure; `billfold drafts` lists them.")
    }
    try Arguments.checkUsage(action.validate)
  }

  private var action: ConfirmDrafts {
    var changes = corrections.changes(details)
    changes.notes = keeping.notes
    changes.repetition = keeping.repetition.map { .text($0) }
    changes.tags = keeping.tag
    changes.warrantyUntil = keeping.warrantyUntil
    changes.returnUntil = keeping.returnUntil
    return ConfirmDrafts(ids.map { SeenDraft($0) }, allSure: allSure, changes: changes)
  }

  func run() async throws { try await global.run(action) { try $1.show($0) } }
}
