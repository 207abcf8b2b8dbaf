import Actions
import Core
import Foundation
import Ledger
import Matching
import TestSupport
import Testing

@testable import Store

/// Bank statements, as any interface of the program handles them.
@Suite struct StatementActionTests {
  /// A CSV file of a bank whose account is in euros.
  private static let csv = """
    Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;IBAN;Betrag;Waehrung
    04.03.2026;04.03.2026;Stadtwerke Musterstadt;Rechnung RE-2026-117;DE89370400440532013000;-84,20;EUR
    06.03.2026;06.03.2026;LANDLORD;Rent March;DE02120300000000202051;-900,00;EUR
    09.03.2026;09.03.2026;BAECKEREI SCHMIDT;Kartenzahlung;;-12,30;EUR
    10.03.2026;10.03.2026;Salary;March;;2500,00;EUR
    """

  private func file(_ text: String, _ name: String = "march.csv") throws -> (URL, TemporaryFolder) {
    let folder = try TemporaryFolder()
    return (try folder.write(Array(text.utf8), to: name), folder)
  }

  private func desk() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Stadtwerke Musterstadt", merchant: "Stadtwerke Musterstadt", kind: .invoice,
        amount: Money(minorUnits: 8420, currency: .eur), issueDate: day("2026-02-20"), dueDate: day("2026-03-06"),
        reference: "RE-2026-117", categories: ["Utilities"]), who: "tester")
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Backstube", merchant: "Backstube", kind: .receipt, amount: Money(minorUnits: 1230, currency: .eur),
        issueDate: day("2026-03-08"), paidDate: day("2026-03-08"), categories: ["Groceries"]), who: "tester")
    return desk
  }

  @Test("if days and months could be swapped, the user gives the order, and the refusal says how")
  func dateOrder() async throws {
    let desk = try await desk()
    let american = """
      Date,Description,Amount,Currency
      03/04/2026,POWER,-84.20,EUR
      02/05/2026,BAKERY,-12.30,EUR
      04/03/2026,RENT,-900.00,EUR
      """
    let (file, folder) = try file(american, "us.csv")
    let refused = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    #expect("\(refused.map { "\($0)" } ?? "")".contains("--dates dmy or mdy"))
    let wrong = await #expect(throws: InputError.self) {
      try await desk.run(ImportStatement(file: file, dateOrder: "american"))
    }
    #expect("\(wrong.map { "\($0)" } ?? "")".contains("ymd, dmy or mdy"))
    _ = try await desk.run(ImportStatement(file: file, dateOrder: "mdy", matches: false))
    let days = try await desk.run(ListEntries()).map(\.date)
    #expect(Set(days) == [day("2026-03-04"), day("2026-02-05"), day("2026-04-03")])
    withExtendedLifetime(folder) {}
  }

  private static let strange = "Wann;Wer;Wofür, genau;Wie viel\n04.03.2026;LANDLORD;Rent March;-900,00\n"

  @Test("unknown headings are refused with what to enter; the answer is given once and stored for the bank")
  func columns() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.strange)
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
    withExtendedLifetime(folder) {}
  }

  @Test(
    "columns that do not exist are refused with the available choices",
    arguments: [
      ("when=Wann,amount=4", "there are date, value-date, amount, debit, credit, sign, currency, balance, payee"),
      ("date=Tag,amount=4", "there are \"Wann\", \"Wer\""), ("date=9,amount=4", "numbered from 1 to 4"),
      ("date,amount=4", "date=Date"), ("date=,amount=4", "date=Date"), ("", "date=Date"),
      ("date=1,date=2,amount=4", "given two columns"), ("payee=Wer", "no column of dates or amounts"),
    ])
  func wrongColumns(columns: String, reason: String) async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.strange)
    let error = await #expect(throws: (any Error).self) {
      try await desk.run(ImportStatement(file: file, columns: columns))
    }
    #expect("\(error.map { "\($0)" } ?? "")".contains(reason))
    #expect(error.map { ActionError.Kind(of: $0) } == .badData)
    #expect(try await desk.run(ListEntries()).isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("columns can be given for CSV files only")
  func columnsOfOthers() async throws {
    let desk = try await desk()
    let (file, folder) = try file("!Type:Bank\nD03/14/2026\nT-1.00\n^\n", "bank.qif")
    let error = await #expect(throws: ActionError.self) {
      try await desk.run(ImportStatement(file: file, columns: "date=1,amount=2"))
    }
    #expect(error?.description.contains("leave out --columns") == true)
    withExtendedLifetime(folder) {}
  }

  @Test("a statement is imported once; certain matches are paid, the rest is left to the user")
  func wholeLife() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    let imported = try await desk.run(ImportStatement(file: file, profile: "My bank"))
    #expect(imported.statements.map(\.new) == [4] && imported.profile == "My bank")
    #expect(imported.matches.map(\.paid) == [[1]])
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == day("2026-03-04"))
    let again = try await desk.run(ImportStatement(file: file, profile: "my BANK"))
    #expect(again.statements.map(\.known) == [4] && again.statements.map(\.new) == [0] && again.matches.isEmpty)
    #expect(try await desk.run(ListStatements()).map(\.entries) == [4])

    let proposal = try #require(try await desk.run(ListMatches()).first)
    #expect(proposal.bills.map(\.id) == [2] && proposal.certainty == .likely && proposal.reasons.contains(.amount))
    #expect(try await desk.run(ListMatches(from: "1 mar", to: "31 mar")).contains(proposal))
    let gaps = try await desk.run(FindGaps())
    #expect(gaps.entries.compactMap(\.name) == ["BAECKEREI SCHMIDT", "LANDLORD"] && gaps.bills.isEmpty)
    #expect(try await desk.run(ConfirmMatches([proposal.id])).map(\.bills.count) == [1])
    let waiver = try await desk.run(AddWaiver(words: "rent", reason: "never has one"))
    #expect(try await desk.run(AddWaiver(words: "rent")) == waiver)
    #expect(try await desk.run(ListWaivers()) == [waiver])
    #expect(try await desk.run(FindGaps()).entries.isEmpty)
    #expect(try await desk.run(ListMatches()).isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("proposals found before are shown again until anyone changes the ledger")
  func foundBefore() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    _ = try await desk.run(ImportStatement(file: file, matches: false))
    let both = try await desk.run(ListMatches())
    #expect(Set(both.flatMap(\.bills).map(\.id)) == [1, 2])
    // A change that bypasses the ledger shows that they are not searched for again.
    let store = try await desk.desk.store
    try await store.driver.write { _ = try $0.execute("UPDATE statement_entries SET date = '2001-01-01'") }
    #expect(try await desk.run(ListMatches()) == both)
    try await store.driver.write {
      _ = try $0.execute("UPDATE statement_entries SET date = json_extract(entry, '$.date')")
    }

    // Another process works on the same store.
    let other = Desk(desk.desk.settings, person: "somebody else", clock: desk.desk.clock)
    _ = try await other.run(RefuseMatches([try #require(both.last).id]))
    #expect(try await desk.run(ListMatches()) == Array(both.dropLast()))
    _ = try await other.run(UndoLast())
    #expect(try await desk.run(ListMatches()) == both)
    _ = try await other.run(DeleteBills(bills: [1]))
    #expect(try await desk.run(ListMatches()).flatMap(\.bills).map(\.id) == [2])
    #expect(try await desk.run(ListMatches(to: .text("2026-03-08"))).isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("after a change, a refresh searches for proposals before they are requested again")
  func refreshed() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    _ = try await desk.run(ImportStatement(file: file, matches: false))
    let both = try await desk.run(ListMatches())
    _ = try await desk.run(RefuseMatches([try #require(both.last).id]))
    await desk.desk.refreshMatches()
    // Changed without an event in the history: a search from now on would find nothing.
    let store = try await desk.desk.store
    try await store.driver.write { _ = try $0.execute("UPDATE statement_entries SET date = '2001-01-01'") }
    #expect(try await desk.run(ListMatches()) == Array(both.dropLast()))
    withExtendedLifetime(folder) {}
  }

  @Test("a bill that becomes unpaid again loses its match, and one undo restores both")
  func unpaid() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    let imported = try await desk.run(ImportStatement(file: file))
    #expect(imported.matches.map(\.paid) == [[1]])
    _ = try await desk.run(UnpayBills(bills: [1]))
    #expect(try await desk.run(ListMatches()).flatMap(\.bills).map(\.id).contains(1))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListMatches()).flatMap(\.bills).map(\.id) == [2])
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == day("2026-03-04"))
    withExtendedLifetime(folder) {}
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
      let (file, folder) = try file(([header] + lines).joined(separator: "\n"))
      let desk = try await desk()
      _ = try await desk.run(ImportStatement(file: file, matches: false))
      #expect(try await desk.run(ListEntries()).map { "\($0.amount.money)" } == expected)
      withExtendedLifetime(folder) {}
    }
  }

  @Test("several files are imported at once; one that is refused is named, and one undo reverts the others")
  func severalFiles() async throws {
    let desk = try await desk()
    let (march, folder) = try file(Self.csv)
    let archive = try folder.write(Array("PK\u{3}\u{4}\u{14}\u{0}".utf8), to: "april.zip")
    let may = try folder.write(
      Array(Self.csv.replacing(".03.2026", with: ".05.2026").utf8), to: "may.csv")
    let files = [march, archive, may].map { ImportStatement(file: $0, profile: "My bank") }
    let imported = try await desk.run(ImportStatements(files))
    #expect(imported.done.map(\.file) == ["march.csv", "may.csv"])
    #expect(imported.done.map { $0.statements.map(\.new) } == [[4], [4]])
    #expect(imported.refused.map(\.id) == [2] && imported.refused.map(\.kind) == [.badData])
    let message = try #require(imported.refused.first?.message)
    #expect(message.hasPrefix("cannot import april.zip: ") && message.contains("a ZIP archive; unpack it"))
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == day("2026-03-04"))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListStatements()).isEmpty)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == nil)
    withExtendedLifetime(folder) {}
  }

  @Test("a card's charges given as debits are spending, also in the next file of its profile")
  func charges() async throws {
    let desk = try await desk()
    let card =
      "Date,Description,Amount\n03/13/2026,BREAD,3.00\n03/14/2026,COFFEE,4.75\n03/15/2026,REFUND,-20.00\n"
    let (file, folder) = try file(card, "card.csv")
    _ = try await desk.run(ImportStatement(file: file, profile: "Card", columns: "debit=Amount"))
    let next = try folder.write(
      Array("Date,Description,Amount\n03/16/2026,REFUND,-5.00\n".utf8), to: "next.csv")
    _ = try await desk.run(ImportStatement(file: next, profile: "Card"))
    let amounts = try await desk.run(ListEntries()).map { "\($0.amount.money)" }
    #expect(amounts == ["5.00 EUR", "20.00 EUR", "-4.75 EUR", "-3.00 EUR"])
    withExtendedLifetime(folder) {}
  }

  @Test("two banks whose files name no account are told apart by the names that the user gives")
  func twoBanks() async throws {
    let desk = try await desk()
    let fee = "Date,Name,Text,Amount,Currency\n2026-03-31,My Bank,Account fee March,-4.90,EUR\n"
    let (first, folder) = try file(fee, "a.csv")
    let (second, other) = try file(fee + "2026-03-30,Shop,x,-7.00,EUR\n", "b.csv")
    _ = try await desk.run(ImportStatement(file: first, profile: "Bank A"))
    let imported = try await desk.run(ImportStatement(file: second, profile: "Bank B"))
    #expect(imported.statements.map(\.new) == [2] && imported.statements.map(\.account) == ["Bank B"])
    #expect(try await desk.run(ImportStatement(file: second, profile: "bank b")).statements.map(\.known) == [2])
    withExtendedLifetime((folder, other)) {}
  }

  @Test("a payment that creates the next bill of a series lets another entry of the file pay that bill")
  func series() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Landlord", merchant: "Landlord", kind: .invoice, amount: Money(minorUnits: 90_000, currency: .eur),
        issueDate: day("2026-01-01"), dueDate: day("2026-01-03"), reference: "FLAT-2026-7", categories: ["Housing"],
        repetition: .monthly), who: "tester")
    let csv = """
      Date,Name,Text,Amount,Currency
      2026-01-03,LANDLORD,Rent FLAT-2026-7,-900.00,EUR
      2026-02-03,LANDLORD,Rent FLAT-2026-7,-900.00,EUR
      """
    let (file, folder) = try file(csv)
    let imported = try await desk.run(ImportStatement(file: file))
    #expect(imported.matches.map(\.paid) == [[1], [2]])
    #expect(try await desk.run(ListMatches()).isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("days in the wrong order are refused rather than answered with nothing")
  func order() async throws {
    let desk = try await desk()
    await #expect(throws: InputError.self) {
      try await desk.run(ListEntries(from: .text("2026-12-01"), to: .text("2026-01-01")))
    }
  }

  @Test("one undo reverts an import and the matches it made")
  func undo() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    _ = try await desk.run(ImportStatement(file: file))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListStatements()).isEmpty)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == nil)
    withExtendedLifetime(folder) {}
  }

  @Test("every bill that an entry could also pay is listed, and the user's choice is used")
  func rivals() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    for date in ["2026-03-07", "2026-03-08"] {
      _ = try await desk.desk.store.add(
        bill: BillContents(
          title: "Bäckerei Schmidt", merchant: "Bäckerei Schmidt", kind: .receipt,
          amount: Money(minorUnits: 1230, currency: .eur), issueDate: day(date), paidDate: day(date),
          categories: ["Groceries"]), who: "tester")
    }
    let (file, folder) = try file(Self.csv)
    #expect(try await desk.run(ImportStatement(file: file)).matches.isEmpty)
    let match = try #require(try await desk.run(ListMatches()).first)
    let rival = try #require(match.rivals.first)
    #expect(match.rivals.count == 1 && Set(match.bills.map(\.id) + rival.bills.map(\.id)) == [1, 2])
    #expect(rival.entries == match.entries && rival.reasons.contains(.name))
    let said = try await desk.run(ConfirmMatches([match.id], bills: rival.bills.map(\.id)))
    #expect(said.map(\.bills) == [rival.bills])
    withExtendedLifetime(folder) {}
  }

  @Test("the history describes in words what was imported, matched, separated, refused and waived")
  func history() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    _ = try await desk.run(ImportStatement(file: file))
    _ = try await desk.run(SeparateMatch(entry: 1))
    _ = try await desk.run(UndoLast())
    let likely = try #require(try await desk.run(ListMatches()).first)
    _ = try await desk.run(RefuseMatches([likely.id]))
    _ = try await desk.run(AddWaiver(iban: "DE02120300000000202051"))
    func lines(_ changes: [ChangeResult]) -> [String] {
      changes.flatMap { change in [change.event.sentence] + ChangeText(change.event) { "\($0)" }.lines }
    }
    #expect(
      lines(try await desk.run(ListChanges(of: .match, 1))) == [
        "matched entry 1 with bill 1", "separated entry 1 from bill 1",
        "undid: separated entry 1 from bill 1",
      ])
    #expect(
      lines(try await desk.run(ListChanges(of: .statement, 1))) == [
        "imported the statement march.csv", "entries 4",
      ])
    #expect(lines(try await desk.run(ListChanges(of: .bill, 2))).last == "not paid by entry \(likely.id)")
    #expect(
      lines(try await desk.run(ListChanges(of: .waiver, 1))) == [
        "added a waiver for bank entries", "IBAN DE02120300000000202051",
      ])
    let all = lines(try await desk.run(ListNewestChanges()))
    #expect(!all.contains { $0.contains("?") || $0.isEmpty }, "\(all)")
    let match = try #require(try await desk.run(ListChanges(of: .match, 1)).first)
    let json = try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(match)) as? [String: Any])
    let after = try #require(json["after"] as? [String: Any])
    #expect(after["entries"] as? [Int] == [1] && after["bills"] as? [Int] == [1])
    withExtendedLifetime(folder) {}
  }

  @Test("a user's decision on a match is used: another bill, none, or separate again")
  func saidMatches() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    _ = try await desk.run(ImportStatement(file: file, matches: false))
    let certain = try #require(try await desk.run(ListMatches()).first { $0.certainty == .certain })
    #expect(try await desk.run(ConfirmMatches([], allCertain: true)).map(\.id) == [certain.id])
    #expect(try await desk.run(SeparateMatch(entry: certain.id)).unpaid == [1])
    #expect(!(try await desk.run(ListMatches()).contains { $0.bills.contains { $0.id == 1 } }))
    let likely = try #require(try await desk.run(ListMatches()).first)
    #expect(try await desk.run(RefuseMatches([likely.id])).count == 1)
    #expect(try await desk.run(ListMatches()).isEmpty)
    let said = try await desk.run(ConfirmMatches([likely.id], bills: [1]))
    #expect(said.map(\.paid) == [[1]] && said.first?.entries.map(\.id) == [likely.id])
    await #expect(throws: StoreError.alreadyMatched("entry \(likely.id)")) {
      try await desk.run(ConfirmMatches([likely.id], bills: [2]))
    }
    await #expect(throws: ActionError.self) { try await desk.run(ConfirmMatches([999])) }
    withExtendedLifetime(folder) {}
  }

  @Test(
    "an incomplete statement is refused with its line, and nothing of it is kept",
    arguments: [
      ("", "line 1"), ("Buchungstag;Betrag;Waehrung\n04.03.2026;12,30;EUR\n05.03.2026;abc;EUR\n", "line 3"),
      (
        """
        :20:A
        :25:37040044/532013000
        :28C:1
        :60F:C260301EUR100,00
        :61:2603020302D10,00NMSCNONREF
        :62F:C260331EUR80,00
        -
        """, "lead"
      ),
    ])
  func refused(text: String, reason: String) async throws {
    let desk = try await desk()
    let (file, folder) = try file(text, "bank.txt")
    let error = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    #expect(error?.kind == .badData && error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("nothing was imported") == true)
    #expect(try await desk.run(ListEntries()).isEmpty)
    withExtendedLifetime(folder) {}
  }

  @Test("a bill too long without an entry is a gap, unless paid in cash or before the first statement")
  func bills() async throws {
    let desk = try await desk()
    let (file, folder) = try file(Self.csv)
    _ = try await desk.run(ImportStatement(file: file, matches: false))
    #expect(try await desk.run(FindGaps(days: 3)).bills.map(\.id) == [1, 2])
    #expect(try await desk.run(FindGaps(days: 11)).bills.map(\.id) == [1])
    _ = try await desk.run(QuickAddBill(line: "Kiosk 3 paid 2026-03-07 cash"))
    _ = try await desk.run(QuickAddBill(line: "Kiosk 3 paid 2026-01-07"))
    #expect(try await desk.run(FindGaps(days: 3)).bills.map(\.id).contains(4) == false)
    await #expect(throws: InputError.self) { try await desk.run(FindGaps(days: -1)) }
    await #expect(throws: InputError.self) { try await desk.run(AddWaiver()) }
    withExtendedLifetime(folder) {}
  }
}
