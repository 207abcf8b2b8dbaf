import Core
import Exchange
import Testing
import TestSupport

@Suite("Statements of banks")
struct StatementTests {
  private func read(_ text: String, currency: Currency? = nil) throws -> [Statement] {
    try StatementReader.read(Array(text.utf8), .init(currency: currency)).statements
  }

  @Test("camt.053 of each version is read alike", arguments: ["02", "04", "08", "10"])
  func camt(version: String) throws {
    let statement = try #require(try read(Made.camt053(version)).first)
    #expect(statement.account == "DE89370400440532013000")
    #expect(statement.bank == "COBADEFFXXX")
    #expect(statement.opening?.amount.description == "1000.00 EUR")
    #expect(statement.closing?.amount.description == "953.27 EUR")
    try #require(statement.entries.count == 3)
    let transfer = statement.entries[0]
    #expect(transfer.amount.description == "-24.23 EUR")
    #expect(transfer.date == day("2024-03-04") && transfer.valueDate == day("2024-03-05"))
    #expect(
      transfer.name == "Müller & Söhne GmbH" && transfer.iban == "AT611904300234573201" && transfer.bic == "BKAUATWW")
    #expect(transfer.reference == "RE-2024/17" && transfer.text == "Invoice RE-2024/17 of March")
    #expect(transfer.bankReference == "BANK-1" && transfer.type == "PMNT/ICDT/STDO" && transfer.isStandingOrder)
    let card = statement.entries[1]
    #expect(card.date == day("2024-03-10") && card.original?.description == "-22.68 USD" && card.rate == "1.0800")
    #expect(card.fee?.description == "1.50 EUR" && card.text == "CARD 4711")
    #expect(statement.entries[2].isPending)
  }

  @Test("a camt.054 booking of several payments becomes one entry per payment")
  func batch() throws {
    let entries = try #require(try read(Made.camt054).first).entries
    #expect(entries.map(\.amount.description) == ["10.00 CHF", "20.05 CHF", "29.95 CHF"])
    #expect(entries[0].name == "A" && entries[0].reference == "210000000003139471430009017")
    #expect(entries.map(\.bankReference) == ["B9/1", "B9/2", "B9/3"])
    #expect(entries.map(\.batchReference) == ["B9", "B9", "B9"])
    let reversal = try #require(try read(Made.camt052).first).entries[0]
    #expect(reversal.amount.description == "-1500 JPY" && reversal.isReversal)
  }

  @Test("MT940 with numbered subfields")
  func numbered() throws {
    let statement = try #require(try read(Made.numbered).first)
    #expect(statement.entries.map(\.amount.description) == ["-24.23 EUR", "-500.00 EUR", "10.50 EUR", "-0.50 EUR"])
    let first = statement.entries[0]
    #expect(first.name == "MUELLER UND SOEHNE" && first.reference == "RE-2024/17" && first.bankReference == "BANK-1")
    #expect(first.text == "Invoice RE-2024/17 of March" && first.iban == "AT611904300234573201")
    #expect(statement.entries[1].isStandingOrder && !first.isStandingOrder)
    #expect(statement.entries[2].reference == "KREF17" && statement.entries[2].text == "words without names")
    #expect(statement.entries[3].isReversal)
  }

  @Test("an MT940 account may consist of spaces only", arguments: ["123/ /", "/ /", " / ", "123/ "])
  func emptyAccount(account: String) throws {
    let text = Made.numbered.replacing(":25:37040044/532013000", with: ":25:\(account)")
    #expect(try read(text).first?.entries.count == 4)
  }

  @Test("MT940 with code words, in its envelope")
  func codeWords() throws {
    let statement = try #require(try read(Made.codeWords).first)
    #expect(statement.account == "NL69INGB0123456789")
    #expect(statement.entries.map(\.amount.description) == ["-25.00 EUR", "1.25 EUR"])
    #expect(statement.entries.map(\.name) == ["BAKKER EN ZN", "JEAN DUPONT"])
    #expect(statement.entries.map(\.iban) == ["NL32INGB0000012345", "FR1420041010050500013M02606"])
    #expect(statement.entries.map(\.reference) == ["R-17", nil])
    #expect(statement.entries.map(\.text) == ["Factuur R-17", "merci"])
  }

  @Test("MT940 with plain text, in two messages, across the turn of the year")
  func words() throws {
    let statements = try read(Made.words)
    #expect(statements.count == 1)
    let statement = try #require(statements.first)
    #expect(statement.entries.map(\.amount.description) == ["-12.34 GBP", "100.00 GBP"])
    #expect(statement.entries[0].date == day("2024-01-02") && statement.entries[0].valueDate == day("2023-12-31"))
    #expect(
      statement.entries[0].original?.description == "-15.60 USD" && statement.entries[0].fee?.description == "1.00 GBP")
    #expect(statement.entries[0].text == "CARD PURCHASE COFFEE INC NEW YORK")
    #expect(statement.entries[1].cheque == "000123")
    #expect(statement.closing?.amount.description == "77.66 GBP")
  }

  @Test("OFX in SGML and in XML")
  func ofx() throws {
    let bytes = Made.ofxSGML.unicodeScalars.map { UInt8($0.value) }
    let bank = try #require(try StatementReader.read(bytes).statements.first)
    #expect(bank.account == "1234567890" && bank.closing?.amount.description == "512.00 USD")
    #expect(bank.entries.map(\.amount.description) == ["-24.23 USD", "-1000.50 USD"])
    #expect(bank.entries.map(\.name) == ["CAFÉ & CO", nil])
    #expect(bank.entries.map(\.date) == [day("2024-03-04"), day("2024-03-05")])
    #expect(bank.entries[1].cheque == "1042" && bank.entries[1].text == "rent")
    let card = try #require(try read(Made.ofxXML).first)
    #expect(card.entries.map(\.amount.description) == ["-9.90 EUR"])
    #expect(card.entries[0].name == "A <B>" && card.entries[0].rate == "1.08")
  }

  @Test("QIF: days and months have the order in which all dates are valid")
  func qif() throws {
    let statement = try #require(try read(Made.qif, currency: .usd).first)
    #expect(statement.entries.map(\.amount.description) == ["-1024.23 USD", "10.00 USD"])
    #expect(statement.entries.map(\.date) == [day("2024-03-04"), day("2024-03-25")])
    #expect(statement.entries[1].cheque == "1042")
  }

  @Test("exported OFX and QIF are read back as statements with the paid amounts")
  func statements() throws {
    let ofx = try StatementReader.read(Array(Export.write(Sample.all, as: .ofx).text.utf8)).statements
    #expect(ofx.map(\.format) == [.ofx, .ofx, .ofx])
    #expect(Set(ofx.flatMap(\.entries).map(\.amount.description)) == ["-24.23 EUR", "1500 JPY", "-1.234 KWD"])
    let qif = Export.write([Sample.plain], as: .qif).text
    let read = try StatementReader.read(Array(qif.utf8), .init(currency: .eur, dateOrder: .monthDayYear)).statements
    #expect(read.flatMap(\.entries).map(\.amount.description) == ["-24.23 EUR"])
    #expect(read.flatMap(\.entries).map(\.date) == [day("2020-03-02")])
  }

  @Test("an account has one name, however it is written")
  func accounts() {
    #expect(IBAN.account("0532013000", bank: "37040044") == "DE89370400440532013000")
    #expect(IBAN.account("532013000", bank: "37040044") == "DE89370400440532013000")
    #expect(IBAN.account("de89 3704 0044 0532 0130 00", bank: nil) == "DE89370400440532013000")
    #expect(IBAN.account("0532013000", bank: "COBADEFF") == "0532013000")
    #expect(IBAN.account(nil, bank: "37040044") == nil)
  }

  @Test(
    "malformed input is refused with its line",
    arguments: [
      ("", 1), ("  \n", 1),
      (Made.camt053("02").replacing("953.27", with: "953.28"), 7),
      (Made.camt053("08").replacing("</Stmt>", with: ""), 19),
      (Made.camt053("04").replacing(">24.23<", with: ">24.234<"), 8),
      (Made.camt053("04").replacing(">24.23<", with: ">x<"), 8),
      (Made.camt053("10").replacing("<Dt>2024-03-04</Dt>", with: "<Dt>2024-02-30</Dt>"), 8),
      (Made.camt053("10").replacing("Ccy=\"EUR\">22.50", with: "Ccy=\"USD\">22.50"), 14),
      ("<!DOCTYPE x [<!ENTITY a \"b\">]><Document>&a;</Document><BkToCstmrStmt", 1),
      ("<Document>camt.053</Document>", 1),
      (Made.numbered.replacing("485,77", with: "485,78"), 14), (Made.numbered.replacing("DR24,23", with: "XR24,23"), 5),
      (Made.numbered.replacing("DR24,23", with: "DR24.23"), 5),
      (Made.codeWords.replacing("240229EUR", with: "240230EUR"), 5),
      (Made.words.replacing(":62F:C240103GBP77,66", with: ""), 4),
      (Made.words.replacing(":60F:D240101GBP10,", with: ""), 5),
      (Made.ofxSGML.replacing("</OFX>", with: ""), 23), (Made.ofxSGML.replacing("-1000.5", with: "-1000.555"), 15),
      (Made.ofxSGML.replacing("20240305", with: "20241305"), 15),
      (Made.ofxXML.replacing("<CURDEF>EUR</CURDEF>", with: ""), 3),
      (Made.qif.replacing("$-24.23", with: "$-24.24"), 6), (Made.qif.replacing("D3/25'24", with: "D25/25'24"), 16),
      (Made.qif.replacing("T10.00", with: "Tten").replacing("U10.00\n", with: ""), 16),
      (String(Made.qif.dropLast(2)), 16),
    ])
  func malformed(text: String, line: Int) {
    let error = #expect(throws: MalformedText.self) { try read(text, currency: .usd) }
    #expect(error?.line == line, "\(error?.description ?? "")")
  }

  @Test("a PDF is rejected with advice to get another format")
  func portableDocument() {
    let error = #expect(throws: MalformedText.self) { try read("%PDF-1.7\n1 0 obj\n") }
    #expect(error?.reason == "it is a PDF; get the same data in another format, like CSV, and import that")
  }

  @Test("a ZIP archive is rejected with advice to unpack it")
  func archive() {
    let error = #expect(throws: MalformedText.self) { try read("PK\u{3}\u{4}\u{14}\u{0}\u{8}\u{0}") }
    #expect(error?.reason.contains("a ZIP archive; unpack it") == true)
  }

  @Test("QIF without a currency is refused")
  func noCurrency() {
    #expect(throws: MalformedText.self) { try read(Made.qif) }
  }
}
