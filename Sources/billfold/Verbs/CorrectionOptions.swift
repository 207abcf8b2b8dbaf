internal import Actions
internal import ArgumentParser

/// The options for correcting a draft; shared by `edit` and `confirm`, beside those of `DetailOptions`. Why they are not
/// one group: see `BillOptions`.
struct CorrectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who issued it.", valueName: "name"), transform: Arguments.asTyped)
  var merchant: String?
  @Option(
    name: [.customLong("total"), .customLong("amount")],
    help: ArgumentHelp("The amount, like 12.30, 12,30 or \"12.30 EUR\".", valueName: "amount"))
  var total: String?
  @Option(help: ArgumentHelp("Its date, year-month-day.", valueName: "date"))
  var date: String?
  @Option(help: ArgumentHelp("When it is due, year-month-day; none removes it.", valueName: "date"))
  var due: String?

  var isEmpty: Bool { [merchant, total, date, due].allSatisfy { $0 == nil } }

  /// The changes as typed, with those of the other group, which an action parses.
  func changes(_ details: DetailOptions) -> DraftChanges {
    DraftChanges(
      merchant: merchant, total: total.map { .text($0) }, currency: details.currency.map { .text($0) },
      date: date.map { .text($0) }, due: due.map { .text($0) }, categories: details.category, payment: details.payment,
      kind: details.kind.map { .text($0) }, reference: details.reference,
      paymentReference: details.paymentReference, iban: details.iban)
  }
}
