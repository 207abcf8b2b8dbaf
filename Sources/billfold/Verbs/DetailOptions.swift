internal import ArgumentParser
internal import Core
internal import Ledger

/// What a person can say of a draft and of a bill alike.
struct DetailOptions: ParsableArguments {
  @Option(help: ArgumentHelp("ISO 4217 code, like EUR.", valueName: "code"))
  var currency: String?
  @Option(help: ArgumentHelp("A category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(
    help: ArgumentHelp(
      "cash, card, bankTransfer, directDebit, standingOrder, wallet, cheque or other.", valueName: "mode"))
  var payBy: String?
  @Option(help: ArgumentHelp("The last four digits of the card.", valueName: "digits"))
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
    [currency, payBy, card, kind, reference, notes, repetition].allSatisfy { $0 == nil } && category.isEmpty
  }
}
