import Core
import Testing

@testable import Parsing

@Suite("The total")
struct TotalTests {
  private func finding(_ texts: String...) -> TotalExtractor.Finding {
    TotalExtractor.total(in: texts.map { Made.sheet($0) })
  }

  private func total(_ text: String) -> String? {
    finding(text).best.map { Amount(units: $0.cents, scale: 2).description }
  }

  @Test("is the order's, not that of one of its shipments")
  func shipments() {
    let text = """
      Shipment 1 of 2
      Charger          27.99
      Shipment Total:  27.99
      Shipment 2 of 2
      Garden twine     15.90
      Shipping          3.99
      Shipment Total:  19.89
      Order Total:     47.88
      """
    #expect(total(text) == "47.88")
  }

  @Test(
    "is not the number of goods",
    arguments: ["Total de Articulos .... 6", "Total Articulos vendidos: 6", "Qtd. total de itens: 6"])
  func numberOfGoods(label: String) {
    #expect(total("Arroz 40.00\nLeche 25.00\nTOTAL 65.00\n\(label)") == "65.00")
    #expect(total("Arroz 40.00\nLeche 25.00\n\(label)") != "6.00")
  }

  @Test("is not the number of a parcel that begins with the letters of a currency")
  func parcel() {
    #expect(Array(Made.sheet("Tracking number: RM 7719 0042 1GB").money).isEmpty)
    #expect(!Array(Made.sheet("Tracking number: 7719 0042   Postage RM 12.00").money).isEmpty)
  }

  @Test(
    "is the amount paid, not one beside it",
    arguments: [
      (
        "cash and change",
        """
        Nails          5.00
        Glue           7.40
        Total         12.40
        Cash          20.00
        Change         7.60
        """, "12.40"
      ),
      (
        "what is left after advance payments, in Slovak",
        """
        Spolu faktúra           518,15 EUR
        Uhradené preddavky     -480,00 EUR
        Nedoplatok               38,15 EUR
        """, "38.15"
      ),
      (
        "what is left of a total after a discount on it",
        """
        Rice         180.00
        Soup         220.00
        Total        400.00
        Discount      40.00
        Grand total  360.00
        """, "360.00"
      ),
      (
        "what is due before the due date",
        """
        Total payable on or before due date   2,184.00
        Total payable after due date          2,285.00
        """, "2184.00"
      ),
      (
        "what is due with the deposits of bottles",
        """
        SUMA PLN      81,69
        OPAKOWANIA ZWROTNE SUMA   0,50
        DO ZAPLATY PLN   82,19
        """, "82.19"
      ),
      (
        "a net amount after rounding, which is not the base of a tax",
        """
        DOLO 650        15   2.10    31.50
        AZITHRAL 500     5  24.60   123.00
        ORS LEMON        4  21.00    84.00
        Sub Total                   238.50
        Discount 5%                 -11.93
        Round Off                     0.43
        NET AMOUNT               Rs.227.00
        """, "227.00"
      ),
      (
        "not the net amount above its tax where the label of the total was not read",
        """
        Lindens Bygg AB
        Delsumma          238,48
        Öresavrundning      0,02
        Netto             190,80
        Moms 25%           47,70
        """, "238.50"
      ),
      (
        "not the net amount before a tax, though a rounding is above it",
        """
        Goods           99.98
        Sub total       99.98
        Rounding         0.02
        Net amount     100.00
        VAT 20%         20.00
        Total          120.00
        """, "120.00"
      ),
      (
        "not what is left to the next bill",
        """
        Amount due   7022.00
        Rounded down amount carried forward to next invoice   0.09
        """, "7022.00"
      ),
      (
        "the payable amount after rounding",
        """
        Total         65.53
        Rounding Adj   0.02
        Net Total     65.55
        CASH         100.00
        Change        34.45
        """, "65.55"
      ),
      (
        "not the tax that is included in it",
        """
        Tea           10.00
        Cake          11.22
        Total         21.22
        GST @6% included in total   1.20
        """, "21.22"
      ),
      (
        "not the sums of a tax summary",
        """
        Paint         24.00
        Brush          2.50
        Total Sales (Inclusive of GST)  26.50
        Cash          26.50
        GST Summary   Amount  Tax
        SR 6%          25.00   1.50
        Total          25.00   1.50
        """, "26.50"
      ),
      (
        "not quantity, savings or points",
        """
        Bread          2.19
        Milk           1.09
        Total Qty      2.00
        Total savings  9.99
        TOTAL          3.28
        Total points   8.00
        """, "3.28"
      ),
      (
        "what is still to be paid after a prepayment",
        """
        Gesamtbetrag   197,65
        Anzahlung       50,00
        Zahlbetrag     147,65
        """, "147.65"
      ),
      (
        "the rest after a year's instalments",
        """
        Summe netto                      995,96
        Umsatzsteuer 19 %                189,23
        Rechnungsbetrag brutto         1.185,19
        abzüglich Abschläge 12 x 85,00 -1.020,00
        Zu zahlender Betrag              165,19
        """, "165.19"
      ),
      (
        "what an energy bill still asks for",
        """
        Verbrauch 2.914 kWh              909,17
        Grundpreis                       129,60
        Nettobetrag                    1.038,77
        19 % Umsatzsteuer                197,37
        Bruttobetrag                   1.236,14
        abzüglich geleistete Abschläge  -917,22
        Nachzahlung                      318,92
        """, "318.92"
      ),
      (
        "the sum, not the tax in it that was read into its line",
        """
        SAPONE 22,00%                    6,10
        BISCOTTI 10,00%                  2,40
        TOTALE COMPLESSIVO       41,30   5,12
        di cui IVA                      25,00
        Pagamento contante Ticket  25,00  16,30
        """, "41.30"
      ),
      (
        "the sum, not the deposit given back that was read into its line",
        """
        SPRZEDAZ OPODATKOWANA A        184,20
        DO ZAPLATY KAUCJA ZWROTNA 182,20 PLN -2,00
        """, "182.20"
      ),
      (
        "the sum, where its label and the tax's were read into one line",
        """
        PTU A 23,00 %                    9,35
        SPRZEDAZ OPODATKOWANA C         62,40
        PTU C 5,00 %                     2,97
        SUMA PLN SUMA PTU      112,40   12,32
        """, "112.40"
      ),
      (
        "not what its tax was raised on",
        """
        Total          106.00
        Cash           106.00
        Total GST      100.00   6.00
        """, "106.00"
      ),
      (
        "the sum in Icelandic",
        """
        Súpa             980
        Kaffi            500
        SAMTALS        1.480
        þar af VSK 11%   147
        Kreditkort     1.480
        """, "1480.00"
      ),
      (
        "the gross amount that a tax table proves",
        """
        Netto            100,00
        MwSt 19%          19,00
        Bruttosumme      119,00
        """, "119.00"
      ),
      (
        "the sum of two totals of parts",
        """
        Total 0% supplies   14.10
        Total 6% supplies (Inc. GST)  44.76
        Total Payable       58.86
        """, "58.86"
      ),
      (
        "the amount payable with its point read as a colon, not the sum at one rate above it",
        """
        White loaf             23.43
        Wholemeal              13.90
        Jumbo                  -5.94
        Total 0% supplies:     31.39
        Rolls                  -7.20
        Twigs                   2.66
        Total 6% supplies (Inc. GST): -4.81
        Total 0% supplies:     31.39
        Total Payable:         26:58
        """, "26.58"
      ),
    ])
  func choices(reason: String, text: String, expected: String) { #expect(total(text) == expected, "\(reason)") }

  @Test("may be in the line below its label")
  func below() {
    #expect(total("Bread     2.19\nMilk      1.09\nTOTAL\n          3.28") == "3.28")
  }

  @Test("may be in the same cell as its label, at the other edge")
  func inCell() {
    let text = """
      Nails                  100.00
      Subtotal                      Total to pay
                    100.00                      120.00
      """
    #expect(total(text) == "120.00")
  }

  @Test("may be written without cents if the document has none")
  func withoutCents() { #expect(total("Ramen 900\nTea 300\nTotal ¥1,200") == "1200.00") }

  @Test("is found as cash minus change if its own line is misread")
  func derived() { #expect(total("Tea  4.00\nCake  6.30\nTota1 1G.?\nCash 20.00\nChange 9.70") == "10.30") }

  @Test("is the one in the shop's currency, not what it is at the printed rate in another one")
  func converted() {
    let totals = "Tea  7.90 2\nCake  9.50 2\nTotal CHF  17.40\nTotal EUR  18.71"
    let best = finding("\(totals)\nRate 0.9300\nCash EUR  20.00\nChange CHF  -1.20").best
    #expect(best?.cents == 1740 && best?.proofs.contains(.conversion) == true)
    func converted(at rate: String) -> [Cents] {
      finding("\(totals)\nRate \(rate)").candidates.filter(\.isConverted).map(\.cents)
    }
    #expect(converted(at: "0.9300") == [1871])
    // At another rate, the amounts may be two parts of the bill.
    #expect(converted(at: "0.8300").isEmpty)
  }

  @Test("is not the amount above a label whose own amount was misread")
  func misread() {
    let sheet = Made.sheet("Bread  4.00\nCake  10.39\n           14.39\nTotal payable  12:58")
    #expect(sheet.labelled.allSatisfy { $0.mention.cents != 1439 })
  }

  @Test("is above its label where figures have captions below them")
  func caption() {
    let best = finding("Twine  4.00\nHooks  10.00\n\n       14.00\nAmount due").best
    #expect(best?.cents == 1400 && best?.strength == .strong)
  }

  @Test("is not the tax that is included in it, at the rate of its own label")
  func includedTax() {
    let found = finding("Twine 45.90\nTotal 45.90\nTotal 6% 2.60")
    #expect(found.candidates.filter(\.isIncludedTax).map(\.cents) == [260])
    #expect(found.best?.cents == 4590)
  }

  @Test("may be printed once more with its rate, unlike totals suggested with tips")
  func printedAgain() {
    let again = Made.sheet("20% 10.00 Total 60.00\n20% 10.00 Total 60.00")
    #expect(again.labelled.contains { $0.mention.cents == 6000 })
    let suggested = Made.sheet("18% 9.00 Total 59.00\n20% 10.00 Total 60.00")
    #expect(suggested.labelled.allSatisfy { $0.mention.cents != 6000 })
  }

  @Test("has lost its decimal point only where it was recognised")
  func lostPoint() {
    func cents(_ source: Pass.Source) -> [Cents] {
      let page = Made.page("Totaal 211,75\nGelieve te betalen o.v.v. 2026012", confidence: 1, source: source)
      let document = DocumentText(pages: [page], today: Made.today)
      let sheet = Sheet(document, country: CountrySigns.evidence(in: document))
      return TotalExtractor.total(in: [sheet]).candidates.map(\.cents)
    }
    #expect(cents(.ocr).contains(2_026_012))
    #expect(!cents(.textLayer).contains(2_026_012))
  }

  @Test(
    "is not invented for prose, passports and blank pages",
    arguments: [
      "", "Dear Sir or Madam,\nthank you for your letter of May.",
      "PASSPORT\nNo 123456789\nP<UTOERIKSSON<<ANNA<MARIA<<<<",
    ])
  func nothing(text: String) {
    let reading = Reading(pages: [Made.page(text)])
    let proposals = ReceiptParser(today: Made.today).proposals(from: reading)
    #expect(proposals.allSatisfy { $0.total == nil })
  }
}
