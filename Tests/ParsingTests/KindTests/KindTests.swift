import Core
import Testing

@testable import Parsing

@Suite("The kind of document")
struct KindTests {
  private func proposal(_ text: String, source: Pass.Source = .textLayer) -> Proposal? {
    ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(text, source: source)])).first
  }

  @Test(
    "is recognised by its words",
    arguments: [
      ("RECEIPT\nTea 4.00\nTotal 4.00\nCash 5.00\nChange 1.00", DocumentKind.receipt),
      ("Rechnung Nr. 4711\nLeistung 100,00\nGesamtbetrag 100,00\nzahlbar bis 30.06.2024", .invoice),
      ("CASH/CREDIT MEMO\nDal 528.00\nTotal 594.00\nCash 600.00\nBalance 6.00", .receipt),
      ("Кассовый чек\nЧай 90,00\nИтог 90,00", .receipt), ("ФІСКАЛЬНИЙ ЧЕК\nЧай 90,00\nСума 90,00", .receipt),
      ("Рахунок на оплату № 17\nПослуги 900,00\nДо сплати 900,00\nСплатити до 30.06.2024", .invoice),
      ("ご請求書\n工事費 ¥90,000\nご請求額 ¥90,000\nお支払期限 2024年7月31日", .invoice), ("영수증\n커피 4,000\n합계 4,000원", .receipt),
      ("ΔΕΛΤΙΟ ΠΑΡΑΓΓΕΛΙΑΣ αρ. 5\nΤΣΑΪ 90,00\nΣΥΝΟΛΟ 90,00", .offer),
      ("ΕΙΔΟΠΟΙΗΣΗ ΟΦΕΙΛΗΣ\nΤΣΑΪ 90,00\nΣΥΝΟΛΟ 90,00", .reminder),
      ("Кредитно известие № 5\nЧай 90,00\nОбщо 90,00", .creditNote), ("退货单\n茶 90.00\n合计 90.00", .creditNote),
      ("电子发票（普通发票）\n开票日期：2024年03月08日\n*餐饮服务*餐费 90.00\n价税合计（小写）¥90.00", .invoice),
      ("1월분 관리비 납입통지서\n작성일 2024.05.06\n청소비 9,000\n납기내 금액 9,000원", .invoice),
      ("電子發票證明聯\n茶 90\n總計 90\n退貨時請攜帶電子發票證明聯", .receipt),
      ("Nota Fiscal de Consumidor Eletrônica\nPão 8,00\nValor a pagar R$ 8,00", .receipt),
      ("Račun br. 18/P1/2\nKruh 2,00\nUkupno EUR 2,00\nNačin plaćanja: Novčanice", .receipt),
      ("Račun br. 18/P1/2\nKruh 2,00\nUkupno EUR 2,00\nBlagajnik: Ana", .receipt),
      ("Polévka 90,00\nCelkem 90,00 Kč\nDěkujeme za návštěvu", .receipt),
      ("Tarte 9,00\nTotal 9,00 €\nMerci de votre visite", .receipt),
      ("BOLETA DE VENTA ELECTRÓNICA\nArroz 8.00\nImporte total S/ 8.00", .receipt),
      ("Gutschrift\nRechnungskorrektur\nGesamtbetrag 100,00 EUR", .creditNote),
      // Nothing is overdue, but the bill has to be paid.
      ("City of Oakfall\nBill date 02/05/2024\nWater 41.80\nPast due 0.00\nAmount due by 23/05/2024 41.80", .invoice),
      ("Mere District Council\nCOUNCIL TAX BILL 2024/2025\n12 March 2024\nAmount payable 1,404.18", .invoice),
      ("Recibo do Pagador\nVencimento 10/08/2024\nTaxa condominial R$ 84,18\nTotal R$ 84,18", .invoice),
      (
        "RECIBO DE COMUNIDAD\nRecibo nº 7 Vencimiento 10/08/2024\nCuota ordinaria 74,20\nTOTAL RECIBO 74,20 €", .invoice
      ),
      ("RECIBO\nRecibí de Ana Quill la cantidad de 74,20 €\nTotal 74,20 €\nPagado en efectivo", .receipt),
      ("Uw jaarafrekening\nTotaal kosten € 170,54\nU moet nog betalen € 170,54", .invoice),
      ("Opkrævning\nDato 01.03.2024\nFast bidrag 625,00\nI alt 625,00", .invoice),
      ("FEE NOTE\nProfessional fees €450.00\nTotal payable €450.00\nPayable within 21 days", .invoice),
      ("Guest check Table 4\nServer Kim\nHake 26.50\nTotal 26.50\nNot paid - please pay your server", .invoice),
      ("Guest check Table 4\nServer Kim\nHake 26.50\nTotal 26.50\nIf not paid at once, a fee is due", .receipt),
      ("Guest check Table 4\nServer Kim\nHake 26.50\nTotal 26.50\nCash 30.00\nChange 3.50", .receipt),
      ("2. Mahnung\nRechnung Nr. 4711 vom 01.02.2024 100,00\nMahngebühr 5,00\nGesamtbetrag 105,00 EUR", .reminder),
      ("Payment reminder\nInvoice 4711\nAmount due 100.00 GBP", .reminder),
      // A reminder without a title, and terms that speak of a case that may come.
      (
        "Rechnung Nr. 4711 vom 01.02.2024\nLeider konnten wir bis heute keinen\nZahlungseingang feststellen.\nBetrag 100,00 EUR",
        .reminder
      ),
      ("Invoice 4711\nWe have not yet received your payment.\nAmount due 100.00 GBP", .reminder),
      (
        "Invoice 4711\nAmount due 100.00 GBP\nInterest is charged if we\nhave not received payment within 30 days.",
        .invoice
      ),
      ("Your quotation 77\nINVOICE 118\nGate 100.00 GBP\nTotal 100.00 GBP\nDue date 30 June 2024", .invoice),
      (
        "Facture 4711\nMontant dû 100,00 EUR\nSi nous n'avons pas reçu votre règlement\nsous 30 jours, des frais sont dus.",
        .invoice
      ),
      (
        "Statement of Account\nDate Invoice Amount Balance\n01/02/2024 4711 100.00 100.00\nTotal due 100.00", .statement
      ),
      ("Lieferschein Nr. 4711\n3 Stück Tee 12,00\nGesamt 12,00\nDie Rechnung folgt", .deliveryNote),
      // An invoice mentions its delivery note and reminders, and is still an invoice.
      (
        "Rechnung Nr. 4711\nLieferschein Nr. 12\nGesamtbetrag 100,00 EUR\nMit der 2. Mahnung werden 5,00 fällig",
        .invoice
      ),
    ])
  func kinds(text: String, kind: DocumentKind) { #expect(proposal(text)?.kind == kind) }

  @Test(
    "of a mail is recognised by its subject and by what it says about the amount",
    arguments: [
      (
        "Your payment was declined - update your payment info", "We could not charge £11.99 on 14 April 2026.",
        DocumentKind.reminder
      ),
      ("Your invoice is overdue", "Please pay by 14 April 2026.\nAmount due £11.99", .reminder),
      ("Your invoice of 3 March", "Please pay by 14 April 2026.\nOverdue\nAmount due £11.99", .invoice),
      ("Reminder: your bill of 3 March is still open", "Amount due £11.99\nDue date 14 April 2026", .reminder),
      ("Refund notification", "Subtotal £49.00\nRefund - £49.00\nPaid by Visa", .creditNote),
      ("Your order 4417", "We processed your refund. Total amount refunded: £49.00.\nPaid by Visa", .creditNote),
      ("Commande 4417", "Retour du 10 mars 2026\nMontant remboursé : 24,99 €\nCarte bancaire", .creditNote),
      ("Your receipt", "Tea £4.00\nTotal £4.00\nPaid by Visa £4.00\nSee our page about reminders", .receipt),
      ("Estimate for sash windows", "New cords £960.00\nEstimated total £960.00\nDeposit on acceptance", .offer),
      ("Invoice 12 for your quote", "New cords £960.00\nTotal £960.00\nDue date 14 June 2024", .invoice),
    ])
  func mails(subject: String, body: String, kind: DocumentKind) {
    let page = Made.mail(from: "Blue Kettle", subject: subject, date: "2024-05-14", body)
    let found = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first
    #expect(found?.kind == kind)
    #expect(found?.total?.value.isNegative ?? false == (kind == .creditNote))
  }

  @Test("is not a receipt because of charges, one letter from change")
  func charges() {
    let text = "Ridge Power\nReading  Usage  Charge\n44 5 12.00\nTotal 12.00"
    #expect(proposal(text, source: .ocr)?.kind != .receipt)
  }

  @Test(
    "that is not a separate bill is never confirmed without the user",
    arguments: ["2. Mahnung", "Kontoauszug", "Lieferschein"])
  func notABill(title: String) throws {
    let found = try #require(proposal("\(title)\nDatum 01.02.2024\nTee 100,00\nGesamtbetrag 100,00 EUR"))
    #expect(!found.kind.isBill && found.review.contains(.notABill))
  }

  @Test(
    "is a credit note by the title of a refund, in many languages",
    arguments: [
      "RÜCKGABE", "PALAUTUS", "VISSZÁRU BIZONYLAT", "FACTURA DE ABONO Nº 44", "DEVOLUÇÃO", "RETOURBON", "ÅTERKÖP",
      "ZWROT TOWARU", "Reso merce", "ВОЗВРАТ", "取消レシート", "LEERGUTBON", "PANTKVITTO",
    ])
  func refund(title: String) {
    #expect(proposal("Corner Ltd\n\(title)\n12/03/2024\nShirt 60.00\nTotal 60.00")?.kind == .creditNote)
  }

  @Test(
    "is recognised by a title followed by a number, a date and a reference",
    arguments: [
      ("Kontoauszug Nr. 5 vom 12.05.2024 Blatt 1", DocumentKind.statement), ("Extrait de compte", .statement),
      ("Monthly Statement May 2024", .statement), ("Statement of Account as at 31 May 2024", .statement),
      ("Your statement - account 4711 0815 22", .statement), ("Account summary", .statement),
      ("Lieferschein Nr. 77 vom 12.05.2024 zu Auftrag 5", .deliveryNote), ("Bon de livraison no 5", .deliveryNote),
      ("Delivery note no. 55 for order 44 of 1 May", .deliveryNote), ("DDT 55", .deliveryNote),
      ("DDT n. 5 - Documento di trasporto", .deliveryNote),
      ("Saateleht nr 5", .deliveryNote), ("Krovinio važtaraštis Nr. 5", .deliveryNote), ("Hinnapakkumine nr 5", .offer),
      ("Komercinis pasiūlymas Nr. 5", .offer), ("Ofertă de preț nr. 5", .offer), ("Tilboð nr. 5", .offer),
      ("Bảng báo giá số 5", .offer), ("Narudžbenica br. 5", .offer),
      ("Võlateade", .reminder), ("Priminimas dėl skolos", .reminder), ("Somație de plată", .reminder),
      ("Kreeditarve nr 5", .creditNote), ("Kredītrēķins Nr. 5", .creditNote),
      ("Kreditinė sąskaita faktūra Nr. 5", .creditNote), ("Factură de stornare nr. 5", .creditNote),
      ("Provisionsabrechnung", .statement), ("Remittance advice", .statement),
      ("Zahlungserinnerung zu Rechnung 5 vom 01.04.2024", .reminder),
      ("Final reminder for invoice 55 dated 1 April", .reminder), ("Herinnering factuur 55", .reminder),
      ("Credit note no. 55 for invoice 44 of 1 May", .creditNote),
      ("Quotation 5", .offer), ("Angebot Nr. 77 vom 12.05.2024", .offer), ("Order confirmation 5", .offer),
      ("Estimate / Treatment plan", .offer), ("Proforma invoice 5", .offer), ("Devis n° 5 du 12/05/2024", .offer),
      ("Conferma d'ordine n. 5", .offer),
    ])
  func titles(title: String, kind: DocumentKind) throws {
    let found = try #require(
      proposal("Acme Supplies Ltd\n\(title)\nDate: 12 May 2024\nBoards 20.00\nGlue 28.00\nTotal EUR 48.00"))
    #expect(found.kind == kind && found.review.contains(.notABill) == (kind != .creditNote))
  }

  @Test(
    "of an invoice is not changed by the documents it mentions",
    arguments: [
      "Invoice 5\nDelivery note 77", "Invoice 5\nLieferschein-Nr.: 77", "Lieferschein-Nr.: 77\nInvoice 5",
      "Delivery note 77\n#Invoice 5", "Invoice 5\nas per your order confirmation", "Order confirmation: 44\nInvoice 5",
      "Tax invoice no. 5 of 12 May 2024 for customer 8\nQuotation 44 of 12 May 2024",
      "Invoice 5\nSee our last statement and delivery note 77", "Invoice 5\nfor quotation 44",
      "Invoice 5\nProforma invoice 44", "Invoice 5\nAccount summary", "Invoice 5\nAngebot der Woche",
      "Invoice 5\nReminder: our shop is closed on all public holidays",
      "Invoice 5\nThis charge will appear as ACME on\nyour statement.",
      "Invoice 5\ndieser Rechnung auch ohne\nMahnung in Verzug.",
      "Schlussrechnung\nRechnungsnummer: 2026-015\nAngebot Nr. 2025-099",
      "Sammelrechnung\nLieferschein Nr. 123 vom 01.05.2024",
      "Rechnung 5\nLohnabrechnung 3 Personen", "Invoice 5\nRemittance advice",
    ])
  func invoices(head: String) throws {
    let found = try #require(
      proposal("Acme Supplies Ltd\n\(head)\nDate: 12 May 2024\nBoards 20.00\nGlue 28.00\nTotal EUR 48.00"))
    #expect(found.kind == .invoice && found.review.isEmpty)
  }

  @Test("of a receipt is not changed by goods on offer")
  func praised() {
    let text = "Grocer\n12 May 2024\nBread 20.00\nAngebot\nMilk 28.00\nTotal EUR 48.00\nCash 50.00\nChange 2.00"
    #expect(proposal(text)?.kind == .receipt)
  }

  @Test("of a receipt in a currency without cents is not changed by goods on offer")
  func praisedWithoutCents() {
    let text =
      "TIENDA\nBOLETA ELECTRONICA 123\n12/05/2024\nLECHE 1.990\nOFERTA -500\nTOTAL 1.490\nEFECTIVO 2.000\nVUELTO 510"
    #expect(proposal(text)?.kind != .offer)
  }

  @Test("of a bill with an account summary that states when to pay is not a statement")
  func summary() {
    let text = "Acme Power\nAccount summary\nBill date 12 May 2024\nPower 48.00\nTotal EUR 48.00\nDue date 30 May 2024"
    #expect(proposal(text)?.kind == .invoice)
  }

  @Test("of a credit note makes the total negative, even if it is printed without a sign")
  func negative() { #expect(proposal("Gutschrift\nGesamtbetrag 100,00 EUR")?.total?.value.description == "-100.00") }

  @Test("is a credit note if the text layer has a negative total")
  func printedNegative() {
    let found = proposal("Rechnung\nWarenwert -10,00\nMwSt 19% -1,90\nGesamtbetrag -11,90 EUR")
    #expect(found?.kind == .creditNote)
    #expect(found?.total?.value.description == "-11.90")
  }

  @Test(
    "is a credit note if more was paid in advance than the bill comes to",
    arguments: [
      (
        "Netz GmbH\n12.03.2024\nIhre Jahresrechnung 2023\nRechnungsbetrag 1.104,20 €\ngezahlte Abschläge -1.260,00 €\nIhr Guthaben 155,80 €",
        "-155.80"
      ),
      (
        "Duin N.V.\nJaarnota\nDatum 12-03-2024\nTotaal € 172,30\nBetaalde voorschotten € 190,00\nTerug te ontvangen € 17,70",
        "-17.70"
      ),
      (
        "Gaz du Bocage\nFacture n° 4 du 14/03/2024\nMontant TTC 612,40 €\nMensualités -720,00 €\nMontant en votre faveur 107,60 €",
        "-107.60"
      ), ("Gutschrift zu Rechnung 4\nRechnungsbetrag 100,00 €\nbezahlt 130,00 €\nGuthaben 30,00 €", "-30.00"),
    ])
  func overpaid(text: String, total: String) throws {
    let found = try #require(proposal(text))
    #expect(found.kind == .creditNote && found.total?.value.description == total && !found.review.isEmpty)
  }

  @Test(
    "of a bill is not changed by the credit of an earlier one",
    arguments: [
      "Netz GmbH\nRechnung 4\n12.03.2024\nAnschluss 19,90 €\nGuthaben aus Vormonat -5,00 €\nRechnungsbetrag 14,90 €",
      "Netz Ltd\nInvoice 4\n12 March 2024\nAmount due £14.90\nCharges £19.90\nCredit balance £5.00",
      // Two other amounts differ by the credit.
      "Netz Ltd\nInvoice 4\n12 March 2024\nLine £5.00\nCalls £7.00\nCredit balance £2.00\nTotal £14.90",
    ])
  func earlierCredit(text: String) throws {
    let found = try #require(proposal(text))
    #expect(found.kind != .creditNote && found.total?.value.description == "14.90")
  }

  @Test("of a receipt is not changed by the rest of a gift card")
  func giftCard() {
    let found = proposal("Kassenbon\nHose 62,00\nSumme EUR 62,00\nGutschein 100,00\nGuthaben 38,00")
    #expect(found?.kind == .receipt && found?.total?.value.description == "62.00")
  }

  @Test("of a bank statement is not a credit note because of what was withdrawn")
  func withdrawals() {
    let text = "Sparbank Tal\nKontoauszug 3\n12.03.2024\nStrom -78,00\nMiete -700,00\nWasser -20,00\nSaldo -798,00"
    #expect(proposal(text)?.kind == .statement)
  }

  @Test("of a bill with nothing due is not a credit note because of its payment")
  func paid() {
    let text =
      "Sand Inn\nGuest folio\n12 May 2024\nRoom £139.00\nTax £16.68\nVisa payment -£155.68\nBalance due £0.00"
    let found = proposal(text)
    #expect(found?.kind == .receipt && found?.total?.value.description == "155.68")
  }

  @Test("of a bill whose total is positive is not a credit note because of its payment")
  func negativePayment() {
    let found = proposal("Sand Inn\nGuest folio\n12 May 2024\nRoom £139.00\nVisa -£139.00\nTotal £139.00")
    #expect(found?.kind != .creditNote && found?.total?.value.description == "139.00")
  }

  @Test("is not changed by a single dash caused by dirt in a scan")
  func dirt() {
    #expect(proposal("Tea 4.00\nCake 5.00\nTotal -9.00", source: .ocr)?.total?.value.description == "9.00")
  }
}
