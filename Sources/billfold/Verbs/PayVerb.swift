internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold pay`: marks bills as paid.
struct PayVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pay", abstract: "Mark bills as paid; a recurring bill gets its next occurrence.",
    discussion: """
      The next occurrence is created once, even if a bill is paid several times or on several machines.

      Examples:

        billfold pay 3
        billfold pay 3 4 --on 2026-03-14 --pay-by bankTransfer
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    name: [.customLong("on"), .customLong("date")],
    help: ArgumentHelp("When it was paid (default: today).", valueName: "date"))
  var on: String?
  @Option(
    help: ArgumentHelp("\(PaymentMode.choices).", valueName: "mode"),
    completion: .list(PaymentMode.allCases.map(\.rawValue)))
  var payBy: String?
  @Option(
    help: ArgumentHelp(
      "The card it was paid with: name, id, brand with digits, or the last four digits of any card.", valueName: "card"),
    completion: .cards)
  var card: String?
  @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    let action = PayBills(
      bills: ids, date: Typed(on), payment: PaymentTyping(payBy: Typed(payBy), card: Typed(card)))
    try await global.run(action) { try $1.show(paid: $0) }
  }
}

/// `billfold unpay`: marks bills as unpaid.
struct UnpayVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unpay", abstract: "Mark bills as unpaid.",
    discussion: "The next occurrence that paying created is removed, unless it was changed since.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Bills.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    try await global.run(UnpayBills(bills: ids)) { try $1.show($0) }
  }
}
