import Core
import Testing

@testable import Parsing

/// A shorthand for elements.
private func element(_ name: String, _ text: String = "", _ attributes: [String: String] = [:], _ children: XMLTree...)
  -> XMLTree
{ XMLTree(name: name, attributes: attributes, text: text, children: children) }

/// Elements along a path, `Party/Name`, with a text at the end.
private func path(_ names: String, _ text: String) -> XMLTree {
  let parts = names.split(separator: "/").map(String.init)
  return parts.dropLast().reversed().reduce(element(parts[parts.count - 1], text)) { element($1, "", [:], $0) }
}

@Suite("E-invoices")
struct EInvoiceTests {
  /// A Cross Industry Invoice with the given sums.
  private func crossIndustry(
    type: String = "380", total: String, prepaid: String? = nil, due: String? = nil, terms: String? = nil,
    means: String = "58", rounding: String? = nil, currency: String = "EUR"
  ) -> StructuredInvoice {
    var sums = [element("TaxTotalAmount", "9.50", ["currencyID": currency]), element("GrandTotalAmount", total)]
    if let rounding { sums.append(element("RoundingAmount", rounding)) }
    if let prepaid { sums.append(element("TotalPrepaidAmount", prepaid)) }
    if let due { sums.append(element("DuePayableAmount", due)) }
    var settlement = [
      element("PaymentReference", "RF18 5390"), element("InvoiceCurrencyCode", currency),
      element(
        "SpecifiedTradeSettlementPaymentMeans", "", [:], element("TypeCode", means),
        path("PayeePartyCreditorFinancialAccount/IBANID", "DE89 3704 0044 0532 0130 00")),
      element(
        "ApplicableTradeTax", "", [:], element("CalculatedAmount", "9.50"), element("BasisAmount", "50.00"),
        element("RateApplicablePercent", "19.00")),
      XMLTree(name: "SpecifiedTradeSettlementHeaderMonetarySummation", children: sums),
    ]
    if let terms { settlement.append(path("SpecifiedTradePaymentTerms/Description", terms)) }
    let root = element(
      "CrossIndustryInvoice", "", [:],
      element(
        "ExchangedDocument", "", [:], element("ID", "R-1"), element("TypeCode", type),
        path("IssueDateTime/DateTimeString", "20240203")),
      element(
        "SupplyChainTradeTransaction", "", [:],
        path(
          "ApplicableHeaderTradeAgreement/SellerTradeParty/Name", "GLN 4333741000005\nLief-Nr: 54\nTeehaus Birke GmbH"),
        element(
          "IncludedSupplyChainTradeLineItem", "", [:], path("SpecifiedTradeProduct/Name", "Tee"),
          path("SpecifiedLineTradeDelivery/BilledQuantity", "2.0000"),
          path("SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount", "50.00")),
        XMLTree(name: "ApplicableHeaderTradeSettlement", children: settlement)))
    return StructuredInvoice(syntax: .crossIndustry, root: root)
  }

  private func proposal(_ invoice: StructuredInvoice, printed: String? = nil) -> Proposal? {
    var invoice = invoice
    let pages = printed.map { [Made.page($0, source: .textLayer)] } ?? []
    invoice.pages = pages.map(\.number)
    return ReceiptParser(today: Made.today).proposals(from: Reading(pages: pages, invoices: [invoice])).first
  }

  @Test("in the Cross Industry syntax give every field, are marked as such, and need no review")
  func everything() throws {
    let found = try #require(
      proposal(crossIndustry(total: "59.50", due: "59.50", terms: "Zahlbar innerhalb von 14 Tagen")))
    #expect(found.merchant?.value == "Teehaus Birke GmbH" && found.merchant?.source == .eInvoice)
    #expect(found.date?.value.description == "2024-02-03" && found.dueDate?.value.description == "2024-02-17")
    #expect(found.total?.value.description == "59.50" && found.currency?.value == .eur && found.grandTotal == nil)
    #expect(found.reference?.value == "R-1" && found.paymentReference?.value == "RF18 5390")
    #expect(found.iban?.value == "DE89370400440532013000" && found.payment?.value.mode == .bankTransfer)
    #expect(found.tax?.value.description == "9.50" && found.taxes.first?.rate?.description == "19.00")
    #expect(found.items == [Item(description: "Tee", quantity: Amount(plain: "2.00"), total: Amount(plain: "50.00"))])
    #expect(found.kind == .invoice && found.review.isEmpty && found.pages.isEmpty)
  }

  @Test(
    "keep the amount due apart from the total, and recognise refunds and paid amounts",
    arguments: [
      ("380", "197.65", "50.00", "147.65", "147.65", "197.65", DocumentKind.invoice),
      ("380", "59.50", nil, nil, "59.50", nil, .invoice),
      ("380", "59.50", "59.50", "0.00", "59.50", nil, .receipt),
      // A zero without explanation, as some programs write it.
      ("380", "-8.79", "0.00", "0.00", "-8.79", nil, .creditNote),
      ("381", "59.50", nil, "59.50", "-59.50", nil, .creditNote),
      ("381", "-59.50", nil, "-59.50", "-59.50", nil, .creditNote),
      ("384", "-8.79", nil, "-8.79", "-8.79", nil, .creditNote),
      // More was prepaid than the bill comes to.
      ("380", "120.00", "150.00", "-30.00", "-30.00", "120.00", .creditNote),
      // The last instalment is in arrears: more is due than this bill's own amount.
      ("380", "220.00", "-220.00", "440.00", "440.00", "220.00", .invoice),
    ] as [(String, String, String?, String?, String, String?, DocumentKind)])
  func sums(
    type: String, total: String, prepaid: String?, due: String?, toPay: String, whole: String?, kind: DocumentKind
  ) throws {
    let found = try #require(proposal(crossIndustry(type: type, total: total, prepaid: prepaid, due: due)))
    #expect(found.total?.value.description == toPay && found.grandTotal?.value.description == whole)
    #expect(found.kind == kind)
  }

  @Test(
    "whose sums contradict each other need a review",
    arguments: [
      ("814.00", nil, "714.00", nil, true), ("814.00", "50.00", "714.00", nil, true),
      ("814.00", "100.00", "714.00", nil, false), ("714.02", nil, "714.00", "-0.02", false),
      ("714.00", "14.00", "0.00", nil, true), ("714.00", nil, "0.00", nil, false), ("714.00", nil, nil, nil, false),
    ] as [(String, String?, String?, String?, Bool)])
  func contradictory(total: String, prepaid: String?, due: String?, rounding: String?, disagrees: Bool) throws {
    let found = try #require(proposal(crossIndustry(total: total, prepaid: prepaid, due: due, rounding: rounding)))
    let expected: [ReviewReason] = disagrees ? [.totalsDisagree] : []
    #expect(found.review == expected)
  }

  @Test("may have the largest tax that can be written, on less than nothing")
  func largestTax() {
    var terms = InvoiceTerms()
    terms.taxes = [
      TaxLine(rate: Amount(plain: "19"), net: Amount(plain: "-100.00"), amount: Amount(plain: "922337203685477"))
    ]
    #expect(InvoiceArithmetic(terms).broken == ["BR-CO-17"])
    terms.taxes[0].amount = Amount(plain: "-19.00")
    #expect(InvoiceArithmetic(terms).broken.isEmpty)
    // Basis times rate exceeds 64 bits, but the tax is right.
    terms.taxes[0].net = Amount(plain: "922337203685.00")
    terms.taxes[0].amount = Amount(plain: "175244068700.15")
    #expect(InvoiceArithmetic(terms).broken.isEmpty)
    terms.taxes[0].amount = Amount(plain: "175244068701.15")
    #expect(InvoiceArithmetic(terms).broken == ["BR-CO-17"])
  }

  @Test("with more decimals than the currency has need a review, unless they are zeros")
  func decimals() throws {
    let fraction = try #require(proposal(crossIndustry(total: "714.50", currency: "JPY")))
    #expect(fraction.money == nil && fraction.review == [.lowConfidence])
    let zeros = try #require(proposal(crossIndustry(total: "714.00", currency: "JPY")))
    #expect(zeros.total?.value.description == "714" && zeros.review.isEmpty)
  }

  @Test("that the customer issued need a review: who receives them gets the money", arguments: ["389", "261", "527"])
  func selfBilled(type: String) throws {
    let found = try #require(proposal(crossIndustry(type: type, total: "59.50", due: "59.50")))
    #expect(found.review.contains(.notABill))
  }

  @Test("of nothing need a review, since no bill can be of nothing")
  func nothing() throws {
    #expect(try #require(proposal(crossIndustry(total: "0.00"))).review == [.lowConfidence])
  }

  @Test(
    "are compared with their printed text",
    arguments: [
      ("Teehaus Birke\nRechnung R-1\n03.02.2024\nGesamtbetrag 59,50 EUR\nIBAN DE89 3704 0044 0532 0130 00", false),
      ("Teehaus Birke\nRechnung R-1\n03.02.2024\nGesamtbetrag 99,50 EUR", true),
      ("Teehaus Birke\nRechnung R-1\nRechnungsdatum 13.02.2024\nGesamtbetrag 59,50 EUR", true),
      ("Teehaus Birke\nRechnung R-1\n03.02.2024\nGesamtbetrag 59,50 EUR\nIBAN DE02 1203 0000 0000 2020 51", true),
    ])
  func printed(text: String, differs: Bool) throws {
    let found = try #require(proposal(crossIndustry(total: "59.50"), printed: text))
    #expect(found.review.contains(.printedDiffers) == differs)
    #expect(found.review.isEmpty != differs)
    #expect(found.total?.value.description == "59.50" && found.total?.source == .eInvoice)
  }

  @Test("in UBL are read as well, a credit note as money back", arguments: ["Invoice", "CreditNote"])
  func ubl(name: String) throws {
    let isCredit = name == "CreditNote"
    let root = element(
      name, "", [:], element("ID", "U-7"), element("IssueDate", "2024-02-03"),
      element(isCredit ? "CreditNoteTypeCode" : "InvoiceTypeCode", isCredit ? "381" : "380"),
      element("DocumentCurrencyCode", "NOK"),
      path("AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName", "Fjord Te AS"),
      element(
        "PaymentMeans", "", [:], element("PaymentMeansCode", "30"), element("PaymentID", "0003434323213231"),
        path("PayeeFinancialAccount/ID", "NO93 8601 1117 947")),
      path("PaymentTerms/Note", "Net 30 days"),
      element("TaxTotal", "", [:], element("TaxAmount", "1.00", ["currencyID": "EUR"])),
      element(
        "TaxTotal", "", [:], element("TaxAmount", "250.00", ["currencyID": "NOK"]),
        element(
          "TaxSubtotal", "", [:], element("TaxableAmount", "1000.00"), element("TaxAmount", "250.00"),
          path("TaxCategory/Percent", "25"))),
      element(
        "LegalMonetaryTotal", "", [:], element("TaxInclusiveAmount", "1250.00"), element("PrepaidAmount", "250.00"),
        element("PayableAmount", "1000.00")),
      element(
        isCredit ? "CreditNoteLine" : "InvoiceLine", "", [:],
        element(isCredit ? "CreditedQuantity" : "InvoicedQuantity", "10"), element("LineExtensionAmount", "1000.00"),
        path("Item/Name", "Te")))
    let found = try #require(proposal(StructuredInvoice(syntax: .ubl, root: root)))
    #expect(found.merchant?.value == "Fjord Te AS" && found.reference?.value == "U-7")
    #expect(found.total?.value.description == (isCredit ? "-1000.00" : "1000.00"))
    #expect(found.grandTotal?.value.description == (isCredit ? "-1250.00" : "1250.00"))
    #expect(found.kind == (isCredit ? .creditNote : .invoice) && found.currency?.value.code == "NOK")
    #expect(found.tax?.value.magnitude.description == "250.00" && found.taxes.first?.rate?.description == "25")
    #expect(found.dueDate?.value.description == "2024-03-04" && found.iban?.value == "NO9386011117947")
    #expect(found.items.first?.description == "Te" && found.review.isEmpty)
  }

  @Test("list no groups as items, which are sums of other lines, and no remarks")
  func groups() {
    func line(_ name: String, _ reason: String, _ amount: String) -> XMLTree {
      element(
        "IncludedSupplyChainTradeLineItem", "", [:],
        path("AssociatedDocumentLineDocument/LineStatusReasonCode", reason), path("SpecifiedTradeProduct/Name", name),
        path("SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount", amount))
    }
    let transaction = element(
      "SupplyChainTradeTransaction", "", [:], line("Set", "GROUP", "50.00"), line("Tee", "DETAIL", "30.00"),
      line("Kanne", "DETAIL", "20.00"), line("Im Karton", "INFORMATION", "0.00"))
    let terms = CrossIndustryInvoice.terms(of: element("CrossIndustryInvoice", "", [:], transaction))
    #expect(terms.items.map(\.description) == ["Tee", "Kanne"])
    #expect(terms.lineAmounts.map(\.description) == ["30.00", "20.00"])
  }

  @Test(
    "that are marked as copies are no bills, whichever way XML Schema writes that",
    arguments: [("true", true), ("1", true), ("false", false), ("0", false)])
  func copies(mark: String, isCopy: Bool) throws {
    let sums = path("LegalMonetaryTotal/PayableAmount", "1000.00")
    let root = element("Invoice", "", [:], element("ID", "U-8"), element("CopyIndicator", mark), sums)
    let found = try #require(proposal(StructuredInvoice(syntax: .ubl, root: root)))
    #expect(found.review.contains(.notABill) == isCopy)
  }

  @Test(
    "contain numbers and dates of XML Schema",
    arguments: [
      ("300", "300"), ("-8.79", "-8.79"), (".5", "0.5"), ("+12.3400000", "12.34"), ("1.23456", nil), ("1,5", nil),
      ("1e5", nil), ("", nil), ("-", nil), (".", nil), ("999999999999999999999", nil),
    ] as [(String, String?)])
  func numbers(text: String, value: String?) { #expect(Amount(xml: text)?.description == value) }

  @Test(
    arguments: [
      ("20180605", "2018-06-05"), ("2018-06-05", "2018-06-05"), ("2018-06-05Z", "2018-06-05"), ("201806", nil),
      ("2018-13-05", nil), ("05.06.2018", nil),
    ] as [(String, String?)])
  func dates(text: String, value: String?) { #expect(CalendarDate(xml: text)?.description == value) }
}
