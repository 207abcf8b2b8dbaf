import Core
import Exchange
import TestSupport
import Testing

@Suite("Incomes written and read back")
struct IncomeExportTests {
  private static let readable: [ExportFormat] = [.jsonLines, .hledger, .ledger, .beancount]

  private func options(_ incomes: [ExportedIncome], existing: String? = nil) -> Export.Options {
    var options = Export.Options(existing: existing)
    options.incomes = incomes
    return options
  }

  private func read(_ text: String, _ format: ExportFormat) throws -> ForeignLedger {
    try ForeignLedger.read(Array(text.utf8), as: try #require(LedgerFormat(rawValue: format.rawValue)))
  }

  @Test("incomes of all currencies and characters are restored unchanged beside the bills", arguments: readable)
  func comeBack(format: ExportFormat) throws {
    var random = RandomBills(generator: SeededGenerator(seed: 31))
    let incomes = Sample.incomes + (100..<400).map { random.income($0) }
    let output = Export.write(Sample.all, as: format, options(incomes))
    #expect(output.leftOut.isEmpty && output.written.count { $0.part == .income } == incomes.count)
    let ledger = try read(output.text, format)
    #expect(ledger.entries.map(\.bill) == Sample.all && ledger.leftOut.isEmpty && ledger.unknownRoots.isEmpty)
    let back = ledger.incomes.map(\.income)
    let wrong = zip(incomes, back).first { $0 != $1 || !"\($0)".utf8.elementsEqual("\($1)".utf8) }
    #expect(wrong == nil && back.count == incomes.count, "\(wrong.map { "\($0)\n\($1)" } ?? "")")
    #expect(try Export.read(output.text, as: format) == Sample.all)
  }

  @Test(
    "a second run appends only a new income, and names one that was changed: a bill with its id is another matter",
    arguments: readable + [.gnuCash])
  func incremental(format: ExportFormat) {
    let first = Export.write(Sample.all, as: format, options(Array(Sample.incomes.prefix(1))))
    #expect(Export.keys(in: first.text, of: format) == Set(first.written))
    let second = Export.write(Sample.all, as: format, options(Sample.incomes, existing: first.text))
    #expect(second.written == [EntryKey(id: 2, part: .income)] && second.changed.isEmpty)
    #expect(second.changedIncomes.isEmpty)
    let text = first.text + second.text
    var incomes = Sample.incomes
    incomes[0].amount = Money(minorUnits: 260_000, currency: .eur)
    let third = Export.write(Sample.all, as: format, options(incomes, existing: text))
    #expect(third.text.isEmpty && third.written.isEmpty && third.changed.isEmpty && third.changedIncomes == [1])
    var bills = Sample.all
    bills[0].merchant = "ALDI NORD"
    let fourth = Export.write(bills, as: format, options(Sample.incomes, existing: text))
    #expect(fourth.changed == [1] && fourth.changedIncomes.isEmpty)
  }

  @Test("a file of an earlier version, without incomes, gets them", arguments: readable + [.gnuCash])
  func earlier(format: ExportFormat) {
    let bills = Export.write(Sample.all, as: format).text
    let output = Export.write(Sample.all, as: format, options(Sample.incomes, existing: bills))
    #expect(output.written == Sample.incomes.map { EntryKey(id: $0.id, part: .income) } && output.changed.isEmpty)
  }

  @Test(
    "an income is posted from the income account to the bank",
    arguments: [
      (ExportFormat.hledger, "    income:other  -2500.00 EUR\n    assets:bank    2500.00 EUR\n"),
      (.ledger, "    income:other  -2500.00 EUR\n    assets:bank    2500.00 EUR\n"),
      (.beancount, "  Income:Other  -2500.00 EUR\n  Assets:Bank  2500.00 EUR\n"),
      (.gnuCash, "\"Income:Other\",\"Other\",\"-2500.00 EUR\",\"-2500.00\""),
      (.gnuCash, "\"Assets:Bank\",\"Bank\",\"2500.00 EUR\",\"2500.00\""),
      (.ofx, "<TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20200301</DTPOSTED><TRNAMT>2500.00</TRNAMT>\n"),
      (.qif, "D03/01/2020\nT2500.00\nNbillfold-1-income\nPSalary\nLIncome\n^\n"),
      (.jsonLines, #""kind":"income","title":"Salary","total":{"currency":"EUR","minorUnits":250000,"#),
    ])
  func posted(format: ExportFormat, text: String) {
    let output = Export.write([], as: format, options(Array(Sample.incomes.prefix(1))))
    #expect(output.text.contains(text) && output.written == [EntryKey(id: 1, part: .income)], "\(output.text)")
    #expect(format.hasIncome)
  }

  @Test("CSV, DATEV and calendars have no income", arguments: [ExportFormat.csv, .datev, .iCalendar])
  func without(format: ExportFormat) {
    let output = Export.write(Sample.all, as: format, options(Sample.incomes))
    #expect(!output.text.contains("Salary") && !output.text.contains("billfold-1-income") && !format.hasIncome)
  }

  @Test("the accounts of income and of the bank can be chosen")
  func accounts() throws {
    let mapping = "income = income:salary\npayment bankTransfer = assets:giro\n"
    var chosen = options(Sample.incomes)
    chosen.accounts = try Accounts(parsing: mapping, for: .hledger)
    let text = Export.write([], as: .hledger, chosen).text
    #expect(text.contains("    income:salary  -2500.00 EUR\n    assets:giro     2500.00 EUR\n"), "\(text)")
    #expect(try read(text, .hledger).incomes.map(\.income) == Sample.incomes)
  }

  @Test(
    "an entry with the id of an income that is none is refused with its line and the reason",
    arguments: [
      (
        ExportFormat.hledger,
        "2024-01-05 x\n  ; id: billfold-1-income\n  income:other  12 EUR\n  assets:bank  -12 EUR\n", 1,
        "billfold-1-income is not money received"
      ),
      (
        .beancount, "2024-01-05 * \"x\" \"x\"\n  id: \"billfold-1-income\"\n", 1, "billfold-1-income has no parts"
      ),
      (
        .jsonLines,
        #"\#n{"date":"2024-01-05","kind":"income","title":"x","total":{"currency":"EUR","minorUnits":-1,"value":"-0.01"}}"#,
        2,
        "`total`: -0.01 EUR is not an amount received"
      ),
      (
        .jsonLines,
        #"{"date":"2024-01-05","kind":"income","total":{"currency":"EUR","minorUnits":1,"value":"0.01"}}"#, 1,
        "`title` is missing"
      ),
    ])
  func malformed(format: ExportFormat, text: String, line: Int, reason: String) {
    #expect(throws: MalformedText(line: line, reason: reason)) { try read(text, format) }
  }

  @Test("an income that is twice in a file is refused", arguments: readable)
  func twice(format: ExportFormat) {
    let text = Export.write([], as: format, options(Sample.incomes)).text
    let error = #expect(throws: MalformedText.self) { try read(text + text, format) }
    let name = format == .jsonLines ? "income 1" : "billfold-1-income"
    #expect(error?.reason == "\(name) appears twice")
  }
}
