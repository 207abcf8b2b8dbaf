internal import Actions
internal import ArgumentParser

extension BillVerb {
  /// `billfold bill split`: divides a bill into parts by category and person.
  struct Split: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "split", abstract: "Divide a bill into parts by category and person, or show how it is divided.",
      discussion: """
        A part is a category, = and how much: Groceries=12.30, Household=20%, Other=rest, or Office=#2,4-6 for items \
        of the bill's document, whose numbers `billfold bill split ID` lists. @ names a person: Household@Anna=5, or \
        @Anna=50% in the bill's own category. Percentages are of the whole bill and add up exactly to the cent; the \
        rest is what the other parts leave, and changes with the bill's amount later, while all other parts keep \
        their amounts. Parts that add up to more or less than the bill are refused.

        A split bill has the categories of its parts, and each part counts in its own category in all reports and \
        exports. `billfold persons` lists who shares what, and `billfold settle` records what was paid back. New parts \
        replace the earlier ones; `billfold undo` restores them.

        Examples:

          billfold bill split 5 Groceries=20 Household=rest
          billfold bill split 5 Groceries@Anna=50% Groceries=rest
          billfold bill split 5 --remove
        """)

    @OptionGroup var global: GlobalOptions
    @Flag(help: "Also make a part of each item of its document that no part names.")
    var items = false
    @Flag(help: "Remove the split; the bill gets the categories that it had before.")
    var remove = false
    @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
    var id: Int64
    @Argument(
      help: ArgumentHelp("Category, = and amount, percentage, rest or items.", valueName: "part"),
      transform: Arguments.asTyped)
    var parts: [String] = []

    func validate() throws {
      if remove && (items || !parts.isEmpty) {
        throw ValidationError("--remove removes the split and takes no parts.")
      }
    }

    func run() async throws {
      if remove {
        try await global.run(RemoveSplit(bill: id)) { bill, output in
          try output.show(bill, done: "bill \(bill.id) is no longer split")
        }
      } else if parts.isEmpty && !items {
        try await global.run(ShowSplit(bill: id)) { try $1.show($0) }
      } else {
        try await global.run(SplitBill(bill: id, parts: parts, withItems: items)) { try $1.show(split: $0) }
      }
    }
  }
}
