import Core
import Testing

@testable import Parsing

@Suite("How a bill was paid")
struct PaymentExtractorTests {
  @Test(
    "Payment words are recognised in many languages",
    arguments: [
      ("CASH 50.00\nCHANGE 12.50", PaymentMode.cash), ("Bar 20,00\nRückgeld 3,10", .cash), ("Espèces 20,00", .cash),
      ("Kartenzahlung 12,80", .card), ("Carte bancaire 12,80", .card), ("Betaald met pinpas 8,00", .card),
      ("Der Betrag wird per SEPA-Lastschrift eingezogen", .directDebit),
      ("Forma de pago: domiciliado", .directDebit),
      ("Olmo S.L., domiciliado en Calle Real 12\nEfectivo 24,00", .cash),
      ("Bitte überweisen Sie den Betrag", .bankTransfer),
      ("Paid with PayPal 9.99", .wallet), ("Apple Pay 9.99", .wallet), ("Tunai RM 10.00\nBaki 2.00", .cash),
      ("Payment method: Visa", .card), ("Payment method: PayPal", .wallet), ("Pembayaran: DANA 25.000", .wallet),
      ("DANA Rp 25.000", .wallet), ("Zapłacono: Aplikacja mobilna Quill", .wallet),
    ])
  func mode(text: String, mode: PaymentMode) {
    #expect(payment(text)?.mode == mode)
  }

  @Test(
    "Brand and last four digits are found with the card",
    arguments: [
      ("VISA ****9165 12.80", CardBrand.visa, "9165"), ("Mastercard\nXXXXXXXXXXXX1234", .mastercard, "1234"),
      ("girocard\n################4411 0001 12,80", .girocard, "4411"), ("AMEX **** ****** *1003 8.00", .amex, "1003"),
    ])
  func card(text: String, brand: CardBrand, lastFour: String) {
    #expect(payment(text) == Payment(mode: .card, brand: brand, lastFour: lastFour))
  }

  @Test("A date beside a word for a card is no amount that was paid", arguments: ["12.05.2024", "12.05.24"])
  func date(day: String) {
    func paid(_ text: String) -> KindGuess.Paid {
      PaymentExtractor.paid(Payment(mode: .card), in: Made.document(text))
    }
    #expect(paid("Ihre Karte liegt ab \(day) bei uns in der Kanzlei bereit") == .perhaps)
    #expect(paid("Ihre Karte bei uns in der Kanzlei 12.50") == .yes)
  }

  @Test(
    "Words one letter away from those of payment are goods and shops",
    arguments: ["SALÓN QUILL\nCorte señora 18,00\nTotal 18,00", "Tarte 4,50\nTotal 4,50", "Платье\nКуртка 900,00"])
  func goods(text: String) {
    #expect(payment(text) == nil)
    #expect(Made.sheet(text).groups.joined().allSatisfy { $0.role != .card && $0.role != .cash })
  }

  @Test(
    "A guest's check with its number is no cheque",
    arguments: [
      ("Table 4   Check 118\nSoup 7.50\nTotal 7.50", PaymentMode?.none), ("Check No: 118\nTotal 7.50", nil),
      ("Check 118   7.50", .cheque), ("Paid by check 118", .cheque), ("Zahlungsart: Scheck", .cheque),
    ])
  func check(text: String, mode: PaymentMode?) {
    #expect(payment(text)?.mode == mode)
  }

  @Test(
    "A wallet whose name is a first name and a word for days is none without a word for payment",
    arguments: ["Hi Dana,\nEstimated total 180.00", "Rok plaćanja 15 dana\nUkupno 40,00"])
  func nameOfWallet(text: String) {
    #expect(payment(text) == nil)
  }

  @Test(
    "A district and goods one letter from the name of a wallet are no payment",
    arguments: ["14 Anna Nagar\nTotal 40.00", "Orange Honey 4.99\nTotal 4.99"])
  func nearName(text: String) {
    #expect(payment(text) == nil)
  }

  @Test("Equally likely modes are in the same order in every run")
  func order() {
    let found = PaymentExtractor.payment(in: Made.document("Card 12.00\nCash 12.00\nCheque 12.00"))
    #expect(found?.value.mode == .cheque && found?.alternatives.map(\.value.mode) == [.card, .cash])
  }

  @Test("The masked number of a terminal or a merchant is not a card number")
  func terminal() {
    #expect(payment("M: ****71820 TID:****4177\nVISA\n************9034 142.50")?.lastFour == "9034")
    #expect(payment("MID ****4177\nVISA 142.50")?.lastFour == nil)
  }

  @Test(
    "A masked account is not a card number",
    arguments: [
      "IBAN: GB47 XXXX 0041 7700 4177 18", "Account DE47 XXXX XXXX 0041", "IBAN ****0041", "Cuenta ES91 2100 **** 5544",
    ])
  func account(text: String) { #expect(payment("VISA accepted\nTotal 12.00\n\(text)")?.lastFour == nil) }

  @Test("The code of a Portuguese document is not a card number")
  func documentCode() {
    #expect(payment("TOTAL 9,90\nNumerario 20,00\nTroco 10,10\nATCUD: XXXX0000-4177") == Payment(mode: .cash))
  }

  @Test("A full card number is never kept")
  func fullNumber() {
    #expect(payment("VISA 4111 1111 1111 1111 8.00")?.lastFour == nil)
  }

  @Test(
    "A bill without payment words has no payment mode",
    arguments: ["CASH BILL\nNo. 17", "We accept Visa and Mastercard", "Baki Terdahulu 198.20\nJumlah Bil 214.35"])
  func none(text: String) {
    #expect(payment(text) == nil)
  }

  @Test("A bill that will be collected is paid by direct debit")
  func collected() {
    #expect(payment("Total 45,00\nCe montant sera prélevé sur votre compte")?.mode == .directDebit)
  }

  @Test(
    "A receipt by mail may name the next payment, while an order or a notice is paid later",
    arguments: [
      ("Your receipt", "Your plan renews on 9 April 2026, when your card will be charged again.", false),
      ("Your receipt", "Your card will be charged when your order leaves our shop.", true),
      ("Your plan", "Your next payment will be charged on 9 April 2026.", true),
    ])
  func later(subject: String, line: String, isLater: Bool) {
    let page = Made.mail(
      from: "Blue Kettle", subject: subject, date: "2026-03-09", "Plan £9.99\nTotal £9.99\n\(line)")
    #expect(PaymentExtractor.isChargedLater(DocumentText(pages: [page], today: Made.today)) == isLater)
  }

  private func payment(_ text: String) -> Payment? { PaymentExtractor.payment(in: Made.document(text))?.value }
}
