import Core
import Exchange
import Foundation
import Ledger
import TestSupport
import Testing

@testable import Store

@Suite("Bank statements")
struct StatementTests {
  private static func entry(
    _ cents: Int64, _ day: String, _ name: String, reference: String? = nil, isPending: Bool = false, text: String = ""
  ) -> StatementEntry {
    StatementEntry(
      date: .day(day), amount: Money(minorUnits: cents, currency: .eur), name: name, text: text,
      bankReference: reference, isPending: isPending)
  }

  private static func statement(_ entries: StatementEntry...) -> Statement {
    Statement(format: .camt, account: "DE89370400440532013000", currency: .eur, entries: entries)
  }

  private static let march = statement(
    entry(-1230, "2026-03-15", "BAKERY", reference: "B1"), entry(-1230, "2026-03-15", "BAKERY", reference: "B2"),
    entry(-500, "2026-03-16", "Pending", isPending: true))

  private func brought(_ statement: Statement, to test: TestStore, _ hash: String = "a") async throws
    -> ImportedStatement
  {
    let all = try await test.store.importStatements([statement], fileName: "march.xml", sha256: hash, who: "tester")
    return try #require(all.first)
  }

  @Test(
    "an entry is stored once, from however many files, and announced entries are left out",
    arguments: Kept.allCases)
  func once(kept: Kept) async throws {
    let test = try await TestStore(kept)
    let first = try await brought(Self.march, to: test)
    #expect(first.new.count == 2 && first.known == 0 && first.pending == 1 && first.statement == 1)
    let again = try await brought(Self.march, to: test, "b")
    #expect(again.new.isEmpty && again.known == 2 && again.statement == nil)
    var longer = Self.march
    longer.entries.append(Self.entry(-990, "2026-03-17", "Bookshop", reference: "B3"))
    #expect(try await brought(longer, to: test, "c").new.count == 1)
    #expect(try await test.store.entries().map(\.entry.amount.minorUnits) == [-990, -1230, -1230])
    #expect(try await test.store.statements().map(\.entries) == [1, 2])
    await #expect(throws: StoreError.notFound(.statement, 9)) {
      try await test.store.entries(EntryFilter(statement: 9))
    }
  }

  @Test(
    "overlapping files add only new entries, whatever references they have", arguments: Kept.allCases)
  func overlapping(kept: Kept) async throws {
    // References without meaning, and one for all parts of a batch.
    for reference in ["0", "BATCH1"] {
      let test = try await TestStore(kept)
      let first = Self.entry(-500, "2026-03-04", "", reference: reference, text: "a")
      let second = Self.entry(-600, "2026-03-05", "", reference: reference, text: "b")
      let alike = Self.entry(-500, "2026-03-04", "", reference: reference, text: "c")
      #expect(try await brought(Self.statement(first), to: test).new.count == 1)
      #expect(try await test.store.known([Self.statement(first, second)]) == [[true, false]])
      #expect(try await brought(Self.statement(first, second), to: test, "b").new.count == 1)
      #expect(try await test.store.known([Self.statement(alike, first, first)]) == [[false, true, false]])
      #expect(try await brought(Self.statement(alike, first, first), to: test, "c").new.count == 2)
      #expect(try await brought(Self.statement(first, first, second, alike), to: test, "d").new.isEmpty)
    }
    // The same entry in other words, as the notification before a statement contains it.
    let test = try await TestStore(kept)
    _ = try await brought(Self.statement(Self.entry(-700, "2026-03-04", "SHOP", reference: "20260304-17")), to: test)
    let worded = Self.entry(-700, "2026-03-04", "Shop Ltd", reference: "20260304-17", text: "card payment")
    #expect(try await brought(Self.statement(worded), to: test, "b").known == 1)
  }

  @Test("equal entries of two accounts are two, and one account is recognised however it is written")
  func accounts() async throws {
    let test = try await TestStore(.memory)
    func statement(_ account: String?, bank: String? = nil) -> Statement {
      Statement(
        format: .csv, account: account, bank: bank, currency: .eur,
        entries: [Self.entry(-490, "2026-03-31", "My Bank", text: "account fee")])
    }
    #expect(try await brought(statement("Bank A"), to: test).new.count == 1)
    #expect(try await brought(statement("Bank B"), to: test, "b").new.count == 1)
    #expect(try await brought(statement("DE89370400440532013000"), to: test, "c").new.count == 1)
    #expect(try await brought(statement("532013000", bank: "37040044"), to: test, "d").known == 1)
    // A file that names no account can be of any account.
    #expect(try await brought(statement(nil), to: test, "e").known == 1)
  }

  @Test("the same period in another format adds only what is new", arguments: Kept.allCases)
  func otherFormat(kept: Kept) async throws {
    let test = try await TestStore(kept)
    func statement(_ format: StatementFormat, _ account: String?, _ entries: StatementEntry...) -> Statement {
      Statement(format: format, account: account, currency: .eur, entries: entries)
    }
    func entry(_ cents: Int64, _ name: String, _ reference: String?, text: String = "") -> StatementEntry {
      Self.entry(cents, "2026-01-15", name, reference: reference, text: text)
    }
    let iban = "DE89370400440532013000"
    // As a CSV file of the bank, which has no references.
    let csv = statement(
      .csv, iban, entry(-1230, "Bakery", nil, text: "card"), entry(-1230, "Bakery", nil), entry(-500, "Müller", nil))
    let camt = statement(
      .camt, iban, entry(-1230, "STATION", "A1"), entry(-1230, "BAKERY 17", "A2"), entry(-1230, "BAKERY 17", "A3"),
      entry(-500, "Mueller GmbH", "A4"), entry(-700, "Shop", "A5"))
    #expect(try await brought(csv, to: test).new.count == 3)
    // Of the three equal amounts those with the same name are known.
    #expect(try await test.store.known([camt]) == [[false, true, true, true, false]])
    #expect(try await brought(camt, to: test, "b").new.count == 2)
    let mt940 = statement(
      .mt940, "532013000", entry(-700, "SHOP//1", nil), entry(-500, "MUELLER", nil), entry(-500, "MUELLER", nil))
    var german = mt940
    german.bank = "37040044"
    // One of the two equal ones is new, and without its name nobody knows which: both are.
    #expect(try await test.store.known([german]) == [[true, false, false]])
    // Another account, and another currency.
    #expect(try await test.store.known([mt940]) == [[false, false, false]])
    #expect(try await test.store.known([statement(.ofx, "4711", entry(-1230, "Bakery", nil))]) == [[false]])
    var francs = statement(.ofx, iban, entry(-1230, "Bakery", nil))
    francs.entries[0].amount = Money(minorUnits: -1230, currency: .chf)
    #expect(try await test.store.known([francs]) == [[false]])
  }

  @Test(
    "a file whose account is a name, or that names none, is compared with other formats by the other party",
    arguments: [("My bank", StatementFormat.csv), (nil, .csv), (nil, .qif), ("Checking", .qif)]
      as [(String?, StatementFormat)])
  func namedAccount(account: String?, format: StatementFormat) async throws {
    let test = try await TestStore(.memory)
    let named = Statement(
      format: format, account: account, currency: .eur,
      entries: [
        Self.entry(-900, "2026-01-15", "Landlord"), Self.entry(-490, "2026-01-31", "", text: "Account fee"),
        Self.entry(-700, "2026-01-15", "Bookshop"),
      ])
    let numbered = Self.statement(
      Self.entry(-900, "2026-01-15", "LANDLORD SMITH", reference: "A1"),
      Self.entry(-490, "2026-01-31", "My Bank", reference: "A2", text: "ACCOUNT FEE 01/2026"),
      Self.entry(-700, "2026-01-15", "Cinema", reference: "A3"))
    #expect(try await brought(named, to: test).new.count == 3)
    #expect(try await test.store.known([numbered]) == [[true, true, false]])
    #expect(try await brought(numbered, to: test, "b").new.count == 1)
    #expect(try await test.store.known([named]) == [[true, true, true]])
  }

  @Test("an entry that another account also has is stored in both", arguments: Kept.allCases)
  func alsoInAnotherAccount(kept: Kept) async throws {
    let wallet = Statement(
      format: .csv, account: "Wallet", currency: .eur,
      entries: [
        Self.entry(-999, "2026-01-15", "Spotify"), Self.entry(-2000, "2026-01-20", "Bookshop"),
        Self.entry(3000, "2026-01-14", "Ann"), Self.entry(-1, "2026-01-21", "Fee"),
      ])
    let giro = Self.statement(
      Self.entry(-999, "2026-01-15", "Wallet Europe", reference: "A1", text: "PURCHASE AT SPOTIFY"),
      Self.entry(-2000, "2026-01-20", "Wallet Europe", reference: "A2", text: "PURCHASE AT BOOKSHOP"),
      Self.entry(-90000, "2026-01-15", "Landlord", reference: "A3"),
      Self.entry(-1230, "2026-01-16", "Bakery", reference: "A4"))
    for (first, second) in [(wallet, giro), (giro, wallet)] {
      let test = try await TestStore(kept)
      #expect(try await brought(first, to: test).new.count == 4)
      #expect(try await brought(second, to: test, "b").new.count == 4)
    }
    // A single entry shows nothing about the accounts.
    let test = try await TestStore(kept)
    var (one, other) = (wallet, giro)
    one.entries = Array(one.entries.prefix(1))
    other.entries = Array(other.entries.prefix(1))
    #expect(try await brought(one, to: test).new.count == 1)
    #expect(try await brought(other, to: test, "b").new.count == 1)
  }

  @Test("a collective booking and its payments are stored once, in either order", arguments: Kept.allCases)
  func collective(kept: Kept) async throws {
    func payment(_ cents: Int64, _ number: Int) -> StatementEntry {
      var entry = Self.entry(cents, "2026-05-02", "Payer \(number)", reference: "B9/\(number)")
      entry.batchReference = "B9"
      return entry
    }
    let whole = Self.statement(Self.entry(6000, "2026-05-02", "", reference: "B9", text: "collective"))
    let parts = Self.statement(payment(1000, 1), payment(2005, 2), payment(2995, 3))
    for (first, second) in [(whole, parts), (parts, whole)] {
      let test = try await TestStore(kept)
      // As in a file that is previewed.
      let flags = try await test.store.known([first, second])
      #expect(flags == [first.entries.map { _ in false }, second.entries.map { _ in true }])
      #expect(try await brought(first, to: test).new.count == first.entries.count)
      #expect(try await brought(second, to: test, "b").known == second.entries.count)
      #expect(try await test.store.entries().count == first.entries.count)
      // Another sum or reference is another booking.
      var others = second
      others.entries[0].amount = Money(minorUnits: 1001, currency: .eur)
      #expect(try await test.store.known([others]) == [second.entries.map { _ in false }])
      others = second
      for index in others.entries.indices {
        others.entries[index].bankReference = "C9/\(index)"
        if others.entries[index].batchReference != nil { others.entries[index].batchReference = "C9" }
      }
      #expect(try await test.store.known([others]) == [second.entries.map { _ in false }])
    }
  }

  @Test("undo reverts a whole statement, and it can be imported again")
  func undo() async throws {
    let test = try await TestStore(.memory)
    _ = try await brought(Self.march, to: test)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.statements().isEmpty)
    #expect(try await test.store.entries().isEmpty)
    _ = try await test.store.redo(who: "tester")
    #expect(try await test.store.entries().count == 2)
  }

  @Test("a full card number in the text of a payment is never stored")
  func cardNumbers() async throws {
    let test = try await TestStore(.file)
    let number = "4111111111111111"
    _ = try await brought(
      Self.statement(Self.entry(-100, "2026-03-15", "SHOP", text: "card \(number) of ours")), to: test)
    #expect(try await test.store.entries().first?.entry.text.contains("1111") == true)
    for table in ["statement_entries", "events"] {
      let rows = try await test.store.driver.bare { try $0.rows("SELECT * FROM \(table)") }
      #expect(!rows.contains { "\($0.columns)".contains(number) }, "\(table)")
    }
  }

  @Test("a full card number is stored in no field of an entry and in no file name", arguments: Kept.allCases)
  func cardNumbersOfFields(kept: Kept) async throws {
    let test = try await TestStore(kept)
    let number = "4111111111111111"
    var entry = Self.entry(-100, "2026-03-15", number, reference: number, text: number)
    entry.type = number
    entry.reference = number
    entry.mandate = number
    entry.cheque = number
    let statement = Self.statement(entry)
    for (hash, known) in [("a", 0), ("b", 1)] {
      let done = try await test.store.importStatements(
        [statement], fileName: "\(number).csv", sha256: hash, who: "tester")
      #expect(done.map(\.known) == [known])
    }
    #expect(try await test.store.statements().map(\.fileName) == ["****1111.csv"])
    for table in ["statements", "statement_entries", "events"] {
      let rows = try await test.store.driver.bare { try $0.rows("SELECT * FROM \(table)") }
      #expect(!rows.contains { "\($0.columns)".contains(number) }, "\(table)")
    }
    // As an earlier version stored it.
    try await test.store.driver.bare { connection in
      _ = try connection.execute(
        "UPDATE statement_entries SET entry = REPLACE(entry, '****1111', ?)", .text(number))
    }
    #expect(try await test.store.known([statement]) == [[true]])
  }

  @Test("a card number as the account is never stored, and is recognised where it once was", arguments: Kept.allCases)
  func cardNumbersOfAccounts(kept: Kept) async throws {
    let test = try await TestStore(kept)
    let number = "4111111111111111"
    var entry = Self.entry(-100, "2026-03-15", "SHOP")
    entry.iban = number
    let statement = Statement(
      format: .ofx, account: number, bank: number, number: number, currency: .eur, entries: [entry])
    #expect(try await brought(statement, to: test).new.count == 1)
    #expect(try await brought(statement, to: test, "b").known == 1)
    let stored = try #require(try await test.store.statements().first)
    #expect([stored.account, stored.bank, stored.number] == ["****1111", "****1111", "****1111"])
    for table in ["statements", "statement_entries", "events"] {
      let rows = try await test.store.driver.bare { try $0.rows("SELECT * FROM \(table)") }
      #expect(!rows.contains { "\($0.columns)".contains(number) }, "\(table)")
    }
    try await test.store.driver.bare { connection in
      _ = try connection.execute("UPDATE statements SET account = ?, bank = ?", .text(number), .text(number))
    }
    #expect(try await test.store.known([statement]) == [[true]])
  }

  @Test("an account number with valid check digits is stored in full")
  func accountNumbers() async throws {
    let test = try await TestStore(.memory)
    var entry = Self.entry(-100, "2026-03-15", "SHOP")
    entry.iban = "BE68539007547034"
    _ = try await brought(Self.statement(entry), to: test)
    #expect(try await test.store.entries().map(\.entry.iban) == ["BE68539007547034"])
    #expect(try await test.store.statements().map(\.account) == ["DE89370400440532013000"])
  }

  @Test("a match pays an unpaid bill on the entry's day, once, and can be separated", arguments: Kept.allCases)
  func matching(kept: Kept) async throws {
    let test = try await TestStore(kept)
    let entries = try await brought(Self.march, to: test).new
    let bill = try await test.store.add(bill: .of(), who: "tester")
    let match = NewMatch(entries: [entries[0]], bills: [bill.id], certainty: "certain", reasons: ["amount"])
    #expect(try await test.store.join([match], who: "tester").map(\.paid) == [[bill.id]])
    #expect(try await test.store.bill(bill.id).contents.paidDate == .day("2026-03-15"))
    #expect(try await test.store.entries().map(\.bills) == [[], [bill.id]])
    await #expect(throws: StoreError.alreadyMatched("entry \(entries[0])")) {
      try await test.store.join([match], who: "tester")
    }
    let other = NewMatch(entries: [entries[1]], bills: [bill.id], certainty: "said", reasons: [])
    await #expect(throws: StoreError.alreadyMatched("bill \(bill.id)")) {
      try await test.store.join([other], who: "tester")
    }
    let separated = try await test.store.separate(entry: entries[0], who: "tester")
    #expect(separated.paid == [bill.id])
    #expect(try await test.store.bill(bill.id).contents.paidDate == nil)
    let left = try await test.store.unmatched(EntryFilter())
    #expect(left.entries.count == 2 && left.bills.map(\.id) == [bill.id])
    #expect(left.refused.map(\.entry) == [entries[0]])
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.bill(bill.id).contents.paidDate == .day("2026-03-15"))
    #expect(try await test.store.unmatched(EntryFilter()).refused.isEmpty)
  }

  @Test("a paid bill keeps its day, and a deleted one is unmatched")
  func paidBefore() async throws {
    let test = try await TestStore(.memory)
    let entries = try await brought(Self.march, to: test).new
    var contents = BillContents.of()
    contents.paidDate = .day("2026-03-14")
    let bill = try await test.store.add(bill: contents, who: "tester")
    let match = NewMatch(entries: entries, bills: [bill.id], certainty: "said", reasons: [])
    #expect(try await test.store.join([match], who: "tester").map(\.paid) == [[]])
    #expect(try await test.store.bill(bill.id).contents.paidDate == .day("2026-03-14"))
    try await test.store.delete(bill: bill.id, who: "tester")
    #expect(try await test.store.entries(EntryFilter(isMatched: false)).count == 2)
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.entries(EntryFilter(isMatched: true)).count == 2)
  }

  @Test("nothing is matched if one of several items is missing")
  func allOrNone() async throws {
    let test = try await TestStore(.memory)
    let entries = try await brought(Self.march, to: test).new
    let bill = try await test.store.add(bill: .of(), who: "tester")
    let good = NewMatch(entries: [entries[0]], bills: [bill.id], certainty: "said", reasons: [])
    let bad = NewMatch(entries: [99], bills: [bill.id], certainty: "said", reasons: [])
    await #expect(throws: StoreError.noEntry(99)) { try await test.store.join([good, bad], who: "tester") }
    #expect(try await test.store.entries(EntryFilter(isMatched: true)).isEmpty)
    #expect(try await test.store.bill(bill.id).contents.paidDate == nil)
    await #expect(throws: StoreError.notMatched(entry: 1)) { try await test.store.separate(entry: 1, who: "tester") }
  }

  @Test("the list of unmatched items is the same when it is read in halves", arguments: Kept.allCases)
  func halves(kept: Kept) async throws {
    let test = try await TestStore(kept)
    let entries = (0..<60).map { number in
      Self.entry(-Int64(100 + number), "2026-03-\(number % 28 + 10 > 31 ? 31 : number % 28 + 10)", "SHOP \(number)")
    }
    let statement = Statement(format: .camt, account: "A", currency: .eur, entries: entries)
    let ids = try await brought(statement, to: test).new
    for number in 0..<20 {
      var contents = BillContents.of()
      contents.issueDate = .day("2026-03-1\(number % 10)")
      let bill = try await test.store.add(bill: contents, who: "tester")
      guard number % 4 == 0 else { continue }
      let match = NewMatch(entries: [ids[number * 2]], bills: [bill.id], certainty: "said", reasons: [])
      try await test.store.join([match], who: "tester")
    }
    for (from, to) in [("2026-03-01", nil), ("2026-03-10", "2026-03-31"), ("2026-03-12", "2026-03-20")] {
      var filter = EntryFilter(from: .day(from), to: to.map { .day($0) })
      let whole = try await test.store.unmatched(filter)
      #expect(!whole.entries.isEmpty && !whole.bills.isEmpty)
      filter.isMatched = false
      #expect(try await test.store.entries(filter) == whole.entries)
      let halves = try await test.store.unmatchedBeside(filter, many: 0)
      // Without write locks nothing shows whether both halves are of the same moment.
      guard kept != .server else {
        #expect(halves == nil)
        continue
      }
      #expect(halves?.entries == whole.entries && halves?.bills == whole.bills)
    }
    #expect(try await test.store.unmatchedBeside(EntryFilter(from: .day("2026-03-01"))) == nil)
    #expect(try await test.store.unmatchedBeside(EntryFilter(), many: 0) == nil)
    #expect(try await test.store.unmatchedBeside(EntryFilter(from: .day("2026-03-31")), many: 0) == nil)
    #expect(try await test.store.unmatchedBeside(EntryFilter(from: .day("2026-04-01")), many: 0) == nil)
  }

  @Test("a thousand entries are imported at once, and lists of entries use the index")
  func scale() async throws {
    let test = try await TestStore(.file)
    let entries = (0..<1000).map { index in
      Self.entry(
        -Int64(100 + index), "2026-03-\(String(format: "%02d", 1 + index % 28))", "SHOP", reference: "R\(index)")
    }
    let statement = Statement(format: .camt, account: "A", currency: .eur, entries: entries)
    #expect(try await brought(statement, to: test).new.count == 1000)
    let (store, plans) = test.store.planned()
    _ = try await store.entries(EntryFilter(from: .day("2026-03-20"), isMatched: false, limit: 10))
    #expect(!plans.steps.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plans.steps)")
  }

  @Test("equal entries of a file are all stored, and the next file adds only further ones")
  func equalEntries() async throws {
    let test = try await TestStore(.file)
    func statement(_ count: Int) -> Statement {
      Statement(
        format: .csv, account: "A", currency: .eur,
        entries: (0..<count).map { _ in Self.entry(-100, "2026-03-15", "TRAM") })
    }
    #expect(try await brought(statement(1000), to: test).new.count == 1000)
    #expect(try await brought(statement(1003), to: test, "b").new.count == 3)
    #expect(try await test.store.entries().count == 1003)
  }

  @Test("waivers are stored, listed and removed")
  func waivers() async throws {
    let test = try await TestStore(.memory)
    let waiver = try await test.store.addWaiver(name: "rent", iban: nil, reason: "never has one", who: "tester")
    #expect(try await test.store.waivers() == [waiver])
    try await test.store.deleteWaiver(waiver.id, who: "tester")
    await #expect(throws: StoreError.notFound(.waiver, waiver.id)) {
      try await test.store.deleteWaiver(waiver.id, who: "tester")
    }
    _ = try await test.store.undo(who: "tester")
    #expect(try await test.store.waivers().map(\.reason) == ["never has one"])
  }

  @Test("a waiver added by several users at once is stored once", arguments: Kept.allCases)
  func waiverAtOnce(kept: Kept) async throws {
    let test = try await TestStore(kept)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          _ = try await test.store.addWaiver(name: "rent", iban: nil, reason: "", who: "\(number)")
        }
      }
      try await group.waitForAll()
    }
    #expect(try await test.store.waivers().count == 1)
  }
}
