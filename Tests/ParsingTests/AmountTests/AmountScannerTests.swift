import Core
import Testing

@testable import Parsing

@Suite("Amounts in a line")
struct AmountScannerTests {
  private func money(_ line: String) -> [String] {
    Made.document(line).lines.first.map { AmountScanner.mentions(in: $0) }?.filter(\.looksLikeMoney).map(
      \.value.description) ?? []
  }

  @Test(
    "are found with and without signs, complete and broken",
    arguments: [
      ("TOTAL RM 5 . 00", ["5.00"]), ("0,32 €/kWh 12,50 €", ["12.50"]), ("9,99 €/Monat", ["9.99"]),
      ("TOTAL 88 17", ["88.17"]), ("CASH 7. 50", ["7.50"]), ("BAR 40 ,00", ["40.00"]),
      ("TOTAL12.30", ["12.30"]), ("RM12.30", ["12.30"]), ("$1,234.56", ["1234.56"]), ("12,- EUR", ["12"]),
      ("Fr. 12.--", ["12"]), ("Summe 1.471,60 €", ["1471.60"]), ("¥1,200", ["1200"]), ("*12,30 A", ["12.30"]),
      ("1O.5O", ["10.50"]), ("RMS.OO", ["5.00"]), ("RMS. OO", ["5.00"]), ("$S.OO", ["5.00"]), ("EURI2.5O", ["12.50"]),
      ("12€50", ["12.50"]), ("TAX .26", ["0.26"]),
      ("Rabatt -2,50", ["-2.50"]),
      ("REFUND 12.30-", ["-12.30"]), ("12.30CR", ["-12.30"]), ("1 $21.00", ["21.00"]),
      ("160,00 € 19,00 €", ["160.00", "19.00"]), ("$1.10 S1.10", ["1.10", "1.10"]),
    ])
  func findsMoney(line: String, values: [String]) { #expect(money(line) == values) }

  @Test(
    "are not taken from dates, times, telephone numbers, rates, weights and codes",
    arguments: [
      "12.03.2020", "12/03/2020 14:30", "Tel 030-123 45 678", "GST @ 6.00%", "19,00 % MwSt", "0.482 kg", "A1234",
      "No. 4711",
      "Order #12.30.44", "RECEIPT 000123",
    ])
  func refusesOthers(line: String) { #expect(money(line) == []) }

  @Test("keep thousands grouped by a narrow space, but do not join two columns")
  func narrowSpaces() {
    func line(gap: Int) -> [String] {
      let words = [
        Word(text: "1", box: Box(x: 0, y: 0, width: 10, height: 20), confidence: 1),
        Word(text: "471,60", box: Box(x: 10 + gap, y: 0, width: 60, height: 20), confidence: 1),
      ]
      let page = Page(
        number: 1, width: 500, height: 500, passes: [Pass(source: .textLayer, lines: [Line(words: words)])])
      let document = DocumentText(pages: [page], today: Made.today)
      return AmountScanner.mentions(in: document.lines[0]).filter(\.looksLikeMoney).map(\.value.description)
    }
    #expect(line(gap: 6) == ["1471.60"])
    #expect(line(gap: 60) == ["471.60"])
  }
}
