internal import Actions
internal import ArgumentParser
internal import Core
internal import Ledger

/// The options for details that drafts and bills have in common.
struct DetailOptions: ParsableArguments {
  @Option(help: ArgumentHelp("ISO 4217 code, like EUR.", valueName: "code"))
  var currency: String?
  @Option(
    help: ArgumentHelp("A category; may be given several times.", valueName: "name"), completion: .categories)
  var category: [String] = []
  @Option(
    help: ArgumentHelp("\(PaymentMode.choices); none removes it.", valueName: "mode"),
    completion: .list(PaymentMode.allCases.map(\.rawValue) + ["none"]))
  var payBy: String?
  @Option(
    help: ArgumentHelp(
      "Its card: name, id, brand with digits, or the last four digits of any card; none removes it.", valueName: "card"),
    completion: .cards)
  var card: String?
  @Option(
    help: ArgumentHelp("\(DocumentKind.choices).", valueName: "kind"),
    completion: .list(DocumentKind.allCases.map(\.rawValue)))
  var kind: String?
  @Option(
    help: ArgumentHelp("The invoice or receipt number; \"\" removes it.", valueName: "text"),
    transform: Arguments.asTyped)
  var reference: String?
  @Option(
    help: ArgumentHelp("What a transfer has to quote, if it is not that number; none removes it.", valueName: "text"),
    transform: Arguments.asTyped)
  var paymentReference: String?
  @Option(help: ArgumentHelp("The payee's IBAN or account number; none removes it.", valueName: "account"))
  var iban: String?

  /// The means of payment as typed.
  var payment: PaymentTyping { PaymentTyping(payBy: Typed(payBy), card: Typed(card)) }

  var isEmpty: Bool {
    [currency, payBy, card, kind, reference, paymentReference, iban].allSatisfy { $0 == nil } && category.isEmpty
  }
}
