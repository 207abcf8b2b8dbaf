internal import ArgumentParser
internal import Core
internal import Store

/// `billfold history`: who did what to a bill or draft, and when.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Tell what happened to a bill, or with --draft to a draft.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "The id is a draft's.")
  var draft = false
  @Argument(help: ArgumentHelp("A bill.", valueName: "id"))
  var id: Int64

  func run() async throws {
    let store = try await global.openStore()
    let subject: Subject = draft ? .draft : .bill
    if draft { _ = try await store.draft(id) } else { _ = try await store.bill(id) }
    let events = try await store.events(of: subject, id)
    if global.json {
      return Terminal.print(
        JSONValue.array(
          events.map {
            [
              "id": .integer($0.id), "at": .string(Timestamp.text($0.at)), "who": .string($0.who),
              "what": .string($0.what),
              "before": .text($0.before), "after": .text($0.after),
            ]
          }
        ).line)
    }
    var table = Table([.init(title: "WHEN"), .init(title: "WHO"), .init(title: "WHAT")])
    for event in events { table.add(Timestamp.text(event.at), event.who, event.what) }
    table.print()
  }
}
