import Actions
import Core
import Exchange
import Foundation
import TestSupport
import Testing

/// Settlements in exports, and imported back; it is 10:00 on 2026-03-18.
@Suite struct SettlementExportActionTests {
  private static func made() async throws -> MadeDesk {
    let desk = try await MadeDesk(["currency": "EUR"])
    _ = try await desk.run(AddBill(title: "Market", amount: "42.37", paid: "2026-02-03"))
    _ = try await desk.run(SplitBill(bill: 1, parts: ["Groceries@Anna=14.11", "Groceries@Zoë=10", "Other=rest"]))
    _ = try await desk.run(SettlePerson(person: "Anna", amount: "20", date: "2026-02-10", notes: "two\nlines"))
    _ = try await desk.run(SettlePerson(person: "Anna", amount: "3.50 USD", isPaidOut: true, date: "2026-03-01"))
    _ = try await desk.run(SettlePerson(person: "zoe"))
    return desk
  }

  /// What a ledger says about persons, without the ids of settlements.
  private static func texts(_ desk: MadeDesk) async throws -> [String] {
    try await desk.run(ListPersons()).flatMap { person in
      person.sums.map { "\(person.person) \($0.amount.money) \($0.settled.money) \($0.open.money)" }
        + person.entries.compactMap(\.settlement).map { "\($0.person) \($0.date) \($0.amount.money) \($0.notes)" }
    }
  }

  @Test("settlements come back to the minor unit, once, also after deletion, and one undo reverts the import")
  func roundTrip() async throws {
    let desk = try await Self.made()
    let file = desk.folder.file("ledger.jsonl")
    #expect(try await desk.run(ExportBills(format: .jsonLines, file: file)).entries == 4)
    #expect(try await desk.run(ExportBills(format: .jsonLines, file: file)).entries == 0)
    let other = try await MadeDesk()
    let preview = try await other.run(ImportLedger(format: .jsonLines, file: file, isPreview: true))
    #expect(preview.settlements?.new.map(\.person) == ["Anna", "Anna", "Zoë"] && preview.settlements?.ids == [])
    #expect(preview.settlements?.new.map(\.amount.money.minorUnits) == [2_000, -350, 1_000])
    #expect(try await Self.texts(other).isEmpty)
    let imported = try await other.run(ImportLedger(format: .jsonLines, file: file))
    #expect(imported.settlements?.ids.count == 3 && imported.settlements?.known == 0 && imported.leftOut.isEmpty)
    let texts = try await Self.texts(desk)
    #expect(try await Self.texts(other) == texts && texts.contains("Anna 14.11 EUR 20.00 EUR -5.89 EUR"))
    #expect(texts.contains("Anna 0.00 USD -3.50 USD 3.50 USD") && texts.contains("Zoë 10.00 EUR 10.00 EUR 0.00 EUR"))
    let ids = try #require(imported.settlements?.ids)
    _ = try await other.run(DeleteSettlements(settlements: [ids[0]]))
    let again = try await other.run(ImportLedger(format: .jsonLines, file: file))
    #expect(again.settlements?.new == [] && again.settlements?.known == 3 && again.known == 1)
    for _ in 0..<2 { _ = try await other.run(UndoLast()) }
    #expect(try await Self.texts(other).isEmpty)
    #expect(try await other.run(ListBills()).bills.isEmpty)
    _ = try await other.run(RedoLast())
    #expect(try await Self.texts(other) == texts)
  }

  @Test("a period selects settlements, an export of a category or a tag has none, and deleted ones are named")
  func selected() async throws {
    let desk = try await Self.made()
    let march = try await desk.run(ExportBills(format: .jsonLines, from: "2026-03-01"))
    #expect(march.entries == 2 && march.text?.contains("-3.50") == true && march.text?.contains("lines") == false)
    let category = try await desk.run(ExportBills(format: .jsonLines, categories: ["Groceries"]))
    #expect(category.entries == 1 && category.text?.contains("\"settlement\"") == false)
    var tagged = ExportBills(format: .jsonLines)
    tagged.tags = ["holiday"]
    #expect(try await desk.run(tagged).entries == 0)
    let file = desk.folder.file("ledger.jsonl")
    #expect(try await desk.run(ExportBills(format: .jsonLines, file: file)).changedSettlements == nil)
    _ = try await desk.run(DeleteSettlements(settlements: [2]))
    let export = try await desk.run(ExportBills(format: .jsonLines, file: file))
    #expect(export.changedSettlements == [2] && export.report.deletedSettlements == [2] && export.entries == 0)
    #expect(export.changed.isEmpty && export.changedIncomes == nil)
    let other = try await MadeDesk()
    let imported = try await other.run(
      ImportLedger(format: .jsonLines, file: file, from: "2026-02-01", to: "2026-02-28"))
    #expect(imported.settlements?.new.map(\.date) == [day("2026-02-10")])
  }

  @Test("a settlement that the ledger cannot have stops the whole import with its line")
  func refused() async throws {
    let desk = try await MadeDesk()
    func line(_ person: String, notes: String = "") -> String {
      #"{"date":"2026-01-05","kind":"settlement","notes":"\#(notes)","person":"\#(person)","#
        + #""total":{"currency":"EUR","minorUnits":100,"value":"1.00"}}"# + "\n"
    }
    for (bad, reason) in [
      (line(" ! "), "line 2: a person needs a name"),
      (line("Anna", notes: String(repeating: "x", count: 2_001)), "line 2: the notes of a settlement have 2001"),
    ] {
      let file = try desk.file(line("Anna") + bad, "bills.jsonl")
      await #expect {
        try await desk.run(ImportLedger(format: .jsonLines, file: file))
      } throws: { ($0 as? ActionError)?.description.contains(reason) == true }
    }
    #expect(try await Self.texts(desk).isEmpty)
    // A full card number is masked, as in everything that is imported.
    let file = try desk.file(line("Anna 4111 1111 1111 1111"), "bills.jsonl")
    _ = try await desk.run(ImportLedger(format: .jsonLines, file: file))
    let texts = try await Self.texts(desk)
    #expect(texts.count == 2 && texts.allSatisfy { $0.hasPrefix("Anna ") && !$0.contains("4111 1111") }, "\(texts)")
  }
}
