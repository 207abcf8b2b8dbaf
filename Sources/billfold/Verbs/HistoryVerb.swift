internal import Actions
internal import ArgumentParser
internal import Core

/// `billfold history`: shows who changed what and when.
struct HistoryVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show who changed what and when: the newest changes of everything, or all changes of one item.",
    discussion: """
      With --json, `before` and `after` hold what changed, under the keys of the item's own JSON; of categories, \
      budgets, papers and payments, those that were removed and added. `replays` is what an undo or a redo reversed or \
      repeated. Without an id, each change also has the `thing` that it applies to. --limit applies only without an id; \
      all changes of one item are shown.

      Examples:

        billfold history 2
        billfold history Dining --category
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Type of the item (default: a bill).")
  var kind: Kind?
  @OptionGroup var limit: LimitOption
  @Argument(
    help: ArgumentHelp(
      "The id of the item; for a category, card or goal also its name.", valueName: "id"),
    completion: .ofFlag, transform: Arguments.asTyped)
  var id: String?

  enum Kind: String, EnumerableFlag {
    case bill, draft, category, card, income, goal, settlement
    var subject: Subject { Subject(rawValue: rawValue) ?? .bill }
  }

  func validate() throws {
    if let kind, id == nil {
      let isNamed = [.category, .card, .goal].contains(kind)
      throw ValidationError("Which \(kind.rawValue)? Give its \(isNamed ? "name or id" : "id").")
    }
    if limit.limit != nil, id != nil {
      throw ValidationError("--limit applies to the changes of everything; leave out either --limit or the id.")
    }
  }

  func run() async throws {
    if let id {
      let action = ListNamedChanges(of: kind?.subject ?? .bill, id)
      try await global.run(action) { try $1.show($0, ofEverything: false) }
    } else {
      let action = ListNewestChanges(limit: limit.effective(json: global.json))
      try await global.run(action) { try $1.show($0, ofEverything: true) }
    }
  }
}
