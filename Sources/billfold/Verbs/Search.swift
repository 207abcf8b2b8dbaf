internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold search`: bills and drafts by the words on them.
struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find bills, and drafts that are no bills yet, by their words.",
    discussion: """
      All words must occur, whatever their case, accents and punctuation: of a bill anywhere in its title, merchant, \
      notes and reference, or where a word on its paper begins; of a draft in its merchant, its reference or the name of \
      its file. Rejected drafts are found too, behind the open ones. `billfold bills --search` narrows bills down further.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "How many bills and how many drafts at most (default: 100 for people, all with --json); 0 for all.",
      valueName: "n"))
  var limit: Int?
  @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
  var words: [String]

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which is no limit.") }
  }

  func run() async throws {
    let text = words.joined(separator: " ")
    guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
      throw InputError("a search needs a word with at least one letter or digit; type it like `billfold search rent`")
    }
    let store = try await global.openStore()
    let most = limit ?? (global.json ? 0 : 100)
    let filter = BillFilter(search: text, limit: most > 0 ? most : nil)
    let bills = try await store.bills(filter)
    let found = try await Search.drafts(store, text)
    let drafts = most > 0 ? Array(found.prefix(most)) : found
    if global.json {
      let groups: JSONValue = [
        "bills": .array(bills.map { JSONValue($0) }), "drafts": .array(drafts.map { JSONValue($0) }),
      ]
      return Terminal.print(groups.line)
    }
    guard !bills.isEmpty || !drafts.isEmpty else {
      return Terminal.remark("Nothing found. `billfold bills` and `billfold drafts` list everything.")
    }
    Search.print(bills, today: .localToday(), now: .localNow())
    if !bills.isEmpty && !drafts.isEmpty { Terminal.print() }
    Search.print(drafts)
    Terminal.print()
    let count = try await store.billTotals(filter).reduce(0) { $0 + $1.count }
    Terminal.print("\(Wording.count(count, "bill")), \(Wording.count(found.count, "draft"))")
    if count > bills.count || found.count > drafts.count {
      Terminal.remark("The first \(most) of each are shown; --limit 0 shows all.")
    }
  }

  /// The drafts that are no bills: the open ones, then the rejected.
  private static func drafts(_ store: Store, _ text: String) async throws -> [Draft] {
    let open = try await store.drafts(DraftFilter(state: .open, search: text))
    return open + (try await store.drafts(DraftFilter(state: .rejected, search: text)))
  }

  private static func print(_ bills: [Bill], today: CalendarDate, now: TimeOfDay) {
    guard !bills.isEmpty else { return }
    Terminal.print(Style.bold("Bills"))
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "AMOUNT", isRight: true), .init(title: "CATEGORY", shrinksTo: 8), .init(title: "STATE"),
    ])
    for bill in bills {
      let contents = bill.contents
      table.add(
        "\(bill.id)", "\(contents.issueDate)", contents.title, contents.amount.shown,
        contents.categories.joined(separator: ", "),
        contents.paidDate.map { "paid \($0)" } ?? BillText.due(contents) ?? "unpaid")
    }
    table.style = { bills[$0].contents.isOverdue(on: today, at: now) ? .warning : nil }
    table.print()
    Terminal.remark("A bill: `billfold bill show ID`, `billfold bill edit ID`, `billfold pay ID`.")
  }

  private static func print(_ drafts: [Draft]) {
    guard !drafts.isEmpty else { return }
    Terminal.print(Style.bold("Drafts"))
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "MERCHANT", shrinksTo: 12),
      .init(title: "TOTAL", isRight: true), .init(title: "CATEGORY", shrinksTo: 8),
      .init(title: "LOOK AT", shrinksTo: 10),
    ])
    for draft in drafts {
      table.add(
        "\(draft.id)", draft.dateText, draft.merchantText, draft.totalText, draft.proposal.category?.value ?? "",
        draft.state == .rejected ? draft.state.rawValue : draft.lookText)
    }
    table.style = { drafts[$0].failure != nil ? .bad : drafts[$0].isSure ? nil : .warning }
    table.print()
    if drafts.contains(where: { $0.state == .open }) {
      Terminal.remark("A draft: `billfold show ID`, then `billfold confirm ID`, or `billfold review`.")
    }
    if drafts.contains(where: { $0.state == .rejected }) {
      Terminal.remark("A rejected draft: `billfold edit ID --reopen` brings it back.")
    }
  }
}
