import Core
import Exchange
import TestSupport
import Testing

@testable import Store

@Suite("Card numbers in bank statements")
struct StatementCardNumberTests {
  @Test("a full card number in the text of a payment is never stored")
  func cardNumbers() async throws {
    let test = try await TestStore(.file)
    let number = "4111111111111111"
    _ = try await test.imported(.made(.made(-100, "2026-03-15", "SHOP", text: "card \(number) of ours")))
    #expect(try await test.store.entries().first?.entry.text.contains("1111") == true)
    #expect(try await test.store.places(of: number).isEmpty)
  }

  @Test("a full card number is stored in no field of an entry and in no file name", arguments: TestDatabase.allCases)
  func cardNumbersOfFields(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let number = "4111111111111111"
    var entry = StatementEntry.made(-100, "2026-03-15", number, reference: number, text: number)
    entry.type = number
    entry.reference = number
    entry.mandate = number
    entry.cheque = number
    let statement = Statement.made(entry)
    for (hash, known) in [("a", 0), ("b", 1)] {
      let done = try await test.store.importStatements(
        [statement], fileName: "\(number).csv", sha256: hash, who: "tester")
      #expect(done.map(\.known) == [known])
    }
    #expect(try await test.store.statements().map(\.fileName) == ["****1111.csv"])
    #expect(try await test.store.places(of: number).isEmpty)
    // As an earlier version stored it.
    try await test.store.driver.withoutTransaction { connection in
      _ = try connection.execute(
        "UPDATE statement_entries SET entry = REPLACE(entry, '****1111', ?)", .text(number))
    }
    #expect(try await test.known([statement]) == [[true]])
  }

  @Test(
    "a card number as the account is never stored, and is recognised where it once was",
    arguments: TestDatabase.allCases)
  func cardNumbersOfAccounts(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    let number = "4111111111111111"
    var entry = StatementEntry.made(-100, "2026-03-15", "SHOP")
    entry.iban = number
    let statement = Statement(
      format: .ofx, account: number, bank: number, number: number, currency: .eur, entries: [entry])
    #expect(try await test.imported(statement).new.count == 1)
    #expect(try await test.imported(statement, "b").known == 1)
    let stored = try #require(try await test.store.statements().first)
    #expect([stored.account, stored.number] == ["****1111", "****1111"])
    #expect(try await test.store.places(of: number).isEmpty)
    try await test.store.driver.withoutTransaction { connection in
      _ = try connection.execute("UPDATE statements SET account = ?, bank = ?", .text(number), .text(number))
    }
    #expect(try await test.known([statement]) == [[true]])
  }

  @Test("an account number with valid check digits is stored in full")
  func accountNumbers() async throws {
    let test = try await TestStore(.memory)
    var entry = StatementEntry.made(-100, "2026-03-15", "SHOP")
    entry.iban = "BE68539007547034"
    _ = try await test.imported(.made(entry))
    #expect(try await test.store.entries().map(\.entry.iban) == ["BE68539007547034"])
    #expect(try await test.store.statements().map(\.account) == ["DE89370400440532013000"])
  }
}
