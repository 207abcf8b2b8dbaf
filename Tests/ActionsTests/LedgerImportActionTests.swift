import Core
import Exchange
import Foundation
import Store
import TestSupport
import Testing

@testable import Actions

/// Bills of past years kept in other programs, imported as any interface of the program does it.
@Suite struct LedgerImportActionTests {
  private static let rows = """
    Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared
    Giro,2026-01-02,ALDI,,Grocery,-23.42,0,Cleared
    Giro,2026-01-02,Coffee,,Eating out,-3.50,0,Cleared
    Giro,2026-01-02,Coffee,,Eating out,-3.50,0,Cleared
    Giro,2026-01-31,Employer,,Salary,2500,0,Cleared

    """

  private func file(_ text: String, _ made: MadeDesk, _ name: String = "actual.csv") throws -> URL {
    try made.folder.write(Array(text.utf8), to: name)
  }

  private func count(_ made: MadeDesk) async throws -> Int { try await made.desk.store.bills().count }

  @Test("a preview adds nothing; an import adds each bill once, and one undo removes all of them")
  func wholeLife() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let file = try file(Self.rows, made)
    let preview = try await made.run(ImportLedger(format: .actual, file: file, isPreview: true))
    #expect(preview.new.map(\.line) == [2, 3, 4] && preview.bills.isEmpty && preview.newCategories == ["Eating out"])
    #expect(preview.leftOut.map(\.count) == [1] && preview.totals.map(\.money.minorUnits) == [3042])
    #expect(try await count(made) == 0)
    #expect(try await made.run(ListCategories()).contains { $0.name == "Eating out" } == false)

    let imported = try await made.run(ImportLedger(format: .actual, file: file))
    #expect(imported.bills == [1, 2, 3] && imported.new == preview.new && imported.known == 0)
    let bill = try await made.run(ShowBill(bill: 1)).bill
    #expect(
      bill.categories == ["Groceries"] && bill.paidDate == day("2026-01-02") && bill.amount.money.minorUnits == 2342)
    #expect(try await made.run(ShowBill(bill: 2)).bill.categories == ["Eating out"])

    let again = try await made.run(ImportLedger(format: .actual, file: file))
    #expect(again.bills.isEmpty && again.known == 3 && again.newCategories.isEmpty)
    let more = try self.file(Self.rows + "Giro,2026-01-02,Coffee,,Eating out,-3.50,0,Cleared\n", made, "more.csv")
    #expect(try await made.run(ImportLedger(format: .actual, file: more)).bills == [4])

    _ = try await made.run(UndoLast())
    _ = try await made.run(UndoLast())
    #expect(try await count(made) == 0)
    #expect(try await made.run(ListCategories()).contains { $0.name == "Eating out" } == false)
    #expect(try await made.run(ImportLedger(format: .actual, file: file)).bills.count == 3)
  }

  @Test("only the days between the first and the last are imported, which are typed as in lists")
  func period() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let later = try file(Self.rows + "Giro,2026-02-20,ALDI,,Grocery,-5.00,0,Cleared\n", made)
    let imported = try await made.run(ImportLedger(format: .actual, file: later, from: "1 feb", to: "31 mar"))
    #expect(imported.new.map(\.line) == [6] && imported.bills == [1])
  }

  @Test(
    "only the last four digits of a card number in a file are kept",
    arguments: [("4111111111111111", "1111"), ("1234", "1234"), ("12345", nil), ("١٢٣٤", nil)] as [(String, String?)])
  func cardNumbers(digits: String, kept: String?) async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let contents = BillContents(
      title: "Baker", merchant: "Baker", kind: .receipt, amount: Money(minorUnits: 420, currency: .eur),
      issueDate: day("2026-02-03"), paidDate: day("2026-02-03"), payment: Payment(mode: .card, lastFour: "9165"),
      iban: "DE89370400440532013000", categories: ["Groceries"])
    _ = try await made.desk.store.add(bill: contents, who: "tester")
    let text = try #require(try await made.run(ExportBills(format: .jsonLines)).text)
      .replacing("\"9165\"", with: "\"\(digits)\"").replacing("DE89370400440532013000", with: "4111111111111111")
    #expect(text.contains("\"\(digits)\""))
    let other = try await MadeDesk(["currency": "EUR"])
    _ = try await other.run(ImportLedger(format: .jsonLines, file: try file(text, other, "bills.jsonl")))
    let bill = try await other.run(ShowBill(bill: 1)).bill
    #expect(bill.payment?.mode == .card && bill.payment?.lastFour == kept && bill.iban == "****1111")
  }

  @Test("a total that exceeds 64 bits is left out rather than wrong")
  func overflow() throws {
    let amounts: [(Int64, Currency)] = [(.max, .eur), (1, .eur), (500, .usd)]
    let new = amounts.map { units, currency in
      LedgerImportResult.New(
        line: 1,
        BillContents(
          title: "Shop", merchant: "Shop", kind: .receipt, amount: Money(minorUnits: units, currency: currency),
          issueDate: day("2026-03-02"), categories: ["Other"]))
    }
    let result = LedgerImportResult(
      format: .jsonLines, file: "bills.jsonl", isPreview: true, bills: [], new: new, known: 0, newCategories: [],
      leftOut: [])
    #expect(result.totals.map(\.money.description) == ["5.00 USD"])
  }

  @Test("bills changed or deleted since are recognised, and bills typed before are not duplicated")
  func known() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    _ = try await made.run(
      AddBill(
        title: "ALDI", amount: .text("23.42"), entry: BillEntry(date: .value(day("2026-01-02"))),
        paid: .value(day("2026-01-02"))))
    let file = try file(Self.rows, made)
    let imported = try await made.run(ImportLedger(format: .actual, file: file))
    #expect(imported.bills == [2, 3] && imported.known == 1)
    _ = try await made.run(EditBill(bill: 2, title: "Espresso", amount: .text("4.00")))
    _ = try await made.run(DeleteBills(bills: [3]))
    let again = try await made.run(ImportLedger(format: .actual, file: file))
    #expect(again.bills.isEmpty && again.known == 3)
  }

  @Test("one line that cannot be a bill stops the import: no bill and no category is added")
  func wholeOrNothing() async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    for (wrong, line) in [("-3.509", 3), ("1e5", 3)] {
      let file = try file(Self.rows.replacing("-3.50", with: wrong, maxReplacements: 1), made)
      await #expect {
        try await made.run(ImportLedger(format: .actual, file: file))
      } throws: { error in
        let error = error as? ActionError
        return error?.kind == .badData && error?.description.contains("line \(line): ") == true
          && error?.description.hasSuffix("nothing was imported") == true
      }
    }
    let nameless = try file(Self.rows.replacing("Employer,,Salary,2500", with: "...,,Salary,-2500"), made)
    await #expect {
      try await made.run(ImportLedger(format: .actual, file: nameless))
    } throws: { ($0 as? ActionError)?.description.contains("line 5: a bill needs a title") == true }
    #expect(try await count(made) == 0)
    #expect(try await made.run(ListCategories()).count == DefaultCategories.names.count)
    let poor = try await MadeDesk()
    await #expect {
      try await poor.run(ImportLedger(format: .actual, file: try self.file(Self.rows, poor)))
    } throws: { ($0 as? ActionError)?.description.contains("specify it with --currency") == true }
  }

  @Test(
    "a bank statement is no ledger, and is sent where it belongs",
    arguments: LedgerFormat.allCases.filter { $0 != .paperless })
  func statement(format: LedgerFormat) async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    let file = try file("!Type:Bank\nD2026-01-02\nT-12.30\nPALDI\n^\n", made, "giro.qif")
    await #expect {
      try await made.run(ImportLedger(format: format, file: file))
    } throws: {
      ($0 as? ActionError)?.description.hasPrefix(
        "cannot import giro.qif: it is a bank statement; import it with `billfold statement import`") == true
    }
  }

  @Test("a journal with shares, and with an entry without a description, is imported")
  func journal() async throws {
    let made = try await MadeDesk()
    let text = """
      2026-01-05
          expenses:food  5 EUR
          assets:cash

      2026-01-06 Broker
          assets:broker  12.34567 VTI {100.00 USD}
          assets:cash
      """
    let imported = try await made.run(ImportLedger(format: .hledger, file: try file(text, made, "2026.journal")))
    #expect(imported.new.map(\.title) == ["food"] && imported.leftOut.map(\.firstLine) == [5])
  }

  @Test("the notes of a file with Windows line ends have plain line ends; those of an exported ledger stay as they are")
  func lineEnds() async throws {
    let made = try await MadeDesk()
    let rows = [
      "type,amount,currency_code,description,date,destination_name,notes",
      "Withdrawal,-23.42,EUR,Shopping,2026-01-02,ALDI,\"first\r\nsecond\r\n\r\nlast\"", "",
    ]
    let file = try file(rows.joined(separator: "\r\n"), made, "transactions.csv")
    _ = try await made.run(ImportLedger(format: .firefly, file: file))
    let notes = try await made.run(ShowBill(bill: 1)).bill.notes
    #expect(Array(notes.utf8) == Array("first\nsecond\n\nlast".utf8))
    let own =
      #"{"id":7,"date":"2026-01-05","merchant":"Gym","notes":"a\r\nb","#
      + #""total":{"currency":"EUR","minorUnits":900,"value":"9.00"}}"#
    _ = try await made.run(ImportLedger(format: .jsonLines, file: try self.file(own, made, "own.jsonl")))
    #expect(Array(try await made.run(ShowBill(bill: 2)).bill.notes.utf8) == Array("a\r\nb".utf8))
  }

  /// A ledger with a card, and a bill that was paid with it.
  private func madeWithCard() async throws -> MadeDesk {
    let made = try await MadeDesk(["currency": "EUR"])
    _ = try await made.run(AddCard(name: "Blue Gold", number: "9165", brand: .value(.mastercard)))
    let contents = BillContents(
      title: "Baker", merchant: "Baker", kind: .receipt, amount: Money(minorUnits: 420, currency: .eur),
      issueDate: day("2026-02-03"), paidDate: day("2026-02-03"), payment: Payment(mode: .card),
      categories: ["Groceries"], card: 1)
    _ = try await made.desk.store.add(bill: contents, who: "tester")
    return made
  }

  @Test(
    "a card that the ledger does not have is restored with its bills; one undo removes both",
    arguments: [ExportFormat.jsonLines, .hledger, .ledger, .beancount])
  func cards(format: ExportFormat) async throws {
    let made = try await madeWithCard()
    let text = try #require(try await made.run(ExportBills(format: format)).text)
    let other = try await MadeDesk(["currency": "EUR"])
    let file = try file(text, other, "ledger.txt")
    let read = try #require(LedgerFormat(rawValue: format.rawValue))
    let preview = try await other.run(ImportLedger(format: read, file: file, isPreview: true))
    #expect(preview.newCards == ["Blue Gold"])
    #expect(try await other.run(ListCards()).isEmpty)
    let imported = try await other.run(ImportLedger(format: read, file: file))
    #expect(imported.newCards == ["Blue Gold"] && imported.incompleteCards == nil)
    let card = try #require(try await other.run(ListCards()).first)
    #expect(card.name == "Blue Gold" && card.brand == .mastercard && card.lastFour == "9165" && card.bills == 1)
    #expect(try await other.run(ExportBills(format: format)).text == text)
    let again = try await other.run(ImportLedger(format: read, file: file))
    #expect(again.known == 1 && again.newCards == nil)
    _ = try await other.run(UndoLast())
    let bills = try await count(other)
    #expect(try await other.run(ListCards()).isEmpty && bills == 0)
  }

  @Test("a card of the same name is used as it is, and one without digits is reported")
  func presentCards() async throws {
    let text = try #require(try await madeWithCard().run(ExportBills(format: .jsonLines)).text)
    let other = try await MadeDesk(["currency": "EUR"])
    _ = try await other.run(AddCard(name: "blue gold", number: "1111"))
    let imported = try await other.run(ImportLedger(format: .jsonLines, file: try file(text, other, "bills.jsonl")))
    #expect(imported.bills == [1] && imported.newCards == nil && imported.incompleteCards == nil)
    #expect(try await other.run(ListCards()).map(\.lastFour) == ["1111"])
    #expect(try await other.run(ShowBill(bill: 1)).bill.card == 1)
    let third = try await MadeDesk(["currency": "EUR"])
    let without = text.replacing("\"lastFour\":\"9165\",", with: "")
    #expect(without != text)
    let file = try file(without, third, "bills.jsonl")
    let incomplete = try await third.run(ImportLedger(format: .jsonLines, file: file))
    #expect(incomplete.bills == [1] && incomplete.newCards == nil && incomplete.incompleteCards == ["Blue Gold"])
  }

  @Test("a card's name is the same in other spellings, as in the ledger: with hyphens, accents or full-width letters")
  func spelledCards() async throws {
    let text = try #require(try await madeWithCard().run(ExportBills(format: .jsonLines)).text)
    let other = try await MadeDesk(["currency": "EUR"])
    _ = try await other.run(AddCard(name: "Blué-Gold", number: "1111"))
    let imported = try await other.run(ImportLedger(format: .jsonLines, file: try file(text, other, "bills.jsonl")))
    #expect(imported.bills == [1] && imported.newCards == nil && imported.incompleteCards == nil)
    #expect(try await other.run(ShowBill(bill: 1)).bill.card == 1)
    // Two bills name one card differently, and one of them lacks its digits.
    let third = try await MadeDesk(["currency": "EUR"])
    let second = text.replacing("Blue Gold", with: "BLUE-GOLD").replacing("\"lastFour\":\"9165\",", with: "")
      .replacing("\"Baker\"", with: "\"Butcher\"").replacing("\"id\":1,", with: "\"id\":2,")
    let both = try await third.run(
      ImportLedger(format: .jsonLines, file: try file(text + second, third, "bills.jsonl")))
    #expect(both.newCards == ["Blue Gold"] && both.incompleteCards == nil)
    #expect(try await third.run(ListCards()).map(\.bills) == [2])
  }

  @Test("a tag of a journal that billfold did not write creates no card")
  func foreignCards() async throws {
    let made = try await MadeDesk()
    let text = """
      2026-01-05 Shop
          ; payment: card
          ; card: joker
          ; last-four: 1111
          expenses:food  5 EUR
          assets:cash
      """
    let imported = try await made.run(ImportLedger(format: .hledger, file: try file(text, made, "2026.journal")))
    #expect(imported.bills == [1] && imported.newCards == nil && imported.incompleteCards == nil)
    #expect(try await made.run(ListCards()).isEmpty)
  }

  @Test("numbers and accounts without a text are not known")
  func blanks() async throws {
    let made = try await MadeDesk()
    let line = #"{"date":"2026-01-05","iban":"","kind":"invoice","merchant":"x","paymentReference":" ","reference":"","#
    let file = try file(line + #""total":{"currency":"EUR","minorUnits":120,"value":"1.20"}}"#, made, "ledger.jsonl")
    #expect(try await made.run(ImportLedger(format: .jsonLines, file: file)).bills == [1])
    let bill = try await made.run(ShowBill(bill: 1)).bill
    #expect(bill.reference == nil && bill.paymentReference == nil && bill.iban == nil)
  }

  @Test(
    "a ledger exported and imported elsewhere is the same ledger",
    arguments: [ExportFormat.jsonLines, .hledger, .beancount])
  func roundTrip(format: ExportFormat) async throws {
    let made = try await MadeDesk(["currency": "EUR"])
    for (index, title) in ["ALDI \"SÜD\"; a|b", "漢字 \u{1F469}\u{200D}\u{1F467}", "Rent"].enumerated() {
      _ = try await made.run(
        AddBill(
          title: title, amount: .text("\(index + 1).05"),
          entry: BillEntry(
            date: .value(day("2026-02-0\(index + 1)")), currency: index == 1 ? "CHF" : "EUR",
            categories: ["Groceries", "Gifts"], notes: "first line\nsecond: line"),
          paid: index == 2 ? nil : .value(day("2026-02-1\(index)"))))
    }
    let file = made.folder.file("ledger.txt")
    _ = try await made.run(ExportBills(format: format, file: file))
    let other = try await MadeDesk()
    let read = try #require(LedgerFormat(rawValue: format.rawValue))
    #expect(try await other.run(ImportLedger(format: read, file: file)).bills.count == 3)
    func contents(_ made: MadeDesk) async throws -> [BillContents] {
      try await made.desk.store.bills().map(\.contents)
    }
    #expect(try await contents(other) == contents(made))
    #expect(try await made.run(ImportLedger(format: read, file: file)).known == 3)
  }
}
