internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Ledger
internal import Store

/// `billfold income`: money that came in.
struct IncomeVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "income", abstract: "List, add, change and delete income.",
    discussion: "`billfold compare` sets it beside what was spent.",
    subcommands: [List.self, Add.self, Edit.self, Delete.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List income, newest first, with the totals of the list, of this month and of all time.")

    @OptionGroup var global: GlobalOptions
    @OptionGroup var when: PeriodOptions

    func run() async throws {
      let today = CalendarDate.localToday()
      let period = try when.period.days(today)
      let store = try await global.openStore()
      let incomes = try await store.incomes(from: period.lowerBound, to: period.upperBound)
      let month = Month(today)
      let thisMonth = try await store.incomeTotals(month.first...month.last)
      let allTime = try await store.incomeTotals(nil)
      let listed = Totals.byCurrency(incomes.map(\.contents.amount))
      if global.json {
        return Terminal.print(
          JSONValue.object([
            "incomes": .array(incomes.map { JSONValue($0) }), "total": .array(listed.map(JSONValue.money)),
            "thisMonth": .array(thisMonth.map(JSONValue.money)), "allTime": .array(allTime.map(JSONValue.money)),
          ]).line)
      }
      if incomes.isEmpty {
        Terminal.remark("No income. `billfold income add Salary \"2500 EUR\"` adds some.")
      } else {
        var table = Table([
          .init(title: "ID", isRight: true), .init(title: "DATE"), .init(title: "TITLE", shrinksTo: 12),
          .init(title: "AMOUNT", isRight: true), .init(title: "NOTES", shrinksTo: 8),
        ])
        for income in incomes {
          let contents = income.contents
          table.add("\(income.id)", "\(contents.date)", contents.title, contents.amount.shown, contents.notes)
        }
        table.print()
        Terminal.print()
        Terminal.print("\(Wording.count(incomes.count, "income")), total \(Wording.sums(listed))")
      }
      Terminal.print("This month \(Wording.sums(thisMonth)); all time \(Wording.sums(allTime))")
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Add an income.")

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("When it came in (default: today).", valueName: "date"))
    var date: String?
    @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("What it is, like Salary.", valueName: "title"), transform: Arguments.asTyped)
    var title: String
    @Argument(help: ArgumentHelp("How much, like 2500 or \"2500.00 EUR\".", valueName: "amount"))
    var amount: String

    func run() async throws {
      let settings = try global.settings()
      let today = CalendarDate.localToday()
      let contents = IncomeContents(
        title: try NameInput.name(title, "an income"), notes: try NameInput.notes(notes ?? "", "an income"),
        amount: try PositiveAmount.parse(amount, "an income", usual: settings.currency, marks: settings.marks),
        date: try date.map { try DateInput.parse($0, today: today, toward: .back) } ?? today)
      let income = try await global.openStore(settings).addIncome(contents, who: global.person)
      IncomeVerb.show(income, "added", global)
    }
  }

  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "edit", abstract: "Change an income.")

    @OptionGroup var global: GlobalOptions
    @Option(help: ArgumentHelp("What it is.", valueName: "title"), transform: Arguments.asTyped)
    var title: String?
    @Option(help: ArgumentHelp("How much.", valueName: "amount"))
    var amount: String?
    @Option(help: ArgumentHelp("When it came in.", valueName: "date"))
    var date: String?
    @Option(help: ArgumentHelp("Anything worth remembering.", valueName: "text"), transform: Arguments.asTyped)
    var notes: String?
    @Argument(help: ArgumentHelp("An income.", valueName: "id"))
    var id: Int64

    func validate() throws {
      if [title, amount, date, notes].allSatisfy({ $0 == nil }) {
        throw ValidationError("What is to change? Give --title, --amount, --date or --notes.")
      }
    }

    func run() async throws {
      let today = CalendarDate.localToday()
      let settings = try global.settings()
      let store = try await global.openStore(settings)
      var contents = try await store.income(id).contents
      if let title { contents.title = try NameInput.name(title, "an income") }
      if let amount {
        contents.amount = try PositiveAmount.parse(
          amount, "an income", usual: contents.amount.currency, marks: settings.marks)
      }
      if let date { contents.date = try DateInput.parse(date, today: today, toward: .back) }
      if let notes { contents.notes = try NameInput.notes(notes, "an income") }
      IncomeVerb.show(try await store.editIncome(id, contents, who: global.person), "changed", global)
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete income.")

    @OptionGroup var global: GlobalOptions
    @Argument(help: ArgumentHelp("Incomes.", valueName: "id"))
    var ids: [Int64]

    func run() async throws {
      try await global.openStore().deleteIncomes(ids, who: global.person)
      global.show(
        ["deleted": .array(ids.map { .integer($0) })],
        "\(Wording.count(ids.count, "income")) deleted. `billfold undo` brings \(ids.count == 1 ? "it" : "them") back.")
    }
  }

  private static func show(_ income: Income, _ done: String, _ global: GlobalOptions) {
    let contents = income.contents
    global.show(
      JSONValue(income), "income \(income.id) \(done): \(contents.title), \(contents.amount.shown), \(contents.date)")
  }
}

extension JSONValue {
  init(_ income: Income) {
    let contents = income.contents
    self = [
      "id": .integer(income.id), "revision": .integer(Int64(income.revision)), "title": .string(contents.title),
      "notes": .string(contents.notes), "amount": .money(contents.amount), "date": .text(contents.date),
    ]
  }
}
