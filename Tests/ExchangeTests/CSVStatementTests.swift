import Core
import Exchange
import Foundation
import Testing
import TestSupport

@Suite("CSV of banks")
struct CSVStatementTests {
  private func seen(_ statement: Statement, like expected: [String]) -> [String] {
    zip(statement.entries, expected).map { entry, expected in
      let name = expected.split(separator: " ").count > 2 ? " \(entry.name ?? "")" : ""
      return "\(entry.date) \(entry.amount.amount)\(name)"
    }
  }

  private func read(_ shape: CSVShape, _ bytes: [UInt8]? = nil, profile: CSVProfile? = nil) throws
    -> StatementReader.Result
  {
    try StatementReader.read(
      bytes ?? Array(shape.text.utf8), as: .csv, currency: profile == nil ? Currency(code: shape.currency) : nil,
      profile: profile)
  }

  @Test("the shapes of many banks", arguments: CSVShape.all)
  func shapes(shape: CSVShape) throws {
    let statement = try #require(try read(shape).statements.first)
    #expect(statement.entries.count == shape.entries.count)
    #expect(seen(statement, like: shape.entries) == shape.entries)
    #expect(statement.currency.code == shape.currency)
    #expect(statement.account == shape.account)
  }

  @Test("a saved profile reads the same file alike", arguments: CSVShape.all)
  func profiles(shape: CSVShape) throws {
    let first = try read(shape)
    let saved = try JSONEncoder().encode(try #require(first.profile))
    let again = try read(shape, profile: try JSONDecoder().decode(CSVProfile.self, from: saved))
    #expect(again == first)
  }

  @Test("the same in each encoding", arguments: CSVShape.all.prefix(3))
  func encodings(shape: CSVShape) throws {
    let expected = try read(shape)
    let text = shape.text
    let latin1 = try #require(text.data(using: .windowsCP1252))
    let little = Data([0xFF, 0xFE]) + (try #require(text.data(using: .utf16LittleEndian)))
    let bare = try #require(text.data(using: .utf16BigEndian))
    for bytes in [Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), latin1, little, bare] {
      #expect(try read(shape, Array(bytes)) == expected)
    }
    #expect(try read(shape, Array(text.replacing("\n", with: "\r\n").utf8)) == expected)
  }

  @Test("balances that run along are those of the statement")
  func balances() throws {
    let statement = try #require(try read(CSVShape.all[3]).statements.first)
    #expect(statement.opening?.amount.description == "0.00 GBP")
    #expect(statement.closing?.amount.description == "96.50 GBP")
  }

  @Test("original amounts, rates, fees, states and cards are kept")
  func details() throws {
    let foreign = try #require(try read(CSVShape.all[12]).statements.first).entries[0]
    #expect(foreign.original?.description == "-10.00 USD" && foreign.rate == "1.08")
    #expect(try read(CSVShape.all[11]).statements[0].entries[1].fee?.description == "0.50 EUR")
    let state = try read(CSVShape.all[1]).statements[0].entries
    #expect(state.map(\.isPending) == [false, true] && state.map(\.isStandingOrder) == [true, false])
    #expect(try read(CSVShape.all[4]).statements[0].entries[0].lastFour == "9165")
  }

  @Test(
    "what is malformed is refused with its line",
    arguments: [
      ("no table at all", 1), ("Date,Amount,Text\n2024-03-05,1.00,\"open\n", 2),
      ("Date,Amount,Text\n2024-03-05,1.00,a\n2024-02-30,1.00,b\n", 3),
      ("Date,Amount,Text\n2024-03-05,1.00,a\n2024-03-06,1O.00,b\n", 3),
      ("Date,Amount,Text\n2024-03-05,1.00,a\n2024-03-06,\"1,5\",b\n", 3),
      ("Date,Amount,Text\n01/02/2024,1.00,a\n02/01/2024,1.00,a\n", 2),
      ("Date,Description,Amount,Balance\n2024-03-05,a,1.00,1.00\n2024-03-06,b,1.00,2.00\n2024-03-07,c,1.00,3.50\n", 4),
      ("Date,Text,Debit,Credit\n2024-03-05,a,1.00,\n2024-03-06,a,1.00,2.00\n", 3),
      ("Date,Amount,Currency,Text\n2024-03-05,1.00,EUR,a\n2024-03-05,1.00,USD,a\n", 3),
      ("Date,Amount,Text\n", 1), ("Name,Street,Town\na,b,c\n", 1),
      ("Date,Amount,D/C,Text\n2024-03-05,1.00,D,a\n2024-03-06,1.00,D,b\n2024-03-07,1.00,Q,c\n", 4),
    ])
  func malformed(text: String, line: Int) {
    let error = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(text.utf8), currency: text.contains("Currency") ? nil : .eur)
    }
    #expect(error?.line == line, "\(error?.description ?? "")")
  }

  @Test(
    "three digits behind the only mark are grouped, but where the currency has three decimals",
    arguments: [
      ("EUR", "1.234", "1234.00"), ("EUR", "1,234", "1234.00"), ("JPY", "1.234", "1234"), ("KWD", "1.234", "1.234"),
    ])
  func threeDigits(currency: String, written: String, amount: String) throws {
    let text = "Date;Amount;Text\n2024-03-05;\(written);a\n"
    let statements = try StatementReader.read(Array(text.utf8), currency: Currency(code: currency)).statements
    #expect(statements[0].entries.map(\.amount.amount.description) == [amount])
  }

  @Test("a file that names no currency needs one said")
  func noCurrency() {
    #expect(throws: MalformedText.self) {
      try StatementReader.read(Array("Date,Amount,Text\n2024-03-05,1.00,a\n".utf8))
    }
  }

  @Test("a profile whose columns are not there is refused")
  func otherFile() throws {
    let profile = try read(CSVShape.all[0]).profile
    #expect(throws: MalformedText.self) { try read(CSVShape.all[1], profile: profile) }
  }

  @Test("days and months that could change places are told apart by the whole column")
  func order() throws {
    let text = "Date,Amount,Text\n01/02/2024,1.00,a\n02/02/2024,1.00,b\n13/02/2024,1.00,c\n"
    let entries = try StatementReader.read(Array(text.utf8), currency: .eur).statements[0].entries
    #expect(entries[0].date == day("2024-02-01"))
    let other = "Date,Amount,Text\n01/02/2024,1.00,a\n01/03/2024,1.00,b\n01/13/2024,1.00,c\n"
    let american = try StatementReader.read(Array(other.utf8), currency: .eur).statements[0].entries
    #expect(american[0].date == day("2024-01-02"))
  }
}
