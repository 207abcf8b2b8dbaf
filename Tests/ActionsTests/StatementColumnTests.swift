import Actions
import Core
import Foundation
import Ledger
import TestSupport
import Testing

/// The columns of CSV statements: found, or stated by the user.
@Suite struct StatementColumnTests {
  @Test("if days and months could be swapped, the user gives the order, and the refusal says how")
  func dateOrder() async throws {
    let desk = try await MadeDesk.withBills()
    let american = """
      Date,Description,Amount,Currency
      03/04/2026,POWER,-84.20,EUR
      02/05/2026,BAKERY,-12.30,EUR
      04/03/2026,RENT,-900.00,EUR
      """
    let file = try desk.file(american, "us.csv")
    let refused = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    #expect("\(refused.map { "\($0)" } ?? "")".contains("--dates dmy or mdy"))
    let wrong = await #expect(throws: InputError.self) {
      try await desk.run(ImportStatement(file: file, dateOrder: "american"))
    }
    #expect("\(wrong.map { "\($0)" } ?? "")".contains("ymd, dmy or mdy"))
    _ = try await desk.run(ImportStatement(file: file, dateOrder: "mdy", matches: false))
    let days = try await desk.run(ListEntries()).map(\.date)
    #expect(Set(days) == [day("2026-03-04"), day("2026-02-05"), day("2026-04-03")])
  }

  private static let strange = "Wann;Wer;Wofür, genau;Wie viel\n04.03.2026;LANDLORD;Rent March;-900,00\n"

  @Test("unknown headings are refused with what to enter; the answer is given once and stored for the bank")
  func columns() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(Self.strange)
    let refused = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    let sentence = "\(refused.map { "\($0)" } ?? "")"
    #expect(sentence.contains("\"Wann\", \"Wer\", \"Wofür, genau\", \"Wie viel\""))
    #expect(sentence.contains("like --columns \"date=Wann,amount=Wie viel") && refused?.kind == .badData)
    let said = "date=Wann,text=Wofür, genau,amount=4,payee=Wer"
    _ = try await desk.run(ImportStatement(file: file, profile: "My bank", columns: said, matches: false))
    let entry = try #require(try await desk.run(ListEntries()).first)
    #expect(entry.date == day("2026-03-04") && entry.name == "LANDLORD" && entry.text == "Rent March")
    #expect("\(entry.amount.money)" == "-900.00 EUR")
    let again = try await desk.run(ImportStatement(file: file, profile: "my bank", matches: false))
    #expect(again.statements.map(\.known) == [1])
    // If given differently, the stored answer is ignored.
    let other = "date=Wann,text=Wer,amount=Wie viel,payee=Wofür, genau"
    let preview = try await desk.run(
      PreviewStatement(ImportStatement(file: file, profile: "my bank", columns: other)))
    #expect(preview.statements[0].entries.map(\.name) == ["Rent March"])
  }

  @Test("the minus of a single credit is asked about once, with both answers and how they are remembered")
  func minusOfCredit() async throws {
    let desk = try await MadeDesk.withBills()
    let text = "Datum;Text;Soll;Haben\n01.03.2026;A;12,50;\n02.03.2026;B;12,50;\n05.03.2026;C;;-20,00\n"
    let file = try desk.file(text)
    let refused = await #expect(throws: ActionError.self) {
      try await desk.run(ImportStatement(file: file, profile: "Card", currency: "EUR"))
    }
    let answers = [
      "--columns \"debit=Soll,credit=Haben\" if that reverses it",
      "--columns \"debit=Soll,debit=Haben\" if it is money in", "--profile NAME",
    ]
    for answer in answers { #expect(refused?.description.components(separatedBy: answer).count == 2, "\(answer)") }
    #expect(refused?.description.components(separatedBy: "Haben").count == 3 && refused?.field == "columns")
    #expect(refused?.onPage?.contains("\"debit=Soll,debit=Haben\" if it is money in; nothing was imported") == true)
    let columns = "debit=Soll,debit=Haben"
    _ = try await desk.run(
      ImportStatement(file: file, profile: "Card", currency: "EUR", columns: columns, matches: false))
    #expect(try await desk.run(ListEntries()).map(\.amount.money.minorUnits).max() == 2_000)
  }

  @Test(
    "columns that do not exist are refused with the available choices",
    arguments: [
      ("when=Wann,amount=4", "the fields are date, value-date, amount, debit, credit, sign, currency, balance, payee"),
      ("date=Tag,amount=4", "there are \"Wann\", \"Wer\""), ("date=9,amount=4", "numbered from 1 to 4"),
      ("date,amount=4", "date=Date"), ("date=,amount=4", "date=Date"), ("", "date=Date"),
      ("date=1,date=2,amount=4", "given two columns"), ("payee=Wer", "no column of dates or amounts"),
    ])
  func wrongColumns(columns: String, reason: String) async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(Self.strange)
    let error = await #expect(throws: (any Error).self) {
      try await desk.run(ImportStatement(file: file, columns: columns))
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
    #expect(error.map { ActionError.Kind(of: $0) } == .badData)
    #expect(try await desk.run(ListEntries()).isEmpty)
  }

  @Test("columns can be given for CSV files only")
  func columnsOfOthers() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file("!Type:Bank\nD03/14/2026\nT-1.00\n^\n", "bank.qif")
    let error = await #expect(throws: ActionError.self) {
      try await desk.run(ImportStatement(file: file, columns: "date=1,amount=2"))
    }
    #expect(error?.description.contains("leave out --columns") == true)
  }

  @Test("a CSV file's own currency is used, and the user's only if it names none")
  func currency() async throws {
    let rows = ["2026-03-31,Shop,-4.900", "2026-03-30,Shop,-7.000"]
    for (header, ending, expected) in [
      ("Date,Name,Amount,Currency", ",KWD", ["-4.900 KWD", "-7.000 KWD"]),
      ("Date,Name,Amount (BHD)", "", ["-4.900 BHD", "-7.000 BHD"]),
      ("Date,Name,Amount", "", ["-4.90 EUR", "-7.00 EUR"]),
    ] {
      let lines = rows.map { (expected[0].hasSuffix("EUR") ? String($0.dropLast()) : $0) + ending }
      let desk = try await MadeDesk.withBills()
      let file = try desk.file(([header] + lines).joined(separator: "\n"))
      _ = try await desk.run(ImportStatement(file: file, matches: false))
      #expect(try await desk.run(ListEntries()).map { "\($0.amount.money)" } == expected)
    }
  }

  @Test("a card's charges given as debits are spending, also in the next file of its profile")
  func charges() async throws {
    let desk = try await MadeDesk.withBills()
    let card =
      "Date,Description,Amount\n03/13/2026,BREAD,3.00\n03/14/2026,COFFEE,4.75\n03/15/2026,REFUND,-20.00\n"
    let file = try desk.file(card, "card.csv")
    _ = try await desk.run(ImportStatement(file: file, profile: "Card", columns: "debit=Amount"))
    let next = try desk.file("Date,Description,Amount\n03/16/2026,REFUND,-5.00\n", "next.csv")
    _ = try await desk.run(ImportStatement(file: next, profile: "Card"))
    let amounts = try await desk.run(ListEntries()).map { "\($0.amount.money)" }
    #expect(amounts == ["5.00 EUR", "20.00 EUR", "-4.75 EUR", "-3.00 EUR"])
  }

  @Test("an ambiguous decimal mark is asked about, and the answer is used")
  func decimalMark() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file("Date;Text;Amount;Currency\n2026-03-05;A;-102,420;EUR\n", "marks.csv")
    let refused = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    #expect(refused?.description.contains("specify which with --decimal point or comma") == true)
    await #expect(throws: InputError.self) { try await desk.run(ImportStatement(file: file, decimalMark: "dot")) }
    _ = try await desk.run(ImportStatement(file: file, decimalMark: "comma", matches: false))
    #expect(try await desk.run(ListEntries()).map { "\($0.amount.money)" } == ["-102.42 EUR"])
  }

  @Test("a file with removed rows is refused for its balances, with the way to import it")
  func balances() async throws {
    let desk = try await MadeDesk.withBills()
    let rows = "Date,Text,Amount,Balance,Currency\n2026-03-05,A,-3.00,97.00,EUR\n2026-03-08,C,-4.00,80.00,EUR\n"
    let file = try desk.file(rows, "part.csv")
    let refused = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    #expect(refused?.description.contains("--ignore-balances") == true)
    let imported = try await desk.run(ImportStatement(file: file, ignoresBalances: true, matches: false))
    #expect(imported.statements.map(\.new) == [2] && imported.statements[0].closing == nil)
  }

  @Test("a date more than a year ahead is refused, and a file without texts is imported with a remark")
  func remarks() async throws {
    let desk = try await MadeDesk.withBills()
    let ahead = try desk.file("Date,Text,Amount,Currency\n2066-03-05,A,-3.00,EUR\n", "ahead.csv")
    let refused = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: ahead)) }
    #expect(refused?.description.contains("line 2: the date 2066-03-05") == true)
    let file = try desk.file("Date,Foo,Amount,Currency\n2026-03-05,SHOP,-3.00,EUR\n", "foo.csv")
    let preview = try await desk.run(PreviewStatement(ImportStatement(file: file)))
    #expect(preview.remarks.map { $0.contains("name them like --columns \"date=Date,") } == [true])
    #expect(preview.remarksOnPage.map { $0.contains("name them in Columns, like \"date=Date,") } == [true])
    #expect(try await desk.run(ImportStatement(file: file)).remarks.first?.contains("text=Foo") == true)
  }
}
