internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger

/// What a person can say of a draft; `edit` and `confirm` share it.
struct CorrectionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Who issued it.", valueName: "name"))
  var merchant: String?
  @Option(help: ArgumentHelp("The amount, like 12.30, 12,30 or \"12.30 EUR\".", valueName: "amount"))
  var total: String?
  @Option(help: ArgumentHelp("ISO 4217 code, like EUR.", valueName: "code"))
  var currency: String?
  @Option(help: ArgumentHelp("Its date, year-month-day.", valueName: "date"))
  var date: String?
  @Option(help: ArgumentHelp("When it is due, year-month-day.", valueName: "date"))
  var due: String?
  @Option(help: ArgumentHelp("A category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(
    help: ArgumentHelp(
      "cash, card, bankTransfer, directDebit, standingOrder, wallet, cheque or other.", valueName: "mode"))
  var payBy: String?
  @Option(help: ArgumentHelp("The last four digits of the card it was paid with.", valueName: "digits"))
  var card: String?
  @Option(help: ArgumentHelp("receipt, invoice, creditNote or unknown.", valueName: "kind"))
  var kind: String?
  @Option(help: ArgumentHelp("Its number.", valueName: "text"))
  var reference: String?
  @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"))
  var notes: String?
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "none, daily, weekly, fortnightly, monthly, quarterly, halfYearly or yearly.", valueName: "interval"))
  var repetition: String?

  var isEmpty: Bool {
    [merchant, total, currency, date, due, payBy, card, kind, reference, notes, repetition].allSatisfy { $0 == nil }
      && category.isEmpty
  }

  /// - Parameter draft: whose printed currency decides how many decimals an amount can have.
  /// - Throws: `InputError` that names what was typed and what is understood.
  func corrections(to draft: Draft? = nil, _ typing: Typing) throws -> Corrections {
    var corrections = Corrections()
    corrections.merchant = merchant
    corrections.currency = try currency.map(typing.currency)
    if let total {
      (corrections.total, corrections.currency) = try typing.total(
        total, said: corrections.currency, printed: draft?.proposal.currency?.value)
    }
    corrections.date = try date.map(typing.date)
    corrections.dueDate = try due.map(typing.date)
    corrections.categories = category
    corrections.payBy = try payBy.map { try Typing.choice($0, "a payment mode") }
    corrections.lastFour = try card.map(Typing.lastFour)
    corrections.kind = try kind.map { try Typing.choice($0, "a kind") }
    corrections.reference = reference
    corrections.notes = notes
    corrections.repetition = try repetition.map { try Typing.choice($0, "an interval") }
    return corrections
  }
}
