internal import Core

/// UN/CEFACT Cross Industry Invoice: ZUGFeRD 1, ZUGFeRD 2 and Factur-X in all profiles, XRechnung.
///
/// Sources: CII D16B as bound to EN 16931 by CEN/TS 16931-3-3, and the schema of ZUGFeRD 1.0, which has the same
/// structure under longer names.
enum CrossIndustryInvoice {
  /// The element names that differ between the two versions of the schema.
  private struct Names {
    var document: String
    var transaction: String
    var agreement: String
    var settlement: String
    var summation: String
    var rate: String
    var lineDelivery: String
    var lineSettlement: String
    var lineSummation: String

    static let d16b = Names(
      document: "ExchangedDocument", transaction: "SupplyChainTradeTransaction",
      agreement: "ApplicableHeaderTradeAgreement", settlement: "ApplicableHeaderTradeSettlement",
      summation: "SpecifiedTradeSettlementHeaderMonetarySummation", rate: "RateApplicablePercent",
      lineDelivery: "SpecifiedLineTradeDelivery", lineSettlement: "SpecifiedLineTradeSettlement",
      lineSummation: "SpecifiedTradeSettlementLineMonetarySummation")
    static let zugferd1 = Names(
      document: "HeaderExchangedDocument", transaction: "SpecifiedSupplyChainTradeTransaction",
      agreement: "ApplicableSupplyChainTradeAgreement", settlement: "ApplicableSupplyChainTradeSettlement",
      summation: "SpecifiedTradeSettlementMonetarySummation", rate: "ApplicablePercent",
      lineDelivery: "SpecifiedSupplyChainTradeDelivery", lineSettlement: "SpecifiedSupplyChainTradeSettlement",
      lineSummation: "SpecifiedTradeSettlementMonetarySummation")
  }

  static func terms(of root: XMLTree) -> InvoiceTerms {
    let names = root.name == "CrossIndustryDocument" ? Names.zugferd1 : .d16b
    var terms = InvoiceTerms()
    if let document = root.first(names.document) {
      terms.number = document.string("ID")
      terms.typeCode = document.string("TypeCode")
      terms.title = document.string("Name")
      terms.notes = document.all("IncludedNote/Content").map(\.text)
      terms.issueDate = document.date("IssueDateTime/DateTimeString")
    }
    // Its schema has no element for a prepaid amount (Factur-X 1.0, profile MINIMUM).
    terms.canSayPrepaid =
      root.first("ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID")?.text.hasSuffix(":minimum")
      != true
    let context = root.first("ExchangedDocumentContext") ?? root.first("SpecifiedExchangedDocumentContext")
    terms.isNoOriginal =
      context?.isTrue("TestIndicator/Indicator") == true
      || root.first(names.document)?.isTrue("CopyIndicator/Indicator") == true
    guard let transaction = root.first(names.transaction) else { return terms }
    let seller = transaction.first("\(names.agreement)/SellerTradeParty")
    terms.seller = seller?.name("SpecifiedLegalOrganization/TradingBusinessName") ?? seller?.name("Name")
    terms.items = items(transaction, names)
    terms.lineAmounts = lineAmounts(transaction, names)
    guard let settlement = transaction.first(names.settlement) else { return terms }
    takeSettlement(settlement, names, &terms)
    return terms
  }

  private static func takeSettlement(_ settlement: XMLTree, _ names: Names, _ terms: inout InvoiceTerms) {
    terms.currency = settlement.currency("InvoiceCurrencyCode")
    terms.paymentReference = settlement.string("PaymentReference")
    let means = settlement.all("SpecifiedTradeSettlementPaymentMeans")
    terms.paymentMeans = means.lazy.compactMap { $0.string("TypeCode") }.first
    terms.iban = means.lazy.compactMap { $0.iban("PayeePartyCreditorFinancialAccount/IBANID") }.first
    for term in settlement.all("SpecifiedTradePaymentTerms") {
      terms.dueDate = terms.dueDate ?? term.date("DueDateDateTime/DateTimeString")
      if let words = term.first("Description")?.text { terms.paymentTerms.append(words) }
    }
    terms.taxes = settlement.all("ApplicableTradeTax").map {
      TaxLine(rate: $0.amount(names.rate), net: $0.amount("BasisAmount"), amount: $0.amount("CalculatedAmount"))
    }
    guard let sums = settlement.first(names.summation) else { return }
    // The minimal profiles of some programs give the currency only as an attribute of an amount.
    terms.currency =
      terms.currency
      ?? sums.first("GrandTotalAmount")?.attributes["currencyID"].flatMap(Currency.init(code:))
    var read = InvoiceSums(sums, currency: terms.currency)
    terms.lineTotal = read.amount("LineTotalAmount")
    terms.allowances = read.amount("AllowanceTotalAmount")
    terms.charges = read.amount("ChargeTotalAmount")
    terms.taxBasis = read.amount("TaxBasisTotalAmount")
    terms.grandTotal = read.amount("GrandTotalAmount")
    terms.prepaid = read.amount("TotalPrepaidAmount")
    terms.rounding = read.amount("RoundingAmount")
    terms.amountDue = read.amount("DuePayableAmount")
    terms.isMalformed = read.isMalformed || settlement.all(names.summation).count > 1
    // The tax may be given a second time, in the accounting currency.
    let taxes = sums.all("TaxTotalAmount")
    let own = taxes.first { $0.attributes["currencyID"] == nil || $0.attributes["currencyID"] == terms.currency?.code }
    terms.taxTotal = (own ?? taxes.first).flatMap { Amount(xml: $0.text) }
  }

  /// The lines, without groups (sums of other lines) and information lines.
  private static func lines(_ transaction: XMLTree) -> [XMLTree] {
    transaction.all("IncludedSupplyChainTradeLineItem").filter { line in
      !["GROUP", "INFORMATION"].contains(
        line.string("AssociatedDocumentLineDocument/LineStatusReasonCode") ?? "")
    }
  }

  /// The net amount of each line; empty if an amount is missing.
  private static func lineAmounts(_ transaction: XMLTree, _ names: Names) -> [Amount] {
    let amounts = lines(transaction).map {
      $0.amount("\(names.lineSettlement)/\(names.lineSummation)/LineTotalAmount")
    }
    return amounts.contains(nil) ? [] : amounts.compactMap { $0 }
  }

  private static func items(_ transaction: XMLTree, _ names: Names) -> [Item] {
    lines(transaction).compactMap { line in
      guard let description = line.string("SpecifiedTradeProduct/Name") else { return nil }
      return Item(
        description: description, quantity: line.amount("\(names.lineDelivery)/BilledQuantity"),
        total: line.amount("\(names.lineSettlement)/\(names.lineSummation)/LineTotalAmount"))
    }
  }
}
