internal import Actions
internal import ArgumentParser

/// `billfold import`: reads files and folders into drafts.
struct ImportVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import files and folders as drafts.",
    discussion: """
      A file that was imported before is not imported again. Files stay where they are unless --move is given. The \
      path - reads standard input: a document or a mail, recognised by its content, as from `.forward`, procmail, \
      sieve or a scanner program. A mailbox (mbox) is split into its mails, and stays where it is. Links in mails \
      are never followed. A mail program should try again after every exit code other than 0 and 1: `billfold import \
      - || exit 75`.

      Examples:

        billfold import receipt.jpg invoice.pdf
        billfold import ~/Scans --move
        billfold import receipts.mbox
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Remove the original files once they are stored and read.")
  var move = false
  @Option(
    help: ArgumentHelp(
      "The name of the document on standard input (default: standard-input.pdf or the like).", valueName: "name"))
  var name: String?
  @Argument(
    help: ArgumentHelp("Documents, folders with documents below them, and - for standard input.", valueName: "path"),
    completion: .file(), transform: Arguments.name)
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
