internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold settle`: records what people who share bills have paid back.
struct SettleVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settle", abstract: "Record that a person who shares bills paid you, or you the person.",
    discussion: """
      Without an amount, everything that is open is settled, in each currency. What is open are the person's parts of \
      bills that you have paid, minus what was settled; `billfold persons NAME` lists both. An amount may exceed what is \
      open: it is recorded, and the difference is shown and remains to be settled.

      An amount without a currency is in that of the person's bills, or, if these are in several, in your own. \
      `billfold unsettle` deletes settlements by their ids, and `billfold undo` takes back the last one.

      Examples:

        billfold settle Anna
        billfold settle Anna 20 --date 2026-03-14 --notes "in cash"
        billfold settle Anna 5 EUR --paid-out
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    name: [.customLong("date"), .customLong("on")],
    help: ArgumentHelp("When it was paid (default: today).", valueName: "date"))
  var date: String?
  @Option(help: ArgumentHelp("Notes.", valueName: "text"), transform: Arguments.asTyped)
  var notes: String?
  @Flag(help: "You paid the person, not the person you.")
  var paidOut = false
  @Flag(help: "Only show what would be recorded.")
  var preview = false
  @Argument(
    help: ArgumentHelp("A person who shares bills.", valueName: "name"), completion: .persons,
    transform: Arguments.asTyped)
  var person: String
  @Argument(
    help: ArgumentHelp("How much, like 12.30 or \"12.30 EUR\" (default: everything open).", valueName: "amount"))
  var amount: String?
  @Argument(help: ArgumentHelp("Its currency, if the amount does not name it.", valueName: "currency"))
  var currency: String?

  func validate() throws {
    if paidOut, amount == nil {
      throw ValidationError("--paid-out needs an amount; without one, what is open tells who pays whom.")
    }
    if amount?.first == "\u{2212}" {
      throw ValidationError("An amount is above zero; --paid-out records that you paid the person.")
    }
  }

  func run() async throws {
    // "12.30 EUR" may be one argument or two.
    let typed = amount.map { [$0, currency].compactMap(\.self).joined(separator: " ") }
    let action = SettlePerson(
      person: person, amount: Typed(typed), isPaidOut: paidOut, date: Typed(date), notes: notes ?? "",
      isPreview: preview)
    try await global.run(action) { try $1.show($0) }
  }
}

/// `billfold unsettle`: deletes settlements.
struct UnsettleVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unsettle", abstract: "Delete settlements; `billfold undo` restores them.",
    discussion: """
      `billfold persons NAME` lists the settlements of a person with their ids. An id that no settlement has is \
      reported, and the others are deleted.
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("Settlements.", valueName: "id"))
  var ids: [Int64]

  func run() async throws {
    try await global.run(DeleteSettlements(settlements: ids)) { try $1.show(unsettled: $0) }
  }
}
