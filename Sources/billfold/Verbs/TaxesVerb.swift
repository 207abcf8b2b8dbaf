internal import Actions
internal import ArgumentParser

/// `billfold taxes`: the value added tax of a period.
struct TaxesVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "taxes", abstract: "Show net, VAT and gross by rate, from the papers of the bills of a period.",
    discussion: """
      A bill counts on its own date, paid or not, with the taxes that its paper states. Nothing is worked out from a rate: \
      a bill without stated taxes, or with some that lack amounts or come to more than the bill, is listed apart, and so is \
      what the stated taxes leave of a bill. Without a period it is this year up to today.
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
