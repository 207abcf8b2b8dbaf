import Core
import Testing

@testable import Parsing

@Suite("What a transfer has to quote")
struct PaymentReferenceTests {
  private func quoted(_ text: String) -> String? {
    PaymentReferenceExtractor.reference(in: ReferenceLabels(Made.document(text)))?.value
  }

  @Test(
    "The number beside or below a label of payment slips, in many languages",
    arguments: [
      ("OCR 1042236718     ATT BETALA SEK 8 630,00", "1042236718"),
      ("Till plusgirokonto     OCR-nummer\n12 34 56-7             77104188229", "77104188229"),
      (
        "Kundeidentifikasjon (KID)   Kroner   Til konto\n004177332109828             1353     1503 40 12345",
        "004177332109828"
      ),
      ("Viitenro   4 00261 67013\nEräpäivä   31.8.2026", "4 00261 67013"),
      ("Viitenumber     204418736", "204418736"),
      ("Betalingskenmerk\n5088 1132 0726 0104", "5088 1132 0726 0104"),
      ("Variabilný symbol   Konštantný symbol\n9026000117          0308", "9026000117"),
      ("Model i poziv na broj: HR01 004418-0426-7", "HR01 004418-0426-7"),
      ("Sklic: SI00 26418-110", "SI00 26418-110"),
      ("Mokėtojo kodas     7718204", "7718204"),
      ("Kassenzeichen: 5.0443.118722.6", "5.0443.118722.6"),
      ("Zahlungsreferenz\n926300118827", "926300118827"),
      ("Referencia de pago     1182044172", "1182044172"),
      ("CODICE BOLLETTINO          SCADENZA\n700412889026011827         06/03/2026", "700412889026011827"),
      ("Verwendungszweck: BK25-0600-07", "BK25-0600-07"),
      ("mit dem Verwendungszweck „Beitrag 2026 210447“.", "Beitrag 2026 210447"),
      ("Biller Code: 188722\nRef: 1180441728", "1180441728"),
      ("Biller Code:     66120\nRef-1:     5104418822", "5104418822"),
      ("ENTIDADE:        20884\nREFERÊNCIA:      104 822 417\nMONTANTE:        30,97 €", "104 822 417"),
    ])
  func labelled(text: String, number: String) {
    #expect(quoted(text) == number)
  }

  @Test(
    "A number with the form and the check digits of a payment reference needs no label",
    arguments: [
      ("voor uw betaling: +++090/3370/08766+++ op deze rekening", "+++090/3370/08766+++"),
      ("+++ 090 / 3370 / 08766 +++", "+++090/3370/08766+++"),
      ("Référence\nRF18 5390 0754 7034", "RF18539007547034"),
      ("21 00000 00003 13947 14300 09017     CHF 3 532.15", "210000000003139471430009017"),
      ("+71<000088401722330+87654321<", "000088401722330"),
    ])
  func checked(text: String, number: String) {
    #expect(quoted(text) == number)
  }

  @Test(
    "A wrong check digit, or an account number, is none",
    arguments: [
      "+++090/3370/08765+++", "RF19 5390 0754 7034", "21 00000 00003 13947 14300 09018",
      "+71<000088401722331+87654321<", "DE89 3704 0044 0532 0130 00",
    ])
  func unchecked(text: String) {
    #expect(quoted(text) == nil)
  }

  @Test(
    "A sentence asks for a number that it contains",
    arguments: [
      (
        "When paying by bank transfer please quote your customer reference\n900 2218 4471. Sort code 20-00-00.",
        "900 2218 4471"
      ),
      (
        "Bitte überweisen Sie und geben Sie als Verwendungszweck unbedingt das\nBuchungskonto 488 120 7733 an.",
        "488 120 7733"
      ),
      ("Als Verwendungszweck geben Sie bei der Zahlung bitte nur diese Nummer an:  704411182043", "704411182043"),
      ("Bei der Überweisung bitte die Police 61-448120-W-03 angeben.", "61-448120-W-03"),
      (
        "Prière de virer le montant pour le 17.04.2026\nen indiquant la communication suivante : C11820/26-00882",
        "C11820/26-00882"
      ),
      ("Si vous réglez par virement, indiquez votre numéro de compte 4 017 220 918 35.", "4 017 220 918 35"),
      ("Mokant už paslaugas, mokėjimo paskirtyje nurodykite mokėtojo kodą 7718204.", "7718204"),
      (
        "This is payable within 28 days. When paying online, please use the\nreference LARFLT0012 so that we know.",
        "LARFLT0012"
      ),
    ])
  func requested(text: String, number: String) {
    #expect(quoted(text) == number)
  }

  @Test("A sentence may name a number that is printed elsewhere")
  func named() {
    let text = "Kunden-Nr.     K-104882\nBitte überweisen Sie den Betrag unter Angabe Ihrer Kundennummer."
    #expect(quoted(text) == "K-104882")
  }

  @Test(
    "The invoice number, the account to pay into and what letters have to quote are not asked for",
    arguments: [
      "Kundennr.     10346\nBitte zahlen Sie unter Angabe der Rechnungsnummer auf DE89 3704 0044 0532 0130 00.",
      "Payment to 12-3456-0123456-00. Please include your invoice number as the reference.",
      "Bitte bei Rückfragen zur Zahlung angeben: 26/118204",
      "Please quote 26/118204 in all correspondence about this payment.",
      "Te betalen onder vermelding van uw naam op NL91 ABNA 0417 1643 00",
      "Please quote order 26/118204 when calling",
      "Variabilní symbol     09.04.2026", "OCR 2026", "Verwendungszweck: Miete Mai",
    ])
  func others(text: String) {
    #expect(quoted(text) == nil)
  }

  @Test("It is left out where it only repeats the document's number, or was paid already")
  func settled() {
    var proposal = Proposal(
      kind: .invoice, reference: Field(value: "RE-104/26", confidence: 0.9, source: .ocr),
      paymentReference: Field(value: "RE 104 26", confidence: 0.85, source: .ocr))
    PaymentReferenceExtractor.settle(&proposal)
    #expect(proposal.paymentReference == nil)
    proposal.paymentReference = Field(value: "900 2218 4471", confidence: 0.85, source: .ocr)
    PaymentReferenceExtractor.settle(&proposal)
    #expect(proposal.paymentReference != nil)
    proposal.kind = .receipt
    PaymentReferenceExtractor.settle(&proposal)
    #expect(proposal.paymentReference == nil)
  }
}
