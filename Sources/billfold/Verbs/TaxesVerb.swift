internal import Actions
internal import ArgumentParser

/// `billfold taxes`: shows the value added tax of a period.
struct TaxesVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taxes", abstract: "Show net, VAT and gross by rate, as stated in the documents of a period.",
    discussion: """
      A bill counts on its own date, paid or not, with the taxes that its document states. Nothing is calculated \
      from a rate: a bill without stated taxes, or whose taxes lack amounts or exceed the bill, is listed \
      separately, as is what the stated taxes do not cover. The default period is this year up to today.

      Examples:

        billfold taxes --year 2026 --quarter 1
        billfold taxes --month 2026-03 --csv
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Flag(help: "As CSV, for a spreadsheet.")
  var csv = false

  func run() async throws {
    let asCSV = csv
    try await global.run(ShowTaxes(period: when.period)) { taxes, output in
      try output.show(taxes, asCSV: asCSV)
    }
  }
}
