import Core
import Testing

@testable import Parsing

@Suite("The day a bill is due")
struct DueDateTests {
  @Test(
    "Terms are counted from the day of issue",
    arguments: [
      ("Invoice date 01/03/2023\nPayable within 14 days", "2023-03-15"),
      ("Invoice date 01/03/2023\nTerms: Net 30", "2023-03-31"),
      ("Rechnungsdatum 01.03.2023\nzahlbar innerhalb von 30 Tagen", "2023-03-31"),
      ("Rechnungsdatum 01.03.2023\nZahlungskonditionen: 30 Tage netto", "2023-03-31"),
      ("Rechnungsdatum 01.03.2023\nZahlbar in 10 Tagen mit 2 % Skonto, 30 Tage netto", "2023-03-31"),
      ("Date de facture 01/03/2023\nPaiement à 30 jours", "2023-03-31"),
      ("Invoice date 01/03/2023\nDue on receipt", "2023-03-01"),
      ("Factuurdatum 01-03-2023\nBetaling binnen 14 dagen", "2023-03-15"),
      ("Data wystawienia 01.03.2023\nTermin płatności 7 dni", "2023-03-08"),
      ("Fakturadatum 2023-03-01\nBetalningsvillkor 30 dagar netto", "2023-03-31"),
      ("Datum 01.03.2023\nDer Betrag ist binnen vier Wochen einzuzahlen.", "2023-03-29"),
      ("Invoice date 01/03/2023\nPlease pay within 2 weeks", "2023-03-15"),
      ("Invoice date 01/03/2023\nPayable within fourteen (14) days", "2023-03-15"),
      ("Rechnungsdatum 01.03.2023\nzahlbar innerhalb von dreißig (30) Tagen", "2023-03-31"),
      ("Rechnungsdatum 01.03.2023\nZahlbar binnen einundzwanzig ( 21 ) Tagen", "2023-03-22"),
      ("Fecha 01/03/2023\nPago a 30 (treinta) días", "2023-03-31"),
      ("Invoice date 01/03/2023\nPayment terms: 30 (days)", "2023-03-31"),
      ("Invoice date 01/03/2023\nPayable within 1 month", "2023-04-01"),
      ("Invoice date 01/03/2023\nPayment within 14 days, at the latest within two months", "2023-05-01"),
      ("Rechnungsdatum 31.01.2023\nzahlbar binnen zwei Monaten", "2023-03-31"),
      ("Rechnungsdatum 31.01.2023\nZahlbar innerhalb eines Monats ohne Abzug", "2023-02-28"),
      ("Date de facture 01/03/2023\nPaiement sous 2 mois", "2023-05-01"),
      ("Счёт от 01.03.2023\nОплатить в течение 14 дней", "2023-03-15"),
      ("Счёт от 01.03.2023\nСумма к оплате в течение 14 дней", "2023-03-15"),
      ("Рахунок від 01.03.2023\nТермін оплати 14 днів", "2023-03-15"),
      ("Ημερομηνία 01/03/2023\nΠληρωμή εντός 30 ημερών", "2023-03-31"),
      ("开票日期 2023年3月1日\n30天内付款", "2023-03-31"),
      ("請求日 2023年3月1日\n30日以内にお支払いください", "2023-03-31"),
      ("วันที่ 01/03/2023\nชำระภายใน 30 วัน", "2023-03-31"),
      ("발행일 2023년 3월 1일\n30일 이내 결제", "2023-03-31"),
    ])
  func terms(text: String, day: String) {
    #expect(due(text) == Made.day(day))
  }

  @Test(
    "A printed due date is taken as printed",
    arguments: [
      ("Invoice date 01/03/2023\nDue date: 20/03/2023", "2023-03-20"),
      ("Datum 01.03.2023\nWir buchen am 20.03.2023 von Ihrem Konto ab.", "2023-03-20"),
      ("Datum 2023-03-01\nBeloppet dras från ditt konto den 2023-03-20", "2023-03-20"),
      (
        "Datum 01.03.2023\nBitte überweisen Sie den Betrag\nbis zum 20.03.2023 auf das unten genannte Konto.",
        "2023-03-20"
      ),
      (
        "Datum 01.03.2023\nWir bitten Sie, bis zum 20.03.2023 den Betrag auf unser Konto\nzu überweisen.", "2023-03-20"
      ),
      (
        "Datum 12.01.2023\nFällig 15.02.2023 78,10\nFällig 15.05.2023 78,10\nFällig 15.08.2023 78,10", "2023-02-15"
      ),
      (
        "Datum 12.01.2023\n3 % bis 20.01.2023\n2 % bis 30.01.2023\nohne Abzug zahlbar bis 15.02.2023", "2023-02-15"
      ),
      ("Le 01/03/2023\nTotal à régler 63,10\nDate limite 20/03/2023", "2023-03-20"),
      ("Date : 01/03/2023\nÀ verser pour le 20/03/2023 sur le compte BE71", "2023-03-20"),
      ("Date 2023/03/01\nDebit order will be processed on 2023/03/20.", "2023-03-20"),
      ("Statement date Mar 1, 2023\nAuto Pay Date Mar 20, 2023", "2023-03-20"),
      ("Rechnungsdatum 01.03.2023\nfällig am 20.03.2023", "2023-03-20"),
      ("Facture du 01/03/2023\nLe prélèvement automatique sera fait le 20 mars 2023.", "2023-03-20"),
      (
        "Avviso del 01/03/2023\nScadenza 30/04/2023\n1ª rata scadenza 30/04/2023\n2ª rata scadenza 31/10/2023",
        "2023-04-30"
      ),
      ("Rechnungsdatum 01.03.2023\nZahlbar bis zum 20.03.2023", "2023-03-20"),
      ("Date de facture 01/03/2023\nÉchéance : 20/03/2023", "2023-03-20"),
      ("Data 01/03/2023\nScadenza 20/03/2023", "2023-03-20"),
      ("Fecha 01/03/2023\nVencimiento 20/03/2023", "2023-03-20"),
      ("Datum vystavení 01.03.2023\nDatum splatnosti 20.03.2023", "2023-03-20"),
      (
        "Fecha de Emisión: 01/03/2023\nFecha de Vto. para el pago: 20/03/2023\nFecha de Vto. de CAE: 31/03/2023",
        "2023-03-20"
      ),
      ("Fecha de expedición     01/03/2023\nPague oportuno hasta    20/03/2023", "2023-03-20"),
      ("Bill date 1 March 2023\nWe take this by Direct Debit on or around 20 March 2023.", "2023-03-20"),
      // The word is after the date.
      ("Datum: 01.03.2023\nDer Betrag ist am 20.03.2023 fällig.", "2023-03-20"),
      ("Date 01.03.2023\nPrière de virer le montant pour le 20.03.2023 au plus tard", "2023-03-20"),
    ])
  func printed(text: String, day: String) {
    #expect(due(text) == Made.day(day))
  }

  @Test("The due date has the order of day and month of the issue date, even where the country leaves it open")
  func order() {
    let text = "Statement date: 01/03/2023\nPayable on or before 07/03/2023"
    let found = DateExtractor.findings(in: Made.document(text), dayFirst: 0.55)
    #expect(found.date?.value == Made.day("2023-03-01") && found.dueDate?.value == Made.day("2023-03-07"))
    let american = DateExtractor.findings(in: Made.document(text), dayFirst: 0.05)
    #expect(american.date?.value == Made.day("2023-01-03") && american.dueDate?.value == Made.day("2023-07-03"))
  }

  @Test(
    "Words for the payment and the account may stand before the date",
    arguments: [
      "Issue date 1 March 2023\nDue date for payment in full     20 March 2023",
      "Avviso del 01/03/2023\nScadenza unica soluzione: 20/03/2023",
      "Bill date 1 March 2023\nWe will collect this from your bank account on 20 March 2023",
      "Facture du 1 mars 2023\nCe montant sera prélevé sur votre compte bancaire à partir du 20 mars 2023.",
      "Factuurdatum 1 maart 2023\nWij schrijven dit bedrag rond 20 maart 2023 van uw rekening af.",
      "Rechnungsdatum 01.03.2023\nDen Betrag buchen wir von Ihrem Konto am 20.03.2023 ab.",
    ])
  func apart(text: String) {
    #expect(due(text) == Made.day("2023-03-20"))
  }

  @Test(
    "Other words before the date, goods that are collected, and the next payment make none",
    arguments: [
      "Bill date 1 March 2023\nWe will collect your old parcel from you on 20 March 2023",
      "Bill date 1 March 2023\nThe next amount will be debited from your account on 20 March 2023",
      "Bill date 1 March 2023\nWe will collect this from your neighbour on 20 March 2023",
      "Bill date 1 March 2023\nDue date: the balance of your account on 20 March 2023",
    ])
  func apartFromOthers(text: String) {
    #expect(due(text) == nil)
  }

  @Test(
    "Return periods and net amounts are not payment terms",
    arguments: [
      "Date 01/03/2023\nReturns within 14 days with receipt", "Date 01/03/2023\nNet 14.50", "Date 01/03/2023",
      "Datum 01.03.2023\nZahlung per Überweisung\nEinspruch innerhalb von zwei Wochen nach Zustellung",
      "Datum 01.03.2023\nZahlung per Überweisung\nEinspruch innerhalb eines Monats nach Zustellung",
      "Invoice date 01/03/2023\nPayable within fourteen (15) days", "Date 01/03/2023\nRepairs within 2 months",
      "Date 01/03/2023\nRefunds by the same payment method within 2 months",
      "Date 01/03/2023\nPayable plan cover within 24 months", "Date 01/03/2023\nPayable plan cover within 104 weeks",
      "Date 01/03/2023\nPayment net amount (30)",
      "Fecha 01/03/2023\nPago en 3 meses sin intereses",
    ])
  func none(text: String) {
    #expect(due(text) == nil)
  }

  @Test(
    "A preposition before a date makes it the due date in a sentence about payment",
    arguments: [
      "Data de emissão 2023-03-01\nPagamento por transferência bancária até 2023-03-20.",
      "Factuurdatum 01-03-2023\nWij verzoeken u het bedrag voor 20-03-2023 over te maken.",
      "Tanggal Faktur 01/03/2023\nHarap lakukan pembayaran sebelum 20/03/2023.",
      "Dato: 01.03.2023\nBeløpet kr 900,00 må betales innen 20.03.2023.",
      "Invoice date 1 March 2023\nPlease pay the balance on or before 20 March 2023",
      "Счёт от 01.03.2023\nПросим оплатить счёт до 20.03.2023",
    ])
  func sentence(text: String) {
    #expect(due(text) == Made.day("2023-03-20"))
  }

  @Test(
    "The same preposition about periods, goods and past payments makes none",
    arguments: [
      "Data de emissão 2023-03-01\nConsumo até 2023-03-20", "Factuurdatum 01-03-2023\nOphalen voor 20-03-2023",
      "Data de emissão 2023-03-01\nPagamento do período 2023-03-02 até 2023-03-20",
      "Invoice date 1 March 2023\nPayment by card 20 March 2023",
      "Invoice date 1 March 2023\nReturn it before 20 March 2023 and we pay the postage",
      "Datum 01.03.2023\nBis zum 20.03.2023 kannst du noch ändern oder pausieren.",
      "Datum 01.03.2023\nBis zum 20.03.2023 kannst du noch ändern oder pausieren.\nDu zahlst per Überweisung.",
    ])
  func otherSentence(text: String) {
    #expect(due(text) == nil)
  }

  @Test(
    "A due date without a year is the next such day",
    arguments: [
      ("Datum vystavení 01.03.2023\nUhraďte prosím do 15.03.", "2023-03-15"),
      ("Data wystawienia 01.03.2023\nProsimy o wpłatę do 15.03. na konto poniżej", "2023-03-15"),
      ("Dátum vystavenia 01.03.2023\nProsíme uhradiť do 15. 3.", "2023-03-15"),
      ("Datum izdaje 01.03.2023\nPlačilo do 15.03.", "2023-03-15"),
      ("Rechnungsdatum 20.12.2022\nZahlbar bis 10. Januar", "2023-01-10"),
      ("Datum 01.03.2023\nBitte überweisen Sie bis zum 15.03. auf unser Konto", "2023-03-15"),
      ("Datum 01.03.2023\nZahlbar mit 2 % Skonto bis 10.03., ohne Abzug zahlbar bis 25.03.", "2023-03-25"),
      ("Invoice date 1 March 2023\nPlease pay by 15 March.", "2023-03-15"),
      ("Invoice date March 1, 2023\nPlease pay by March 15", "2023-03-15"),
      ("Fakturadato 01.03.2023\nBeløpet må betales innen 15. mars", "2023-03-15"),
      ("Data wystawienia 01.03.2023\nProsimy o wpłatę do 20.03.2023", "2023-03-20"),
    ])
  func withoutYear(text: String, day: String) {
    #expect(due(text) == Made.day(day))
  }

  @Test(
    "The end of a period, an amount and a distant day without a year are no due date",
    arguments: [
      "Datum 01.03.2023\nLeistung vom 01.03. bis 15.03.\nZahlung per Überweisung",
      "Datum 01.03.2023\nZahlung für 01.03. bis 15.03.", "Invoice date 1 March 2023\nPlease pay by 15.03",
      "Datum 01.03.2023\nZahlbar bis 15.02.", "Datum 01.03.2023\nZahlbar bis 35.03.",
    ])
  func noDayWithoutYear(text: String) {
    #expect(due(text) == nil)
  }

  @Test("A weekday may stand between a word such as `by` and the date")
  func weekday() {
    #expect(due("15 September 2023\nPlease pay online by Monday 2 October 2023.") == Made.day("2023-10-02"))
    #expect(due("15.09.2023\nBitte zahlen Sie bis Montag, 02.10.2023.") == Made.day("2023-10-02"))
  }

  @Test("A label above a date belongs to it, and not the words of another table with an amount beside the date")
  func besideTable() {
    let text = """
      Bill date 01/03/2023
      Previous balance          88.10      Due date
      Payments received        -88.10      20/03/2023
      """
    #expect(due(text) == Made.day("2023-03-20"))
  }

  @Test("A label broken in two by a narrow cell belongs to the date at half its height")
  func brokenLabel() {
    func line(_ text: String, x: Int, y: Int) -> Line {
      var left = x
      return Line(
        words: text.split(separator: " ").map { part in
          defer { left += part.count * 10 + 10 }
          return Word(
            text: String(part), box: Box(x: left, y: y, width: part.count * 10, height: 14), confidence: 0.95)
        })
    }
    let lines = [
      line("Fecha de emisión 01/03/2023", x: 20, y: 20), line("Fecha límite de", x: 20, y: 50),
      line("20/03/2023", x: 220, y: 58), line("pago", x: 20, y: 67),
    ]
    let page = Page(
      number: 1, width: 1200, height: 1600, passes: [Pass(source: .textLayer, method: "made", lines: lines)])
    let document = DocumentText(pages: [page], today: Made.today)
    #expect(DateExtractor.findings(in: document, dayFirst: 0.95).dueDate?.value == Made.day("2023-03-20"))
  }

  private func due(_ text: String) -> CalendarDate? {
    DateExtractor.findings(in: Made.document(text), dayFirst: 0.95).dueDate?.value
  }
}
