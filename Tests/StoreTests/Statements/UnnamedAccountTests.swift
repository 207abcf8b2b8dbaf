import Core
import Exchange
import TestSupport
import Testing

@testable import Store

@Suite("Bank entries of files that do not name their account")
struct UnnamedAccountTests {
  private static func unnamed(_ format: StatementFormat, _ entries: StatementEntry...) -> Statement {
    Statement(format: format, currency: .eur, entries: entries)
  }

  @Test("of two files in different formats without an account, entries that look alike are assumed to be known")
  func unnamedFormats() async throws {
    let test = try await TestStore(.memory)
    let csv = Self.unnamed(
      .csv, .made(-900, "2026-01-15", "Landlord"), .made(-1230, "2026-01-16", "Bakery"),
      .made(-490, "2026-01-31", "", text: "Account fee"))
    #expect(try await test.imported(csv).new.count == 3)
    // The same account: also the bakery, which has another name there.
    let qif = Self.unnamed(
      .qif, .made(-900, "2026-01-15", "LANDLORD SMITH"), .made(-1230, "2026-01-16", "Breakfast"),
      .made(-490, "2026-01-31", "ACCOUNT FEE"), .made(-700, "2026-02-01", "Cinema"))
    let found = try #require(try await test.store.found([qif]).first)
    #expect(found.flags == [true, true, true, false])
    #expect(found.assumed == [0, 1, 2] && found.assumedFrom == [1] && found.doubtful.isEmpty)
    let imported = try await test.imported(qif, "b")
    #expect(imported.new.count == 1 && imported.assumed == 3 && imported.assumedFrom == [1])
    let again = try await test.imported(qif, "b")
    #expect(again.new.isEmpty && again.known == 4)
  }

  @Test("an entry of another account without a name is assumed to be known if it looks alike, and else doubtful")
  func unnamedAccounts() async throws {
    let test = try await TestStore(.memory)
    let giro = Self.unnamed(
      .csv, .made(-490, "2026-01-31", "My Bank"), .made(-5000, "2026-01-15", "Cash machine"),
      .made(-900, "2026-01-18", "Landlord"), .made(-1, "2026-01-19", "Shop"))
    let savings = Self.unnamed(
      .qif, .made(-490, "2026-01-31", "MY BANK LTD"), .made(-5000, "2026-01-15", "Transfer"),
      .made(200, "2026-01-20", "Interest"), .made(-300, "2026-01-21", "Tax"))
    #expect(try await test.imported(giro).new.count == 4)
    let found = try #require(try await test.store.found([savings]).first)
    #expect(found.flags == [true, false, false, false] && found.assumed == [0])
    #expect(found.doubtful == [1] && found.doubtfulIn == [1])
    // With a name for the account, nothing is assumed.
    var named = savings
    named.account = "Savings"
    #expect(try await test.imported(named, "b").new.count == 4)
  }

  @Test("accounts that have different names are two, also in files of different formats")
  func differentNames() async throws {
    let test = try await TestStore(.memory)
    var giro = Self.unnamed(
      .csv, .made(-900, "2026-01-15", "Landlord"), .made(-490, "2026-01-31", "", text: "Account fee"))
    giro.account = "Giro"
    var other = Self.unnamed(
      .qif, .made(-900, "2026-01-15", "LANDLORD SMITH"), .made(-490, "2026-01-31", "ACCOUNT FEE"),
      .made(-700, "2026-02-01", "Cinema"))
    other.account = "Savings"
    #expect(try await test.imported(giro).new.count == 2)
    let found = try #require(try await test.store.found([other]).first)
    #expect(found.flags == [false, false, false] && found.assumed.isEmpty)
    // One account may have two names; then all of them are the same.
    #expect(found.doubtful == [0, 1] && found.doubtfulIn == [1])
    other.account = "giro"
    #expect(try await test.known([other]) == [[true, true, false]])
  }

  @Test("entries of two CSV files with different columns are assumed to be the same if most of both look alike")
  func otherLayout() async throws {
    func rich(_ days: ClosedRange<Int>) -> Statement {
      Statement(
        format: .csv, currency: .eur,
        entries: days.map { .made(-Int64($0) * 100, "2026-03-\($0)", "Shop \($0) Ltd", text: "card \($0)") })
    }
    func poor(_ days: ClosedRange<Int>) -> Statement {
      Statement(
        format: .csv, currency: .eur, entries: days.map { .made(-Int64($0) * 100, "2026-03-\($0)", "SHOP \($0)") })
    }
    for (first, second) in [(rich(10...20), poor(15...25)), (poor(10...20), rich(15...25))] {
      let test = try await TestStore(.memory)
      #expect(try await test.imported(first).new.count == 11)
      let other = try await test.imported(second, "b")
      #expect(other.new.count == 5 && other.assumed == 6 && other.assumedFrom == [1] && other.doubtful == 0)
    }
    // A single one may be another entry.
    let test = try await TestStore(.memory)
    #expect(try await test.imported(rich(10...20)).new.count == 11)
    let other = try await test.imported(poor(20...25), "b")
    #expect(other.new.count == 6 && other.assumed == 0 && other.doubtful == 1 && other.doubtfulIn == [1])
  }

  @Test("texts that differ in their numbers are of other payments, as in files with the same columns")
  func otherNumbers() async throws {
    func tickets(_ first: Int, at day: String) -> Statement {
      Self.unnamed(
        .csv, .made(-290, "2026-03-04", "Metro", text: "Ticket \(first)"),
        .made(-290, "2026-03-04", "Metro", text: "Ticket \(first + 1)"),
        .made(-500, "2026-03-05", "Parking", text: day))
    }
    let test = try await TestStore(.memory)
    #expect(try await test.imported(tickets(4417, at: "05.03.2026 12:10")).new.count == 3)
    // Only the day in another notation is the same text.
    #expect(try await test.imported(tickets(4427, at: "05/03/2026 12:10"), "b").new.count >= 2)
    #expect(try await test.imported(tickets(4437, at: "05.03.2026 18:30"), "c").new.count == 3)
  }

  @Test("the bank's reference alone does not make entries of files without an account certainly the same")
  func unnamedReference() async throws {
    let test = try await TestStore(.memory)
    #expect(
      try await test.imported(Self.unnamed(.csv, .made(-700, "2026-03-04", "SHOP", reference: "20260304-17"))).new.count
        == 1)
    let other = try await test.imported(
      Self.unnamed(.csv, .made(-700, "2026-03-04", "Market", reference: "20260304-17")), "b")
    #expect(other.known == 1 && other.assumed == 1 && other.assumedFrom == [1])
  }

  @Test("an account's entries in other currencies do not hide that two files are of one account")
  func severalCurrencies() async throws {
    func statement(_ account: String?, _ currency: Currency, _ days: ClosedRange<Int>) -> Statement {
      Statement(
        format: .csv, account: account, currency: currency,
        entries: days.map { day in
          var entry = StatementEntry.made(-Int64(day) * 100, "2026-03-\(day)", "Shop \(day)")
          entry.amount = Money(minorUnits: entry.amount.minorUnits, currency: currency)
          return entry
        })
    }
    let test = try await TestStore(.memory)
    #expect(try await test.imported(statement("Wallet", .eur, 10...20)).new.count == 11)
    #expect(try await test.imported(statement("Wallet", .usd, 10...20)).new.count == 11)
    #expect(try await test.imported(statement(nil, .eur, 10...14), "b").assumed == 5)
  }
}
