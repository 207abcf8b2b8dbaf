import Core
import Testing

@testable import Parsing

@Suite("The date of a bill")
struct DateExtractorTests {
  @Test(
    "The bill's date is taken, not another day on the page",
    arguments: [
      ("Invoice date: 12/03/2023\nDue date: 13/04/2023", "2023-03-12"),
      ("Lieferdatum 01.03.2023\nRechnungsdatum 05.03.2023", "2023-03-05"),
      ("Rechnung Nr. 4711 vom 05.03.2023\nBestellung vom 01.03.2023", "2023-03-05"),
      ("Lieferschein-Datum: 02.03.2023\nBeleg-Datum: 05.03.2023", "2023-03-05"),
      ("Belegnummer/Datum\n9004418723 / 05.03.2023\nBestellnummer/Datum\n4500218843 / 01.03.2023", "2023-03-05"),
      (
        "Der Lenker hat am 02.03.2023 um 14:22 Uhr folgende Übertretung begangen und wurde gesehen\nDatum: 05.03.2023",
        "2023-03-05"
      ),
      ("Date de facture 05/03/2023\nDate d'échéance 04/04/2023", "2023-03-05"),
      ("2. Mahnung\n27.08.2023\nzu unserer Rechnung Nr. 1188 vom 02.06.2023 fehlt Ihre Zahlung", "2023-08-27"),
      ("WEZWANIE DO ZAPŁATY\nData 12.03.2023\nFaktura 118/01/2023 z dnia 10.01.2023, termin 24.01.2023", "2023-03-12"),
      ("Gutschrift\nDatum 14.03.2023\nzu unserer Rechnung Nr. 17 vom 01.03.2023", "2023-03-14"),
      ("Lübeck, 14.07.2023\nRechnung 12/2023\nfür drei Führungen am 11.07.2023 berechne ich", "2023-07-14"),
      ("Brest, le 14 juillet 2023\nNote 12\npour le concert du 11 juillet 2023 au port", "2023-07-14"),
      ("Redon, le 4 mai 2023\nRELANCE\nvotre facture n° V-3318 du 12 mars 2023 reste impayée", "2023-05-04"),
      (
        "17/03/2024, 10:31   Your order\nOrder placed 12/03/2024\nTotal 9.00\nhttps://example.org/order   1/1",
        "2024-03-12"
      ),
      ("GST registered 01/04/2015\n15/03/2018 14:22", "2018-03-15"),
      ("Nächster Termin: Di 13.06.2023 10:15\nFr 05.05.2023 11:05", "2023-05-05"),
      ("Próxima cita: 13/06/2023 10:15\n05/05/2023 11:05", "2023-05-05"),
      ("A retirer le 09/05/2023\n05/05/2023", "2023-05-05"),
      ("Card Expiry: 31/05/2019\n05/03/2018 15:02 Slip No 1010", "2018-03-05"),
      ("Leistungszeitraum 01.02.2023 - 28.02.2023\n03.03.2023", "2023-03-03"),
      ("Fecha de vencimiento 15/04/2023\nFecha: 16/03/2023", "2023-03-16"),
      ("Returns with receipt thru 01/12/2023\nNovember 13, 2023 4:03 PM", "2023-11-13"),
      ("Arrivée 14/03/2023\nDépart 15/03/2023\nChambre 21", "2023-03-15"),
      ("Rechnungsdatum/Lieferdatum 09.04.2023\nBestelldatum 06.04.2023", "2023-04-09"),
      ("Invoice date and delivery date 12/04/2023\nOrder date 09/04/2023", "2023-04-12"),
      ("Fecha de la factura/Fecha de la entrega 21/05/2023\nFecha del pedido 18/05/2023", "2023-05-21"),
      ("Tel 03-7832 6929\nDate 19-03-2018 18:08:38", "2018-03-19"),
      ("4711 653214/02 02.03.2015:59\nUST-ID-NR: DE123456789", "2020-03-02"),
      ("28.02.24-19:44 2.1.12 11822 ANI/01", "2024-02-28"), ("2.1.12 28.02.24 19:44", "2024-02-28"),
    ])
  func issueDate(text: String, day: String) {
    #expect(findings(text).date?.value == Made.day(day))
  }

  @Test("A short date that may mean the day printed in full means it, as on a card slip below the bill")
  func printedInFull() {
    let text = "2023-10-19 07:31:55\nTotal 11.29\nDATE/HEURE: 23/10/19 07:31:49"
    let date = findings(text).date
    #expect(date?.value == Made.day("2023-10-19"))
    #expect(date?.alternatives.allSatisfy { $0.confidence < 0.03 } == true)
  }

  @Test(
    "The day on which a deposit was paid is not the bill's",
    arguments: [
      "Date 05/03/2023\nAcompte versé le 02/02/2023 1 386,00", "Date 05/03/2023\nDeposit received 02/02/2023 350.00",
      "Datum 05.03.2023\nAnzahlung vom 02.02.2023 100,00",
    ])
  func deposit(text: String) {
    let candidates = DateCandidates.all(in: Made.document(text), dayFirst: 0.9)
    #expect(candidates.first { $0.date == Made.day("2023-02-02") }?.isOfSomethingElse == true)
    #expect(findings(text).date?.value == Made.day("2023-03-05"))
  }

  @Test(
    "The day of an event or appointment beside that of the payment is in doubt",
    arguments: [
      ("Lesson: Sat 16 May 2023\nDate paid: 02/03/2023", true), ("Seats for 21/04/2023\nPaid on 07/04/2023", true),
      ("Date: 02/10/2023\nYoga, Wed 18 Oct 2023 18:30", true), ("Wed 18 Oct 2023 18:30\nDate: 18/10/2023", false),
      ("Date: 07/04/2023\nPaid on 07/04/2023", false), ("Invoice date: 21/04/2023\nPaid on 07/04/2023", false),
      ("Wed 18 Oct 2023 18:30", false),
    ])
  func event(text: String, isDoubtful: Bool) { #expect(findings(text, dayFirst: 0.95).isDoubtful == isDoubtful) }

  @Test(
    "The day on which goods are ready is in doubt, and that on which a payment is complete is not",
    arguments: [
      ("Ready: 05/05/2023", true), ("Fertig 05.05.2023", true), ("Klaar: 05-05-2023 11:05", true),
      ("Selesai 05/05/2023 11:05", true), ("Transaksi selesai 05/05/2023 11:05", false),
    ])
  func ready(text: String, isDoubtful: Bool) { #expect(findings(text, dayFirst: 0.95).isDoubtful == isDoubtful) }

  @Test("The day of printing is in doubt, unless the business day is the same")
  func printed() {
    #expect(findings("Printed: 10/02/2023 13:09:47", dayFirst: 0.95).isDoubtful)
    #expect(!findings("BIZDATE: 10/02/2023\nPrinted: 10/02/2023 13:09:47", dayFirst: 0.95).isDoubtful)
    let late = findings("BIZDATE: 09/02/2023\nPrinted: 10/02/2023 01:09:47", dayFirst: 0.95)
    #expect(late.date?.value == Made.day("2023-02-09"))
  }

  @Test("A label in a table's header belongs to the value below it")
  func tableHead() {
    let text = """
      Invoice No     Invoice date    Due date
      A-1001         05/03/2023      04/04/2023
      """
    let found = findings(text, dayFirst: 0.95)
    #expect(found.date?.value == Made.day("2023-03-05"))
    #expect(found.dueDate?.value == Made.day("2023-04-04"))
  }

  @Test("The heading of a list of dates is not a label of the bill's date")
  func entries() {
    let text = """
      Folio 4711     Date: 16/03/2023
      Date           Description    Amount
      14/03/2023     Room           100.00
      15/03/2023     Room           100.00
      15/03/2023     Minibar         10.00
      """
    #expect(findings(text, dayFirst: 0.95).date?.value == Made.day("2023-03-16"))
  }

  @Test("The days of a list of calls do not make that of the bill uncertain")
  func calls() {
    let calls = (1...6).map { "0\($0)/03/2023     08:3\($0)     0677 36446\($0)     12     2.97" }
    let found = findings("Bill date 10/03/2023\nTotal 17.82\n" + calls.joined(separator: "\n"), dayFirst: 0.95)
    #expect(found.date?.value == Made.day("2023-03-10"))
    #expect(found.date?.confidence ?? 0 > 0.8)
  }

  @Test(
    "A list of nights is dated by the bill's own day, the departure, or its last entry",
    arguments: [
      (
        """
        Anreise 12.03.2023
        Abreise 15.03.2023
        12.03.2023 Übernachtung 90,00
        12.03.2023 Frühstück 12,00
        13.03.2023 Übernachtung 90,00
        13.03.2023 Frühstück 12,00
        14.03.2023 Übernachtung 90,00
        """, "2023-03-15"
      ),
      (
        """
        Arrival 12 Mar 2023
        Departure 15 Mar 2023
        12/03/2023 Room 90.00
        13/03/2023 Room 90.00
        14/03/2023 Room 90.00
        15/03/2023 Visa -270.00
        """, "2023-03-15"
      ),
      ("12/03/2023 Nuitée 90,00\n13/03/2023 Nuitée 90,00\n14/03/2023 Nuitée 90,00", "2023-03-14"),
      (
        """
        Lindau, 16.03.2023
        Anreise 12.03.2023
        Abreise 15.03.2023
        12.03.2023 Übernachtung 90,00
        13.03.2023 Übernachtung 90,00
        """, "2023-03-16"
      ),
    ])
  func nights(text: String, day: String) {
    #expect(findings(text, dayFirst: 0.95).date?.value == Made.day(day))
  }

  @Test(
    "A period without another date begins with the day of the bill",
    arguments: [
      "Membership 10/03/2023 - 09/04/2023", "Zeitraum 10.03.2023 - 09.04.2023",
      "Period 10/03/2023\n       09/04/2023\nInvoiced 10/03/2023",
    ])
  func subscription(text: String) {
    #expect(findings(text, dayFirst: 0.95).date?.value == Made.day("2023-03-10"))
  }

  @Test(
    "The month `listopad` is October on a Croatian bill and November on a Polish or Czech one",
    arguments: [
      ("Račun br. 7\nDatum: 9. listopada 2023.\nUkupno 12,00", "2023-10-09"),
      ("Faktura VAT 7\nData: 9 listopada 2023\nRazem 12,00", "2023-11-09"),
      ("Faktura 7\nDatum: 9. listopadu 2023\nCelkem 12,00", "2023-11-09"),
    ])
  func listopad(text: String, day: String) {
    #expect(findings(text, dayFirst: 0.95).date?.value == Made.day(day))
  }

  @Test("A label above another date of the same column belongs to that date")
  func stacked() {
    let text = "Date\n05/03/2023\nDue date\n04/04/2023"
    let found = findings(text, dayFirst: 0.95)
    #expect(found.date?.value == Made.day("2023-03-05") && found.dueDate?.value == Made.day("2023-04-04"))
  }

  @Test("Without evidence of a country both orders are kept")
  func ambiguous() {
    let found = findings("Date 03/04/2023", dayFirst: 0.5)
    #expect(found.isAmbiguous)
    let both = [found.date?.value, found.date?.alternatives.first?.value]
    #expect(both.contains(Made.day("2023-04-03")) && both.contains(Made.day("2023-03-04")))
  }

  @Test("The country's format decides the order", arguments: [(0.95, "2023-04-03"), (0.05, "2023-03-04")])
  func country(dayFirst: Double, day: String) {
    let found = findings("Date 03/04/2023", dayFirst: dayFirst)
    #expect(found.date?.value == Made.day(day))
    #expect(!found.isAmbiguous)
  }

  @Test("A date that can only be read one way decides the order of the others")
  func neighbour() {
    let found = findings("Invoice date 11/02/2023\nDue date 26/02/2023", dayFirst: 0.5)
    #expect(found.date?.value == Made.day("2023-02-11"))
    #expect(!found.isAmbiguous)
  }

  @Test(
    "The day of the week beside it decides the order, in many languages",
    arguments: [
      ("Monday 03/04/2023", "2023-04-03"), ("Saturday 03/04/2023", "2023-03-04"), ("03/04/2023 Lundi", "2023-04-03"),
      ("sábado, 03/04/2023", "2023-03-04"), ("Pazartesi 03-04-2023 12:30", "2023-04-03"),
    ])
  func weekday(text: String, day: String) {
    let found = findings(text, dayFirst: 0.5)
    #expect(found.date?.value == Made.day(day))
    #expect(!found.isAmbiguous)
  }

  @Test("A date that its day of the week contradicts is less certain")
  func wrongWeekday() throws {
    let right = try #require(findings("Thursday 07/13/2023 03:40 PM").date)
    let wrong = try #require(findings("Tuesday 07/13/2023 03:40 PM").date)
    #expect(wrong.confidence < right.confidence)
  }

  @Test("A dot between the numbers puts the day first, and where the month always comes first, the date is uncertain")
  func fullStop() {
    #expect(findings("03.04.2023 12:10", dayFirst: 0.5).date?.value == Made.day("2023-04-03"))
    #expect(!findings("03.04.2023 12:10", dayFirst: 0.5).isAmbiguous)
    #expect(findings("03.04.2023 12:10", dayFirst: 0.05).isAmbiguous)
    #expect(findings("03.25.2023 12:10", dayFirst: 0.05).date?.value == Made.day("2023-03-25"))
    #expect(findings("03.25.2023 12:10", dayFirst: 0.5).date == nil)
  }

  @Test("A date far in the past or future is kept but marked", arguments: ["12/03/1997", "12/03/2025"])
  func unlikely(printed: String) {
    #expect(findings("Date \(printed)").isUnlikely)
  }

  @Test("A day printed twice is more certain than one printed once")
  func agreement() throws {
    let once = try #require(findings("15/03/2023").date)
    let twice = try #require(findings("15/03/2023\nThank you\n15-03-23").date)
    #expect(twice.confidence > once.confidence)
  }

  @Test("A word for `of` before an amount is no heading of the date below")
  func wordBeforeAmount() {
    let found = findings("Total 13.40\n2.6% von 7.40 = 0.19 8.1% von 6.00 = 0.45\nDi 09.06.2020 07:16 Kasse 2 Bon 118")
    #expect(found.date?.value == Made.day("2020-06-09"))
    #expect(!found.isDoubtful)
  }

  @Test("The bill that a credit note refers to has another date, whatever stands between")
  func referredBill() {
    let text =
      "10.02.2024\nGutschrift Nr. G-44\nZu Ihrer Rechnung R-1188 vom 05.12.2023 schreiben wir Ihnen gut:\n12,00 €"
    #expect(findings(text).date?.value == Made.day("2024-02-10"))
  }

  @Test("Text without a date gives no date")
  func nothing() {
    #expect(findings("Tel 088-12345678\nTotal 12.50").date == nil)
  }

  @Test(
    "The time is found beside the date or near it",
    arguments: [
      ("15/03/2018 14:22", "14:22"), ("15/03/2018 2:05 PM", "14:05"), ("05.03.2018 18.42 Uhr", "18:42"),
      ("15/03/2018\nTime: 09:07", "09:07"), ("15/03/201814:22", "14:22"), ("5 mars 2018 à 18h42", "18:42"),
    ])
  func time(text: String, time: String) {
    #expect(findings(text).time?.value.description == time)
  }

  @Test("The words of the date are its evidence")
  func evidence() {
    #expect(findings("Date: 15/03/2018 14:22").date?.evidence?.text == "15/03/2018")
  }

  private func findings(_ text: String, dayFirst: Double = 0.9) -> DateFindings {
    DateExtractor.findings(in: Made.document(text), dayFirst: dayFirst)
  }
}
