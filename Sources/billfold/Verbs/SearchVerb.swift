internal import Actions
internal import ArgumentParser

/// `billfold search`: finds bills and drafts by their words.
struct SearchVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find bills and drafts by their words.",
    discussion: """
      All words must occur, ignoring case, accents and punctuation: in the title, merchant, notes and references of a \
      bill, or in its document; in the merchant, reference or file name of a draft. A part of a word is enough. An \
      amount like 24.30 and a date also find the bills that have them. \
      Rejected drafts are listed after the open ones. --limit applies to bills and to drafts separately. \
      `billfold bills --search` filters bills further.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var limit: LimitOption
  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String]

  func run() async throws {
    let most = limit.effective(json: global.json)
    try await global.run(SearchLedger(words.joined(separator: " "), limit: most)) { try $1.show($0, limit: most) }
  }
}
