internal import Actions
internal import ArgumentParser

/// `billfold add`: adds a bill described in one line.
struct AddVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a bill in one line: billfold add \"Electricity 84.20 fri\".",
    discussion: """
      The words before the amount are the bill's name. After the amount, in any order: when it is due (fri, next fri, \
      tomorrow, in 3 days, the 15th, 3 may, end of month, 2026-03-14), a time (18:30, 6pm), how often it repeats \
      (monthly, a month, every 2 weeks, every friday, every 1st), categories (#Utilities), and `paid`, with the day if \
      it was not today. `fri` is the next Friday after today, `next fri` the Friday of next week; after `paid` it is \
      the last Friday. All of this can also be given as options. Without --date it was issued today, and without \
      --merchant its name is who is paid.

      Examples:

        billfold add "Rent 900 monthly the 1st #Housing"
        billfold add "Coffee 3.50 paid yesterday #Dining"
        billfold add "Fridge 799 EUR paid" --warranty-until 2y
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var options: BillOptions
  @OptionGroup var details: DetailOptions
  @OptionGroup var keeping: KeepingOptions
  @Argument(help: ArgumentHelp("Name, amount and further details.", valueName: "words"))
  var words: [String]

  func run() async throws {
    let action = QuickAddBill(line: words.joined(separator: " "), entry: options.entry(details, keeping))
    try await global.run(action) { added, output in
      try output.show(added, done: "bill \(added.bill.id)")
    }
  }
}
