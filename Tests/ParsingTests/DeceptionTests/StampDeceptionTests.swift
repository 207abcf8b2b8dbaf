import Core
import Testing

@testable import Parsing

/// Documents that state that they are not bills.
@Suite struct StampDeceptionTests {
  static let stamps = [
    "VOID", "*** VOID ***", "米大 VOID 米", "米大米 KOPIE 米大米", "VOIDED", "CANCELLED", "CANCELED", "* CANCELLED *",
    "TRAINING", "TRAINING MODE", "SPECIMEN",
    "SAMPLE",
    "COPY", "*** COPY ***", "DUPLICATE", "DUPLICATE RECEIPT", "REPRINT", "TEST RECEIPT", "NOT A RECEIPT", "DRAFT",
    "NOT VALID AS A RECEIPT", "TRANSACTION CANCELLED", "DECLINED", "TRANSACTION DECLINED",
    "INSUFFICIENT FUNDS", "TRANSACCIÓN NO EXITOSA", "FONDOS INSUFICIENTES",
    "STORNO", "* STORNO *", "STORNIERT", "TRAINING - KEIN BELEG", "MUSTER", "KOPIE", "ENTWURF", "DUPLIKAT",
    "ZWEITSCHRIFT",
    "TESTBELEG",
    "UNGÜLTIG", "ANNULLIERT", "ANNULÉ", "DUPLICATA", "COPIE", "FACTICE", "ANNULLATO", "COPIA", "DUPLICATO",
    "FAC-SIMILE", "ANULADO",
    "CANCELADO", "DUPLICADO", "MUESTRA", "SEGUNDA VIA", "GEANNULEERD", "KOPIE BON", "ANULOWANO", "KOPIA", "WZÓR",
    "STORNOVÁNO", "NIEFISKALNY",
    "KOPIE DOKLADU", "MAKULERAD", "KOPIA KVITTO", "ANNULLERET", "MAKULERT", "MITÄTÖITY", "KOPIO", "İPTAL",
    "KOPYA",
    "ÉRVÉNYTELEN", "MÁSOLAT", "ANULAT", "BATAL", "SALINAN", "PRO FORMA", "АННУЛИРОВАН", "КОПИЯ", "ОБРАЗЕЦ", "СКАСОВАНО",
    "КОПІЯ",
    "PRE-AUTHORIZATION", "This is not a final receipt.", "THIS IS NOT A BILL", "CUSTOMS DECLARATION CN22",
    "CASH WITHDRAWAL", "Rechnungskopie für Patienten (Tiers payant)",
    "Ce document n'est pas une facture.", "Este documento não serve de fatura", "Není daňovým dokladem",
    "Dieses Dokument ist keine Rechnung.", "Detta är ej ett kvitto",
    "ENTWURF - keine gültige Rechnung", "Documento non valido come fattura", "Documento no válido como factura",
    "ОВО НИЈЕ ФИСКАЛНИ РАЧУН",
    "Preliminär nota Bord 4", "Consulta de mesa 12", "ПРЕДВАРИТЕЛЬНЫЙ СЧЁТ Стол 4", "Voorlopige rekening tafel 8",
    "预结单", "Did you forget something?", "Your spending in April", "Z-BON 0412", "Tagesabschluss", "SETTLEMENT REPORT",
    "CASHPOINT",
    "ΑΚΥΡΩΘΗΚΕ", "ΑΝΤΙΓΡΑΦΟ", "ยกเลิก", "สำเนา", "取消", "控え", "再発行", "作废", "취소", "사본",
  ]

  private func text(_ stamp: String) -> String {
    "\(stamp)\nFrame £100.00\nBell £20.00\nTotal £120.00\nCash £150.00\nChange £30.00"
  }

  @Test("A document with such a stamp needs a review", arguments: stamps)
  func stamped(_ stamp: String) throws {
    try MadePaper(stamp, text(stamp), isForAPerson: true).check()
    try MadePaper(stamp, "Frame £100.00\nTotal £100.00\n\(stamp)", isForAPerson: true).check()
  }

  @Test(
    "A bill whose forwarder says that it is cancelled needs a review, wherever the note is",
    arguments: [
      ("Hallo Ida, ich habe storniert und nichts bezahlt.", true), ("I've cancelled this one, please file it.", true),
      ("For the accounts, thank you.", false),
    ])
  func noted(_ note: String, isStamped: Bool) throws {
    let page = Made.mail(
      from: "Quay Street Cycles", subject: "Invoice 118", date: "2024-05-12",
      "Invoice 118\nFrame £120.00\nTotal £120.00\n\n\(note)")
    let found = try #require(ReceiptParser(today: MadePaper.today).proposals(from: Reading(pages: [page])).first)
    #expect(found.review.contains(.notABill) == isStamped, "\(found.review)")
  }

  @Test(
    "Amounts of which only thousands are printed need a review",
    arguments: [
      "(Amounts in thousands of JPY)", "harga dalam ribuan rupiah", "HÓA ĐƠN (Đơn vị: nghìn đồng)",
      "Alle Beträge in Tausend",
    ])
  func thousands(_ line: String) throws {
    let found = try #require(MadePaper(line, "\(line)\nFrame £40.00\nBell £20.00\nTotal £60.00\nCash £60.00").proposal)
    #expect(found.review.contains(.ambiguousTotal), "\(found.review)")
  }

  @Test(
    "A mail about money that its reader received needs a review",
    arguments: ["You have received money", "Du hast Geld erhalten", "Anna Vale sent you £120.00"])
  func received(_ line: String) throws {
    let page = Made.mail(
      from: "Paywell", subject: "News for you", date: "2024-05-12", "\(line)\nAmount £120.00\nTotal £120.00")
    let found = try #require(ReceiptParser(today: MadePaper.today).proposals(from: Reading(pages: [page])).first)
    #expect(found.review.contains(.notABill), "\(found.review)")
  }

  @Test(
    "A mail about a cancelled order needs a review, and one with terms about cancelled orders does not",
    arguments: [
      ("Your order 4711 for 2 July has been cancelled", "Thank you for your order.", true),
      ("Your order 4711", "We are sorry: your order has been cancelled today by our shop.", true),
      ("Your order 4711", "If your order was cancelled by our shop, please write to us.", false),
      ("Your order 4711 from the shop Nordic Koncept", "Thank you for your order.", false),
      ("Your order 4711", "VAT has not been charged, as the shop is abroad.", false),
    ])
  func cancelled(subject: String, first: String, isStamped: Bool) throws {
    let page = Made.mail(
      from: "Quay Street Cycles", subject: subject, date: "2024-05-12",
      "\(first)\nFrame £100.00\nTotal £100.00\nPaid by Visa £100.00")
    let found = try #require(ReceiptParser(today: MadePaper.today).proposals(from: Reading(pages: [page])).first)
    #expect(found.review.contains(.notABill) == isStamped, "\(found.review)")
  }

  @Test(
    "A document about money that was paid to its reader needs a review",
    arguments: [
      ("Ring 333", "Bar ausgezahlt £120.00", true), ("Sales", "Total payout £120.00", true),
      ("Train to Leeds", "Total claimed £120.00", true), ("Frame", "Paid by card £120.00", false),
      ("Frame", "Paid out as cash £30.00", false),
    ])
  func paidOut(item: String, last: String, isStamped: Bool) throws {
    let text = "Receipt 118\n\(item) £100.00\nBell £20.00\nTotal £120.00\n\(last)"
    let found = try #require(MadePaper(last, text).proposal)
    #expect(found.review.contains(.notABill) == isStamped, "\(found.review)")
  }

  @Test("A file that says nowhere that it is a bill needs a review")
  func unsaid() throws {
    let head = "#HARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\n"
    let goods = "\nLamp £60.00\nShade £24.00\nTotal £84.00"
    try MadePaper("a list", head + "Date: 2 May 2024" + goods, kind: .unknown, isForAPerson: true).check()
    let order = head + "Order number 4711\nDate: 2 May 2024" + goods
    try MadePaper("an order", order, kind: .unknown, isPlain: true).check()
    try MadePaper("an invoice", head + "Invoice date: 2 May 2024" + goods, kind: .invoice, isPlain: true).check()
    let account = head + "Account number 4711\nDate: 2 May 2024" + goods
    try MadePaper("an account", account, kind: .invoice, isForAPerson: true).check()
    try MadePaper("a demand", account + "\nPlease pay by 2 June 2024.", kind: .invoice, isPlain: true).check()
    let due = "Account number 4711\nDate: 2 May 2024\nLamp £60.00\nShade £24.00\nTotal to pay £84.00"
    try MadePaper("an amount to pay", head + due, kind: .invoice, isPlain: true).check()
  }

  @Test(
    "A contract or a plan of payments needs a review, and a bill that refers to one does not",
    arguments: [
      ("TENANCY AGREEMENT", true), ("MIETVERTRAG", true), ("HUUROVEREENKOMST", true), ("Repayment schedule", true),
      ("Tilgungsplan 4711", true), ("Invoice 118\nRepayment schedule", false),
      ("Mietvertrag: 4711\nInvoice 118", false),
    ])
  func contract(_ title: String, isStamped: Bool) throws {
    let text =
      "#HARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\n\(title)\nDate: 2 May 2024\n"
      + "Lamp £60.00\nShade £24.00\nTotal £84.00\nPayment by bank transfer"
    let found = try #require(MadePaper(title, text).proposal)
    #expect(found.review.contains(.notABill) == isStamped, "\(found.kind) \(found.review)")
  }

  @Test("A Polish receipt with parts below it that are not of the till needs no review for that")
  func appendix() throws {
    let receipt = """
      #QUILL SKLEP SP. Z O.O.
      ul. Lipowa 3, 30-001 Kraków
      NIP 123-456-32-18
      2024-05-12  10:39
      PARAGON FISKALNY
      Chleb 2 x4,50   9,00A
      SUMA PLN        9,00
      Karta           9,00
      """
    let deposit = "NIEFISKALNY\nRozliczenie opakowań zwrotnych\nOpakowanie zwr. 1   0,50\nDO ZAPŁATY   9,50 PLN"
    for (text, isStamped) in [
      ("\(receipt)\n\(deposit)", false), (receipt.replacing("PARAGON FISKALNY", with: "NIEFISKALNY"), true),
    ] {
      let found = try #require(MadePaper(text, text).proposal)
      #expect(found.review.contains(.notABill) == isStamped, "\(found.review)")
    }
  }

  @Test(
    "The word of a stamp within other words has no effect",
    arguments: [
      "Customer copy", "*** CUSTOMER COPY ***", "Merchant copy", "Kundenbeleg", "Photocopy A4 black £0.00",
      "Copy centre and print shop", "Sample sale on Friday: come and see", "Return within 28 days with this receipt",
      "This offer is void where prohibited by law", "Orders cannot be cancelled after dispatch", "** VOIDED ENTRY **",
      "VOIDED ITEM", "We sent you a voucher", "Payment received with thanks", "VAT has not been charged",
      "Invoice for training",
    ])
  func harmless(_ line: String) throws {
    let found = try #require(MadePaper(line, text(line)).proposal)
    #expect(!found.review.contains(.notABill), "\(found.review)")
  }
}
