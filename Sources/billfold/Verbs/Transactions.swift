internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold transactions`: money in and out.
struct Transactions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transactions",
    abstract: "List money out (paid bills) and in (income), newest first, by month, with running totals.",
    discussion: """
      The running total is what all transactions shown add up to, up to and with each. With categories or a card only bills \
      are shown; `--category ""` chooses none and shows nothing, all categories show everything.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Option(help: ArgumentHelp("Only bills of this category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("Only bills paid with this card: name, last four digits or id.", valueName: "card"))
  var card: String?
  @Option(help: ArgumentHelp("Only the newest so many.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit takes a whole number above 0.") }
  }

  func run() async throws {
    let period = try when.period(today: CalendarDate.localToday())
    let store = try await global.openStore()
    let card = if let card { try await store.card(card) } else { nil as Card? }
    let all = try await store.transactions(
      TransactionFilter(
        categories: Transactions.chosen(category), card: card?.id, from: period.lowerBound, to: period.upperBound))
    let totals = RunningTotals.of(all)
    let shown = Array(zip(all, totals).prefix(limit ?? .max))
    if global.json { return Terminal.print(JSONValue.array(shown.map { JSONValue($0.0, runningTotal: $0.1) }).line) }
    guard !shown.isEmpty else { return Terminal.remark("No transactions.") }
    Transactions.print(shown, months: Transactions.months(all))
    let sums = Totals.byCurrency(all.map(\.amount))
    Terminal.print()
    Terminal.print("\(Wording.count(all.count, "transaction")), balance \(Wording.sums(sums))")
  }

  /// The categories chosen: nil where nothing was said, none where an empty name was.
  static func chosen(_ names: [String]) -> [String]? {
    names.isEmpty ? nil : names.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// A line above each month: what came in and went out.
  private static func months(_ transactions: [Transaction]) -> [Month: String] {
    Dictionary(grouping: transactions) { Month($0.date) }.mapValues { own in
      let (incoming, outgoing) = (own.filter { $0.amount.minorUnits > 0 }, own.filter { $0.amount.minorUnits <= 0 })
      return "in \(Wording.sums(Totals.byCurrency(incoming.map(\.amount)))), "
        + "out \(Wording.sums(Totals.byCurrency(outgoing.map(\.amount))))"
    }
  }

  private static func print(_ rows: [(Transaction, Money)], months: [Month: String]) {
    var table = Table([
      .init(title: "DATE"), .init(title: ""), .init(title: "TITLE", shrinksTo: 12),
      .init(title: "CATEGORY", shrinksTo: 8),
      .init(title: "AMOUNT", isRight: true), .init(title: "TOTAL", isRight: true),
    ])
    for (transaction, total) in rows {
      table.add(
        "\(transaction.date)", transaction.icon, transaction.title, transaction.categories.joined(separator: ", "),
        transaction.amount.shown, total.shown)
    }
    table.style = { rows[$0].0.kind == .income ? .good : nil }
    let lines = table.lines(width: Terminal.columns)
    Terminal.print(lines.first ?? "")
    var current: Month?
    for (line, row) in zip(lines.dropFirst(), rows) {
      let month = Month(row.0.date)
      if month != current {
        Terminal.print(Style.bold("\(month)") + "  " + Style.dim(months[month] ?? ""))
        current = month
      }
      Terminal.print(line)
    }
  }
}

extension JSONValue {
  init(_ transaction: Transaction, runningTotal: Money) {
    self = [
      "kind": .string(transaction.kind.rawValue), "id": .integer(transaction.id), "date": .text(transaction.date),
      "month": .text(Month(transaction.date)), "title": .string(transaction.title),
      "amount": .money(transaction.amount),
      "runningTotal": .money(runningTotal), "categories": .array(transaction.categories.map(JSONValue.string)),
      "icon": .string(transaction.icon), "card": .number(transaction.card),
    ]
  }
}
