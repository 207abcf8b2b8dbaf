internal import Actions
internal import ArgumentParser
internal import Core
internal import Exchange
internal import Foundation

/// `billfold export`: writes bills in the formats of other programs.
struct ExportVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write bills as a journal, spreadsheet, accounting or calendar file, or a bundle.",
    discussion: """
      Formats: hledger, ledger, beancount, csv, jsonl, ofx, qif, gnucash, datev, ics. Each entry has an id, so that \
      only new entries are appended to an existing journal, csv, jsonl or gnucash file; an ofx, qif, datev or ics file \
      is replaced. A file of another format is refused. Bills that differ from their entry in the file are reported. \
      --anew rewrites the whole file, whatever it contains. With --category, only the parts of split bills in that \
      category are written; write such a selection to a separate file, because an id stands for the whole bill. datev \
      writes the entries of one financial year: there, the dates are those of entries, so that a payment belongs to \
      the year in which it was made. The file given with --accounts has lines like `category Groceries = \
      expenses:food`, `payment cash = assets:cash` and `card Blue Visa = liabilities:visa`; lines beginning with # are \
      comments. hledger, ledger, beancount, jsonl, gnucash, ofx and qif files have the income, too, posted from the \
      account of a line like `income = income:salary`, but not with --category or --tag; jsonl files have the \
      settlements, too. Budgets and goals are not exported.

      `export bundle PLACE` writes a bundle for an accountant: the bills as csv, jsonl and hledger, the documents as \
      they arrived, the SHA-256 of every file, and a text that explains it; as a folder, or as an archive if PLACE \
      ends in .zip. Existing files are never replaced. `billfold verify PLACE` checks the bundle on any machine.

      Examples:

        billfold export hledger -o bills.journal
        billfold export csv -o march.csv --month 2026-03
        billfold export bundle 2026.zip --year 2026
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Option(
    help: ArgumentHelp("Only bills in this category; may be given several times.", valueName: "name"),
    completion: .categories)
  var category: [String] = []
  @Option(
    help: ArgumentHelp("Only bills with this tag; may be given several times, for any of them.", valueName: "word"))
  var tag: [String] = []
  @Option(
    help: ArgumentHelp("A file that maps categories and payments to accounts.", valueName: "file"), completion: .file(),
    transform: Arguments.name)
  var accounts: String?
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file (default, and for -: standard output), or the place of a bundle.", valueName: "file"),
    completion: .file(), transform: Arguments.name)
  var output: String?
  @Flag(help: "Rewrite the whole file, whatever it contains.")
  var anew = false
  @Argument(
    help: ArgumentHelp("The format, like hledger or csv, or bundle.", valueName: "format"),
    completion: .list(Target.allValueStrings))
  var format: Target
  @Argument(
    help: ArgumentHelp("For a bundle: the new folder or .zip archive.", valueName: "place"),
    completion: .file(), transform: Arguments.name)
  var place: String?

  /// The kind of an export: a text, or a folder of files.
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
      throw ValidationError("PLACE is only for bundles; name the file with --output.")
    case .text where anew && Arguments.outputFile(output) == nil:
      throw ValidationError("--anew needs a file; name it with --output.")
    case .bundle where anew:
      throw ValidationError("A bundle is always new; leave out --anew.")
    case .bundle where place == nil && output == nil:
      throw ValidationError("Where should the bundle be written? For example `billfold export bundle 2026.zip`.")
    case .bundle where place != nil && output != nil:
      throw ValidationError("Name one place for the bundle: PLACE or --output.")
    case .bundle where (place ?? output) == Arguments.standardStream:
      throw ValidationError("A bundle is a folder or an archive; name a place like 2026.zip, not standard output.")
    default: break
    }
  }

  func run() async throws {
    let categories = category.isEmpty ? nil : category
    let accounts = accounts.map { URL(fileURLWithPath: $0) }
    switch format {
    case .text(let format):
      var action = ExportBills(
        format: format, categories: categories, accounts: accounts, file: Arguments.outputFile(output))
      action.period = when.period
      action.tags = tag
      action.isAnew = anew
      try await global.run(action) { try $1.show($0) }
    case .bundle:
      var action = ExportBundle(
        place: URL(fileURLWithPath: place ?? output ?? ""), categories: categories, accounts: accounts)
      action.period = when.period
      action.tags = tag
      try await global.run(action, bar: "copying") { try $1.show($0) }
    }
  }
}
