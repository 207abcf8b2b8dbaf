internal import Core

/// The simplified invoice of Italy (FSM10), for small amounts. Its lines include the tax. The numbers are those of its
/// elements.
///
/// Source: Agenzia delle Entrate, "Specifiche tecniche per la fatturazione elettronica", appendix B.
enum SimplifiedFatturaPA {
  static func isRoot(_ root: XMLTree) -> Bool { root.name == "FatturaElettronicaSemplificata" }

  static func terms(of root: XMLTree) -> InvoiceTerms {
    var terms = InvoiceTerms()
    terms.seller = root.first("FatturaElettronicaHeader/CedentePrestatore").flatMap(FatturaPA.name)
    let bodies = root.all("FatturaElettronicaBody")
    guard let body = bodies.first, let document = body.first("DatiGenerali/DatiGeneraliDocumento") else { return terms }
    terms.number = document.string("Numero")
    terms.issueDate = document.date("Data")
    terms.currency = document.currency("Divisa")
    terms.typeCode = document.string("TipoDocumento").map(typeCode)
    let lines = body.all("DatiBeniServizi")
    terms.items = lines.compactMap { line in
      line.string("Descrizione").map { Item(description: $0, quantity: nil, total: line.amount("Importo")) }
    }
    takeSums(lines, &terms)
    // See `FatturaPA.invoices`.
    if bodies.count > 1 { terms.isMalformed = true }
    return terms
  }

  private static func takeSums(_ lines: [XMLTree], _ terms: inout InvoiceTerms) {
    let prices = lines.compactMap { $0.amount("Importo") }
    guard !lines.isEmpty, prices.count == lines.count else {
      // 2.2.2 is mandatory.
      terms.isMalformed = true
      return
    }
    terms.grandTotal = prices.reduce(.zero, +)
    terms.amountDue = terms.grandTotal
    // 2.2.3 states the tax, or only its rate, from which nothing is calculated.
    let taxes = lines.compactMap { line -> TaxLine? in
      guard let tax = line.amount("DatiIVA/Imposta") else { return nil }
      return TaxLine(rate: line.amount("DatiIVA/Aliquota"), net: line.amount("Importo").map { $0 - tax }, amount: tax)
    }
    guard taxes.count == lines.count else { return }
    terms.taxes = taxes
    terms.taxTotal = taxes.compactMap(\.amount).reduce(.zero, +)
  }

  /// The code of UNTDID 1001 for 2.1.1.1.
  private static func typeCode(_ type: String) -> String {
    switch type {
    case "TD08": "381"
    case "TD09": "383"
    default: "380"
    }
  }
}
