internal import Actions
internal import ArgumentParser
internal import Core
internal import Exchange

/// `billfold import-ledger`: imports bills from other programs.
struct ImportLedgerVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import-ledger", abstract: "Import spending from another program's export, or from a spreadsheet.",
    discussion: """
      Formats: firefly (CSV of transactions), actual, ynab (register), homebank, paperless (the folder of \
      paperless-ngx's document_exporter: documents with an amount in a custom field become bills with their file \
      attached), hledger, ledger and beancount journals, jsonl of `billfold export`, and csv: your own spreadsheet, or \
      the csv of `billfold export`. Without a format, it is what the ending of the file's name says, and csv for any \
      other. Each row that spends money becomes a paid bill; transfers, balances and income are left out and counted, \
      but income and settlements of files that `billfold export` wrote are imported. A file that cannot be understood \
      as a whole is refused with its line, and nothing is imported. A bill with the same date, amount, merchant and \
      title is already known, so that importing the same file again adds nothing, even if you have changed or deleted \
      its bills since. Missing categories are created; one whose name is too similar to an existing one becomes that \
      one. `billfold undo` reverts the whole import.

      The columns of a spreadsheet are recognised by their headings, in many languages, and by their contents; \
      --preview shows as what. --columns "date=Day,amount=Sum,merchant=3" names them by heading or by number from 1; \
      columns that it does not name are recognised as usual. Fields: \
      \(SpreadsheetField.allCases.map(\.rawValue).joined(separator: ", ")). If signs differ in one column, \
      "amount=Sum" means that a minus is money spent, and "spent=Sum" that it is money that comes back. `paid` is yes, \
      no or a date; without it, bills are paid on their due date, or else on their own.

      Examples:

        billfold import-ledger expenses.csv --preview
        billfold import-ledger expenses.csv --columns "date=Day,amount=Sum"
        billfold import-ledger firefly transactions.csv --preview
        billfold import-ledger ynab register.csv --currency USD
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only show what would be added.")
  var preview = false
  @Option(
    help: ArgumentHelp(
      "The currency of actual, ynab, homebank and paperless, and of amounts in journals and csv files that name none (default: the setting currency).",
      valueName: "code"))
  var currency: String?
  @Option(
    help: ArgumentHelp(
      "ymd, dmy or mdy: the order of dates in ynab, homebank and csv files, if it is ambiguous.",
      valueName: "order"))
  var dates: DateOrder?
  @Option(
    help: ArgumentHelp(
      "point or comma: the decimal mark in ynab, homebank and csv files, if it is ambiguous.", valueName: "mark"))
  var decimal: DecimalMark?
  @Option(
    help: ArgumentHelp(
      "The custom field of paperless that contains the amounts (default: the only one).", valueName: "name"))
  var field: String?
  @Option(
    help: ArgumentHelp(
      "The columns of a csv file, like date=Day,amount=3. May be repeated.", valueName: "field=column"))
  var columns: [String] = []
  @OptionGroup var when: PeriodOptions
  @Argument(
    help: ArgumentHelp("The format, like firefly or hledger; may be left out.", valueName: "format"),
    completion: .file(), transform: Arguments.name)
  var formatOrFile: String
  @Argument(
    help: ArgumentHelp("The file, or the folder of paperless.", valueName: "file"), completion: .file(),
    transform: Arguments.name)
  var file: String?

  func validate() throws {
    let formats = LedgerFormat.allCases.map(\.rawValue)
    if file != nil {
      guard !formats.contains(formatOrFile) else { return }
      throw ValidationError(
        "\"\(formatOrFile)\" is not a format; choose one of \(formats.joined(separator: ", "))")
    }
    if formats.contains(formatOrFile) {
      throw ValidationError(
        "<file> is missing; give it after the format, like `billfold import-ledger \(formatOrFile) FILE`")
    }
  }

  func run() async throws {
    let name = file ?? formatOrFile
    let named = file == nil ? nil : LedgerFormat(rawValue: formatOrFile)
    let place = Arguments.file(name)
    var action = ImportLedger(
      format: named ?? LedgerFormat(ofFileNamed: name), file: place.url, name: place.name,
      isPreview: preview, currency: Typed(currency), dateOrder: dates, decimalMark: decimal, field: field,
      columns: columns.isEmpty ? nil : columns.joined(separator: ","))
    action.period = when.period
    try await global.run(action) { try $1.show($0) }
  }
}
