internal import Actions
internal import ArgumentParser

/// `billfold duplicates`: papers that came twice.
struct DuplicatesVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates", abstract: "List drafts that seem to be copies of others, and decide.",
    discussion: """
      A copy has nearly the words and numbers of another draft or bill (another photo or scan, cropped or turned), or its \
      merchant, amount and day. What prints another time or number is another purchase. What you decide is remembered, also when \
      documents are parsed again, and `billfold undo` takes it back.
      """,
    subcommands: [List.self, Same.self, Different.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List drafts that seem to be copies, with the others.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListDuplicates()) { try $1.show($0) }
    }
  }

  struct Same: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "same", abstract: "Reject drafts as copies of what they seem to be.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(JudgeDuplicates(ids, areSame: true)) { try $1.show($0, areSame: true) }
    }
  }

  struct Different: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "different", abstract: "Say that drafts are purchases of their own.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(JudgeDuplicates(ids, areSame: false)) { try $1.show($0, areSame: false) }
    }
  }
}
