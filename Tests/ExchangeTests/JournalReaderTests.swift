import Core
import Exchange
import TestSupport
import Testing

/// Journals written by others, as hledger, Ledger and Beancount interpret them.
@Suite struct JournalReaderTests {
  @Test(
    "points and commas are read by directives, then by the commodity's other amounts, then by the program's rules",
    arguments: ReadJournal.amounts)
  func marks(journal: ReadJournal) throws {
    #expect(try Export.read(journal.text, as: journal.format).map(\.amount.description) == journal.found)
  }

  @Test(
    "accounts are expense accounts by their name or by the journal's declarations", arguments: ReadJournal.accounts)
  func expenses(journal: ReadJournal) throws {
    #expect(try Export.read(journal.text, as: journal.format).flatMap(\.categories) == journal.found)
  }

  @Test(
    "entries are balanced with prices, rounding, an amount that is left out, and what only their program knows",
    arguments: ReadJournal.balanced)
  func balanced(journal: ReadJournal) throws {
    #expect(try Export.read(journal.text, as: journal.format).map(\.amount.description) == journal.found)
  }

  @Test("an entry without a description is named by its code, or else by its category", arguments: ReadJournal.nameless)
  func names(journal: ReadJournal) throws {
    let bills = try Export.read(journal.text, as: journal.format)
    #expect(bills.map(\.merchant) == journal.found && bills.map(\.title) == journal.found)
  }

  @Test(
    "a date without a year is in that of the directive before it",
    arguments: ["Y2024", "Y 2024", "year 2024", "apply year 2024"], [ExportFormat.hledger, .ledger])
  func years(directive: String, format: ExportFormat) throws {
    let shops = ["3/5 A", "03-06=03-08 B", "2025/1/2 C"].map { "\($0)\n  Expenses:Food  1 EUR\n  Assets:Cash\n\n" }
    let text = "Y2023\n\(directive) ; of the shops\n\n\(shops.joined())"
    let dates = ["2024-03-05", "2024-03-06", "2025-01-02"]
    #expect(try Export.read(text, as: format).map(\.issueDate.description) == dates)
    let ended = text + "end apply year\n3/7 D\n  Expenses:Food  1 EUR\n  Assets:Cash\n"
    let error = #expect(throws: MalformedText.self) { try Export.read(ended, as: format) }
    #expect(error?.line == 17 && error?.reason.contains("not a date with a year") == true)
  }

  @Test(
    "ambiguous input and includes are refused with their line and a way out",
    arguments: RefusedJournal.all)
  func refused(journal: RefusedJournal) {
    let error = #expect(throws: MalformedText.self) { try Export.read(journal.text, as: journal.format) }
    #expect(
      error?.line == journal.line && error?.reason.contains(journal.reason) == true, "\(String(describing: error))")
  }
}

private func entry(_ amount: String, _ account: String = "Expenses:Food") -> String {
  "2026-01-12 Shop\n    \(account)   \(amount)\n    Assets:Bank\n"
}

private func postings(_ lines: String...) -> String {
  "2026-01-12 * \"Shop\"\n" + lines.map { "    \($0)\n" }.joined()
}

private func beancount(_ amount: String, _ account: String = "Expenses:Food") -> String {
  "2026-01-12 * \"Shop\"\n  \(account)  \(amount)\n  Assets:Bank\n"
}

struct ReadJournal: Sendable {
  var format: ExportFormat
  var text: String
  var found: [String]

  init(_ format: ExportFormat, _ lines: [String], _ found: [String]) {
    self.format = format
    text = lines.joined()
    self.found = found
  }

  static let amounts: [ReadJournal] = [
    ReadJournal(.ledger, ["2024-03-02 shop\n  Expenses:Food\t$  5.00\n  Assets:Cash\n"], ["5.00 USD"]),
    ReadJournal(.ledger, [entry("$1,000")], ["1000.00 USD"]),
    ReadJournal(.ledger, [entry("$1,234.50")], ["1234.50 USD"]),
    ReadJournal(.ledger, [entry("1.000 EUR")], ["1.00 EUR"]),
    ReadJournal(.ledger, [entry("1.000 EUR"), entry("1,50 EUR")], ["1000.00 EUR", "1.50 EUR"]),
    ReadJournal(.ledger, [entry("1.000 EUR"), entry("2.000,5 EUR")], ["1000.00 EUR", "2000.50 EUR"]),
    // Each commodity has its own separators.
    ReadJournal(.ledger, [entry("$1,000"), entry("1,50 EUR")], ["1000.00 USD", "1.50 EUR"]),
    ReadJournal(.ledger, ["commodity EUR\n  format 1.000,00 EUR\n", entry("1.000 EUR")], ["1000.00 EUR"]),
    ReadJournal(.hledger, ["commodity $1,000.00\n", entry("$1,000")], ["1000.00 USD"]),
    ReadJournal(.hledger, ["commodity 1,000.00 USD ; mine\n", entry("1,000 USD")], ["1000.00 USD"]),
    ReadJournal(.hledger, ["commodity 1.000,00 EUR\n", entry("2.500 EUR")], ["2500.00 EUR"]),
    ReadJournal(.hledger, ["commodity EUR\n  format 1.000,00 EUR\n", entry("2.500 EUR")], ["2500.00 EUR"]),
    ReadJournal(
      .hledger, ["D 1,000.00 USD\n", entry("1,000 USD"), entry("2,000")], ["1000.00 USD", "2000.00 USD"]),
    ReadJournal(.hledger, ["D 1,000.00 EUR\ncommodity 1.000,00 EUR\n", entry("2.500 EUR")], ["2500.00 EUR"]),
    ReadJournal(.hledger, ["decimal-mark .\ncommodity 1.000,00 EUR\n", entry("2,500 EUR")], ["2500.00 EUR"]),
    ReadJournal(.hledger, [entry("$1,000"), entry("$12.50")], ["1000.00 USD", "12.50 USD"]),
    ReadJournal(.hledger, [entry("1.000.000 JPY"), entry("1.500 JPY")], ["1000000 JPY", "1500 JPY"]),
    ReadJournal(.hledger, [entry("1.234 KWD"), entry("0.500 EUR")], ["1.234 KWD", "0.50 EUR"]),
    ReadJournal(.hledger, [entry("1 000,50 EUR")], ["1000.50 EUR"]),
    ReadJournal(.hledger, [entry("INR 9,99,99,999.00")], ["99999999.00 INR"]),
    ReadJournal(.beancount, [beancount("1,000 USD")], ["1000.00 USD"]),
    // Amounts of shares and coins may have any number of decimals.
    ReadJournal(.hledger, [entry("12.34567 VTI {100.00 USD}", "Assets:Broker"), entry("3 EUR")], ["3.00 EUR"]),
    ReadJournal(.ledger, [entry("0.00123456 BTC", "Assets:Wallet"), entry("3 EUR")], ["3.00 EUR"]),
    ReadJournal(
      .beancount, [beancount("123456789012345678901.5 VTI {100.00 USD}", "Assets:Broker"), beancount("3 EUR")],
      ["3.00 EUR"]),
  ]

  static let balanced: [ReadJournal] = journals.flatMap { balancedInEach($0) } + balancedInOne

  private static let journals: [ExportFormat] = [.hledger, .ledger, .beancount]

  private static func balancedInEach(_ format: ExportFormat) -> [ReadJournal] {
    [
      ReadJournal(format, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  -10.00 EUR")], ["10.00 EUR"]),
      ReadJournal(format, [postings("Expenses:Food  10.00 EUR @ 1.1 USD", "Assets:Bank  -11.00 USD")], ["10.00 EUR"]),
      ReadJournal(
        format, [postings("Expenses:Food  -10.00 EUR @@ 11.00 USD", "Assets:Bank  11.00 USD")], ["-10.00 EUR"]),
      ReadJournal(
        format, [postings("Expenses:Food  3.00 EUR @ 0.3333 GBP", "Assets:Bank  -1.00 GBP")], ["3.00 EUR"]),
      ReadJournal(
        format, [postings("Expenses:Food  10.00 EUR", "Expenses:Tip  1.00 USD", "Assets:Bank")],
        ["10.00 EUR", "1.00 USD"]),
      ReadJournal(
        format, [postings("Expenses:Fee  1.00 EUR", "Assets:Shares  2 VTI {50.00 EUR}", "Assets:Bank  -101.00 EUR")],
        ["1.00 EUR"]),
    ]
  }

  private static let balancedInOne: [ReadJournal] = [
    // Two commodities without a price are an exchange.
    ReadJournal(.hledger, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  -11.00 USD")], ["10.00 EUR"]),
    ReadJournal(.ledger, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  -11.00 USD")], ["10.00 EUR"]),
    ReadJournal(.hledger, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  = 5.00 EUR")], ["10.00 EUR"]),
    ReadJournal(
      .hledger, [postings("Expenses:Food  10.00 EUR = 10.00 EUR", "Assets:Bank  -10.00 EUR")], ["10.00 EUR"]),
    ReadJournal(.ledger, ["bucket Assets:Bank\n\n", postings("Expenses:Food  10.00 EUR")], ["10.00 EUR"]),
    ReadJournal(.ledger, [postings("Expenses:Food  10.00 EUR", "[Budget:Food]  -10.00 EUR")], ["10.00 EUR"]),
    ReadJournal(.beancount, [postings("Expenses:Food  10.0 EUR", "Assets:Bank  -10.04 EUR")], ["10.00 EUR"]),
    ReadJournal(
      .beancount,
      [
        "option \"inferred_tolerance_default\" \"EUR:0.05\"\n",
        postings("Expenses:Food  10.00 EUR", "Assets:Bank  -10.01 EUR"),
      ], ["10.00 EUR"]),
  ]

  static let nameless: [ReadJournal] = [
    ReadJournal(.hledger, ["2024-03-01\n    expenses:food  5 EUR\n    assets:cash\n"], ["food"]),
    ReadJournal(.ledger, ["2024-03-01 * (R-17)\n    Expenses:Food  5 EUR\n    Assets:Cash\n"], ["R-17"]),
    ReadJournal(.hledger, ["2024-03-01 * (!) ... | -\n    expenses:food  5 EUR\n    assets:cash\n"], ["food"]),
    ReadJournal(.hledger, ["2024-03-01 Shop | -\n    expenses:food  5 EUR\n    assets:cash\n"], ["Shop"]),
    ReadJournal(.beancount, ["2024-03-01 * \"\"\n  Expenses:Food  5 EUR\n  Assets:Cash\n"], ["Food"]),
  ]

  static let accounts: [ReadJournal] = [
    // A comment below a virtual posting belongs to none of the others.
    ReadJournal(
      .hledger,
      [
        "2024-03-02 shop\n  expenses:food  5.00 EUR\n  (budget:trip)  5.00 EUR\n  ; category: Trip\n  assets\n"
      ], ["food"]),
    ReadJournal(.hledger, ["account Ausgaben  ; type: X\n", entry("3 EUR", "Ausgaben:Essen")], ["Essen"]),
    ReadJournal(
      .hledger, ["account Ausgaben\n    ; note: x, type: Expense \n", entry("3 EUR", "Ausgaben")], ["Ausgaben"]),
    // The nearest declaration counts.
    ReadJournal(
      .hledger,
      [
        "account Ausgaben  ; type: X\naccount Ausgaben:Pfand  ; type: A\n", entry("3 EUR", "Ausgaben:Pfand:Flasche"),
        entry("4 EUR", "Ausgaben:Essen"),
      ], ["Essen"]),
    ReadJournal(.hledger, ["account Expenses:Deposits  ; type: A\n", entry("3 EUR", "Expenses:Deposits")], []),
    ReadJournal(.hledger, [entry("3 EUR", "Expense:Food"), entry("4 EUR", "expenses")], ["Food", "expenses"]),
    ReadJournal(.hledger, [entry("3 EUR", "Haushalt:Essen")], []),
    // Names of other languages, unless the journal says itself what its accounts are.
    ReadJournal(.hledger, [entry("3 EUR", "Ausgaben:Essen"), entry("4 EUR", "aktiva:Bank")], ["Essen"]),
    ReadJournal(
      .ledger, [entry("3 EUR", "Dépenses:Repas"), entry("4 EUR", "DE\u{301}PENSES:Train")], ["Repas", "Train"]),
    ReadJournal(.hledger, [entry("3 EUR", "Расходы:Еда"), entry("4 EUR", "支出:食費")], ["Еда", "食費"]),
    ReadJournal(
      .hledger, ["account Haushalt  ; type: X\n", entry("3 EUR", "Ausgaben:Essen"), entry("4 EUR", "Haushalt:Gas")],
      ["Gas"]),
    ReadJournal(
      .beancount, ["option \"name_expenses\" \"Ausgaben\"\n", beancount("3 EUR", "Ausgaben:Essen")], ["Essen"]),
  ]
}

struct RefusedJournal: Sendable {
  var format: ExportFormat
  var text: String
  var line: Int
  var reason: String

  init(_ format: ExportFormat, _ lines: [String], _ line: Int, _ reason: String) {
    self.format = format
    text = lines.joined()
    self.line = line
    self.reason = reason
  }

  static let all: [RefusedJournal] = marks + wholes + journals.flatMap { unbalanced(in: $0) } + unbalancedInOne

  private static let journals: [ExportFormat] = [.hledger, .ledger, .beancount]

  private static func unbalanced(in format: ExportFormat) -> [RefusedJournal] {
    [
      RefusedJournal(
        format, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  -9.00 EUR")], 1,
        "the amounts of the entry add up to 1.00 EUR instead of zero"),
      RefusedJournal(
        format,
        [
          postings("Expenses:Food  10.00 EUR", "Assets:Bank"), "\n",
          postings("Expenses:Food  10.00 EUR @ 1.1 USD", "Assets:Bank  -12.00 USD"),
        ], 5, "add up to -1.00 USD instead of zero"),
      RefusedJournal(
        format, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  11.00 USD")], 1,
        "add up to 10.00 EUR and 11.00 USD instead of zero"),
      RefusedJournal(
        format, [postings("Expenses:Food  10.00 EUR", "Expenses:Tip", "Assets:Bank")], 4,
        "a second amount of the entry is left out"),
      RefusedJournal(format, [postings("Expenses:Food  10.00 EUR")], 1, "add up to 10.00 EUR instead of zero"),
    ]
  }

  private static let unbalancedInOne: [RefusedJournal] = [
    // In Beancount an exchange needs its price, and a budget in brackets is no part of the balance in hledger.
    RefusedJournal(
      .beancount, [postings("Expenses:Food  10.00 EUR", "Assets:Bank  -11.00 USD")], 1, "10.00 EUR and -11.00 USD"),
    RefusedJournal(
      .hledger, [postings("Expenses:Food  10.00 EUR", "[Budget:Food]  -10.00 EUR")], 1, "add up to 10.00 EUR"),
  ]

  private static let marks: [RefusedJournal] = [
    RefusedJournal(.hledger, [entry("$1,000")], 2, "`decimal-mark .`"),
    RefusedJournal(.hledger, [entry("5.000 EUR")], 2, "`decimal-mark .`"),
    RefusedJournal(.hledger, [entry("1.5 EUR"), entry("1,5 EUR"), entry("1,000 EUR")], 8, "`decimal-mark .`"),
    RefusedJournal(.ledger, [entry("1.5 EUR"), entry("1,5 EUR"), entry("1,000 EUR")], 8, "format 1,000.00 EUR"),
    RefusedJournal(.hledger, ["commodity 1,000.00 USD\n", entry("1,50 USD")], 3, "not an amount"),
    RefusedJournal(.hledger, [entry("1.23456")], 2, "not an amount"),
  ]

  private static let wholes: [RefusedJournal] = [
    RefusedJournal(.hledger, ["; mine\ninclude 2025.journal\n"], 2, "hledger print -f FILE -o whole.journal"),
    RefusedJournal(.ledger, ["include 2025.ledger\n"], 1, "ledger -f FILE print"),
    RefusedJournal(.beancount, ["include \"2025.beancount\"\n"], 1, "bean-query FILE print"),
    RefusedJournal(.hledger, ["alias food=Expenses:Food\n", entry("1 EUR", "food")], 1, "hledger print"),
    RefusedJournal(
      .ledger, ["account Expenses:Food\n  alias food\n", entry("1 EUR", "food")], 2, "ledger -f FILE print"),
    RefusedJournal(.hledger, ["apply account Expenses\n", entry("1 EUR", "Food")], 1, "hledger print"),
    RefusedJournal(.ledger, ["capture Expenses:Food Essen\n", entry("1 EUR", "Essen")], 1, "ledger -f FILE print"),
    RefusedJournal(.ledger, [entry("(5.00 EUR * 2)")], 2, "write its result"),
    RefusedJournal(.beancount, [beancount("5.00 * 2 EUR")], 2, "write its result"),
  ]
}
