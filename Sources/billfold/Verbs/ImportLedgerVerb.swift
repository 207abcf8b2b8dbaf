internal import Actions
public import ArgumentParser
internal import Core
public import Exchange
internal import Foundation

/// `billfold import-ledger`: the years that people have in other programs.
struct ImportLedgerVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-ledger", abstract: "Take over what was spent from another program's export.",
    discussion: """
      Formats: firefly (CSV of transactions), actual, ynab (register), homebank, paperless (the folder of \
      paperless-ngx's document_exporter: documents with an amount in a custom field become bills with their file \
      attached), hledger, ledger and beancount journals, and jsonl of `billfold export`. Each row that spends money \
      becomes a paid bill; income, transfers and balances are left out and counted. A file that cannot be understood \
      as a whole is refused with its line, and nothing of it is taken. A bill of the same date, amount, merchant and \
      title is known, so that the same file again adds nothing, also where you have changed or deleted bills of it \
      since. Categories that are missing are made; those that are too similar to one that is there stand for it. \
      `billfold undo` takes all of it back.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only show what would be added.")
  var preview = false
  @Option(
    help: ArgumentHelp(
      "Of the amounts of actual, ynab, homebank and paperless (default: the setting).", valueName: "code"))
  var currency: String?
  @Option(
    help: ArgumentHelp(
      "ymd, dmy or mdy: the order of the dates of ynab and homebank, where the file leaves it open.",
      valueName: "order"))
  var dates: DateOption?
  @Option(
    help: ArgumentHelp(
      "The custom field of paperless that holds the amounts (default: the one there is).", valueName: "name"))
  var field: String?
  @Option(help: ArgumentHelp("Only from this date on.", valueName: "date"))
  var from: String?
  @Option(help: ArgumentHelp("Only up to this date.", valueName: "date"))
  var to: String?
  @Argument(help: ArgumentHelp("The format, like firefly or hledger.", valueName: "format"))
  var format: LedgerFormat
  @Argument(
    help: ArgumentHelp("The file, or the folder of paperless.", valueName: "file"), transform: Arguments.asTyped)
  var file: String

  func run() async throws {
    let action = ImportLedger(
      format: format, file: URL(fileURLWithPath: file), isPreview: preview, currency: currency.map { .text($0) },
      dateOrder: dates?.order, field: field, from: from.map { .text($0) }, to: to.map { .text($0) })
    try await global.run(action) { try $1.show($0) }
  }
}

extension LedgerFormat: ExpressibleByArgument {}
