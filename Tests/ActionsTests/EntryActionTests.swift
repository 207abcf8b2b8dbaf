import Actions
import Core
import Foundation
import Ledger
import Store
import TestSupport
import Testing

/// A single bank entry: the bill that it pays is found, or created from it.
@Suite struct EntryActionTests {
  private static let csv = """
    Date,Payee,Description,Amount,Currency
    2026-03-04,City Power,Invoice 117,-84.20,EUR
    2026-03-06,LANDLORD,Rent March,-900.00,EUR
    2026-03-09,,,-12.30,EUR
    2026-03-10,Employer,Salary,2500.00,EUR
    """

  /// The entries 1 to 4 in the order of the file, none of them matched.
  private func desk() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(ImportStatement(file: try desk.file(Self.csv), matches: false))
    return desk
  }

  private func bill(_ desk: MadeDesk, _ title: String, _ amount: String, _ date: String) async throws {
    _ = try await desk.run(AddBill(title: title, amount: .text(amount), entry: BillEntry(date: .text(date))))
  }

  @Test("an entry's candidates are bills without an entry, closest amount first; others are found by words")
  func candidates() async throws {
    let desk = try await desk()
    try await bill(desk, "Lamp", "90 EUR", "2026-03-01")
    try await bill(desk, "Power", "84.20 EUR", "2026-02-20")
    try await bill(desk, "Old heating", "84.20 EUR", "2024-01-05")
    try await bill(desk, "Dollars", "84.20 USD", "2026-03-01")
    let details = try await desk.run(ShowEntry(entry: 1))
    #expect(details.entry.name == "City Power" && details.bills.map(\.title) == ["Power", "Lamp", "Dollars"])
    #expect(try await desk.run(ShowEntry(entry: 1, search: "HEATING")).bills.map(\.title) == ["Old heating"])
    #expect(try await desk.run(ShowEntry(entry: 1, search: "nothing like it")).bills.isEmpty)
    _ = try await desk.run(ConfirmMatches([1], bills: [2]))
    let matched = try await desk.run(ShowEntry(entry: 1))
    #expect(matched.entry.bills == [2] && matched.bills.isEmpty)
    #expect(!(try await desk.run(ShowEntry(entry: 2)).bills.map(\.title).contains("Power")))
    await #expect(throws: StoreError.noEntry(99)) { try await desk.run(ShowEntry(entry: 99)) }
  }

  @Test("bills that are unpaid for long, or paid in advance, are candidates if the amount is the same")
  func distantCandidates() async throws {
    let desk = try await desk()
    try await bill(desk, "Lamp", "90 EUR", "2026-03-01")
    try await bill(desk, "Power of last year", "84.20 EUR", "2025-02-20")
    try await bill(desk, "Water of last year", "84.10 EUR", "2025-02-20")
    let dated = BillEntry(date: .text("2025-02-20"))
    _ = try await desk.run(
      AddBill(title: "Paid last year", amount: .text("84.20 EUR"), entry: dated, paid: .text("2025-02-21")))
    #expect(try await desk.run(ShowEntry(entry: 1)).bills.map(\.title) == ["Power of last year", "Lamp"])
    try await bill(desk, "Power", "84.20 EUR", "2026-02-20")
    #expect(try await desk.run(ShowEntry(entry: 1)).bills.map(\.title) == ["Power", "Power of last year", "Lamp"])
  }

  @Test("an incoming payment could pay credit notes only, unless other bills are searched for")
  func incoming() async throws {
    let desk = try await desk()
    try await bill(desk, "Lamp", "2500 EUR", "2026-03-08")
    let entry = BillEntry(date: .text("2026-03-08"), kind: .text("creditNote"))
    _ = try await desk.run(AddBill(title: "Lamp returned", amount: .text("90 EUR"), entry: entry))
    // Bills with a closer amount do not take the place of a credit note.
    for _ in 1...12 { try await bill(desk, "Tea", "5 EUR", "2026-03-08") }
    _ = try await desk.run(AddBill(title: "Car returned", amount: .text("9000 EUR"), entry: entry))
    #expect(try await desk.run(ShowEntry(entry: 4)).bills.map(\.title) == ["Lamp returned", "Car returned"])
    #expect(try await desk.run(ShowEntry(entry: 4, search: "lamp")).bills.count == 2)
  }

  @Test("a payee's invisible characters are left out of the bill created from an entry, and a long name is cut")
  func invisible() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let long = String(repeating: "long ", count: 60)
    let csv =
      "Date,Name,Text,Amount,Currency\n2026-03-09,Kauf\u{AD}haus \u{200E}Ltd,y,-4,EUR\n2026-03-10,\(long),y,-5,EUR\n"
    _ = try await desk.run(ImportStatement(file: try desk.file(csv), matches: false))
    let bill = try await desk.run(AddBillOfEntry(entry: 1)).bill
    #expect(bill.title == "Kaufhaus Ltd" && bill.merchant == "Kaufhaus Ltd")
    #expect(try await desk.run(AddBillOfEntry(entry: 2)).bill.title.hasPrefix("long long"))
  }

  @Test("a bill created from an entry has its data, is paid by it, and one undo reverts both")
  func making() async throws {
    let desk = try await desk()
    try await bill(desk, "Landlord", "880 EUR", "2025-12-01")
    _ = try await desk.run(EditBill(bill: 1, entry: BillEntry(categories: ["Housing"])))
    let added = try await desk.run(AddBillOfEntry(entry: 2)).bill
    #expect(added.title == "LANDLORD" && added.amount.money == Money(minorUnits: 90_000, currency: .eur))
    #expect(added.issueDate == day("2026-03-06") && added.paidDate == day("2026-03-06"))
    #expect(added.categories == ["Housing"])
    #expect(try await desk.run(ShowEntry(entry: 2)).entry.bills == [added.id])
    #expect(try await desk.run(FindGaps()).bills.isEmpty)
    await #expect(throws: StoreError.alreadyMatched("entry 2")) { try await desk.run(AddBillOfEntry(entry: 2)) }

    var details = BillEntry(categories: ["Utilities"], notes: "by hand", repetition: "monthly")
    details.tags = ["flat"]
    let power = try await desk.run(AddBillOfEntry(entry: 1, title: "Power", details: details))
    #expect(power.bill.title == "Power" && power.bill.merchant == "City Power" && power.bill.tags == ["flat"])
    #expect(power.bill.categories == ["Utilities"] && power.bill.notes == "by hand")
    // It is paid and repeats: the next bill exists, and is removed with it.
    #expect(power.next?.paidDate == nil && power.next != nil)
    #expect(try await desk.run(UndoLast()).map(\.what) == ["bill.add"])
    #expect(try await desk.run(ShowEntry(entry: 1)).entry.bills.isEmpty)
    #expect(try await desk.run(ListBills()).bills.map(\.id).sorted() == [1, added.id])
    _ = try await desk.run(RedoLast())
    #expect(try await desk.run(ShowEntry(entry: 1)).entry.bills == [power.bill.id])
  }

  @Test("incoming money is not a bill, and an entry without a name asks for a title; nothing is left behind")
  func refusals() async throws {
    let desk = try await desk()
    let salary = await #expect(throws: InputError.self) { try await desk.run(AddBillOfEntry(entry: 4)) }
    #expect("\(salary.map { "\($0)" } ?? "")".contains("billfold statement income 4"))
    let nobody = await #expect(throws: InputError.self) { try await desk.run(AddBillOfEntry(entry: 3)) }
    #expect("\(nobody.map { "\($0)" } ?? "")".contains("--title"))
    await #expect(throws: StoreError.noEntry(99)) { try await desk.run(AddBillOfEntry(entry: 99)) }
    await #expect(throws: StoreError.self) {
      try await desk.run(AddBillOfEntry(entry: 1, details: BillEntry(categories: ["Nonsense"])))
    }
    #expect(try await desk.run(ListBills()).bills.isEmpty)
    #expect(try await desk.run(AddBillOfEntry(entry: 3, title: "Bakery")).bill.title == "Bakery")
  }

  @Test("an incoming entry becomes an income once, is no longer open, and one undo reverts it")
  func income() async throws {
    let desk = try await desk()
    let salary = try await desk.run(AddIncomeOfEntry(entry: 4, notes: "March"))
    #expect(salary.title == "Employer" && salary.amount.money == Money(minorUnits: 250_000, currency: .eur))
    #expect(salary.date == day("2026-03-10") && salary.notes == "March")
    #expect(try await desk.run(ShowEntry(entry: 4)).entry.income == salary.id)
    #expect(try await desk.run(ListEntries(isMatched: false)).map(\.id).sorted() == [1, 2, 3])
    #expect(try await desk.run(ListEntries(isMatched: true)).map(\.income) == [salary.id])

    let taken = StoreError.alreadyIncome(entry: 4, income: salary.id)
    await #expect(throws: taken) { try await desk.run(AddIncomeOfEntry(entry: 4)) }
    try await bill(desk, "Lamp", "90 EUR", "2026-03-01")
    await #expect(throws: taken) { try await desk.run(ConfirmMatches([4], bills: [1])) }
    await #expect(throws: taken) { try await desk.run(ConfirmMatches([4])) }

    _ = try await desk.run(UndoLast())
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListIncomes()).incomes.isEmpty)
    let titled = try await desk.run(AddIncomeOfEntry(entry: 4, title: "Salary"))
    #expect(titled.title == "Salary")
    // Once it is deleted, the entry is open again.
    _ = try await desk.run(DeleteIncomes(incomes: [titled.id]))
    #expect(try await desk.run(ShowEntry(entry: 4)).entry.isOpen)
  }

  @Test("no income is added from outgoing money, or from an entry that pays a credit note")
  func refusedIncome() async throws {
    let desk = try await desk()
    let rent = await #expect(throws: InputError.self) { try await desk.run(AddIncomeOfEntry(entry: 2)) }
    #expect("\(rent.map { "\($0)" } ?? "")".contains("billfold statement bill 2"))
    await #expect(throws: StoreError.noEntry(99)) { try await desk.run(AddIncomeOfEntry(entry: 99)) }
    let returned = BillEntry(date: .text("2026-03-08"), kind: .text("creditNote"))
    _ = try await desk.run(AddBill(title: "Car returned", amount: .text("2500 EUR"), entry: returned))
    _ = try await desk.run(ConfirmMatches([4], bills: [1]))
    await #expect(throws: StoreError.alreadyMatched("entry 4")) { try await desk.run(AddIncomeOfEntry(entry: 4)) }
    #expect(try await desk.run(ListIncomes()).incomes.isEmpty)
  }

  @Test("an income outlives the statement from which it was added, and undoing the deletion joins them again")
  func deletedStatement() async throws {
    let desk = try await desk()
    let salary = try await desk.run(AddIncomeOfEntry(entry: 4))
    _ = try await desk.run(DeleteStatements([1]))
    #expect(try await desk.run(ListIncomes()).incomes.map(\.id) == [salary.id])
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ShowEntry(entry: 4)).entry.income == salary.id)
  }

  @Test("days in the wrong order are refused rather than answered with nothing")
  func order() async throws {
    let desk = try await desk()
    await #expect(throws: InputError.self) {
      try await desk.run(ListEntries(from: .text("2026-12-01"), to: .text("2026-01-01")))
    }
  }
}
