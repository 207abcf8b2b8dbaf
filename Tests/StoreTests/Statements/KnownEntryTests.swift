import Core
import Exchange
import TestSupport
import Testing

@testable import Store

@Suite("Bank entries that are stored already")
struct KnownEntryTests {
  @Test(
    "overlapping files add only new entries, whatever references they have", arguments: TestDatabase.allCases)
  func overlapping(database: TestDatabase) async throws {
    // References without meaning, and one for all parts of a batch.
    for reference in ["0", "BATCH1"] {
      let test = try await TestStore(database)
      let first = StatementEntry.made(-500, "2026-03-04", "", reference: reference, text: "a")
      let second = StatementEntry.made(-600, "2026-03-05", "", reference: reference, text: "b")
      let alike = StatementEntry.made(-500, "2026-03-04", "", reference: reference, text: "c")
      #expect(try await test.imported(.made(first)).new.count == 1)
      #expect(try await test.known([.made(first, second)]) == [[true, false]])
      #expect(try await test.imported(.made(first, second), "b").new.count == 1)
      #expect(try await test.known([.made(alike, first, first)]) == [[false, true, false]])
      #expect(try await test.imported(.made(alike, first, first), "c").new.count == 2)
      #expect(try await test.imported(.made(first, first, second, alike), "d").new.isEmpty)
    }
    // The same entry in other words, as the notification before a statement contains it.
    let test = try await TestStore(database)
    _ = try await test.imported(.made(.made(-700, "2026-03-04", "SHOP", reference: "20260304-17")))
    let worded = StatementEntry.made(-700, "2026-03-04", "Shop Ltd", reference: "20260304-17", text: "card payment")
    #expect(try await test.imported(.made(worded), "b").known == 1)
  }

  @Test("equal entries of two accounts are two, and one account is recognised however it is written")
  func accounts() async throws {
    let test = try await TestStore(.memory)
    func statement(_ account: String?, bank: String? = nil) -> Statement {
      Statement(
        format: .csv, account: account, bank: bank, currency: .eur,
        entries: [.made(-490, "2026-03-31", "My Bank", text: "account fee")])
    }
    #expect(try await test.imported(statement("Bank A")).new.count == 1)
    #expect(try await test.imported(statement("Bank B"), "b").new.count == 1)
    #expect(try await test.imported(statement("DE89370400440532013000"), "c").new.count == 1)
    #expect(try await test.imported(statement("532013000", bank: "37040044"), "d").known == 1)
    // A file that names no account can be of any account, which one entry does not show.
    let unnamed = try await test.imported(statement(nil), "e")
    #expect(unnamed.new.count == 1 && unnamed.doubtful == 1 && unnamed.doubtfulIn == [1])
    #expect(try await test.imported(statement(nil), "f").known == 1)
  }

  @Test("a German account is one in MT940 and in CAMT, and so are those of Austria, Switzerland and the Netherlands")
  func domesticNumbers() async throws {
    func statement(_ format: StatementFormat, _ account: String, _ bank: String?, _ name: String) -> Statement {
      Statement(
        format: format, account: account, bank: bank, currency: .eur, entries: [.made(-490, "2026-03-31", name)])
    }
    for (iban, number, bank) in [
      ("DE89370400440532013000", "532013000", "37040044"), ("AT611904300234573201", "234573201", "19043"),
      ("CH9300762011623852957", "11623852957", "762"), ("CH9300762011623852957", "011623852957", "00762"),
      ("NL69INGB0123456789", "123456789", "INGBNL2A"),
    ] {
      let test = try await TestStore(.memory)
      #expect(try await test.imported(statement(.camt, iban, nil, "Bank")).new.count == 1)
      let other = try await test.imported(statement(.mt940, number, bank, "The Bank"), "b")
      // Swiss bank numbers have five digits with their zeros.
      #expect(other.known == (bank == "762" ? 0 : 1), "\(iban) \(bank)")
      #expect(try await test.imported(statement(.mt940, "532013001", "37040044", "Bank"), "c").new.count == 1)
    }
  }

  /// A file as earlier versions read it, without the account that it names or with the name that the user gave.
  private static func months(_ account: String?, _ days: ClosedRange<Int>, text: String = "card") -> Statement {
    Statement(
      format: .csv, account: account, currency: .eur,
      entries: days.map { StatementEntry.made(-Int64($0) * 100, "2026-03-\($0)", "Shop \($0)", text: text) })
  }

  @Test(
    "a file that was stored without its account, or under a name, is not stored again with it",
    arguments: [nil, "My bank"] as [String?])
  func accountRecognisedLater(account: String?) async throws {
    let iban = "DE89370400440532013000"
    let test = try await TestStore(.memory)
    #expect(try await test.imported(Self.months(account, 10...20)).new.count == 11)
    // The same file, whose texts may be read better now, and a later one that overlaps it.
    let again = try await test.imported(Self.months(iban, 10...20, text: "card payment"))
    #expect(again.new.isEmpty && again.known == 11 && again.assumed == 11 && again.assumedFrom == [1])
    let later = try await test.imported(Self.months(iban, 15...25), "b")
    #expect(later.new.count == 5 && later.assumed == 6)
    #expect(try await test.imported(Self.months(account, 12...25), "c").new.isEmpty)
  }

  @Test("two accounts with some equal entries are two, also if one is not named")
  func equalFees() async throws {
    let test = try await TestStore(.memory)
    var giro = Self.months("DE89370400440532013000", 10...20)
    giro.entries.append(.made(-490, "2026-03-31", "Bank", text: "fee"))
    var savings = Self.months(nil, 21...25)
    savings.entries.append(.made(-490, "2026-03-31", "Bank", text: "fee"))
    #expect(try await test.imported(giro).new.count == 12)
    let other = try await test.imported(savings, "b")
    #expect(other.new.count == 6 && other.doubtful == 1 && other.doubtfulIn == [1] && other.assumed == 0)
    var named = savings
    named.account = "DE02120300000000202051"
    // Stored without its account before, and recognised now.
    #expect(try await test.imported(named, "b").new.isEmpty)
    #expect(try await test.imported(named, "c").new.isEmpty)
  }

  @Test("entries that were stored with fewer texts are known when more are read, if they are more than one")
  func fewerTexts() async throws {
    func statement(_ account: String?, _ entries: [StatementEntry]) -> Statement {
      Statement(format: .csv, account: account, currency: .eur, entries: entries)
    }
    let poor = [StatementEntry.made(-300, "2026-03-05", "Coffee"), .made(-400, "2026-03-06", "Bread")]
    let rich = [
      StatementEntry.made(-300, "2026-03-05", "Coffee", text: "card 1"),
      .made(-300, "2026-03-05", "Tea", text: "card 2"), .made(-400, "2026-03-06", "Bread", text: "card 1"),
    ]
    for account in ["A", nil] {
      let test = try await TestStore(.memory)
      #expect(try await test.imported(statement(account, poor)).new.count == 2)
      let again = try await test.imported(statement(account, rich), "b")
      #expect(again.new.count == 1 && again.assumed == 2 && again.assumedFrom == [1])
      #expect(try await test.imported(statement(account, rich), "c").new.isEmpty)
    }
  }

  @Test(
    "an entry whose texts occur in those of a single other one is new, and so is one beside an entry without texts",
    arguments: ["A", nil] as [String?])
  func similarTexts(account: String?) async throws {
    let test = try await TestStore(.memory)
    func statement(_ entries: StatementEntry...) -> Statement {
      Statement(format: .csv, account: account, currency: .eur, entries: entries)
    }
    let first = statement(
      .made(-2500, "2026-03-01", "AMAZON"), .made(-700, "2026-03-02", "REWE"), .made(-900, "2026-03-03", ""))
    #expect(try await test.imported(first).new.count == 3)
    let second = statement(
      .made(-2500, "2026-03-01", "AMAZON EU SARL", text: "order 77"), .made(-800, "2026-03-05", "ALDI"),
      .made(-900, "2026-03-03", "Cinema"))
    let other = try await test.imported(second, "b")
    #expect(other.new.count == 3 && other.known == 0 && other.assumed == 0)
    // An overlapping file has all texts again.
    #expect(try await test.imported(second, "c").new.isEmpty)
  }

  @Test("thousands of equal amounts on a day are compared in a moment")
  func crowd() async throws {
    let test = try await TestStore(.memory)
    func statement(_ word: String) -> Statement {
      Statement(
        format: .csv, account: "A", currency: .eur,
        entries: (0..<1000).map { StatementEntry.made(-100, "2026-03-15", "TRAM \($0) \(word)") })
    }
    #expect(try await test.imported(statement("")).new.count == 1000)
    #expect(try await test.imported(statement("Zone"), "b").new.count == 1000)
    #expect(try await test.imported(statement("Zone"), "c").new.isEmpty)
  }

  @Test("the same period in another format adds only what is new", arguments: TestDatabase.allCases)
  func otherFormat(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    func statement(_ format: StatementFormat, _ account: String?, _ entries: StatementEntry...) -> Statement {
      Statement(format: format, account: account, currency: .eur, entries: entries)
    }
    func entry(_ cents: Int64, _ name: String, _ reference: String?, text: String = "") -> StatementEntry {
      .made(cents, "2026-01-15", name, reference: reference, text: text)
    }
    let iban = "DE89370400440532013000"
    // As a CSV file of the bank, which has no references.
    let csv = statement(
      .csv, iban, entry(-1230, "Bakery", nil, text: "card"), entry(-1230, "Bakery", nil), entry(-500, "Müller", nil))
    let camt = statement(
      .camt, iban, entry(-1230, "STATION", "A1"), entry(-1230, "BAKERY 17", "A2"), entry(-1230, "BAKERY 17", "A3"),
      entry(-500, "Mueller GmbH", "A4"), entry(-700, "Shop", "A5"))
    #expect(try await test.imported(csv).new.count == 3)
    // Of the three equal amounts those with the same name are known.
    #expect(try await test.known([camt]) == [[false, true, true, true, false]])
    #expect(try await test.imported(camt, "b").new.count == 2)
    let mt940 = statement(
      .mt940, "532013000", entry(-700, "SHOP//1", nil), entry(-500, "MUELLER", nil), entry(-500, "MUELLER", nil))
    var german = mt940
    german.bank = "37040044"
    // One of the two equal ones is new, and without its name nobody knows which: both are.
    #expect(try await test.known([german]) == [[true, false, false]])
    // Another account, and another currency.
    #expect(try await test.known([mt940]) == [[false, false, false]])
    #expect(try await test.known([statement(.ofx, "4711", entry(-1230, "Bakery", nil))]) == [[false]])
    var francs = statement(.ofx, iban, entry(-1230, "Bakery", nil))
    francs.entries[0].amount = Money(minorUnits: -1230, currency: .chf)
    #expect(try await test.known([francs]) == [[false]])
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
        .made(-900, "2026-01-15", "Landlord"), .made(-490, "2026-01-31", "", text: "Account fee"),
        .made(-700, "2026-01-15", "Bookshop"),
      ])
    let numbered = Statement.made(
      .made(-900, "2026-01-15", "LANDLORD SMITH", reference: "A1"),
      .made(-490, "2026-01-31", "My Bank", reference: "A2", text: "ACCOUNT FEE 01/2026"),
      .made(-700, "2026-01-15", "Cinema", reference: "A3"))
    #expect(try await test.imported(named).new.count == 3)
    #expect(try await test.known([numbered]) == [[true, true, false]])
    #expect(try await test.imported(numbered, "b").new.count == 1)
    #expect(try await test.known([named]) == [[true, true, true]])
  }

  @Test("an entry that another account also has is stored in both", arguments: TestDatabase.allCases)
  func alsoInAnotherAccount(database: TestDatabase) async throws {
    let wallet = Statement(
      format: .csv, account: "Wallet", currency: .eur,
      entries: [
        .made(-999, "2026-01-15", "Spotify"), .made(-2000, "2026-01-20", "Bookshop"),
        .made(3000, "2026-01-14", "Ann"), .made(-1, "2026-01-21", "Fee"),
      ])
    let giro = Statement.made(
      .made(-999, "2026-01-15", "Wallet Europe", reference: "A1", text: "PURCHASE AT SPOTIFY"),
      .made(-2000, "2026-01-20", "Wallet Europe", reference: "A2", text: "PURCHASE AT BOOKSHOP"),
      .made(-90000, "2026-01-15", "Landlord", reference: "A3"),
      .made(-1230, "2026-01-16", "Bakery", reference: "A4"))
    for (first, second) in [(wallet, giro), (giro, wallet)] {
      let test = try await TestStore(database)
      #expect(try await test.imported(first).new.count == 4)
      #expect(try await test.imported(second, "b").new.count == 4)
    }
    // A single entry shows nothing about the accounts.
    let test = try await TestStore(database)
    var (one, other) = (wallet, giro)
    one.entries = Array(one.entries.prefix(1))
    other.entries = Array(other.entries.prefix(1))
    #expect(try await test.imported(one).new.count == 1)
    #expect(try await test.imported(other, "b").new.count == 1)
  }

  @Test("a collective booking and its payments are stored once, in either order", arguments: TestDatabase.allCases)
  func collective(database: TestDatabase) async throws {
    func payment(_ cents: Int64, _ number: Int) -> StatementEntry {
      var entry = StatementEntry.made(cents, "2026-05-02", "Payer \(number)", reference: "B9/\(number)")
      entry.batchReference = "B9"
      return entry
    }
    let whole = Statement.made(.made(6000, "2026-05-02", "", reference: "B9", text: "collective"))
    let parts = Statement.made(payment(1000, 1), payment(2005, 2), payment(2995, 3))
    for (first, second) in [(whole, parts), (parts, whole)] {
      let test = try await TestStore(database)
      // As in a file that is previewed.
      let flags = try await test.known([first, second])
      #expect(flags == [first.entries.map { _ in false }, second.entries.map { _ in true }])
      #expect(try await test.imported(first).new.count == first.entries.count)
      #expect(try await test.imported(second, "b").known == second.entries.count)
      #expect(try await test.store.entries().count == first.entries.count)
      // Another sum or reference is another booking.
      var others = second
      others.entries[0].amount = Money(minorUnits: 1001, currency: .eur)
      #expect(try await test.known([others]) == [second.entries.map { _ in false }])
      others = second
      for index in others.entries.indices {
        others.entries[index].bankReference = "C9/\(index)"
        if others.entries[index].batchReference != nil { others.entries[index].batchReference = "C9" }
      }
      #expect(try await test.known([others]) == [second.entries.map { _ in false }])
    }
  }

  @Test("equal entries of a file are all stored, and the next file adds only further ones")
  func equalEntries() async throws {
    let test = try await TestStore(.file)
    func statement(_ count: Int) -> Statement {
      Statement(
        format: .csv, account: "A", currency: .eur,
        entries: (0..<count).map { _ in StatementEntry.made(-100, "2026-03-15", "TRAM") })
    }
    #expect(try await test.imported(statement(1000)).new.count == 1000)
    #expect(try await test.imported(statement(1003), "b").new.count == 3)
    #expect(try await test.store.entries().count == 1003)
  }
}
