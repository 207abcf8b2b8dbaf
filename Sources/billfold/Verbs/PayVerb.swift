internal import Actions
internal import ArgumentParser
internal import Core
internal import Ledger
internal import Store

/// `billfold pay`: a bill is paid.
struct PayVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Say that bills are paid; of a recurring one the next is made.",
    discussion: "The next occurrence is made once, however often and from however many places a bill is paid.")

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("When it was paid (default: today).", valueName: "date"))
  var on: String?
  @Option(
    help: ArgumentHelp(
      "cash, card, bankTransfer, directDebit, standingOrder, wallet, cheque or other.", valueName: "mode"))
  var payBy: String?
  @Option(
    help: ArgumentHelp(
      "The card it was paid with: name, id, brand with digits, or the last four digits of any.", valueName: "card"))
  var card: String?
  @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    let settings = try global.settings()
    let typing = Typing(settings)
    let date = try on.map(typing.pastDate) ?? typing.today
    try BillRules.check(paid: date, today: typing.today)
    let store = try await global.openStore(settings)
    let said = try await PaymentTyping(payBy: payBy.map { .text($0) }, card: card.map { .text($0) }).corrections(store)
    guard !said.withoutPayment && !said.withoutCard else {
      throw InputError("paying takes nothing away; use `billfold bill edit` with --pay-by none or --card none")
    }
    var paid: [JSONValue] = []
    try await Batch.run(ids) { id in
      let (bill, next) = try await store.pay(
        bill: id, on: date, payment: said.payment(over: nil), card: said.card?.id, who: global.person,
        next: Recurrence.next)
      paid.append(["bill": JSONValue(bill), "next": next.map { JSONValue($0) } ?? .null])
      guard !global.json else { return }
      Terminal.print("bill \(id) is paid: \(BillText.short(bill)), \(date)\(BillText.following(next))")
    } afterwards: {
      if global.json { Terminal.print(JSONValue.array(paid).line) }
    }
  }
}

/// `billfold unpay`: it was not paid after all.
struct UnpayVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpay", abstract: "Say that bills were not paid after all.",
    discussion: "The next occurrence that paying brought goes again, unless it was changed since.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    let store = try await global.openStore()
    var unpaid: [JSONValue] = []
    try await Batch.run(ids) { id in
      let (bill, withdrawn) = try await store.unpay(bill: id, who: global.person)
      unpaid.append(["bill": JSONValue(bill), "withdrawn": .number(withdrawn)])
      guard !global.json else { return }
      let gone = withdrawn.map { "; bill \($0), its next occurrence, is gone again" } ?? ""
      Terminal.print("bill \(id) is to be paid: \(BillText.short(bill))\(gone)")
    } afterwards: {
      if global.json { Terminal.print(JSONValue.array(unpaid).line) }
    }
  }
}
