internal import ArgumentParser
internal import Store

/// `billfold history`: who did what to a thing of the ledger, and when.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Tell who changed a bill, when and what; with --draft, --category, --card, --income or --goal that.")

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
    if global.json {
      return Terminal.print(
        JSONValue.array(
          events.map {
            [
              "id": .integer($0.id), "at": .string(Timestamp.text($0.at)), "who": .string($0.who),
              "what": .string($0.what), "before": .text($0.before), "after": .text($0.after),
            ]
          }
        ).line)
    }
    var table = Table([
      .init(title: "WHEN"), .init(title: "WHO"), .init(title: "WHAT"), .init(title: "CHANGE", shrinksTo: 16),
    ])
    var currency: String?
    for event in events {
      let changes = EventText.changes(event, currency: currency).joined(separator: ", ")
      table.add(Timestamp.text(event.at), event.who, event.what, changes)
      currency = EventText.currency(after: event) ?? currency
    }
    table.print()
  }
}
