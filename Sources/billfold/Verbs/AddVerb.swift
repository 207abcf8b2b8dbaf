internal import Actions
internal import ArgumentParser
internal import Core
internal import Ledger
internal import Store

/// `billfold add`: a bill in one line.
struct AddVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a bill in one line: billfold add \"Electricity 84.20 fri\".",
    discussion: """
      The words before the amount are its name. Behind the amount may stand, in any order: when it is due (fri, next \
      fri, tomorrow, in 3 days, the 15th, 3 may, end of month, 2026-03-14), a time (18:30, 6pm), how often it comes \
      again (monthly, every 2 weeks), categories (#Utilities), and paid, with the day it was paid if not today. `fri` is \
      the next Friday after today, `next fri` the one of next week; of what is paid it is the last one. Options say the \
      same, and the rest.
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var said: BillOptions
  @Argument(help: ArgumentHelp("Name, amount, and what else is known.", valueName: "words"))
  var words: [String]

  func run() async throws {
    let settings = try global.settings()
    let typing = Typing(settings)
    let usual = try said.details.currency.map(typing.currency) ?? settings.currency
    let typed = try QuickAdd.parse(
      words.joined(separator: " "), today: typing.today, usual: usual, marks: typing.marks)
    let store = try await global.openStore(settings)
    let paid = typed.isPaid ? typed.date ?? typing.today : nil
    let due = typed.isPaid ? nil : typed.date
    // What nobody says is as it was with this merchant last time.
    let categories =
      typed.categories.isEmpty
      ? try await store.usualCategories(of: said.merchant.flatMap { $0.isEmpty ? nil : $0 } ?? typed.title)
      : typed.categories
    var contents = BillContents(
      title: typed.title, merchant: typed.title, kind: typed.amount.minorUnits < 0 ? .creditNote : .unknown,
      amount: typed.amount, issueDate: min(typing.today, due ?? paid ?? typing.today), dueDate: due, paidDate: paid,
      categories: categories.isEmpty ? [DefaultCategories.other] : categories, repetition: typed.repetition,
      dueTime: typed.time)
    try await said.apply(to: &contents, typing, store)
    if let time = typed.time, contents.dueDate == nil {
      throw InputError(
        typed.isPaid
          ? "of a paid bill no time is kept; leave out \(time)" : "due at \(time) of which day? Add the day, like fri")
    }
    try BillRules.check(contents, today: typing.today)
    let bill = try await store.add(bill: contents, who: global.person, next: Recurrence.next)
    BillText.show(bill, "bill \(bill.id)", global, next: try await store.following(bill))
  }
}
