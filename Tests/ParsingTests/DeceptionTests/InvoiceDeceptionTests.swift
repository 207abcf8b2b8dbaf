import Core
import Testing

@testable import Parsing

/// E-invoices that are inconsistent: in their arithmetic, currency and type, and with the text printed beside them.
@Suite struct InvoiceDeceptionTests {
  /// A Cross Industry Invoice by its terms; repeated names are repeated elements.
  struct Made: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var type = "380"
    var date = "20240503"
    var isTest: String?
    /// What the sender calls the document, and a note.
    var title: String?
    var note: String?
    var lines = ["600.00"]
    var rate = "19"
    var basis = "600.00"
    var tax = "114.00"
    var sums = [
      ("LineTotalAmount", "600.00"), ("TaxBasisTotalAmount", "600.00"), ("TaxTotalAmount", "114.00"),
      ("GrandTotalAmount", "714.00"), ("DuePayableAmount", "714.00"),
    ]
    /// Attributes of the sum with that name.
    var currencyOf: [String: String] = [:]
    var review: [ReviewReason] = []

    /// With a sum replaced, or added if there is none with its name.
    func with(_ name: String, _ value: String) -> Made {
      var changed = self
      if let index = sums.firstIndex(where: { $0.0 == name }) {
        changed.sums[index].1 = value
      } else {
        changed.sums.append((name, value))
      }
      return changed
    }

    func twice(_ name: String, _ value: String) -> Made {
      var changed = self
      changed.sums.append((name, value))
      return changed
    }

    var invoice: StructuredInvoice {
      func element(
        _ name: String, _ text: String = "", _ children: [XMLTree] = [], _ attributes: [String: String] = [:]
      )
        -> XMLTree
      { XMLTree(name: name, attributes: attributes, text: text, children: children) }
      let items = lines.map { amount in
        element(
          "IncludedSupplyChainTradeLineItem", "",
          [
            element("SpecifiedTradeProduct", "", [element("Name", "Frame")]),
            element(
              "SpecifiedLineTradeSettlement", "",
              [
                element(
                  "SpecifiedTradeSettlementLineMonetarySummation", "", [element("LineTotalAmount", amount)])
              ]),
          ])
      }
      let settlement = element(
        "ApplicableHeaderTradeSettlement", "",
        [
          element("InvoiceCurrencyCode", "EUR"),
          element(
            "ApplicableTradeTax", "",
            [
              element("CalculatedAmount", tax), element("BasisAmount", basis), element("RateApplicablePercent", rate),
            ]),
          element(
            "SpecifiedTradeSettlementHeaderMonetarySummation", "",
            sums.map { element($0.0, $0.1, [], currencyOf[$0.0].map { ["currencyID": $0] } ?? [:]) }),
        ])
      let seller = element(
        "ApplicableHeaderTradeAgreement", "", [element("SellerTradeParty", "", [element("Name", "Teehaus Birke GmbH")])]
      )
      var document = [
        element("ID", "R-1"), element("TypeCode", type),
        element("IssueDateTime", "", [element("DateTimeString", date)]),
      ]
      if let title { document.append(element("Name", title)) }
      if let note { document.append(element("IncludedNote", "", [element("Content", note)])) }
      var root = [
        element("ExchangedDocument", "", document),
        element("SupplyChainTradeTransaction", "", items + [seller, settlement]),
      ]
      if let isTest {
        root.append(
          element("ExchangedDocumentContext", "", [element("TestIndicator", "", [element("Indicator", isTest)])]))
      }
      return StructuredInvoice(syntax: .crossIndustry, root: element("CrossIndustryInvoice", "", root))
    }
  }

  private func proposal(_ made: Made, printed: String? = nil) -> Proposal? {
    var invoice = made.invoice
    let pages = printed.map { [ParsingTests.Made.page($0, source: .textLayer)] } ?? []
    invoice.pages = pages.map(\.number)
    return ReceiptParser(today: MadePaper.today).proposals(from: Reading(pages: pages, invoices: [invoice])).first
  }

  static let honest = [
    Made(testDescription: "sums that hold"),
    Made(testDescription: "an allowance").with("AllowanceTotalAmount", "50.00").with("LineTotalAmount", "650.00")
      .ofLines(["650.00"]),
    Made(testDescription: "a charge").with("ChargeTotalAmount", "50.00").with("LineTotalAmount", "550.00")
      .ofLines(["500.00", "50.00"]),
    Made(testDescription: "a prepayment").with("TotalPrepaidAmount", "14.00").with("DuePayableAmount", "700.00"),
    Made(testDescription: "a rounding").with("RoundingAmount", "0.01").with("DuePayableAmount", "714.01"),
    Made(testDescription: "no test", isTest: "false"),
    Made(testDescription: "its name", title: "RECHNUNG"),
    Made(
      testDescription: "a correction that is a difference", type: "384", title: "RECHNUNGSKORREKTUR",
      lines: ["-60.00"], basis: "-60.00",
      tax: "-11.40",
      sums: [
        ("LineTotalAmount", "-60.00"), ("TaxBasisTotalAmount", "-60.00"), ("TaxTotalAmount", "-11.40"),
        ("GrandTotalAmount", "-71.40"), ("DuePayableAmount", "-71.40"),
      ]),
    Made(testDescription: "an ordinary note", note: "Teehaus Birke GmbH\nAmtsgericht Kiel HRB 4177\nBitte kein Skonto"),
    Made(testDescription: "a note of how it is paid", note: "Bitte nicht überweisen, der Betrag wird abgebucht."),
    Made(testDescription: "the currency beside the sums", currencyOf: ["GrandTotalAmount": "EUR"]),
    Made(testDescription: "the tax once more in the currency of the accounts").twice("TaxTotalAmount", "488.00"),
  ]

  @Test("An invoice with consistent arithmetic needs no review", arguments: honest)
  func checkHonest(_ made: Made) throws {
    var made = made
    if made.sums.count(where: { $0.0 == "TaxTotalAmount" }) > 1 { made.currencyOf["TaxTotalAmount"] = nil }
    let found = try #require(proposal(made))
    #expect(found.review.isEmpty, "\(found.review)")
  }

  static let dishonest = [
    Made(testDescription: "net and tax are not the whole").with("GrandTotalAmount", "7140.00")
      .with("DuePayableAmount", "7140.00"),
    Made(testDescription: "the lines are not the basis", lines: ["500.00"]),
    Made(testDescription: "the sum of the lines is not the basis").with("LineTotalAmount", "700.00").ofLines(["700.00"]
    ),
    Made(testDescription: "the tax is not the sum of the taxes", tax: "100.00"),
    Made(testDescription: "the tax is not its rate of the basis", rate: "7"),
    Made(testDescription: "two whole amounts").twice("GrandTotalAmount", "7140.00"),
    Made(testDescription: "two amounts due").twice("DuePayableAmount", "7140.00"),
    Made(testDescription: "an amount due in another currency", currencyOf: ["DuePayableAmount": "USD"]),
    Made(testDescription: "a whole in another currency", currencyOf: ["GrandTotalAmount": "USD"]),
    Made(testDescription: "a pro forma invoice", type: "325"),
    Made(testDescription: "an offer", type: "310"),
    Made(testDescription: "an order", type: "220"),
    Made(testDescription: "a despatch advice", type: "351"),
    Made(testDescription: "no type of any list", type: "9999"),
    Made(testDescription: "a test", isTest: "true"),
    Made(testDescription: "a test by its note", note: "TEST INVOICE - DO NOT PAY"),
    Made(testDescription: "a reminder by its note", note: "2. Mahnung zur Rechnung R-0 vom 2. Januar 2024"),
    Made(testDescription: "a reminder by a sentence in its note", note: "We have not yet received your payment."),
    Made(testDescription: "a test by its name", title: "Testrechnung"),
    Made(testDescription: "an offer by its name", title: "Angebot"),
    Made(testDescription: "a credit note by its name only", title: "Gutschrift"),
    Made(testDescription: "a corrected invoice", type: "384"),
    Made(testDescription: "a day that stands for none", date: "19000101"),
    Made(testDescription: "a day that is none", date: "20240230"),
    Made(testDescription: "a day to come", date: "20290101"),
    Made(testDescription: "two signs before an amount").with("GrandTotalAmount", "+-714.00"),
    Made(testDescription: "an amount that is none").with("DuePayableAmount", "714,00"),
    Made(testDescription: "no amount due").with("DuePayableAmount", ""),
  ]

  @Test("An invoice that contradicts itself needs a review", arguments: dishonest)
  func checkDishonest(_ made: Made) throws {
    let found = try #require(proposal(made))
    #expect(!found.review.isEmpty, "\(found.total?.value.description ?? "-")")
  }

  @Test(
    "Printed text confirms the data only at its own total",
    arguments: [
      ("Gesamtbetrag 714,00 EUR", false), ("Netto 600,00\nMwSt 19% 114,00\nGesamtbetrag 714,00 EUR", false),
      ("Netto 714,00\nMwSt 19% 135,66\nGesamtbetrag 849,66 EUR", true),
      ("Netto 4.464,00\nMwSt 16% 714,00\nGesamtbetrag 5.178,00 EUR", true),
      ("USt-IdNr. DE714000714\nKundennummer 714,00\nGesamtbetrag 849,66 EUR", true),
      ("Frame 714,00\nBell 10,00\nGesamtbetrag 724,00 EUR", true),
    ])
  func printed(text: String, differs: Bool) throws {
    let print = "Teehaus Birke GmbH\nRechnung R-1\n03.05.2024\n" + text
    let found = try #require(proposal(Made(testDescription: "sums that hold"), printed: print))
    #expect(found.review.contains(.printedDiffers) == differs, "\(found.review)")
    if !differs { #expect(found.review.isEmpty, "\(found.review)") }
  }
}

extension InvoiceDeceptionTests {
  /// A print of `sums that hold`, or one that differs from it.
  struct Print: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var brand = ""
    var seller = "Teehaus Birke"
    var title = "Rechnung"
    var currency = "EUR"
    var below = ""
    var differs = true

    var text: String {
      """
      \(brand)#\(seller) GmbH
      Hafenweg 3, 24103 Kiel

      \(title) R-1
      03.05.2024

      Netto                     600,00 \(currency)
      MwSt 19%                  114,00 \(currency)
      Gesamtbetrag              714,00 \(currency)
      \(below)
      """
    }
  }

  static let prints = [
    Print(testDescription: "the same", differs: false),
    Print(
      testDescription: "a discount for early payment",
      below: "Bei Zahlung bis 10.05.2024 abzüglich 2 % Skonto: 699,72 EUR", differs: false),
    Print(testDescription: "a brand above the company", brand: "#Morgentee\n", differs: false),
    Print(testDescription: "a credit note", title: "Gutschrift"),
    Print(testDescription: "an offer", title: "Angebot"),
    Print(testDescription: "another seller", seller: "Seilerei Brandt"),
    Print(testDescription: "another currency", currency: "CHF"),
    Print(
      testDescription: "a rest",
      below: "Anzahlung vom 02.05.2024:  500,00 EUR\nRestbetrag zu zahlen:      214,00 EUR"),
  ]

  @Test("A print that differs in kind, seller, currency or what is left to pay needs a review", arguments: prints)
  func printedOtherwise(_ print: Print) throws {
    let found = try #require(proposal(Made(testDescription: "sums that hold"), printed: print.text))
    #expect(found.review.contains(.printedDiffers) == print.differs, "\(found.review)")
    if !print.differs { #expect(found.review.isEmpty, "\(found.review)") }
  }
}

extension InvoiceDeceptionTests.Made {
  fileprivate func ofLines(_ amounts: [String]) -> Self {
    var changed = self
    changed.lines = amounts
    return changed
  }
}
