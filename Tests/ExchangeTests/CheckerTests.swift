import Core
import Exchange
import Foundation
import Testing
import TestSupport

@Suite("Other programs accept the exports")
struct CheckerTests {
  /// Bills of all kinds, and as many generated ones as a checker handles quickly; ten thousand under `make soak`.
  private static let bills: [ExportedBill] = {
    var random = RandomBills(generator: SeededGenerator(seed: 4))
    return Sample.all + (100..<100 + Int64(Soak.count(1000, long: 10_000))).map { random.bill($0) }
  }()

  /// Incomes of all kinds beside the bills.
  private static let options: Export.Options = {
    var random = RandomBills(generator: SeededGenerator(seed: 5))
    var options = Export.Options()
    options.incomes = Sample.incomes + (100..<300).map { random.income($0) }
    return options
  }()

  @Test(
    "hledger check --strict",
    .enabled(if: Checker.hledger.path != nil, "hledger is not installed: apt-get install hledger"))
  func hledger() throws {
    let text = Export.write(CheckerTests.bills, as: .hledger, CheckerTests.options).text
    let run = try Checker.hledger.run(on: text, name: "x.journal")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(
    "a payee may start with any character, even with combining marks", .enabled(if: Checker.hledger.path != nil),
    arguments: ["(🏽]", "*\u{301} Star", "!\u{20E3} Sale", "(", "= = ="])
  func marks(payee: String) throws {
    var bill = try #require(Sample.all.first)
    bill.merchant = payee
    let text = Export.write([bill], as: .hledger).text
    let run = try Checker.hledger.run(on: text, name: "x.journal")
    #expect(run.status == 0, "\(run.output)")
    #expect(try Export.read(text, as: .hledger).map(\.merchant) == [payee])
  }

  @Test("hledger computes the same sums from a journal as billfold", .enabled(if: Checker.hledger.path != nil))
  func sums() throws {
    let text = Export.write(Sample.all, as: .hledger).text
    let checker = Checker(program: "hledger", arguments: ["balance", "expenses", "--output-format=csv", "-f"])
    let run = try checker.run(on: text, name: "x.journal")
    for line in [
      "\"expenses:Groceries\",\"20.00 EUR\"", "\"expenses:Utilities\",\"1234.56 EUR\"", "1.234 KWD", "-1500 JPY",
    ] {
      #expect(run.output.contains(line), "\(line)\n\(run.output)")
    }
  }

  @Test("hledger takes income for income, and adds it up", .enabled(if: Checker.hledger.path != nil))
  func income() throws {
    var options = Export.Options()
    options.incomes = Sample.incomes
    let text = Export.write(Sample.all, as: .hledger, options).text
    let checker = Checker(program: "hledger", arguments: ["incomestatement", "--output-format=csv", "-f"])
    let run = try checker.run(on: text, name: "x.journal")
    #expect(run.output.contains("\"income:other\",\"2500.00 EUR, 1500 JPY\""), "\(run.output)")
  }

  @Test(
    "an unbalanced journal is refused, which shows that the check is effective",
    .enabled(if: Checker.hledger.path != nil))
  func control() throws {
    let text = Export.write(Sample.all, as: .hledger).text.replacing("20.00 EUR", with: "20.01 EUR")
    #expect(try Checker.hledger.run(on: text, name: "x.journal").status != 0)
  }

  @Test("hledger reads what was appended to a journal with decimal commas", .enabled(if: Checker.hledger.path != nil))
  func decimalCommas() throws {
    let own = "decimal-mark ,\n\n2020-01-01 Shop\n    expenses:Mine   1,50 EUR\n    assets\n"
    let first = own + Export.write(Array(Sample.all.prefix(1)), as: .hledger, Export.Options(existing: own)).text
    let second = first + Export.write(Sample.all, as: .hledger, Export.Options(existing: first)).text
    let later = second + "\n2020-04-01 Shop\n    expenses:Mine   2,25 EUR\n    assets\n"
    let checker = Checker(program: "hledger", arguments: ["balance", "expenses", "--output-format=csv", "-f"])
    let run = try checker.run(on: later, name: "x.journal")
    for line in [
      "\"expenses:Groceries\",\"20.00 EUR\"", "\"expenses:Mine\",\"3.75 EUR\"",
      "\"expenses:Utilities\",\"1234.56 EUR\"", "1.234 KWD",
    ] {
      #expect(run.output.contains(line), "\(line)\n\(run.output)")
    }
    let read = try Export.read(later, as: .hledger)
    #expect(Set(read.filter { $0.id > 0 }) == Set(Sample.all))
    #expect(read.filter { $0.id == 0 }.map(\.amount.minorUnits) == [150, 225])
    #expect(Export.write(Sample.all, as: .hledger, Export.Options(existing: second)).text.isEmpty)
  }

  @Test(
    "ledger --strict, without a warning",
    .enabled(if: Checker.ledger.path != nil, "ledger is not installed: apt-get install ledger"))
  func ledger() throws {
    let text = Export.write(CheckerTests.bills, as: .ledger, CheckerTests.options).text
    let run = try Checker.ledger.run(on: text, name: "x.ledger")
    #expect(run.status == 0)
    #expect(!run.output.contains("Warning") && !run.output.contains("Error"), "\(run.output.prefix(2000))")
  }

  @Test(
    "bean-check",
    .enabled(if: Checker.beancount.path != nil, "bean-check is not installed: apt-get install beancount"))
  func beancount() throws {
    let text = Export.write(CheckerTests.bills, as: .beancount, CheckerTests.options).text
    let run = try Checker.beancount.run(on: text, name: "x.beancount")
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output.prefix(2000))")
  }

  @Test("bean-check accepts what was appended", .enabled(if: Checker.beancount.path != nil))
  func appended() throws {
    let first = Export.write(Array(Sample.all.prefix(2)), as: .beancount).text
    let second = Export.write(CheckerTests.bills, as: .beancount, Export.Options(existing: first)).text
    let run = try Checker.beancount.run(on: first + second, name: "x.beancount")
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output.prefix(2000))")
  }
}
