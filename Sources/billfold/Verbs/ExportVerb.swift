internal import Actions
internal import ArgumentParser
internal import Core
internal import Exchange
internal import Foundation

/// `billfold export`: the ledger for other programs.
struct ExportVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write bills as a journal, spreadsheet, accounting or calendar file, or a bundle.",
    discussion: """
      Formats: hledger, ledger, beancount, csv, jsonl, ofx, qif, gnucash, datev, ics. Each entry carries an id: given the \
      same file again, a journal, csv, jsonl or gnucash file gets only what it does not have yet; an ofx, qif, datev or ics \
      file is replaced as a whole. A file of another format is refused. Bills that a file has already, but says something \
      else of, are named: --anew writes the file anew, in place of all that it has, whatever that is. With --category a bill that is split is written with its parts in that category alone; as \
      an id stands for all of its bill, give such a selection a file of its own. datev takes the entries of one financial \
      year: --from and --to are the days of entries there, so that a payment is in the year when it was made. The file of \
      --accounts has lines like `category Groceries = expenses:food`, \
      `payment cash = assets:cash` and `card Blue Visa = liabilities:visa`; lines beginning with # are comments.

      `export bundle PLACE` writes an accountant's bundle: the bills as csv, jsonl and hledger, the documents as they \
      arrived, the SHA-256 of every file, and a text that explains it; a folder, or an archive where PLACE ends in .zip. \
      Nothing that is there is replaced. `billfold verify PLACE` checks it, on any machine.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("From this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Up to this date.", valueName: "date"))
  var to: String?
  @Option(help: ArgumentHelp("Only of this category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("Only with this tag; may be given several times, for any of them.", valueName: "word"))
  var tag: [String] = []
  @Option(help: ArgumentHelp("A file that says which account each category and payment has.", valueName: "file"))
  var accounts: String?
  @Option(name: .shortAndLong, help: ArgumentHelp("The file (default: standard output).", valueName: "file"))
  var output: String?
  @Flag(help: "Write the file anew, in place of all that it has, whatever that is.")
  var anew = false
  @Argument(help: ArgumentHelp("The format, like hledger or csv, or bundle.", valueName: "format"))
  var format: Target
  @Argument(
    help: ArgumentHelp("Of a bundle: the new folder, or an archive that ends in .zip.", valueName: "place"),
    completion: .file(), transform: Arguments.asTyped)
  var place: String?

  /// What can be written: a text, or a folder of files.
  enum Target: ExpressibleByArgument, Hashable {
    case text(ExportFormat)
    case bundle

    init?(argument: String) {
      if argument == "bundle" {
        self = .bundle
      } else if let format = ExportFormat(rawValue: argument) {
        self = .text(format)
      } else {
        return nil
      }
    }

    static var allValueStrings: [String] { ExportFormat.allCases.map(\.rawValue) + ["bundle"] }
  }

  func validate() throws {
    switch format {
    case .text where place != nil:
      throw ValidationError("Only a bundle takes a place; name the file with --output.")
    case .text where anew && output == nil:
      throw ValidationError("Only a file is written anew; name it with --output.")
    case .bundle where anew:
      throw ValidationError("A bundle is always made anew; leave out --anew.")
    case .bundle where place == nil || output != nil:
      throw ValidationError("Say where the bundle is to be, like `billfold export bundle 2026.zip`.")
    default: break
    }
  }

  func run() async throws {
    let (first, last) = (from.map { Typed<CalendarDate>.text($0) }, to.map { Typed<CalendarDate>.text($0) })
    let categories = category.isEmpty ? nil : category
    let accounts = accounts.map { URL(fileURLWithPath: $0) }
    switch format {
    case .text(let format):
      var action = ExportBills(
        format: format, from: first, to: last, categories: categories, accounts: accounts,
        file: output.map { URL(fileURLWithPath: $0) })
      action.tags = tag
      action.isAnew = anew
      try await global.run(action) { try $1.show($0) }
    case .bundle:
      var action = ExportBundle(
        place: URL(fileURLWithPath: place ?? ""), from: first, to: last, categories: categories, accounts: accounts)
      action.tags = tag
      try await global.run(action, bar: "copying") { try $1.show($0) }
    }
  }
}
