import Core
import Exchange
import Testing
import TestSupport

@Suite("Bills written and read back")
struct RoundTripTests {
  @Test(
    "bills of all currencies and characters are restored unchanged, ten thousand of them under make soak",
    arguments: [ExportFormat.jsonLines, .hledger, .ledger, .beancount])
  func comeBack(format: ExportFormat) throws {
    var random = RandomBills(generator: SeededGenerator(seed: 20))
    let bills = (1...Soak.count(1000, long: 10_000)).map { random.bill(Int64($0)) }
    let output = Export.write(bills, as: format)
    #expect(output.leftOut.isEmpty)
    let back = try Export.read(output.text, as: format)
    #expect(back.count == bills.count)
    // Strings that are canonically equivalent are `==`; their bytes must be the same, too.
    let wrong = zip(bills, back).first { $0 != $1 || !"\($0)".utf8.elementsEqual("\($1)".utf8) }
    #expect(wrong == nil, "\(wrong.map { "\($0)\n\($1)" } ?? "")")
  }

  @Test("all currencies are among them")
  func currencies() {
    var random = RandomBills(generator: SeededGenerator(seed: 20))
    #expect(Set((1...1000).map { random.bill(Int64($0)).amount.currency }).count == Currency.all.count)
  }

  @Test(
    "a second run appends nothing, and only a payment made since",
    arguments: [ExportFormat.hledger, .ledger, .beancount, .gnuCash])
  func incremental(format: ExportFormat) {
    let first = Export.write(Sample.all, as: format)
    let second = Export.write(Sample.all, as: format, Export.Options(existing: first.text))
    #expect(second.text.isEmpty)
    #expect(second.written.isEmpty)
    var paid = Sample.all
    paid[1].paidDate = day("2020-03-18")
    let third = Export.write(paid, as: format, Export.Options(existing: first.text))
    #expect(third.written == [EntryKey(id: 2, part: .payment)])
    let keys = Export.keys(in: first.text + third.text, of: format)
    #expect(keys == Set(first.written + third.written))
  }

  @Test(
    "a changed bill is named, and its payment is written only if it settles the amount in the file",
    arguments: [ExportFormat.hledger, .ledger, .beancount, .gnuCash, .csv, .jsonLines])
  func changed(format: ExportFormat) throws {
    var random = RandomBills(generator: SeededGenerator(seed: 7))
    let bills = Sample.all + (100..<300).map { random.bill($0) }
    let text = Export.write(bills, as: format).text
    func again(_ change: (inout ExportedBill) -> Void) -> Export.Output {
      var bills = bills
      change(&bills[1])
      return Export.write(bills, as: format, Export.Options(existing: text))
    }
    #expect(again { _ in }.changed.isEmpty)
    let hasPayments = format != .csv && format != .jsonLines
    let payment = hasPayments ? [EntryKey(id: 2, part: .payment)] : []
    // Another payment mode does not make another bill if the payment has a separate entry.
    let paid = again {
      $0.paidDate = day("2020-03-18")
      $0.payment = Payment(mode: .cash)
    }
    #expect(paid.changed == (hasPayments ? [] : [2]) && paid.written == payment)
    let renamed = again { ($0.merchant, $0.paidDate) = ("Stadtwerke Nord", day("2020-03-18")) }
    #expect(renamed.changed == [2] && renamed.written == payment)
    let other = again {
      $0 = ExportedBill(
        id: 2, kind: $0.kind, merchant: $0.merchant, amount: Money(minorUnits: 123_457, currency: .eur),
        issueDate: $0.issueDate, paidDate: day("2020-03-18"), splits: [$0.splits[0]])
    }
    #expect(other.changed == [2] && other.written.isEmpty && other.text.isEmpty)
    // Whatever else users have in the file.
    if format == .hledger {
      let own = "include 2019.journal\nalias x=y\n\n2020-01-01 x\n  a  1,000 EUR\n  b\n\n" + text
      var bills = bills
      bills[0].notes = "new"
      #expect(Export.write(bills, as: format, Export.Options(existing: own)).changed == [1])
    }
  }

  @Test("a payment that is undone is a change, too", arguments: [ExportFormat.hledger, .beancount, .gnuCash, .csv])
  func unpaid(format: ExportFormat) {
    let text = Export.write(Sample.all, as: format).text
    for index in [0, 2] {
      var bills = Sample.all
      bills[index].paidDate = nil
      let output = Export.write(bills, as: format, Export.Options(existing: text))
      #expect(output.changed == [bills[index].id] && output.text.isEmpty)
    }
  }

  @Test(
    "appended entries are read together with the existing ones",
    arguments: [ExportFormat.hledger, .ledger, .beancount])
  func appended(format: ExportFormat) throws {
    let first = Export.write(Array(Sample.all.prefix(2)), as: format)
    var bills = Sample.all
    bills[1].paidDate = day("2020-03-18")
    let second = Export.write(bills, as: format, Export.Options(existing: first.text))
    #expect(try Set(Export.read(first.text + second.text, as: format)) == Set(bills))
  }

  @Test("list formats do not write bills twice either", arguments: [ExportFormat.csv, .jsonLines, .ofx, .qif, .datev])
  func lists(format: ExportFormat) {
    let first = Export.write(Sample.all, as: format)
    #expect(Export.keys(in: first.text, of: format) == Set(first.written))
    #expect(!first.written.isEmpty)
    let second = Export.write(Sample.all, as: format, Export.Options(existing: first.text))
    #expect(second.written.isEmpty)
  }

  @Test(
    "journals written by others become bills of the spending in them",
    arguments: [
      (
        ExportFormat.hledger,
        """
        2024-01-05 * (17) Corner Shop | milk  ; shared: yes
            expenses:food       $1,204.50
            assets:cash
        ~ monthly
            expenses:rent  5 EUR
        2024/1/6 Salary
            assets:bank    100 EUR
            income:salary
        """, "Corner Shop", "1204.50 USD", "food"
      ),
      (
        .beancount,
        """
        option "title" "Mine"
        2020-01-01 open Expenses:Food EUR
        2024-01-05 * "Corner Shop" "milk" #shared
          note: "by \\"hand\\""
          Expenses:Food   1,204.50 EUR ; remark
          Assets:Cash
        2024-01-06 balance Assets:Cash  1 EUR
        """, "Corner Shop", "1204.50 EUR", "Food"
      ),
    ])
  func foreign(format: ExportFormat, journal: String, merchant: String, amount: String, category: String) throws {
    let bills = try Export.read(journal, as: format)
    #expect(bills.map(\.merchant) == [merchant])
    #expect(bills.map(\.amount.description) == [amount])
    #expect(bills.map(\.categories) == [[category]])
    #expect(bills.map(\.id) == [0])
    #expect(bills.map(\.paidDate) == [day("2024-01-05")])
  }

  @Test(
    "a pending entry from elsewhere is paid: only a bill that billfold wrote can be unpaid",
    arguments: [
      (ExportFormat.hledger, "2024-01-05 ! Shop\n"), (.ledger, "2024-01-05 ! (17) Shop\n"),
      (.beancount, "2024-01-05 ! \"Shop\"\n"),
    ])
  func pending(format: ExportFormat, entry: String) throws {
    let foreign = entry + "  Expenses:Food  12.00 EUR\n  Assets:Cash  -12.00 EUR\n"
    #expect(try Export.read(foreign, as: format).map(\.paidDate) == [day("2024-01-05")])
    let own = Export.write([Sample.unpaid], as: format).text
    #expect(own.contains(" ! ") && own.contains("billfold-2-bill"))
    #expect(try Export.read(own, as: format) == [Sample.unpaid])
  }

  @Test(
    "a tag in a journal from elsewhere with another meaning here does not change its entry",
    arguments: [
      (ExportFormat.hledger, "2024-01-05 Shop\n  ; payment: barter, due: soon, kind: nice, reminders:\n"),
      (.beancount, "2024-01-05 * \"Shop\" \"\"\n  payment: \"barter\"\n  due: \"soon\"\n  kind: \"nice\"\n"),
    ])
  func foreignTags(format: ExportFormat, entry: String) throws {
    let bill = try #require(
      try Export.read(entry + "  Expenses:Food  12.00 EUR\n  Assets:Cash  -12.00 EUR\n", as: format).first)
    #expect(bill.amount.minorUnits == 1200 && bill.payment == nil && bill.dueDate == nil && bill.kind == .receipt)
    #expect(bill.reminders == nil)
  }

  @Test("a CSV file of an earlier version is continued with the columns that it has")
  func earlierColumns() throws {
    func earlier(_ bills: [ExportedBill]) throws -> String {
      let rows = Export.write(bills, as: .csv).text.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let place = try #require(rows.first?.firstIndex(of: "payment reference"))
      return rows.map { ($0[..<place] + $0[(place + 1)...]).joined(separator: ",") + "\r\n" }.joined()
    }
    let old = try earlier([Sample.plain])
    #expect(Export.looksLike(.csv, old) && !Export.looksLike(.csv, "entry,id\r\n"))
    var bills = [Sample.plain, Sample.dinars]
    let output = Export.write(bills, as: .csv, Export.Options(existing: old))
    #expect(output.written == [EntryKey(id: 4, part: .bill)] && output.changed.isEmpty)
    #expect(try old + output.text == earlier(bills))
    bills[0].paymentReference = "KD 4711"
    #expect(Export.write(bills, as: .csv, Export.Options(existing: old)).changed.isEmpty)
    bills[0].reference = "R-1"
    #expect(Export.write(bills, as: .csv, Export.Options(existing: old)).changed == [1])
  }

  @Test(
    "bills in a file of an earlier version, which has no payment references, are not reported as different",
    arguments: [ExportFormat.hledger, .ledger, .beancount, .jsonLines])
  func earlierReferences(format: ExportFormat) {
    var bills = Sample.all
    bills[1].paymentReference = nil
    let old = Export.write(bills, as: format).text
    #expect(Export.write(Sample.all, as: format, Export.Options(existing: old)).changed.isEmpty)
    let new = Export.write(Sample.all, as: format).text
    bills[1].paymentReference = "KD 4712"
    #expect(Export.write(bills, as: format, Export.Options(existing: new)).changed == [2])
  }

  @Test("a Ledger file of an earlier version gets its missing tag names")
  func newTags() {
    let first = Export.write([Sample.plain], as: .ledger).text.replacing("tag reminders\n", with: "")
    let added = Export.write(Sample.all, as: .ledger, Export.Options(existing: first)).text
    #expect(added.contains("\ntag reminders\n") && !added.contains("\ntag kind\n"))
  }

  @Test(
    "unreadable input is refused with its line",
    arguments: [
      (ExportFormat.hledger, "2024-13-05 shop\n", 1), (.hledger, "\nnonsense here\n", 2),
      (.hledger, "2024-01-05 shop\n  expenses:x  1.2.3.4 EUR\n", 2),
      (.hledger, "2024-01-05 x\n  expenses:x  12.345 EUR\n", 2),
      (.hledger, "2024-01-05 x\n  ; id: billfold-1-whole\n  expenses:x  12 EUR\n  assets:y  -11 EUR\n", 1),
      (.hledger, "2024-01-05 x\n  ; id: billfold-1-whole\n  ; kind: strange\n  expenses:x  1 EUR\n  a:y  -1 EUR\n", 1),
      (.beancount, "2024-01-05 * \"shop\n", 1), (.beancount, "2024-01-05 nothing \"shop\"\n", 1),
      (.beancount, "2024-01-05 * \"x\"\n  what is this\n", 2), (.beancount, "2024-02-30 open Assets:X\n", 1),
      (.jsonLines, "{}\n", 1), (.jsonLines, "\n[1]\n", 2), (.jsonLines, "{\"merchant\":\"x\"", 1),
      (
        .jsonLines,
        #"{"date":"2024-01-05","merchant":"x","total":{"currency":"EUR","minorUnits":12,"value":"1.20"}}"#, 1
      ),
      (
        .jsonLines,
        #"{"date":"2024-01-05","merchant":"x","splits":[{"category":"a","minorUnits":3}],"#
          + #""total":{"currency":"EUR","minorUnits":12,"value":"0.12"}}"#, 1
      ),
      (.csv, "entry,id\n", 1),
    ])
  func malformed(format: ExportFormat, text: String, line: Int) {
    let error = #expect(throws: MalformedText.self) { try Export.read(text, as: format) }
    #expect(error?.line == line)
  }
}
