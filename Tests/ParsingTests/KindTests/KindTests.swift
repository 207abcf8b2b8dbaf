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
      ("2. Mahnung\nRechnung Nr. 4711 vom 01.02.2024 100,00\nMahngebühr 5,00\nGesamtbetrag 105,00 EUR", .reminder),
      ("Payment reminder\nInvoice 4711\nAmount due 100.00 GBP", .reminder),
      (
        "Statement of Account\nDate Invoice Amount Balance\n01/02/2024 4711 100.00 100.00\nTotal due 100.00", .statement
      ),
      ("Lieferschein Nr. 4711\n3 Stück Tee 12,00\nGesamt 12,00\nDie Rechnung folgt", .deliveryNote),
      // An invoice names its delivery note, threatens with reminders, and is still an invoice.
      (
        "Rechnung Nr. 4711\nLieferschein Nr. 12\nGesamtbetrag 100,00 EUR\nMit der 2. Mahnung werden 5,00 fällig",
        .invoice
      ),
    ])
  func kinds(text: String, kind: Kind) { #expect(proposal(text)?.kind == kind) }

  @Test(
    "that is no bill of its own is never confirmed without a person",
    arguments: ["2. Mahnung", "Kontoauszug", "Lieferschein"])
  func notABill(title: String) throws {
    let found = try #require(proposal("\(title)\nDatum 01.02.2024\nTee 100,00\nGesamtbetrag 100,00 EUR"))
    #expect(!found.kind.isBill && found.review.contains(.notABill))
  }

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
