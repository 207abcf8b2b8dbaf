internal import Actions
internal import ArgumentParser

/// `billfold duplicates`: lists possible duplicates and decides about them.
struct DuplicatesVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates", abstract: "List drafts that may be duplicates, and decide.",
    discussion: """
      A duplicate has nearly the same words and numbers as another draft or bill (another photo or scan, cropped or \
      rotated), or the same merchant, amount and day. A document with another time or receipt number is a different \
      purchase. A document of a merchant whose next recurring bill is planned for about that day may be its invoice: \
      `same` attaches it to that bill, with its amount and dates. Decisions are remembered, also when documents are \
      parsed again; `billfold undo` reverts them.
      """,
    subcommands: [List.self, Same.self, Different.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List drafts that may be duplicates, with what they duplicate.")

    @OptionGroup var global: GlobalOptions

    func run() async throws {
      try await global.run(ListDuplicates()) { try $1.show($0) }
    }
  }

  struct Same: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "same",
      abstract: "Reject drafts as duplicates, or attach them to the planned bills that they belong to.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(JudgeDuplicates(ids, areSame: true)) { try $1.show($0, areSame: true) }
    }
  }

  struct Different: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "different", abstract: "Mark drafts as separate purchases.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.run(JudgeDuplicates(ids, areSame: false)) { try $1.show($0, areSame: false) }
    }
  }
}
