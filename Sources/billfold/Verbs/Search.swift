internal import Actions
internal import ArgumentParser

/// `billfold search`: bills and drafts by the words on them.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find bills, and drafts that are no bills yet, by their words.",
    discussion: """
      All words must occur, whatever their case, accents and punctuation: of a bill anywhere in its title, merchant, \
      notes and reference, or where a word on its paper begins; of a draft in its merchant, its reference or the name of \
      its file. Rejected drafts are found too, behind the open ones. `billfold bills --search` narrows bills down further.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "How many bills and how many drafts at most (default: 100 for people, all with --json); 0 for all.",
      valueName: "n"))
  var limit: Int?
  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String]

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which is no limit.") }
  }

  func run() async throws {
    let most = global.limit(limit)
    try await global.run(SearchLedger(words.joined(separator: " "), limit: most)) { try $1.show($0, limit: most) }
  }
}
