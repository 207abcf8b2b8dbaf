internal import Actions
internal import ArgumentParser
internal import Core

/// The options for the details of a bill; shared by `bill add`, `bill edit` and `add`, beside those of `DetailOptions`
/// and `KeepingOptions`.
///
/// Groups do not contain others: in a build for development, ArgumentParser checks a group four times for every group
/// or command around it, which took longer than all else that `add` does.
struct BillOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who is paid.", valueName: "name"), transform: Arguments.asTyped)
  var merchant: String?
  @Option(help: ArgumentHelp("When it was issued.", valueName: "date"))
  var date: String?
  @Option(
    help: ArgumentHelp("When it is due, like 2026-03-14, fri or \"in 3 days\", or none.", valueName: "date"))
  var due: String?
  @Option(help: ArgumentHelp("The time by which it is due, like 18:30, or none.", valueName: "time"))
  var time: String?
  @Option(help: ArgumentHelp("When to remind, like \"1d 0d\" or 2h; also none or default.", valueName: "leads"))
  var remind: String?

  /// The details as typed, with those of the two other groups.
  func entry(_ details: DetailOptions, _ keeping: KeepingOptions) -> BillEntry {
    var entry = BillEntry(
      merchant: merchant, date: Typed(date), due: Typed(due), time: Typed(time), currency: details.currency,
      categories: details.category, payment: details.payment, kind: Typed(details.kind), reference: details.reference,
      notes: keeping.notes, repetition: Typed(keeping.repetition), reminders: remind)
    entry.paymentReference = details.paymentReference
    entry.iban = details.iban
    entry.tags = keeping.tag
    entry.warrantyUntil = Typed(keeping.warrantyUntil)
    entry.returnUntil = Typed(keeping.returnUntil)
    return entry
  }
}
