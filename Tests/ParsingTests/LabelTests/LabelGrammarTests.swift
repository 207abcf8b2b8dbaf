import Core
import Testing

@testable import Parsing

@Suite("A label")
struct LabelGrammarTests {
  private func role(_ line: String) -> LabelRole? {
    let document = Made.document(line)
    return LabelReader.groups(in: document.lines[0], mentions: AmountScanner.mentions(in: document.lines[0])).last?.role
  }

  @Test(
    "is a total in many languages, even if misread",
    arguments: [
      "TOTAL", "T0TAL", "TOTAI", "Tota!", "TL:RM", "Summe EUR", "Gesamtbetrag", "Rechnungsbetrag", "Montant total",
      "Totale",
      "Importe total", "Totaal", "Razem", "Celkem", "Totalt", "I alt", "Yhteensä", "Toplam", "Összesen", "Jumlah",
      "Valoare totala", "T o t a l", "IUIAL",
    ])
  func totals(label: String) { #expect((role(label + " 12.30")?.totalStrength ?? .weak) >= .plain, "\(label)") }

  @Test(
    "states clearly what is to be paid",
    arguments: [
      "Amount due", "Grand Total", "Zu zahlen", "Total à payer", "Net à payer", "Da pagare", "Te betalen", "Do zapłaty",
      "K úhradě", "Att betala", "Maksettava", "Fizetendő", "Total after rounding", "Total incl. GST",
      "Total Sales (Inclusive of GST)",
    ])
  func strongTotals(label: String) { #expect((role(label + " 12.30")?.totalStrength ?? .weak) >= .strong, "\(label)") }

  @Test(
    "is something else although it contains the word total",
    arguments: [
      ("SUBTOTAL", LabelRole.subtotal), ("Sub Total", .subtotal), ("SubT otal", .subtotal), ("SUBIUIAL", .subtotal),
      ("Zwischensumme", .subtotal),
      ("Sous-total", .subtotal), ("Total excl. GST", .subtotal), ("Total HT", .subtotal),
      ("Total 6% supplies (Inc. GST)", .subtotal), ("Total 0% supplies", .subtotal), ("Total Qty", .quantity),
      ("TOTALQTY", .quantity), ("Total items", .quantity), ("Total savings", .savings), ("Total discount", .savings),
      ("Total GST", .tax), ("TotalGST", .tax), ("GST included in total", .tax), ("GST @6% included in total", .tax),
      ("Total rounding", .rounding), ("Total tendered", .cash),
    ])
  func otherRoles(label: String, expected: LabelRole) { #expect(role(label + " 1.22") == expected, "\(label)") }

  @Test(
    "names cash, change and tax",
    arguments: [
      ("CASH", LabelRole.cash), ("Gegeben", .cash), ("Espèces", .cash), ("CHANGE", .change), ("Rückgeld", .change),
      ("MwSt 19%", .tax), ("TVA 20%", .tax), ("Rounding Adj", .rounding), ("VISA", .card), ("Anzahlung", .prepaid),
    ])
  func plainRoles(label: String, expected: LabelRole) { #expect(role(label + " 5.00") == expected, "\(label)") }

  @Test("was paid before, up to now", arguments: ["Paid to date", "Bisher bezahlt"])
  func paidBefore(label: String) { #expect(role(label + " 95.00") == .prepaid, "\(label)") }

  @Test(
    "says nothing about a tax that is not charged",
    arguments: ["Total CHF, non assujetti à la TVA", "Summe, umsatzsteuerfrei"])
  func withoutTax(label: String) { #expect(role(label + " 12.30")?.totalStrength == .plain, "\(label)") }

  @Test("with a number of items in between is still a total")
  func countedTotal() { #expect(role("Total 3 items 15.00")?.totalStrength == .plain) }

  @Test(
    "is not a label if it names the document or a registration",
    arguments: ["TAX INVOICE", "GST No. 12", "CASHIER 12.00", "Summer dress 12.00"])
  func noLabels(line: String) { #expect(role(line) == nil) }
}
