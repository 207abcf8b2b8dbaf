import Actions
import Core
import Foundation
import Store
import Ledger
import Matching
import TestSupport
import Testing

/// Bank statements, as any interface of the program handles them.
@Suite struct StatementActionTests {
  @Test("a statement is imported once; certain matches are paid, the rest is left to the user")
  func wholeLife() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(MadeDesk.csv)
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
  }

  @Test("a device without an end is refused, and not read until the memory is full")
  func endless() async throws {
    let desk = try await MadeDesk.withBills()
    let error = await #expect(throws: ActionError.self) {
      try await desk.run(ImportStatement(file: URL(fileURLWithPath: "/dev/zero")))
    }
    #expect(error?.description.contains("it has more than 100 MB") == true, "\(error as Any)")
  }

  @Test("several files are imported at once; one that is refused is named, and one undo reverts the others")
  func severalFiles() async throws {
    let desk = try await MadeDesk.withBills()
    let march = try desk.file(MadeDesk.csv)
    let archive = try desk.file("PK\u{3}\u{4}\u{14}\u{0}", "april.zip")
    let may = try desk.file(MadeDesk.csv.replacing(".03.2026", with: ".05.2026"), "may.csv")
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
  }

  @Test("two banks whose files name no account are told apart by the names that the user gives")
  func twoBanks() async throws {
    let desk = try await MadeDesk.withBills()
    let fee = "Date,Name,Text,Amount,Currency\n2026-03-31,My Bank,Account fee March,-4.90,EUR\n"
    let first = try desk.file(fee, "a.csv")
    let second = try desk.file(fee + "2026-03-30,Shop,x,-7.00,EUR\n", "b.csv")
    _ = try await desk.run(ImportStatement(file: first, profile: "Bank A"))
    let imported = try await desk.run(ImportStatement(file: second, profile: "Bank B"))
    #expect(imported.statements.map(\.new) == [2] && imported.statements.map(\.account) == ["Bank B"])
    #expect(try await desk.run(ImportStatement(file: second, profile: "bank b")).statements.map(\.known) == [2])
  }

  @Test("two accounts whose QIF files name none are told apart by the names that the user gives")
  func twoAccounts() async throws {
    let desk = try await MadeDesk.withBills()
    let fee = "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD2026-02-28\nT-5.00\nPATM fee\n^\n"
    let (first, second) = (
      try desk.file(fee, "one.qif"), try desk.file(fee.replacing("Checking", with: "Savings"), "two.qif")
    )
    for (file, name) in [(first, "Checking"), (second, "Savings")] {
      let imported = try await desk.run(ImportStatement(file: file, profile: name))
      #expect(imported.statements.map(\.new) == [1] && imported.statements.map(\.account) == [name])
    }
  }

  @Test("one undo reverts an import and the matches it made")
  func undo() async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(MadeDesk.csv)
    _ = try await desk.run(ImportStatement(file: file))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListStatements()).isEmpty)
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == nil)
    _ = try await desk.run(RedoLast())
    #expect(try await desk.run(ListStatements()).map(\.entries) == [4])
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == day("2026-03-04"))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListStatements()).isEmpty)
  }

  @Test("a misread statement is deleted with its matches; its bills are as before, and one undo restores everything")
  func deletion() async throws {
    let (desk, file) = try await MadeDesk.withRent()
    #expect(try await desk.run(ImportStatement(file: file)).matches.map(\.paid) == [[1], [2]])
    let deleted = try await desk.run(DeleteStatements([1, 9]))
    #expect(deleted.done.map(\.statement.file) == ["march.csv"] && deleted.refused.map(\.id) == [9])
    #expect(deleted.done[0].unpaid == [2, 1] && deleted.done[0].bills == [2, 1])
    // The bills that paying created are withdrawn.
    #expect(try await desk.run(ListBills()).bills.map(\.id) == [1])
    #expect(try await desk.run(ShowBill(bill: 1)).bill.paidDate == nil)
    #expect(try await desk.run(ListEntries()).isEmpty)
    let sentence = try #require(try await desk.run(ListNewestChanges()).first?.event.sentence)
    #expect(!sentence.contains("?"))
    _ = try await desk.run(UndoLast())
    #expect(try await desk.run(ListStatements()).map(\.entries) == [2])
    #expect(try await desk.run(ShowBill(bill: 2)).bill.paidDate == day("2026-02-03"))
    _ = try await desk.run(RedoLast())
    #expect(try await desk.run(ImportStatement(file: file)).matches.count == 2)
  }

  @Test("the fee of a second account is not taken for that of the first, whether its file names the account or not")
  func secondAccount() async throws {
    let desk = try await MadeDesk.withBills()
    func file(_ account: String, _ name: String) throws -> URL {
      try desk.file(
        """
        Auftragskonto;Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung
        \(account);15.03.26;Kontofuehrung;Sparkasse;-4,90;EUR
        """, name)
    }
    let (first, second) = (try file("DE89370400440532013000", "a.csv"), try file("DE02120300000000202051", "b.csv"))
    let imported = try await desk.run(ImportStatement(file: first, matches: false))
    #expect(imported.statements.map(\.account) == ["DE89370400440532013000"])
    #expect(try await desk.run(ImportStatement(file: second, matches: false)).statements.map(\.new) == [1])
    #expect(try await desk.run(ImportStatement(file: first, matches: false)).statements.map(\.known) == [1])
    let unnamed = try desk.file(
      "Buchungstag;Verwendungszweck;Name;Betrag;Waehrung\n15.03.26;Kontofuehrung;Sparkasse;-4,90;EUR\n", "c.csv")
    let third = try await desk.run(ImportStatement(file: unnamed, matches: false))
    #expect(third.statements.map(\.new) == [1] && third.statements.map(\.doubtful) == [1])
    #expect(third.statements.map(\.assumed) == [0])
  }

  @Test("a preview shows which entries are only assumed to be known, and which new ones may be known")
  func uncertain() async throws {
    let desk = try await MadeDesk.withBills()
    let csv = try desk.file(UnnamedStatements.csv, "a.csv")
    _ = try await desk.run(ImportStatement(file: csv, matches: false))
    let qif = try desk.file(UnnamedStatements.qif, "b.qif")
    let preview = try await desk.run(PreviewStatement(ImportStatement(file: qif, currency: .value(.eur))))
    let account = preview.statements[0]
    #expect(account.entries.map(\.state) == [.assumed, .new, .new, .doubtful])
    #expect(account.new == 3 && account.known == 1 && account.assumed == 1 && account.doubtful == 1)
    #expect(account.assumption?.hasPrefix("1 entry is counted as known: statement 1 has the same") == true)
    #expect(account.doubt?.hasPrefix("1 new entry is equal or similar to one in statement 1") == true)
    let imported = try await desk.run(ImportStatement(file: qif, currency: .value(.eur), matches: false)).statements[0]
    #expect(imported.assumed == 1 && imported.doubtful == 1 && imported.assumption == account.assumption)
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
        """, "the balance goes from"
      ),
    ])
  func refused(text: String, reason: String) async throws {
    let desk = try await MadeDesk.withBills()
    let file = try desk.file(text, "bank.txt")
    let error = await #expect(throws: ActionError.self) { try await desk.run(ImportStatement(file: file)) }
    #expect(error?.kind == .badData && error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("nothing was imported") == true)
    #expect(try await desk.run(ListEntries()).isEmpty)
  }
}
