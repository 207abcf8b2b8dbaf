internal import Actions
internal import ArgumentParser

/// `billfold search`: finds bills and drafts by their words.
struct SearchVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find bills and drafts by their words.",
    discussion: """
      All words must occur, ignoring case, accents and punctuation: in the title, merchant, notes and reference of a \
      bill, or at the beginning of a word in its document; in the merchant, reference or file name of a draft. \
      Rejected drafts are listed after the open ones. `billfold bills --search` filters bills further.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "How many bills and how many drafts at most (default: 100, or all with --json); 0 for all.",
      valueName: "n"))
  var limit: Int?
  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String]

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which means no limit.") }
  }

  func run() async throws {
    let most = global.limit(limit)
    try await global.run(SearchLedger(words.joined(separator: " "), limit: most)) { try $1.show($0, limit: most) }
  }
}
