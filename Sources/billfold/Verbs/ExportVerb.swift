internal import Actions
public import ArgumentParser
internal import Core
public import Exchange
internal import Foundation

/// `billfold export`: the ledger for other programs.
struct ExportVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write bills as a journal, spreadsheet, accounting or calendar file.",
    discussion: """
      Formats: hledger, ledger, beancount, csv, jsonl, ofx, qif, gnucash, datev, ics. Each entry carries an id: given the \
      same file again, a journal, csv, jsonl or gnucash file gets only what it does not have yet; files of the other \
      formats are written anew. The file of --accounts has lines like `category Groceries = expenses:food`, \
      `payment cash = assets:cash` and `card Blue Visa = liabilities:visa`; lines beginning with # are comments.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("From this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Up to this date.", valueName: "date"))
  var to: String?
  @Option(help: ArgumentHelp("Only of this category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("A file that says which account each category and payment has.", valueName: "file"))
  var accounts: String?
  @Option(name: .shortAndLong, help: ArgumentHelp("The file (default: standard output).", valueName: "file"))
  var output: String?
  @Argument(help: ArgumentHelp("The format, like hledger or csv.", valueName: "format"))
  var format: ExportFormat

  func run() async throws {
    let action = ExportBills(
      format: format, from: from.map { .text($0) }, to: to.map { .text($0) },
      categories: category.isEmpty ? nil : category, accounts: accounts.map { URL(fileURLWithPath: $0) },
      file: output.map { URL(fileURLWithPath: $0) })
    try await global.run(action) { try $1.show($0) }
  }
}

extension ExportFormat: ExpressibleByArgument {}
