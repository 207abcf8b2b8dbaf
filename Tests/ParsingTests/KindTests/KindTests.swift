import Core
import Testing

@testable import Parsing

@Suite("The kind of paper")
struct KindTests {
  private func proposal(_ text: String, source: Pass.Source = .textLayer) -> Proposal? {
    ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(text, source: source)])).first
  }

  @Test(
    "is told by its words",
    arguments: [
      ("RECEIPT\nTea 4.00\nTotal 4.00\nCash 5.00\nChange 1.00", Kind.receipt),
      ("Rechnung Nr. 4711\nLeistung 100,00\nGesamtbetrag 100,00\nzahlbar bis 30.06.2024", .invoice),
      ("Gutschrift\nRechnungskorrektur\nGesamtbetrag 100,00 EUR", .creditNote),
    ])
  func kinds(text: String, kind: Kind) { #expect(proposal(text)?.kind == kind) }

  @Test("of a credit note makes the total negative, also where it is printed without a sign")
  func negative() { #expect(proposal("Gutschrift\nGesamtbetrag 100,00 EUR")?.total?.value.description == "-100.00") }

  @Test("is a credit note when the text layer prints a negative total")
  func printedNegative() {
    let found = proposal("Rechnung\nWarenwert -10,00\nMwSt 19% -1,90\nGesamtbetrag -11,90 EUR")
    #expect(found?.kind == .creditNote)
    #expect(found?.total?.value.description == "-11.90")
  }

  @Test("does not turn on one dash that a scan made of dirt")
  func dirt() {
    #expect(proposal("Tea 4.00\nCake 5.00\nTotal -9.00", source: .ocr)?.total?.value.description == "9.00")
  }
}
