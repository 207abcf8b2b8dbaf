import Core
import Testing

@testable import Parsing

@Suite("The total of statements, of instalments and beside dates")
struct StatementTotalTests {
  private func finding(_ text: String) -> TotalExtractor.Finding { TotalExtractor.total(in: [Made.sheet(text)]) }

  private func total(_ text: String) -> String? {
    finding(text).best.map { Amount(units: $0.cents, scale: 2).description }
  }

  @Test(
    "of a statement of account is the closing balance, not the turnover",
    arguments: [
      """
      STATEMENT OF ACCOUNT
      Opening balance      120.00
      Invoice 881          280.00
      Payment received    -100.00
      Total charges        280.00
      Total payments       100.00
      Closing balance      300.00
      """,
      """
      KONTOAUSZUG
      Saldo alt            120,00
      Summe Soll           280,00
      Summe Haben          100,00
      Saldo neu            300,00
      """,
      """
      RELEVÉ DE COMPTE
      Ancien solde         120,00
      Total des débits     280,00
      Total des crédits    100,00
      Nouveau solde        300,00
      """,
      """
      ESTADO DE CUENTA
      Saldo anterior       120,00
      Total cargos         280,00
      Total abonos         100,00
      Saldo final          300,00
      """,
      """
      REKENINGOVERZICHT
      Vorig saldo          120,00
      Totaal debet         280,00
      Totaal credit        100,00
      Nieuw saldo          300,00
      """,
    ])
  func statement(text: String) { #expect(total(text) == "300.00") }

  @Test(
    "is neither what an earlier bill left open nor a row for a rest on either side",
    arguments: ["Niedopłata z poprzedniego okresu 45,20", "Nadpłata/niedopłata 0,00"])
  func earlierRest(text: String) {
    #expect(Made.sheet(text).groups.joined().allSatisfy { $0.role.totalStrength == nil })
    #expect(Made.sheet("Niedopłata 45,20").groups.joined().contains { $0.role.totalStrength != nil })
  }

  @Test("of a yearly bill is the rest after what was paid monthly")
  func yearly() {
    let text = """
      Stroom                                   € 712,44
      Gas                                      € 988,10
      Totaal kosten inclusief btw            € 1.700,54
      In rekening gebrachte termijnbedragen  € 1.500,00 -
      U moet nog betalen                       € 200,54
      """
    #expect(total(text) == "200.54")
    #expect(finding(text).best?.whole == 170054)
  }

  @Test("is not the balance of a card on a receipt")
  func giftCard() {
    #expect(total("Shirt 40.00\nTotal 40.00\nOpening balance 100.00\nClosing balance 60.00") == "40.00")
  }

  @Test(
    "is not one of its instalments, which prove it",
    arguments: [
      "Treatment 120.00\nTotal 120.00\nPayable in 3 monthly instalments of 40.00",
      "Behandlung 120,00\nGesamtbetrag 120,00 EUR\nZahlbar in 3 Monatsraten zu je 40,00 EUR",
      "Soins 120,00\nTotal TTC 120,00 €\nPayable en 3 mensualités de 40,00 €",
      "Curso 120,00\nTotal 120,00 €\nPagadero en 3 cuotas de 40,00 €",
      "Corso 120,00\nTotale 120,00 €\nPagamento in 3 rate da 40,00 €",
      "Cursus 120,00\nTotaal 120,00 €\nTe betalen in 3 termijnen van 40,00 €",
      "Kurs 120,00\nRazem 120,00 zł\nPłatne w 3 ratach po 40,00 zł",
    ])
  func instalments(text: String) {
    let found = finding(text)
    #expect(found.best?.cents == 12000 && found.best?.proofs.contains(.instalments) == true)
    #expect(!TotalTrust.isContested(found))
  }

  @Test("is the sum of its instalments where no total is printed")
  func onlyInstalments() {
    #expect(total("Aligner treatment\nPayable in 3 monthly instalments of 40.00") == "120.00")
  }

  @Test("may be paid in instalments whose number is beside it")
  func numberOfInstalments() {
    #expect(Instalments.plans(in: Made.sheet("TOTAL $120.00\nEN 3 CUOTAS $120.00")).isEmpty)
    #expect(total("TOTAL $120.00\nEN 3 CUOTAS $120.00") == "120.00")
  }

  @Test("is the last amount of a column without words that adds up")
  func closing() {
    for text in ["Bread  3.25\nMilk  2.00\n5.25\n0.20\n5.45", "Brot  3,25\nMilch  2,00\nTee  1,00\n6,25\n0,44\n6,69"] {
      let best = finding(text).best
      #expect(best?.proofs.contains(.parts) == true && best?.lines == [text.split(separator: "\n").count - 1])
    }
  }

  static let shiftedUp = """
    BREAD           3.88
    COFFEE         15.00
    8 ITEMS        18.88
    SUBTOTAL        1.53
    TAX 8.1%       20.41
    TOTAL          21.00
    CASH
    CHANGE           .59
    """
  static let shiftedDown = """
    PAPIER         15,00
    STIFTE          3,88
    ZWISCHENSUMME
    MWST           18,88
    GESAMTBETRAG    1,53
    BAR            20,41
    ZURÜCK         21,00
                    0,59
    """

  @Test("is beside the row of its label if only so the rows add up", arguments: [shiftedUp, shiftedDown])
  func shifted(text: String) {
    let found = finding(text)
    #expect(found.best?.cents == 2041)
    #expect(found.figures.subtotals == [1888] && found.figures.taxes == [153] && found.figures.cash == [2100])
    #expect(found.best?.proofs.isSuperset(of: [.parts, .cashLessChange]) == true)
  }

  @Test(
    "is where it is printed if the rows add up so, or nowhere",
    arguments: [
      "TEA 18.88\nSUBTOTAL 18.88\nTAX 1.53\nTOTAL 20.41\nCASH 21.00\nCHANGE .59",
      "TEA 10.00\nCAKE 8.88\nSUBTOTAL 18.87\nTAX 1.53\nTOTAL 20.41\nCASH 21.94\nCHANGE 1.53",
    ])
  func notShifted(text: String) { #expect(total(text) == "20.41") }

  @Test(
    "is not the year of a due date",
    arguments: [
      "Treatment 40.00\nTotal 40.00\nFirst instalment due 15 April 2023",
      "Your amount due is GBP 40.00.\nPlease pay by 17 April 2023", "Zu zahlen 40,00 EUR\nFällig am 15. April 2023",
    ])
  func year(text: String) { #expect(total(text) == "40.00") }
}
