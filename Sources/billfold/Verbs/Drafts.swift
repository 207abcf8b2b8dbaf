internal import ArgumentParser
internal import Core
internal import Store

/// `billfold drafts`: the queue.
struct Drafts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts", abstract: "List the drafts that await a person.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Only those that ask for no second look.")
  var sure = false
  @Flag(help: "Also confirmed and rejected ones.")
  var all = false
  @Flag(help: "Only rejected ones.")
  var rejected = false
  @Option(help: ArgumentHelp("Only those whose merchant or file name holds this.", valueName: "text"))
  var search: String?

  func run() async throws {
    let store = try await global.openStore()
    let state: Draft.State? = all ? nil : rejected ? .rejected : .open
    let drafts = try await store.drafts(DraftFilter(state: state, sureOnly: sure, search: search))
    if global.json { return Terminal.print(JSONValue.array(drafts.map { JSONValue($0) }).line) }
    guard !drafts.isEmpty else {
      return Terminal.remark("No drafts. `billfold import FOLDER` reads documents into drafts.")
    }
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "MERCHANT", shrinksTo: 12),
      .init(title: "TOTAL", isRight: true), .init(title: "CATEGORY", shrinksTo: 8),
      .init(title: all ? "STATE" : "LOOK AT", shrinksTo: 10),
    ])
    for draft in drafts {
      table.add(
        "\(draft.id)", draft.dateText, draft.merchantText, draft.totalText, draft.proposal.category?.value ?? "",
        all && draft.state != .open ? draft.state.rawValue : draft.lookText)
    }
    table.style = { drafts[$0].failure != nil ? .bad : drafts[$0].isSure ? nil : .warning }
    table.print()
    let open = drafts.filter { $0.state == .open }
    Terminal.remark()
    Terminal.remark(
      "Open: \(open.count), sure: \(open.count(where: \.isSure)). Next: `billfold review`, or `billfold confirm --all-sure`."
    )
  }
}
