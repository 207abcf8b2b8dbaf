internal import Actions
internal import ArgumentParser

/// `billfold import`: files and folders in, drafts out.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Accept files and folders, read them and propose drafts; ends when all are done.",
    discussion: "The same file twice is one document. Files stay where they are unless --move is given.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Remove files from where they were once they are safely in the store and read.")
  var move = false
  @Argument(help: ArgumentHelp("Documents, and folders with documents below them.", valueName: "path"))
  var paths: [String]

  func run() async throws {
    let action = ImportFiles(paths.map(Arguments.path), removes: move, split: reading.split)
    try await global.run(action, flags: reading.flags, bar: "reading") { try $1.show($0) }
  }
}
