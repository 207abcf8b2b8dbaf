internal import Actions
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
      The running total is what all transactions found add up to, up to and with each; sums are those of all, however many \
      are shown. The sums of a month are those of `billfold compare`: in is income, out is what was spent on bills, and \
      money back on a bill (a credit note) makes it less, even below nothing. With categories or a card only bills are \
      shown; `--category ""` chooses none and shows nothing, all categories show everything.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var when: PeriodOptions
  @Option(help: ArgumentHelp("Only bills of this category; may be given several times.", valueName: "name"))
  var category: [String] = []
  @Option(help: ArgumentHelp("Only bills paid with this card: name, last four digits or id.", valueName: "card"))
  var card: String?
  @Option(
    help: ArgumentHelp(
      "Only the newest so many (default: 100 for people, all with --json); 0 for all.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit takes a number from 0, which is no limit.") }
  }

  func run() async throws {
    let period = try when.period.days(.localToday())
    let store = try await global.openStore()
    let card = if let card { try await store.card(card) } else { nil as Card? }
    let most = limit ?? (global.json ? 0 : 100)
    let list = try await store.transactions(
      TransactionFilter(
        categories: Transactions.chosen(category), card: card?.id, from: period.lowerBound, to: period.upperBound,
        limit: most > 0 ? most : nil))
    let balances = Totals.byCurrency(
      list.months.flatMap {
        [$0.income, Money(minorUnits: 0 - $0.expenses.minorUnits, currency: $0.expenses.currency)]
      })
    let shown = Array(zip(list.rows, RunningTotals.of(list.rows, balances: balances)))
    let months = Dictionary(grouping: list.months, by: \.month)
    if global.json {
      let values = shown.map { transaction, total in
        JSONValue(
          transaction, runningTotal: total,
          in: months[Month(transaction.date)]?.first { $0.income.currency == total.currency })
      }
      return Terminal.print(JSONValue.array(values).line)
    }
    guard !shown.isEmpty else { return Terminal.remark("No transactions.") }
    Transactions.print(shown, months: months.mapValues(Transactions.sums))
    Terminal.print()
    Terminal.print("\(Wording.count(list.count, "transaction")), balance \(Wording.sums(balances))")
    if list.count > shown.count { Terminal.remark("The \(shown.count) newest are shown; --limit 0 shows all.") }
  }

  /// The categories chosen: nil where nothing was said, none where an empty name was.
  static func chosen(_ names: [String]) -> [String]? {
    names.isEmpty ? nil : names.filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// A line above each month: what came in and went out.
  private static func sums(_ month: [TransactionMonth]) -> String {
    func text(_ amounts: [Money]) -> String { Wording.sums(amounts.filter { $0.minorUnits != 0 }) }
    return "in \(text(month.map(\.income))), out \(text(month.map(\.expenses)))"
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
        Terminal.print(Style.bold("\(month)") + "  " + Style.dim("\(months[month] ?? "")"))
        current = month
      }
      Terminal.print(line)
    }
  }
}

extension JSONValue {
  /// - Parameter month: what came in and went out in its month, of its currency.
  init(_ transaction: Transaction, runningTotal: Money, in month: TransactionMonth?) {
    self = [
      "kind": .string(transaction.kind.rawValue), "id": .integer(transaction.id), "date": .text(transaction.date),
      "month": .text(Month(transaction.date)), "title": .string(transaction.title),
      "amount": .money(transaction.amount),
      "runningTotal": .money(runningTotal), "monthIncome": month.map { .money($0.income) } ?? .null,
      "monthExpenses": month.map { .money($0.expenses) } ?? .null,
      "categories": .array(transaction.categories.map(JSONValue.string)),
      "icon": .string(transaction.icon), "card": .number(transaction.card),
    ]
  }
}
