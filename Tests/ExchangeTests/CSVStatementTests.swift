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
      bytes ?? Array(shape.text.utf8), as: .csv,
      .init(
        currency: profile == nil ? Currency(code: shape.currency) : nil,
        profile: profile))
  }

  @Test("the CSV formats of many banks are read", arguments: CSVShape.all)
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

  @Test("the result is the same in each encoding", arguments: CSVShape.all.prefix(3))
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

  @Test("running balances become the balances of the statement")
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
    "the running balance shows whether amounts include their fees; an entry over zero is a fee",
    arguments: [
      ("100.00,89.50,81.51", ["100.00", "-10.50", "-7.99"]), ("100.00,90.00,82.01", ["100.00", "-10.00", "-7.99"]),
      (",,", ["100.00", "-10.00", "-7.99"]),
    ])
  func fees(balances: String, amounts: [String]) throws {
    let balance = balances.split(separator: ",", omittingEmptySubsequences: false)
    let text = """
      Date,Description,Amount,Fee,Balance
      2024-03-01,Salary,100.00,0.00,\(balance[0])
      2024-03-02,To Ann,-10.00,0.50,\(balance[1])
      2024-03-03,Plan,0.00,-7.99,\(balance[2])
      """
    let statement = try StatementReader.read(Array(text.utf8), .init(currency: .eur)).statements[0]
    #expect(statement.entries.map(\.amount.amount.description) == amounts)
    #expect(statement.entries.map { $0.fee?.minorUnits } == [nil, 50, 799])
    #expect(statement.opening?.amount.minorUnits == (balance[0].isEmpty ? nil : 0))
  }

  /// A card's file whose charges are positive.
  private static let card =
    "Date,Description,Amount\n03/14/2024,COFFEE,4.75\n03/14/2024,BREAD,3.00\n03/15/2024,REFUND,-20.00\n"

  @Test("if the only column of amounts is given as that of debits, positive amounts are charges, negative ones refunds")
  func charges() throws {
    let result = try Self.read(Self.card, "debit=Amount")
    #expect(result.statements[0].entries.map(\.amount.amount.description) == ["-4.75", "-3.00", "20.00"])
    // A later file may consist of refunds alone.
    let next = Self.card.replacing("03/14/2024,COFFEE,4.75\n03/14/2024,BREAD,3.00\n", with: "")
    let again = try StatementReader.read(Array(next.utf8), as: .csv, .init(profile: result.profile)).statements[0]
      .entries
    #expect(again.map(\.amount.amount.description) == ["20.00"])
    // As earlier versions saved it.
    var earlier = try #require(result.profile)
    earlier.columns = earlier.columns.mapValues { $0 == .amount ? .debit : $0 }
    let kept = try StatementReader.read(Array(next.utf8), as: .csv, .init(profile: earlier)).statements[0].entries
    #expect(kept.map(\.amount.amount.description) == ["20.00"])
  }

  @Test("what the user states is not overruled by what most amounts are")
  func statedDebits() throws {
    let text = "Date,Description,Amount\n03/14/2024,PAYMENT,-75.00\n03/15/2024,REFUND,-3.00\n03/15/2024,SHOP,20.00\n"
    let result = try Self.read(text, "debit=Amount")
    #expect(result.statements[0].entries.map(\.amount.amount.description) == ["75.00", "3.00", "-20.00"])
    #expect(result.profile?.isInverted == true)
    let again = try StatementReader.read(Array(text.utf8), as: .csv, .init(profile: result.profile))
    #expect(again.statements == result.statements)
    let signed = try Self.read(text, "amount=Amount")
    #expect(signed.statements[0].entries.map(\.amount.amount.description) == ["-75.00", "-3.00", "20.00"])
  }

  @Test("a column of debits alone is read by its signs only if they are all alike, or if the user states it")
  func debitsAlone() throws {
    let text = "Datum;Text;Belastung\n14.03.2024;A;4,75\n15.03.2024;B;3,00\n"
    func read(_ text: String) throws -> [String] {
      try StatementReader.read(Array(text.utf8), .init(currency: .eur)).statements[0].entries.map(
        \.amount.amount.description)
    }
    #expect(try read(text) == ["-4.75", "-3.00"])
    #expect(try read(text.replacing(";4", with: ";-4").replacing(";3", with: ";-3")) == ["-4.75", "-3.00"])
    let mixed = text.replacing(";3", with: ";-3")
    let error = #expect(throws: MalformedText.self) { try read(mixed) }
    #expect(error?.reason.contains("amount=Belastung") == true && error?.reason.contains("debit=Belastung") == true)
    let stated = try Self.read(mixed, "debit=Belastung").statements[0].entries
    #expect(stated.map(\.amount.amount.description) == ["-4.75", "3.00"])
  }

  @Test(
    "malformed input is refused with its line",
    arguments: [
      ("no table at all", 1), ("Date,Amount,Text\n2024-03-05,1.00,\"open\n", 2),
      ("Date,Amount,Text\n2024-03-05,1.00,a\n2024-02-30,1.00,b\n", 3),
      ("Date,Amount,Text\n2024-03-05,1.00,a\n2024-03-06,1O.00,b\n", 3),
      ("Date,Amount,Text\n2024-03-05,1.00,a\n2024-03-06,\"1,5\",b\n", 3),
      ("Date,Amount,Text\n01/02/2024,1.00,a\n02/01/2024,1.00,a\n", 2),
      ("Date,Description,Amount,Balance\n2024-03-05,a,1.00,1.00\n2024-03-06,b,1.00,2.00\n2024-03-07,c,1.00,3.50\n", 4),
      ("Date,Text,Debit,Credit\n2024-03-05,a,1.00,\n2024-03-06,a,1.00,2.00\n", 3),
      ("Date,Amount,Currency,Text\n2024-03-05,1.00,EUR,a\n2024-03-05,1.00,XBT1,a\n", 3),
      ("Date,Amount,Text\n", 1), ("Name,Street,Town\na,b,c\n", 1),
      ("Date,Amount,D/C,Text\n2024-03-05,1.00,D,a\n2024-03-06,1.00,D,b\n2024-03-07,1.00,Q,c\n", 4),
    ])
  func malformed(text: String, line: Int) {
    let error = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(text.utf8), .init(currency: text.contains("Currency") ? nil : .eur))
    }
    #expect(error?.line == line, "\(error?.description ?? "")")
  }

  @Test(
    "three digits after the only separator are grouped, except if the currency has three decimals",
    arguments: [
      ("EUR", "1.234", "1234.00"), ("EUR", "1,234", "1234.00"), ("JPY", "1.234", "1234"), ("KWD", "1.234", "1.234"),
    ])
  func threeDigits(currency: String, written: String, amount: String) throws {
    let text = "Date;Amount;Text\n2024-03-05;\(written);a\n"
    let statements = try StatementReader.read(Array(text.utf8), .init(currency: Currency(code: currency))).statements
    #expect(statements[0].entries.map(\.amount.amount.description) == [amount])
  }

  @Test("a file that names no currency needs one to be given")
  func noCurrency() {
    #expect(throws: MalformedText.self) {
      try StatementReader.read(Array("Date,Amount,Text\n2024-03-05,1.00,a\n".utf8))
    }
  }

  @Test("a profile with missing columns is refused")
  func otherFile() throws {
    let profile = try read(CSVShape.all[0]).profile
    #expect(throws: MalformedText.self) { try read(CSVShape.all[1], profile: profile) }
  }

  /// Headings that are known neither to billfold nor to any bank.
  private static let strange = """
    "Konto 4711";;;
    Wann;Wer;Wofür, genau;Wie viel
    04.03.2024;ALDI;Einkauf;-24,23
    06.03.2024;Ann;Danke;10,00
    """

  /// - Parameter columns: each as `date=Wann`.
  private static func read(_ text: String, _ columns: String...) throws -> StatementReader.Result {
    let choices = try columns.map { column in
      let sides = column.split(separator: "=").map(String.init)
      return CSVColumns.Choice(try #require(CSVProfile.Role(word: sides[0])), in: sides[1])
    }
    return try StatementReader.read(
      Array(text.utf8), as: .csv, .init(currency: .eur, columns: CSVColumns(choices)))
  }

  @Test(
    "columns are given by the user, by heading or number",
    arguments: [
      ("date=Wann", "Amount=wie  viel", "payee=WER", "purpose=Wofür, genau"),
      ("date=1", "amount=4", "payee=2", "text=3"), ("Booked=Wann", "amount=4", "name=2", "text=3"),
    ])
  func said(date: String, amount: String, payee: String, text: String) throws {
    let result = try Self.read(Self.strange, date, amount, payee, text)
    let lines = result.statements[0].entries.map { "\($0.date) \($0.amount.amount) \($0.name ?? "-") \($0.text)" }
    #expect(lines == ["2024-03-04 -24.23 ALDI Einkauf", "2024-03-06 10.00 Ann Danke"])
    // Once saved, it reads the next file of the bank.
    let next = Self.strange.replacing("24,23", with: "25,00")
    let again = try StatementReader.read(Array(next.utf8), as: .csv, .init(profile: result.profile)).statements[0]
      .entries
    #expect(again.map { "\($0.amount.amount) \($0.name ?? "-")" } == ["-25.00 ALDI", "10.00 Ann"])
  }

  @Test("in a file without headings columns are given by number, and the rest is detected by content")
  func saidWithoutHeadings() throws {
    let text = "04.03.2024,100,ALDI,-24.23,Groceries and more\n06.03.2024,101,Ann,10.00,Thank you very much\n"
    let entries = try Self.read(text, "date=1", "amount=4", "payee=3").statements[0].entries
    let lines = entries.map { "\($0.amount.amount) \($0.name ?? "-") \($0.text)" }
    #expect(lines == ["-24.23 ALDI Groceries and more", "10.00 Ann Thank you very much"])
    let payee = try Self.read(text, "payee=5").statements[0].entries
    #expect(payee.map(\.name) == ["Groceries and more", "Thank you very much"] && payee[0].text == "ALDI")
  }

  @Test("given columns override known headings; other headings are used as before")
  func saidBesideKnown() throws {
    let text = "Date,Value date,Amount,Fee net,Name,Description\n2024-03-05,2024-03-07,1.00,2.00,Shop,Bread\n"
    let entry = try Self.read(text, "date=Value date", "amount=Fee net").statements[0].entries[0]
    #expect(entry.date == day("2024-03-07") && entry.amount.amount.description == "2.00")
    #expect(entry.name == "Shop" && entry.text == "Bread")
    let columns = "Date,Text,Amount,Out,In\n2024-03-05,a,100.00,1.00,\n2024-03-06,b,101.00,,2.00\n"
    let both = try Self.read(columns, "debit=Out", "credit=In").statements[0].entries
    #expect(both.map(\.amount.amount.description) == ["-1.00", "2.00"])
  }

  @Test(
    "a missing column is refused with the list of existing ones",
    arguments: [
      (
        "date=Tag", "amount=Wie viel",
        "no column has the heading \"Tag\"; there are \"Wann\", \"Wer\", \"Wofür, genau\", \"Wie viel\""
      ),
      ("date=1", "amount=5", "there is no column 5; they are numbered from 1 to 4"),
      ("date=0", "amount=4", "there is no column 0; they are numbered from 1 to 4"),
      ("date=Wann", "amount=1", "column 1 is assigned to both date and amount"),
    ])
  func saidWrongly(date: String, amount: String, reason: String) {
    let error = #expect(throws: MalformedText.self) { try Self.read(Self.strange, date, amount) }
    #expect(error?.reason == reason)
  }

  @Test("a heading that two columns have is given by number")
  func twice() throws {
    let text = "Wann;Wie viel;Wie viel\n04.03.2024;-1,00;-2,00\n"
    let error = #expect(throws: MalformedText.self) { try Self.read(text, "date=Wann", "amount=Wie viel") }
    #expect(error?.reason.contains("columns 2 and 3 have the heading") == true)
    let entries = try Self.read(text, "date=Wann", "amount=3").statements[0].entries
    #expect(entries.map(\.amount.amount.description) == ["-2.00"])
  }

  @Test("every field has its own keyword")
  func words() {
    for role in CSVProfile.Role.allCases {
      #expect(CSVProfile.Role(word: role.word) == role && CSVProfile.Role(word: role.word.uppercased()) == role)
    }
    #expect(Set(CSVProfile.Role.allCases.map(\.word)).count == CSVProfile.Role.allCases.count)
    #expect(CSVProfile.Role(word: "valueDate") == .valueDate && CSVProfile.Role(word: "account") == .iban)
    #expect(CSVProfile.Role(word: "when") == nil && CSVProfile.Role(word: "") == nil)
  }

  @Test("unknown headings are reported with an example of what to enter")
  func unknownHeadings() {
    let error = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(Self.strange.utf8), as: .csv, .init(currency: .eur))
    }
    #expect(error?.line == 2)
    #expect(error?.reason.contains("no column of dates or amounts was recognised among \"Wann\"") == true)
    let plain = "Wann;Wer;Wie viel\n04.03.2024;ALDI;-24,23\n06.03.2024;Ann;10,00\n"
    let other = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(plain.utf8), as: .csv, .init(currency: .eur))
    }
    #expect(other?.reason.hasSuffix("among \"Wann\", \"Wer\", \"Wie viel\"") == true, "\(other?.reason ?? "")")
    #expect(other?.remedy == .columns(example: "date=Wann,amount=Wie viel,text=Wer"))
    // The first row may be an entry.
    let bare = "4111 1111 1111 1111;ALDI;x\n4111 1111 1111 1111;Ann;y\n"
    let third = #expect(throws: MalformedText.self) {
      try StatementReader.read(Array(bare.utf8), as: .csv, .init(currency: .eur))
    }
    #expect(third?.reason.contains("ALDI") == true && third?.reason.contains("4111 1111") == false)
    #expect(third?.remedy == .columns(example: "date=HEADING,amount=HEADING,text=ALDI,payee=x"))
  }

  @Test("swappable days and months are told apart by the whole column")
  func order() throws {
    let text = "Date,Amount,Text\n01/02/2024,1.00,a\n02/02/2024,1.00,b\n13/02/2024,1.00,c\n"
    let entries = try StatementReader.read(Array(text.utf8), .init(currency: .eur)).statements[0].entries
    #expect(entries[0].date == day("2024-02-01"))
    let other = "Date,Amount,Text\n01/02/2024,1.00,a\n01/03/2024,1.00,b\n01/13/2024,1.00,c\n"
    let american = try StatementReader.read(Array(other.utf8), .init(currency: .eur)).statements[0].entries
    #expect(american[0].date == day("2024-01-02"))
  }
}
