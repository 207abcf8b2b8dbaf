import Core
import Foundation
import TestSupport
import Testing

@testable import Store

/// Random amounts with every currency's decimals, changed in every way and undone: sums stay exact, and the history
/// alone contains everything that is in the ledger.
@Suite(.serialized) struct DriftTests {
  @Test("amounts added, edited, paid and deleted add up to the minor unit, and undoing them leaves nothing")
  func drift() async throws {
    let folder = try TemporaryFolder()
    let store = try await Store.open(.memory, documents: folder.file("documents"), clock: { 1_800_000_000 })
    var replay = LedgerReplay(rows: try await store.ledgerRows())
    var books = Books(seed: 17)
    try await books.begin(store)
    // Undoing takes as long as the changes themselves, so most data is created before the part that is undone.
    try await books.work(store, rounds: 9)
    let before = try await store.ledgerRows()
    let figures = try await store.figures()
    let earlier = books

    books.who = "ada"
    try await books.work(store, rounds: Soak.count(5, long: 53))
    let shown = try await store.figures()
    #expect(shown == books.figures)
    let rebuilt = try await replay.goOn(store)
    let present = try await store.ledgerRows()
    let lost = DriftTests.differences(rebuilt, present)
    #expect(lost.isEmpty, "the history holds something else: \(lost)")

    var commands = 0
    do {
      while true { commands += try await store.undo(who: "ada").count }
    } catch StoreError.nothingToReplay {}
    let after = try await store.ledgerRows()
    let stayed = DriftTests.differences(after, before, without: ["revision"])
    #expect(stayed.isEmpty, "undoing left something: \(stayed)")
    let left = try await store.figures()
    #expect(left == figures && left == earlier.figures)
    let rebuiltAgain = try await replay.goOn(store)
    let lostAgain = DriftTests.differences(rebuiltAgain, after)
    #expect(lostAgain.isEmpty, "the history of what was undone holds something else: \(lostAgain)")
    #expect(books.amounts >= 10_000)
    Soak.report(
      "\(books.amounts) random amounts added, edited, paid and deleted, \(commands) commands undone: 0 minor units of drift; \(replay.events) events rebuild the ledger"
    )
  }

  /// The first differences between two ledgers: table, key, and columns.
  ///
  /// - Parameter ignored: columns that may differ; revisions also count undos.
  private static func differences(
    _ first: [String: LedgerReplay.Rows], _ second: [String: LedgerReplay.Rows], without ignored: Set<String> = []
  ) -> [String] {
    var found: [String] = []
    for table in Set(first.keys).union(second.keys).sorted() {
      let (some, others) = (first[table] ?? [:], second[table] ?? [:])
      for key in Set(some.keys).union(others.keys) {
        let (row, other) = (some[key] ?? [:], others[key] ?? [:])
        let columns = Set(row.keys).union(other.keys).subtracting(ignored).filter { row[$0] != other[$0] }
        if !columns.isEmpty { found.append("\(table) \(key): \(columns.sorted())") }
      }
    }
    return Array(found.prefix(9))
  }
}

/// Sums of minor units by figure and currency.
private typealias Sums = [String: Int64]

/// What a ledger should contain, kept separately from it and added up again for each query.
private struct Books {
  var who = "bob"
  /// Random amounts written so far.
  private(set) var amounts = 0
  private var bills: [Int64: BillContents] = [:]
  private var incomes: [Int64: Money] = [:]
  /// What was paid towards each goal, by name.
  private var savings: Sums = [:]
  private var cards: [Int64: String] = [:]
  private var goals: [(id: Int64, name: String, currency: Currency)] = []
  private var chance: SeededGenerator

  private static let currencies: [Currency] = [.eur, .usd, .gbp, .chf, .jpy, .kwd]
  static let firstDay = CalendarDate.day("2024-01-01")
  static let lastDay = CalendarDate.day("2029-12-31")

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  /// Cards and goals, which exist from the start.
  mutating func begin(_ store: Store) async throws {
    for (name, brand) in [("Blue", CardBrand.visa), ("Red", .mastercard)] {
      let contents = CardContents(name: name, brand: brand, lastFour: "9165")
      let card = try await store.addCard(contents, who: who)
      cards[card.id] = name
    }
    for (name, currency) in [("Bike", Currency.eur), ("Kyoto", .jpy), ("Pearl", .kwd)] {
      let target = Money(minorUnits: 90_000, currency: currency)
      let goal = try await store.addGoal(GoalContents(name: name, target: target), limit: 9, who: who)
      goals.append((goal.id, name, currency))
      savings["\(name) \(currency.code)"] = 0
    }
  }

  /// Every kind of change; each round makes about 780 amounts.
  mutating func work(_ store: Store, rounds: Int) async throws {
    for round in 0..<rounds {
      try await addBills(store, 30)
      try await changeBills(store)
      try await earn(store, 345, "round \(round)")
      try await save(store, 30)
    }
  }

  private mutating func amount(_ currency: Currency? = nil) -> Money {
    amounts += 1
    // Some sums exceed 2⁵³, above which a floating-point number cannot represent every integer.
    let most: Int64 = Int.random(in: 0..<20, using: &chance) == 0 ? 99_999_999_999_999 : 999_999
    let units = Int64.random(in: 1...most, using: &chance)
    let chosen = currency ?? Books.currencies[Int.random(in: 0..<Books.currencies.count, using: &chance)]
    // One in ten is money back.
    return Money(
      minorUnits: currency == nil && Int.random(in: 0..<10, using: &chance) == 0 ? -units : units, currency: chosen)
  }

  private mutating func day() -> CalendarDate {
    Books.firstDay.adding(days: Int.random(in: 0..<1000, using: &chance)) ?? Books.firstDay
  }

  private mutating func contents(_ title: String) -> BillContents {
    let first = Int.random(in: 0..<DefaultCategories.names.count, using: &chance)
    let second = Int.random(in: 0..<DefaultCategories.names.count, using: &chance)
    let names = first == second ? [first] : [first, second]
    let card = cards.keys.sorted()[Int.random(in: 0..<cards.count, using: &chance)]
    return BillContents(
      title: title, merchant: title, kind: .unknown, amount: amount(), issueDate: day(),
      categories: names.map { DefaultCategories.names[$0] },
      repetition: Int.random(in: 0..<10, using: &chance) == 0 ? .monthly : .none,
      card: Bool.random(using: &chance) ? card : nil)
  }

  private mutating func addBills(_ store: Store, _ count: Int) async throws {
    for number in 0..<count {
      let typed = contents("Shop \(number % 7)")
      let bill = try await store.add(bill: typed, who: who)
      bills[bill.id] = bill.contents
    }
  }

  /// Of the bills that this user may see: edits some, pays some, undoes some payments and deletes some.
  private mutating func changeBills(_ store: Store) async throws {
    for id in bills.keys.sorted().suffix(30) {
      guard bills[id]?.paidDate == nil else { continue }
      let bill = try await store.bill(id)
      var edited = contents("Shop \(id % 5)")
      edited.repetition = bill.contents.repetition
      bills[id] = try await store.edit(
        bill: id, revision: bill.revision, contents: edited, occurrence: bill.occurrence, who: who
      ).bill.contents
      switch Int.random(in: 0..<10, using: &chance) {
      case 0..<6:
        let today = day()
        let paid = try await store.pay(bill: id, on: today, who: who, next: Books.next)
        bills[id] = paid.paid.contents
        if let following = paid.next { bills[following.id] = following.contents }
      case 6:
        let today = day()
        _ = try await store.pay(bill: id, on: today, who: who) { _ in nil }
        bills[id] = try await store.unpay(bill: id, who: who).bill.contents
      case 7:
        try await store.delete(bill: id, who: who)
        bills[id] = nil
      default: break
      }
    }
  }

  /// The same again for unpaid bills.
  private static let next: NextOccurrence = { bill in
    guard bill.contents.repetition != .none, let place = bill.occurrence else { return nil }
    var contents = bill.contents
    contents.paidDate = nil
    return (contents, Occurrence(series: place.series, number: place.number + 1, anchor: place.anchor))
  }

  private mutating func earn(_ store: Store, _ count: Int, _ title: String) async throws {
    var gone: [Int64] = []
    for number in 0..<count {
      let first = IncomeContents(title: title, amount: amount(.eur), date: day())
      let income = try await store.addIncome(first, who: who)
      let other = amount()
      var contents = first
      contents.amount = Money(minorUnits: abs(other.minorUnits), currency: other.currency)
      incomes[income.id] = try await store.editIncome(income.id, contents, who: who).contents.amount
      if number % 5 == 0 { gone.append(income.id) }
    }
    for id in gone {
      try await store.deleteIncome(id, who: who)
      incomes[id] = nil
    }
  }

  /// This many payments towards goals; only a few, since a goal is read completely after each.
  private mutating func save(_ store: Store, _ count: Int) async throws {
    for number in 0..<count {
      let goal = goals[number % goals.count]
      let (money, date) = (amount(goal.currency), day())
      savings["\(goal.name) \(goal.currency.code)", default: 0] += money.minorUnits
      _ = try await store.pay(goal: goal.id, money, on: date, notes: "", who: who)
    }
  }

  /// What the ledger should show, recomputed from every amount.
  var figures: [String: Sums] {
    var figures: [String: Sums] = ["savings": savings]
    func count(_ what: String, _ subject: String, _ money: Money) {
      figures[what, default: [:]]["\(subject) \(money.currency.code)", default: 0] += money.minorUnits
    }
    for bill in bills.values {
      count("bills", "", bill.amount)
      let month = bill.paidDate.map { String($0.description.prefix(7)) } ?? ""
      for category in bill.categories { count("figures", "\(category) \(month)", bill.amount) }
      guard bill.paidDate != nil else {
        count("unpaid", "", bill.amount)
        continue
      }
      count("paid", "", bill.amount)
      count("cards", bill.card.flatMap { cards[$0] } ?? "", bill.amount)
      for category in bill.categories { count("categories", category, bill.amount) }
    }
    for money in incomes.values { count("income", "", money) }
    return figures
  }
}

extension Store {
  /// What the ledger shows, under the same names as `Books.figures`.
  fileprivate func figures() async throws -> [String: Sums] {
    var figures: [String: Sums] = [:]
    func note(_ what: String, _ subject: String, _ money: Money) {
      figures[what, default: [:]]["\(subject) \(money.currency.code)", default: 0] += money.minorUnits
    }
    for (total, _) in try await billTotals(BillFilter()) { note("bills", "", total) }
    for unpaid in try await standing(on: Books.firstDay).unpaid { note("unpaid", "", unpaid.amount) }
    let spending = try await spending(Books.firstDay...Books.lastDay)
    for total in spending.totals { note("paid", "", total.amount) }
    for card in spending.byCard { note("cards", card.subject, card.amount) }
    for category in spending.byCategory { note("categories", category.subject.name, category.amount) }
    for money in try await incomeTotals(nil) { note("income", "", money) }
    for goal in try await goals() {
      note("savings", goal.contents.name, Money(minorUnits: 0, currency: goal.contents.target.currency))
      for payment in goal.payments { note("savings", goal.contents.name, payment.amount) }
    }
    let rows = try await driver.read {
      try $0.rows("SELECT name, month, currency, minor_units FROM bill_figures JOIN categories ON id = category_id")
    }
    for row in rows { note("figures", "\(try row.text("name")) \(try row.text("month"))", try row.money()) }
    return figures
  }

  /// Every row of every table that has a history, by table and key.
  fileprivate func ledgerRows() async throws -> [String: LedgerReplay.Rows] {
    try await driver.read { connection in
      try LedgerTable.all.reduce(into: [:]) { all, table in
        for row in try connection.rows("SELECT * FROM \(table.name)") {
          all[table.name, default: [:]][table.key.map { row.columns[$0] ?? .null }] = row.columns
        }
      }
    }
  }
}

/// A ledger rebuilt from its events alone, starting from the state before the first of them.
private struct LedgerReplay {
  typealias Rows = [[SQLValue]: [String: SQLValue]]

  private var rows: [String: Rows]
  private var last: Int64 = 0
  /// How many events were replayed.
  private(set) var events = 0

  init(rows: [String: Rows]) { self.rows = rows }

  /// Replays the events since the last time; returns the rows as they must be now, without empty tables.
  mutating func goOn(_ store: Store) async throws -> [String: Rows] {
    let since = last
    let rest = try await store.driver.read {
      try $0.rows("SELECT * FROM events WHERE id > ? AND table_name IS NOT NULL ORDER BY id", .integer(since))
    }
    for event in rest {
      let table = try event.text("table_name")
      let key: [SQLValue] = try event.json("row_key")
      if event.optionalText("after") == nil {
        rows[table]?[key] = nil
      } else {
        let after: [String: SQLValue] = try event.json("after")
        rows[table, default: [:]][key, default: [:]].merge(after) { $1 }
      }
      last = try event.integer("id")
      events += 1
    }
    return rows.filter { !$0.value.isEmpty }
  }
}
