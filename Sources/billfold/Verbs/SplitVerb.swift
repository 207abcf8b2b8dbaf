internal import Actions
internal import ArgumentParser

extension BillVerb {
  /// `billfold bill split`: what of a bill counts where, and for whom.
  struct Split: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "split", abstract: "Divide a bill into parts by category and person, or show how it is divided.",
      discussion: """
        A part is a category, = and how much: Groceries=12.30, Household=20%, Other=rest, or Office=#2,4-6 for items of the \
        bill's paper, whose numbers `billfold bill split ID` lists. @ names for whom it is: Household@Anna=5, or \
        @Anna=50% in the bill's own category. Percentages are of the whole bill and exact to the cent together; the rest is \
        what the others leave, and the part that follows where the bill's amount is changed later. Parts that come to more \
        or less than the bill are refused.

        A bill that is split has the categories of its parts and counts with each part in its category, in all reports and \
        exports. `billfold persons` lists who shares what. Parts given again replace those of before; `billfold undo` \
        brings them back.
        """)

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Also make a part of each item of its paper that no part names.")
    var items = false
    @Flag(help: "Make the bill whole again, in the categories it had before.")
    var remove = false
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64
    @Argument(
      help: ArgumentHelp("Category, = and amount, percentage, rest or items.", valueName: "part"),
      transform: Arguments.asTyped)
    var parts: [String] = []

    func validate() throws {
      if remove && (items || !parts.isEmpty) {
        throw ValidationError("--remove makes the bill whole again and takes no parts.")
      }
    }

    func run() async throws {
      if remove {
        try await global.run(RemoveSplit(bill: id)) { bill, output in
          try output.show(bill, done: "bill \(bill.id) is whole again")
        }
      } else if parts.isEmpty && !items {
        try await global.run(ShowSplit(bill: id)) { try $1.show($0) }
      } else {
        try await global.run(SplitBill(bill: id, parts: parts, withItems: items)) { try $1.show(split: $0) }
      }
    }
  }
}
