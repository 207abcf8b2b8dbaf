import Actions
import Core
import Exchange
import Foundation
import Intake
import Ledger
import Store
import SystemPackage
import TestSupport
import Testing

/// Bills, as any interface of the program handles them.
@Suite struct BillActionTests {
  @Test("a bill is added, changed, paid, undone and deleted without a terminal")
  func wholeLife() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(
      AddBill(
        title: "Rent", amount: "900",
        entry: BillEntry(due: "2026-03-31", time: "18:30", categories: ["Housing"], repetition: "monthly")))
    #expect(added.bill.amount.money == Money(minorUnits: 90_000, currency: .eur) && added.next == nil)
    #expect(added.bill.dueText == "2026-03-31 18:30" && added.bill.issueDate.description == "2026-03-18")
    let edited = try await desk.run(EditBill(bill: 1, title: "Flat", entry: BillEntry(due: .value(nil), notes: "new")))
    #expect(edited.title == "Flat" && edited.merchant == "Flat" && edited.dueText == nil && edited.notes == "new")
    _ = try await desk.run(EditBill(bill: 1, entry: BillEntry(due: "2026-03-31")))
    let paid = try await desk.run(PayBills(bills: [1, 1, 99], payment: PaymentTyping(payBy: .value(.cash))))
    #expect(paid.done.map(\.bill.id) == [1] && paid.done[0].bill.payment?.mode == .cash)
    #expect(paid.done[0].next?.dueDate?.description == "2026-04-30")
    #expect(paid.refused.map(\.id) == [99] && paid.refused[0].kind == .badData)
    let unpaid = try await desk.run(UnpayBills(bills: [1]))
    #expect(unpaid.done[0].withdrawn == paid.done[0].next?.id && unpaid.done[0].bill.paidDate == nil)
    #expect(try await desk.run(DeleteBills(bills: [1, 2])).done.map(\.id) == [1])
    #expect(try await desk.run(ListBills()).bills.isEmpty)
  }

  @Test("what a transfer needs is typed, shown, exported, removed and restored")
  func transfer() async throws {
    func entry(_ reference: String?, _ iban: String?) -> BillEntry {
      var entry = BillEntry()
      entry.paymentReference = reference
      entry.iban = iban
      return entry
    }
    let desk = try await MadeDesk(["currency": "EUR"])
    let added = try await desk.run(
      AddBill(title: "Water", amount: "80", entry: entry("rf18 5390 0754 7034", "de89 3704 0044 0532 0130 00"))
    ).bill
    #expect(added.paymentReference == "RF18539007547034" && added.iban == "DE89370400440532013000")
    #expect(try await desk.run(ListBills(search: "47034")).bills.map(\.id) == [1])
    let exported = try #require(try await desk.run(ExportBills(format: .jsonLines)).text)
    #expect(exported.contains(#""paymentReference":"RF18539007547034""#))
    let removed = try await desk.run(EditBill(bill: 1, entry: entry("none", "")))
    #expect(removed.paymentReference == nil && removed.iban == nil)
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paymentReference == "RF18539007547034")
    let blank = try await desk.run(EditBill(bill: 1, entry: entry("  ", " None ")))
    #expect(blank.paymentReference == nil && blank.iban == nil)
    #expect(try await desk.run(EditBill(bill: 1, entry: BillEntry(reference: " R-1 "))).reference == "R-1")
    #expect(try await desk.run(EditBill(bill: 1, entry: BillEntry(reference: "  "))).reference == nil)
    let wrong = try await #require(throws: InputError.self) {
      try await desk.run(EditBill(bill: 1, entry: entry("RF18 5390 0754 7043", nil)))
    }
    #expect(wrong.field == .paymentReference)
    let misspelt = try await #require(throws: InputError.self) {
      try await desk.run(EditBill(bill: 1, entry: entry(nil, "DE89 3704 0044 0532 0130 01")))
    }
    #expect(misspelt.field == .iban)
  }

  @Test("a line typed for `add` becomes a bill, and separate options override it")
  func quickAdd() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let first = try await desk.run(QuickAddBill(line: "Electricity 84.20 fri #Utilities"))
    #expect(first.bill.dueDate?.description == "2026-03-20" && first.bill.categories == ["Utilities"])
    let second = try await desk.run(QuickAddBill(line: "Electricity 90 paid", entry: BillEntry(currency: "CHF")))
    #expect(second.bill.categories == ["Utilities"] && second.bill.amount.money.currency == .chf)
    #expect(second.bill.paidDate?.description == "2026-03-18")
    await #expect(throws: InputError.self) { try await desk.run(QuickAddBill(line: "Coffee 3 paid 18:30")) }
  }

  @Test("a line with a past due date, in it or as an option, is dated by it, as the same bill without a line")
  func quickAddDueBefore() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    let entry = BillEntry(due: "2026-03-01")
    let bills = [
      try await desk.run(QuickAddBill(line: "Rent 900", entry: entry)).bill,
      try await desk.run(QuickAddBill(line: "Rent 900 2026-03-01")).bill,
      try await desk.run(AddBill(title: "Rent", amount: "900", entry: entry)).bill,
    ]
    for bill in bills { #expect(bill.issueDate == day("2026-03-01") && bill.dueDate == day("2026-03-01")) }
    // The option replaces what the line says.
    let later = try await desk.run(QuickAddBill(line: "Rent 900 2026-03-01", entry: BillEntry(due: "2026-04-01"))).bill
    #expect(later.issueDate == day("2026-03-18") && later.dueDate == day("2026-04-01"))
    let dated = BillEntry(date: "2026-02-20", due: "2026-03-01")
    #expect(try await desk.run(QuickAddBill(line: "Rent 900", entry: dated)).bill.issueDate == day("2026-02-20"))
  }

  @Test(
    "an unpaid bill whose due date is before today is past due when it is added",
    arguments: [("2026-03-17", true), ("2026-03-18", false), ("paid 2026-03-17", false), ("", false)])
  func addedPastDue(words: String, isPastDue: Bool) async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    #expect(try await desk.run(QuickAddBill(line: "Lunch 12 \(words)")).isPastDue == isPastDue)
  }

  @Test("a bill of every 31st is due on the last day of a shorter month, and on the 31st again")
  func every31st() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let desk = Desk(
      store: try await made.desk.store, settings: made.desk.settings, person: "tester",
      clock: .fixed(day("2027-02-10")))
    let added = try await desk.run(QuickAddBill(line: "Rent 900 every 31st"))
    #expect(added.bill.dueDate == day("2027-02-28") && added.bill.revision == 2)
    #expect(try await desk.run(PreviewQuickAdd(line: "Rent 900 every 31st")).dueDate == day("2027-02-28"))
    // Notes do not change the dates.
    _ = try await desk.run(EditBill(bill: 1, entry: BillEntry(notes: "new")))
    var dates: [CalendarDate?] = []
    var next = try await desk.run(PayBills(bills: [1])).done.first?.next
    while let bill = next, dates.count < 3 {
      dates.append(bill.dueDate)
      next = try await desk.run(PayBills(bills: [bill.id])).done.first?.next
    }
    #expect(dates == [day("2027-03-31"), day("2027-04-30"), day("2027-05-31")])
    let paid = try await desk.run(QuickAddBill(line: "Gym 20 paid every 30th"))
    #expect(paid.bill.paidDate == day("2027-01-30") && paid.next?.dueDate == day("2027-02-28"))
  }

  @Test(
    "a typed amount is read by the locale in every action that takes one",
    arguments: [("de_DE", "1.234,50"), ("en_GB", "1,234.50"), ("de_CH", "1’234.50"), ("fr_FR", "1 234,50")])
  func marks(locale: String, typed: String) async throws {
    let desk = try await MadeDesk(["currency": "EUR", "locale": locale])
    let expected = Money(minorUnits: 123_450, currency: .eur)
    #expect(try await desk.run(AddBill(title: "Desk", amount: .text(typed))).bill.amount.money == expected)
    #expect(try await desk.run(QuickAddBill(line: "Desk \(typed) fri")).bill.amount.money == expected)
    _ = try await desk.run(EditBill(bill: 1, amount: "5"))
    #expect(try await desk.run(EditBill(bill: 1, amount: .text(typed))).amount.money == expected)
  }

  @Test("three decimals are read without a locale if the usual currency has them")
  func threeDecimals() async throws {
    let desk = try await MadeDesk(["currency": "KWD"])
    #expect(try await desk.run(AddBill(title: "Taxi", amount: "1.234")).bill.amount.money.minorUnits == 1234)
    #expect(try await desk.run(QuickAddBill(line: "Taxi 1.234")).bill.amount.money.minorUnits == 1234)
    await #expect(throws: InputError.self) { try await desk.run(AddBill(title: "Taxi", amount: "1.234 EUR")) }
  }

  @Test("another currency keeps the number, whatever the separators of the locale")
  func otherCurrency() async throws {
    let desk = try await MadeDesk(["locale": "de_DE"])
    let bill = try await desk.run(AddBill(title: "Taxi", amount: "1,234", entry: BillEntry(currency: "KWD"))).bill
    #expect(bill.amount.money.minorUnits == 1234)
    let edited = try await desk.run(EditBill(bill: bill.id, entry: BillEntry(currency: "BHD")))
    #expect(edited.amount.money.minorUnits == 1234 && edited.amount.money.currency.code == "BHD")
    await #expect(throws: InputError.self) {
      try await desk.run(EditBill(bill: bill.id, entry: BillEntry(currency: "EUR")))
    }
  }

  @Test("a list reports the total of all matching bills, and which of them are overdue")
  func list() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    for (title, due) in [("Water", "2026-03-17"), ("Phone", "2026-03-18"), ("Rent", "2026-03-31")] {
      _ = try await desk.run(AddBill(title: title, amount: "10", entry: BillEntry(due: .text(due), time: "09:00")))
    }
    _ = try await desk.run(AddBill(title: "Coffee", amount: "3 CHF", paid: "2026-02-03"))
    let unpaid = try await desk.run(ListBills(status: .unpaid, limit: 1))
    #expect(unpaid.bills.count == 1 && unpaid.count == 3 && unpaid.isCut)
    #expect(unpaid.totals.map(\.money) == [Money(minorUnits: 3000, currency: .eur)])
    let overdue = try await desk.run(ListBills(status: .overdue))
    #expect(overdue.bills.map(\.title).sorted() == ["Phone", "Water"])
    #expect(overdue.overdue == Set(overdue.bills.map(\.id)))
    let all = try await desk.run(ListBills())
    #expect(all.count == 4 && all.totals.map(\.money.currency.code) == ["CHF", "EUR"])
    #expect(try await desk.run(ListBills(period: Period(month: "2026-02"))).bills.map(\.title) == ["Coffee"])
    #expect(try await desk.run(ListBills(categories: [""])).bills.isEmpty)
    #expect(try await desk.run(ListBills(search: "wat")).bills.map(\.title) == ["Water"])
  }

  @Test(
    "the period of unpaid bills is typed as due dates are, that of other lists as past dates",
    arguments: [
      (.unpaid, nil, "fri", ["Phone", "Water"]), (.unpaid, nil, "31 mar", ["Phone", "Rent", "Water"]),
      (.unpaid, "1 mar", "31 mar", ["Phone", "Rent", "Water"]), (.unpaid, "mon", "fri", ["Phone", "Water"]),
      (.unpaid, "fri", nil, ["Phone", "Rent"]), (.overdue, "mon", nil, ["Water"]), (.overdue, nil, "fri", []),
      (nil, "1 mar", "31 mar", ["Phone", "Rent", "Water"]),
    ] as [(ListBills.Status?, Typed<CalendarDate>?, Typed<CalendarDate>?, [String])])
  func duePeriod(
    status: ListBills.Status?, from: Typed<CalendarDate>?, to: Typed<CalendarDate>?, titles: [String]
  ) async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    for (title, due) in [("Water", "2026-03-17"), ("Phone", "2026-03-20"), ("Rent", "2026-03-31")] {
      _ = try await desk.run(AddBill(title: title, amount: "10", entry: BillEntry(due: .text(due))))
    }
    let found = try await desk.run(ListBills(status: status, period: Period(from: from, to: to))).bills
    #expect(found.map(\.title).sorted() == titles)
  }

  @Test("bills are listed by year, also by one in which they are yet to be due")
  func years() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Coffee", amount: "3", paid: "2025-02-03"))
    _ = try await desk.run(AddBill(title: "Tax", amount: "300", entry: BillEntry(due: "2027-01-15")))
    func titles(_ year: Int, _ month: Typed<Month>? = nil, _ status: ListBills.Status? = nil) async throws -> [String] {
      try await desk.run(ListBills(status: status, period: Period(month: month, year: year))).bills.map(\.title)
    }
    #expect(try await titles(2025) == ["Coffee"])
    #expect(try await titles(2026) == ["Tax"])
    #expect(try await titles(2027, nil, .unpaid) == ["Tax"])
    #expect(try await titles(2027, "1", .unpaid) == ["Tax"])
    #expect(try await titles(2027).isEmpty)
    #expect(try await titles(2025, "3").isEmpty)
    await #expect(throws: InputError.self) { try await titles(0) }
    await #expect(throws: InputError("26 is not a year; type it with four digits, like 2026", about: .year)) {
      try await titles(26, nil, .unpaid)
    }
  }

  @Test("a bill's details include its documents; a file that is not a document is refused after those that are")
  func papers() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(QuickAddBill(line: "Rent 900 2026-04-01 monthly"))
    let paper = FilePath(Project.samples.appendingPathComponent("gb-invoice.pdf").path)
    let missing = FilePath("/nowhere.pdf")
    let attached = try await desk.run(AttachFiles(bill: 1, files: [paper, missing, paper]))
    #expect(attached.files.map(\.name) == ["gb-invoice.pdf"] && attached.refused.map(\.kind) == [.badData])
    let refusal = await #expect(throws: Refusal.self) {
      try await desk.run(AttachFiles(bill: 1, files: [missing]))
    }
    #expect(refusal?.path == missing && refusal?.failure.code == .unreadable)
    let details = try await desk.run(ShowBill(bill: 1))
    #expect(details.documents.map(\.name) == ["gb-invoice.pdf"] && details.next?.description == "2026-05-01")
    #expect(FileManager.default.fileExists(atPath: details.documents[0].file))
    let data = try JSONEncoder().encode(details)
    #expect(try JSONDecoder().decode(BillDetails.self, from: data) == details)
  }
}
