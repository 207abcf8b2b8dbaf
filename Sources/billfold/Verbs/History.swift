internal import ArgumentParser
internal import Core
internal import Store

/// `billfold history`: who did what to a thing of the ledger, and when.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Tell who changed a bill, when and what; with --draft, --category, --card, --income or --goal that.",
    discussion: """
      With --json, `before` and `after` hold what changed under the keys of the thing's own JSON, and of categories, \
      papers and payments those that went and came; `replays` is what an undo took back or a redo repeated.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "What the id is of.")
  var kind: Kind = .bill
  @Argument(help: ArgumentHelp("The id of a bill, or of what the option says.", valueName: "id"))
  var id: Int64

  enum Kind: String, EnumerableFlag {
    case bill, draft, category, card, income, goal
    var subject: Subject { Subject(rawValue: rawValue) ?? .bill }
  }

  func run() async throws {
    let store = try await global.openStore()
    let events = try await store.history(of: kind.subject, id)
    let told = ToldEvent.all(events, try await store.eventNames())
    if global.json { return Terminal.print(JSONValue.array(told.map { JSONValue($0) }).line) }
    var table = Table([
      .init(title: "WHEN"), .init(title: "WHO"), .init(title: "WHAT"), .init(title: "CHANGE", shrinksTo: 16),
    ])
    let columns = History.columnsOfChanges(events)
    for event in told {
      let lines = EventText.changes(event).flatMap { SafeText.wrapped($0, to: columns) }
      table.add(Timestamp.text(event.event.at), event.event.who, event.event.what, lines.first?.plain ?? "")
      for line in lines.dropFirst() { table.add("", "", "", line.plain) }
    }
    table.print()
  }

  /// How wide the changes may be beside the other columns, in which every event is one line.
  private static func columnsOfChanges(_ events: [Event]) -> Int {
    func widest(_ title: String, _ cell: (Event) -> String) -> Int {
      events.reduce(title.count) { max($0, SafeText(cell($1)).width) }
    }
    let others =
      widest("WHEN") { Timestamp.text($0.at) } + widest("WHO") { $0.who } + widest("WHAT") { $0.what }
    return max(24, Terminal.columns - others - 6)
  }
}
