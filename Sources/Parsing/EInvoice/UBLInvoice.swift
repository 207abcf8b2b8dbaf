internal import Core

/// OASIS UBL 2 Invoice and CreditNote: XRechnung and Peppol BIS Billing 3.
///
/// Source: UBL 2.1 as bound to EN 16931 by CEN/TS 16931-3-2.
enum UBLInvoice {
  static func terms(of root: XMLTree) -> InvoiceTerms {
    var terms = InvoiceTerms()
    terms.isCreditNote = root.name == "CreditNote"
    terms.number = root.string("ID")
    terms.issueDate = root.date("IssueDate")
    terms.typeCode = root.string("InvoiceTypeCode") ?? root.string("CreditNoteTypeCode")
    terms.notes = root.all("Note").map(\.text)
    terms.currency = root.currency("DocumentCurrencyCode")
    let seller = root.first("AccountingSupplierParty/Party")
    terms.seller = seller?.name("PartyName/Name") ?? seller?.name("PartyLegalEntity/RegistrationName")
    let means = root.all("PaymentMeans")
    terms.paymentMeans = means.lazy.compactMap { $0.string("PaymentMeansCode") }.first
    terms.iban = means.lazy.compactMap { $0.iban("PayeeFinancialAccount/ID") }.first
    terms.paymentReference = means.lazy.compactMap { $0.string("PaymentID") }.first
    // A credit note has its due date in the payment means.
    terms.dueDate = root.date("DueDate") ?? means.lazy.compactMap { $0.date("PaymentDueDate") }.first
    terms.paymentTerms = root.all("PaymentTerms/Note").map(\.text)
    takeTaxes(root, &terms)
    if let sums = root.first("LegalMonetaryTotal") {
      var read = InvoiceSums(sums, currency: terms.currency)
      terms.lineTotal = read.amount("LineExtensionAmount")
      terms.allowances = read.amount("AllowanceTotalAmount")
      terms.charges = read.amount("ChargeTotalAmount")
      terms.taxBasis = read.amount("TaxExclusiveAmount")
      terms.grandTotal = read.amount("TaxInclusiveAmount")
      terms.prepaid = read.amount("PrepaidAmount")
      terms.rounding = read.amount("PayableRoundingAmount")
      terms.amountDue = read.amount("PayableAmount")
      terms.isMalformed = read.isMalformed || root.all("LegalMonetaryTotal").count > 1
    }
    terms.isNoOriginal = root.isTrue("CopyIndicator")
    terms.items = items(root)
    let amounts = (root.all("InvoiceLine") + root.all("CreditNoteLine")).map { $0.amount("LineExtensionAmount") }
    terms.lineAmounts = amounts.contains(nil) ? [] : amounts.compactMap { $0 }
    return terms
  }

  private static func takeTaxes(_ root: XMLTree, _ terms: inout InvoiceTerms) {
    let totals = root.all("TaxTotal")
    // The tax may be given a second time, in the accounting currency.
    let own = totals.first { $0.first("TaxAmount")?.attributes["currencyID"] == terms.currency?.code } ?? totals.first
    terms.taxTotal = own?.amount("TaxAmount")
    terms.taxes = (own?.all("TaxSubtotal") ?? []).map {
      TaxLine(rate: $0.amount("TaxCategory/Percent"), net: $0.amount("TaxableAmount"), amount: $0.amount("TaxAmount"))
    }
  }

  private static func items(_ root: XMLTree) -> [Item] {
    (root.all("InvoiceLine") + root.all("CreditNoteLine")).compactMap { line in
      guard let description = line.string("Item/Name") ?? line.string("Item/Description") else { return nil }
      return Item(
        description: description, quantity: line.amount("InvoicedQuantity") ?? line.amount("CreditedQuantity"),
        total: line.amount("LineExtensionAmount"))
    }
  }
}
