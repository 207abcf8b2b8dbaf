internal import Actions
internal import ArgumentParser

/// `billfold import`: files and folders in, drafts out.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Accept files and folders, read them and propose drafts; ends when all are done.",
    discussion: """
      The same file twice is one document. Files stay where they are unless --move is given. The path - is what comes \
      through standard input: a document or a mail, told by its content, as from `.forward`, procmail, sieve or a scanner \
      program. A mailbox (mbox) is taken apart into its mails, and stays where it is. Nothing that a mail points to is \
      fetched. A mail program should try again after each exit code but 0 and 1: `billfold import - || exit 75`.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Remove files from where they were once they are safely in the store and read.")
  var move = false
  @Option(
    help: ArgumentHelp(
      "What the document on standard input is called (default: standard-input.pdf, by its kind).", valueName: "name"))
  var name: String?
  @Argument(
    help: ArgumentHelp("Documents, folders with documents below them, and - for standard input.", valueName: "path"))
  var paths: [String]

  func validate() throws {
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be given once.") }
    if name != nil, !paths.contains("-") { throw ValidationError("--name is for standard input; give - as a path.") }
  }

  func run() async throws {
    let action = ImportFiles(paths.map(Arguments.path), removes: move, split: reading.split, inputName: name)
    try await global.run(action, flags: reading.flags, bar: "reading") { try $1.show($0) }
  }
}
