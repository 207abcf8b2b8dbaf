internal import Actions
public import ArgumentParser
internal import Core
public import Exchange
internal import Foundation

/// `billfold import-ledger`: imports bills from other programs.
struct ImportLedgerVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-ledger", abstract: "Import spending from another program's export.",
    discussion: """
      Formats: firefly (CSV of transactions), actual, ynab (register), homebank, paperless (the folder of \
      paperless-ngx's document_exporter: documents with an amount in a custom field become bills with their file \
      attached), hledger, ledger and beancount journals, and jsonl of `billfold export`. Each row that spends money \
      becomes a paid bill; transfers, balances and income are left out and counted, but income and settlements of \
      files that `billfold export` wrote are imported. A file that cannot be understood as a whole is refused with its \
      line, and nothing is imported. A bill with the same date, amount, merchant and title is already known, so that \
      importing the same file again adds nothing, even if you have changed or deleted its bills since. Missing \
      categories are created; one whose name is too similar to an existing one becomes that one. `billfold undo` \
      reverts the whole import.

      Examples:

        billfold import-ledger firefly transactions.csv --preview
        billfold import-ledger ynab register.csv --currency USD
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only show what would be added.")
  var preview = false
  @Option(
    help: ArgumentHelp(
      "The currency of actual, ynab, homebank and paperless, and of amounts in journals that name none (default: the setting currency).",
      valueName: "code"))
  var currency: String?
  @Option(
    help: ArgumentHelp(
      "ymd, dmy or mdy: the order of dates in ynab and homebank files, if it is ambiguous.",
      valueName: "order"))
  var dates: DateOrder?
  @Option(
    help: ArgumentHelp(
      "point or comma: the decimal mark in ynab and homebank files, if it is ambiguous.", valueName: "mark"))
  var decimal: DecimalMark?
  @Option(
    help: ArgumentHelp(
      "The custom field of paperless that contains the amounts (default: the only one).", valueName: "name"))
  var field: String?
  @OptionGroup var when: PeriodOptions
  @Argument(help: ArgumentHelp("The format, like firefly or hledger.", valueName: "format"))
  var format: LedgerFormat
  @Argument(
    help: ArgumentHelp("The file, or the folder of paperless.", valueName: "file"), completion: .file(),
    transform: Arguments.asTyped)
  var file: String

  func run() async throws {
    var action = ImportLedger(
      format: format, file: URL(fileURLWithPath: file), isPreview: preview, currency: Typed(currency),
      dateOrder: dates, decimalMark: decimal, field: field)
    action.period = when.period
    try await global.run(action) { try $1.show($0) }
  }
}

extension LedgerFormat: ExpressibleByArgument {}
