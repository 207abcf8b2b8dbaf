internal import Actions
internal import ArgumentParser
internal import Foundation

/// `billfold open`: opens the document of a draft.
struct OpenVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open the document of a draft in the desktop's viewer.",
    discussion: OpenVerb.discussion)

  /// What opening any document means.
  static let discussion = """
    A copy of the document as it was imported is opened, in the program that the desktop uses for its type; one that \
    was changed since is not. Only pictures, PDFs, mails and e-invoices (as text) are opened, as other files, such as \
    web pages and archives, could run something. Without a display, or for such a file, its path is printed instead.
    """

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("A draft.", valueName: "id"))
  var id: Int64

  func run() async throws { try await global.open(.draft(id)) }
}

extension BillVerb {
  /// `billfold bill open`: opens a document of a bill.
  struct Open: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Open the document of a bill in the desktop's viewer.",
      discussion: OpenVerb.discussion)

    @OptionGroup var global: GlobalOptions
    @Option(
      help: ArgumentHelp("Which of its documents, in the order of `billfold bill show`.", valueName: "number"))
    var paper = 1
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64

    func run() async throws { try await global.open(.bill(id), number: paper) }
  }
}

extension GlobalOptions {
  /// Opens a document in the desktop's viewer, or shows where it is.
  fileprivate func open(_ owner: FindOriginal.Owner, number: Int = 1) async throws {
    let viewer = Viewer()
    try await run(FindOriginal(of: owner, number: number, isForViewer: viewer.isThere)) { found, output in
      var found = found
      found.opened = viewer.open(found)
      try output.show(found, unless: viewer.obstacle(to: found))
    }
  }
}
