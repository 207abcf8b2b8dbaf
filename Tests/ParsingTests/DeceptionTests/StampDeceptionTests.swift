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
    "STORNOVÁNO",
    "KOPIE DOKLADU", "MAKULERAD", "KOPIA KVITTO", "ANNULLERET", "MAKULERT", "MITÄTÖITY", "KOPIO", "İPTAL",
    "KOPYA",
    "ÉRVÉNYTELEN", "MÁSOLAT", "ANULAT", "BATAL", "SALINAN", "PRO FORMA", "АННУЛИРОВАН", "КОПИЯ", "ОБРАЗЕЦ", "СКАСОВАНО",
    "КОПІЯ",
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

  @Test("A file that says nowhere that it is a bill needs a review")
  func unsaid() throws {
    let head = "#HARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\n"
    let goods = "\nLamp £60.00\nShade £24.00\nTotal £84.00"
    try MadePaper("a list", head + "Date: 2 May 2024" + goods, kind: .unknown, isForAPerson: true).check()
    let order = head + "Order number 4711\nDate: 2 May 2024" + goods
    try MadePaper("an order", order, kind: .unknown, isPlain: true).check()
    try MadePaper("an invoice", head + "Invoice date: 2 May 2024" + goods, kind: .invoice, isPlain: true).check()
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
