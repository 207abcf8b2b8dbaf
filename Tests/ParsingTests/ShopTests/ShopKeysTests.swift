import Core
import Parsing
import TestSupport
import Testing

@Suite("How a shop is recognised")
struct ShopKeysTests {
  private func keys(_ lines: String...) -> Set<ShopKey> {
    let reading = Reading(pages: [
      Page(
        number: 1, width: 900, height: 1200,
        passes: [
          Pass(
            source: .ocr,
            lines: lines.enumerated().map { row, text in
              Line(
                words: text.split(separator: " ").enumerated().map { column, word in
                  Word(
                    text: String(word), box: Box(x: column * 90, y: 20 + row * 30, width: 80, height: 20),
                    confidence: 1)
                })
            })
        ])
    ])
    return ShopKeys.keys(of: Proposal(), in: reading, today: day("2026-03-18")).filter { $0.kind != .head }
  }

  @Test(
    "numbers with their labels, however they are grouped",
    arguments: [
      ("USt-IdNr.: DE 123 456 789", ShopKey(.taxNumber, "123456789")),
      ("UID ATU12345678", ShopKey(.taxNumber, "12345678")), ("ATU12345678", ShopKey(.taxNumber, "12345678")),
      ("CHE-123.456.789 MWST", ShopKey(.taxNumber, "123456789")),
      ("Steuer-Nr. 214/5802/1234", ShopKey(.taxNumber, "21458021234")),
      ("GST Reg No : 000 549 584 896", ShopKey(.taxNumber, "000549584896")),
      ("P.IVA 01234567890", ShopKey(.taxNumber, "01234567890")),
      ("ABN 51 824 753 556", ShopKey(.taxNumber, "51824753556")),
      ("Tel.: +49 (0)221 / 5551234", ShopKey(.telephone, "15551234")),
      ("Telefon 0221 5551234", ShopKey(.telephone, "15551234")),
      ("Ph 03-5551 2345 Fax 03-5551 9999", ShopKey(.telephone, "55512345")),
      ("www.Main-Street.com", ShopKey(.domain, "main-street")),
      ("info@main-street.co.uk", ShopKey(.domain, "main-street")),
    ])
  func numbers(line: String, expected: ShopKey) { #expect(keys("Main Street", line) == [expected], "\(line)") }

  @Test(
    "amounts, rates, dates and other numbers are ignored",
    arguments: [
      "MwSt 19,00 % 1.234.567,00", "VAT 20% 12.50", "Fax 0221 5551234", "Tel. 110", "Total 1234567", "Tax invoice 4711",
      "someone@gmail.com", "2026-03-18 12:30",
    ])
  func none(line: String) { #expect(keys("Main Street", line).isEmpty, "\(line)") }

  @Test("street and post code, on one line or two, with look-alike letters confused")
  func address() {
    let two = keys("Markt", "Hauptstr. 5", "50667 Koeln")
    #expect(two == keys("Markt", "Hauptstr. 5, 50667 Koeln") && two == keys("Markt", "Haupts1r. 5", "D-50667 Koeln"))
    #expect(two != keys("Markt", "Hauptstr. 7", "50667 Koeln") && two.map(\.kind) == [.address])
  }
}
