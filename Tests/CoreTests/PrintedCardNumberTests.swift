import Core
import Testing

@Suite("Card numbers in printed text") struct PrintedCardNumberTests {
  /// Lines of words a hundred pixels apart, as in a reading without card numbers.
  private func kept(_ lines: [String]) -> [String] {
    let words = lines.enumerated().map { row, text in
      Line(
        words: text.split(separator: " ").enumerated().map { column, word in
          Word(text: String(word), box: Box(x: 100 * column, y: 40 * row, width: 90, height: 20), confidence: 1)
        })
    }
    let page = Page(number: 1, width: 2_000, height: 2_000, passes: [Pass(source: .ocr, lines: words)])
    return Reading(pages: [page]).withoutCardNumbers().pages[0].lines.map(\.text)
  }

  @Test(
    "a full card number is masked across all its words, and its last four digits stay",
    arguments: [
      (["Card 4929 1234 5678 9015 12.30"], ["Card **** **** **** 9015 12.30"]),
      (["Karte: 4929123456789015, genehmigt"], ["Karte: ****9015, genehmigt"]),
      (["VISA4929123456789015EUR 5.00"], ["VISA****9015EUR 5.00"]), (["4929-1234-5678-9015"], ["****9015"]),
      (["49291234 56789015"], ["**** ****9015"]), (["4929 12 34 5678 9015"], ["**** ** ** **** 9015"]),
      (["6225 8812 3412 3456 788"], ["**** **** **** **** 6788"]), (["3700 123456 78905"], ["**** **** *8905"]),
      (["4929 1234 5678 9015 4111 1111 1111 1111"], ["**** **** **** 9015 **** **** **** 1111"]),
      (["4929123456789015/4111111111111111"], ["****9015/****1111"]),
      (["4929 I234 S678 9O15"], ["**** **** **** 9015"]),
      (["paid by 4929 1234", "5678 9015 on Monday"], ["paid by **** ****", "**** 9015 on Monday"]),
      (["paid by 49291234", "56789015"], ["paid by ****", "****9015"]),
      // Whatever words describe it.
      (["Card no. 4929123456789015 ref 12"], ["Card no. ****9015 ref 12"]),
      (["Rechnung bezahlt mit 4929 1234 5678 9015"], ["Rechnung bezahlt mit **** **** **** 9015"]),
      (["Invoice 2026-17 4929123456789015"], ["Invoice 2026-17 ****9015"]),
      (["Invoice VISA 4929123456789015"], ["Invoice VISA ****9015"]),
      (["Customer no. 4929123456789015"], ["Customer no. ****9015"]),
    ])
  func masked(lines: [String], expected: [String]) { #expect(kept(lines) == expected) }

  // All of these have a valid check digit and start like a card number, or contain a part that does.
  @Test(
    "other numbers stay as printed",
    arguments: [
      ["IBAN DE87 5001 9458 0730 2157 36"], ["FI57 6276 9316 8906 61"], ["NO4431162773603 DNB"],
      ["Creditor RF24 4989 5129 1909 1604"], ["OCR-nummer 5412136597196735"], ["KID: 5412136597196735"],
      ["Rechnungsnr. 5412136597196735 vom 02.03.2026"], ["Facture n° 5412 1365 9719 6735"],
      ["Número de factura: 5412136597196735"], ["Reference 5412136597196735"], ["Ref: 5412 1365 9719 6735"],
      ["Biller Code: 1234 Ref: 5412 1365 9719 6735"], ["# 5412136597196735 # 1234 50 6 > 1234567#41#"],
      ["H 5412136597196735 < 123450 > 12345678901"], ["OCR Betrag", "5412136597196735 12.30"],
      ["Zahlungsreferenz", "5412136597196735"], ["Tel. +4917633263687"], ["4061861419024 Milch 1.09"],
      ["SIRET 38914154000010"], ["61 5012 0279 1121 9903 2347 9690"], ["1234 5678 1234 5670"],
      ["14.03.2026 18:42:07 4929 1234"], ["12 4929 1234", "9015 5679 12"], ["Total 49.29 12.34 56.78 90.15"],
      ["3EE25549-7F78-4247-9510-48761AD40409"],
    ])
  func other(lines: [String]) { #expect(kept(lines) == lines) }

  @Test("a long text is searched for words and signs once, not once for each number", .timeLimit(.minutes(1)))
  func longText() {
    let text = String(repeating: "4929123456789015 ", count: 100_000)
    #expect(FullCardNumber.numbers(in: text).count == 100_000)
  }

  @Test("a heading above a number that is below another heading is not its label")
  func besideLabel() {
    #expect(kept(["OCR Karte", "12345 4929123456789015"]) == ["OCR Karte", "12345 ****9015"])
  }

  @Test("codes, unseen text, mails and e-invoices are stored without them, and invoice identifiers unchanged")
  func elsewhere() {
    var page = Page(number: 1, width: 10, height: 10, passes: [])
    page.codes = [
      PageCode(text: "4929123456789015", form: .linear, box: Box(x: 0, y: 0, width: 1, height: 1)),
      PageCode(
        text: "BCD\n001\nDE87500194580730215736\nEUR5", form: .square, box: Box(x: 0, y: 0, width: 1, height: 1)),
    ]
    page.unseen = ["4929 1234 5678 9015"]
    let root = XMLTree(
      name: "Invoice",
      children: [
        XMLTree(name: "ID", text: "5412136597196735"), XMLTree(name: "Note", text: "by 4929 1234 5678 9015"),
        XMLTree(name: "Line", attributes: ["of": "4929123456789015"]),
        XMLTree(name: "CardAccount", children: [XMLTree(name: "PrimaryAccountNumberID", text: "4929123456789015")]),
        XMLTree(
          name: "ApplicableTradeSettlementFinancialCard", children: [XMLTree(name: "ID", text: "4929123456789015")]),
        XMLTree(name: "PaymentReference", text: "5412136597196735"),
      ])
    let file = EnclosedFile(name: "a", group: 0, failure: Failure(.damaged, "4929 1234 5678 9015.pdf is damaged"))
    let reading = Reading(
      pages: [page], invoices: [StructuredInvoice(syntax: .ubl, root: root)], files: [file]
    ).withoutCardNumbers()
    #expect(reading.pages[0].codes.map(\.text) == ["****9015", "BCD\n001\nDE87500194580730215736\nEUR5"])
    #expect(reading.pages[0].unseen == ["****9015"])
    #expect(reading.files[0].failure?.message == "****9015.pdf is damaged")
    let kept = reading.invoices[0].root
    #expect(kept.first("ID")?.text == "5412136597196735" && kept.first("Note")?.text == "by ****9015")
    #expect(kept.first("Line")?.attributes == ["of": "****9015"])
    #expect(kept.first("CardAccount/PrimaryAccountNumberID")?.text == "****9015")
    #expect(kept.first("ApplicableTradeSettlementFinancialCard/ID")?.text == "****9015")
    #expect(kept.first("PaymentReference")?.text == "5412136597196735")
  }

  @Test("of random numbers one in a hundred is taken for a card number, and masking twice equals masking once")
  func chance() {
    var random = SystemRandomNumberGenerator()
    var taken = 0
    for _ in 0..<4_000 {
      let text = (0..<Int.random(in: 11...20, using: &random)).map { _ in "\(Int.random(in: 0...9, using: &random))" }
        .joined()
      let masked = FullCardNumber.masked("No \(text) x")
      taken += FullCardNumber.isIn(text) ? 1 : 0
      #expect(FullCardNumber.masked(masked) == masked)
    }
    #expect(taken < 120)
  }
}
