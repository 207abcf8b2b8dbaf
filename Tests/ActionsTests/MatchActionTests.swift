import Actions
import Core
import Foundation
import Ledger
import Matching
import TestSupport
import Testing

@testable import Store

/// Matches of bank entries with bills: proposed, confirmed, refused and separated.
@Suite struct MatchActionTests {
  @Test("proposals found before are shown again until anyone changes the ledger")
  func foundBefore() async throws {
    let desk = try await MadeDesk.withUnmatchedEntries()
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
  }

  @Test("a payment that quotes what the document asks for pays its bill, without a name and the bill's number")
  func quoted() async throws {
    let today = day("2026-03-02")
    var proposal = Proposal(
      kind: .invoice, merchant: Field(value: "Nordnetz", confidence: 1, source: .code),
      date: Field(value: today, confidence: 1, source: .code),
      total: Field(value: Amount(units: 8420, scale: 2), confidence: 1, source: .code),
      currency: Field(value: .eur, confidence: 1, source: .code))
    proposal.paymentReference = Field(value: "RF18 5390 0754 7034", confidence: 1, source: .code)
    let desk = try await MadeDesk.withDrafts([proposal], ["currency": "EUR"])
    _ = try await desk.run(ConfirmDrafts([SeenDraft(1)]))
    let csv = "Date,Name,Text,Amount,Currency\n2026-03-09,,RF18539007547034,-84.20,EUR\n"
    _ = try await desk.run(ImportStatement(file: try desk.file(csv)))
    #expect(try await desk.run(ListMatches()).isEmpty)
    #expect(try await desk.run(ListBills()).bills.map(\.paidDate) == [day("2026-03-09")])
  }

  @Test("after a change, a refresh searches for proposals before they are requested again")
  func refreshed() async throws {
    let desk = try await MadeDesk.withUnmatchedEntries()
    let both = try await desk.run(ListMatches())
    _ = try await desk.run(RefuseMatches([try #require(both.last).id]))
    await desk.desk.refreshMatches()
    // Changed without an event in the history: a search from now on would find nothing.
    let store = try await desk.desk.store
    try await store.driver.write { _ = try $0.execute("UPDATE statement_entries SET date = '2001-01-01'") }
    #expect(try await desk.run(ListMatches()) == Array(both.dropLast()))
  }

  @Test("a bill that becomes unpaid again loses its match, and one undo restores both")
  func unpaid() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(MadeDesk.csv)
    let imported = try await desk.run(ImportStatement(file: file))
    #expect(imported.matches.map(\.paid) == [[1]])
    _ = try await desk.run(UnpayBills(bills: [1]))
    #expect(try await desk.run(ListMatches()).flatMap(\.bills).map(\.id).contains(1))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListMatches()).flatMap(\.bills).map(\.id) == [2])
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == day("2026-03-04"))
  }

  @Test("a payment that creates the next bill of a series lets another entry of the file pay that bill")
  func series() async throws {
    let (desk, file) = try await MadeDesk.withRent()
    let imported = try await desk.run(ImportStatement(file: file))
    #expect(imported.matches.map(\.paid) == [[1], [2]])
    #expect(try await desk.run(ListMatches()).isEmpty)
  }

  @Test("a bill that an entry dated ahead pays is paid today, and the result says so")
  func datedAhead() async throws {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.desk.store.add(
      bill: BillContents(
        title: "Telekom", merchant: "Telekom", kind: .invoice, amount: Money(minorUnits: 3995, currency: .eur),
        issueDate: day("2026-03-10"), dueDate: day("2026-03-20"), reference: "RE-2026-991", categories: ["Telecom"]),
      who: "tester")
    let file = try desk.file("Date,Name,Text,Amount,Currency\n2026-03-20,Telekom,RE-2026-991,-39.95,EUR\n")
    let bills = try await desk.run(ImportStatement(file: file)).matches.flatMap(\.bills)
    #expect(bills.map(\.paidDate) == [day("2026-03-18")])
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
    let file = try desk.file(MadeDesk.csv)
    #expect(try await desk.run(ImportStatement(file: file)).matches.isEmpty)
    let match = try #require(try await desk.run(ListMatches()).first)
    let rival = try #require(match.rivals.first)
    #expect(match.rivals.count == 1 && Set(match.bills.map(\.id) + rival.bills.map(\.id)) == [1, 2])
    #expect(rival.entries == match.entries && rival.reasons.contains(.name))
    let said = try await desk.run(ConfirmMatches([match.id], bills: rival.bills.map(\.id)))
    #expect(said.map(\.bills) == [rival.bills])
  }

  @Test("a match that the user names tells by how much the entries differ from the bills, if they are comparable")
  func difference() async throws {
    let desk = try await MadeDesk.withUnmatchedEntries()
    for amount in ["100.00 EUR", "12.30 USD"] {
      _ = try await desk.run(AddBill(title: "Dentist", amount: .text(amount)))
    }
    func difference(_ entry: Int64, _ bill: Int64) async throws -> Int64? {
      let said = try await desk.run(ConfirmMatches([entry], bills: [bill]))
      _ = try await desk.run(SeparateMatch(entry: entry))
      return said.first?.difference?.money.minorUnits
    }
    #expect(try await difference(1, 3) == -1580)
    #expect(try await difference(2, 3) == 80_000)
    #expect(try await difference(1, 1) == nil)
    #expect(try await difference(3, 4) == nil)
  }

  @Test("what is missing to a bill is told, and to a credit note as well, but nothing that was paid in excess")
  func shortfall() async throws {
    let desk = try await MadeDesk.withUnmatchedEntries()
    for amount: Int64 in [10_000, 8_000, -260_000, -240_000] {
      let contents = BillContents(
        title: "Dentist", merchant: "Dentist", kind: amount < 0 ? .creditNote : .invoice,
        amount: Money(minorUnits: amount, currency: .eur), issueDate: day("2026-03-02"), categories: ["Health"])
      _ = try await desk.desk.store.add(bill: contents, who: "tester")
    }
    func missing(_ entry: Int64, _ bill: Int64) async throws -> Int64? {
      let said = try await desk.run(ConfirmMatches([entry], bills: [bill]))
      _ = try await desk.run(SeparateMatch(entry: entry))
      return said.first?.shortfall?.money.minorUnits
    }
    #expect(try await missing(1, 3) == 1_580)
    #expect(try await missing(1, 4) == nil)
    #expect(try await missing(4, 5) == 10_000)
    #expect(try await missing(4, 6) == nil)
  }

  @Test("a user's decision on a match is used: another bill, none, or separate again")
  func saidMatches() async throws {
    let desk = try await MadeDesk.withUnmatchedEntries()
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
    await #expect(throws: StoreError.alreadyMatched("entry \(likely.id)")) {
      try await desk.run(ConfirmMatches([likely.id]))
    }
    _ = try await desk.run(SeparateMatch(entry: likely.id))
    await #expect(throws: ActionError.self) { try await desk.run(ConfirmMatches([likely.id])) }
    await #expect(throws: StoreError.noEntry(999)) { try await desk.run(ConfirmMatches([999])) }
    await #expect(throws: StoreError.noEntry(999)) { try await desk.run(RefuseMatches([999])) }
    await #expect(throws: StoreError.noEntry(999)) { try await desk.run(SeparateMatch(entry: 999)) }
  }

  @Test("a bill too long without an entry is a gap, unless paid in cash or before the first statement")
  func bills() async throws {
    let desk = try await MadeDesk.withUnmatchedEntries()
    #expect(try await desk.run(FindGaps(days: 3)).bills.map(\.id) == [1, 2])
    #expect(try await desk.run(FindGaps(days: 11)).bills.map(\.id) == [1])
    let part = try await desk.run(FindGaps(days: 3, limit: 2))
    #expect(part.entries.count == 2 && part.entriesAreCut && part.bills.count == 2 && !part.billsAreCut && part.isCut)
    _ = try await desk.run(QuickAddBill(line: "Kiosk 3 paid 2026-03-07 cash"))
    _ = try await desk.run(QuickAddBill(line: "Kiosk 3 paid 2026-01-07"))
    #expect(try await desk.run(FindGaps(days: 3)).bills.map(\.id).contains(4) == false)
    await #expect(throws: InputError.self) { try await desk.run(FindGaps(days: -1)) }
    await #expect(throws: InputError.self) { try await desk.run(AddWaiver()) }
  }

  @Test("the history describes in words what was imported, matched, separated, refused and waived")
  func history() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(MadeDesk.csv)
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
  }
}
