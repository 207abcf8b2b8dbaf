internal import Actions
internal import ArgumentParser
internal import Core

/// The options for the details of a bill; shared by `bill add`, `bill edit` and `add`.
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
  @OptionGroup var details: DetailOptions
  @OptionGroup var keeping: KeepingOptions
  @Option(help: ArgumentHelp("When to remind, like \"1d 0d\" or 2h; also none or default.", valueName: "leads"))
  var remind: String?

  /// The details as typed.
  var entry: BillEntry {
    var entry = BillEntry(
      merchant: merchant, date: Typed(date), due: Typed(due), time: Typed(time), currency: details.currency,
      categories: details.category, payment: details.payment, kind: Typed(details.kind), reference: details.reference,
      notes: details.notes, repetition: Typed(details.repetition), reminders: remind)
    entry.paymentReference = details.paymentReference
    entry.iban = details.iban
    entry.tags = keeping.tag
    entry.warrantyUntil = Typed(keeping.warrantyUntil)
    entry.returnUntil = Typed(keeping.returnUntil)
    return entry
  }
}
