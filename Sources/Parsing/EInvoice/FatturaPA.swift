internal import Core

/// FatturaPA 1.2, the syntax of all Italian e-invoices. The numbers are those of its elements.
///
/// Source: Agenzia delle Entrate, "Specifiche tecniche per la fatturazione elettronica", appendix A, version 1.9.
enum FatturaPA {
  /// The invoices of a file, which may hold several of one seller. They are told apart by their numbers; a file in which
  /// they have none, or share one, remains a single invoice that needs a review, and so does the attachment of a page,
  /// and one with more than `most`.
  static func invoices(in file: StructuredInvoice) -> [StructuredInvoice] {
    guard file.syntax == .fatturaPA, file.pages.isEmpty else { return [file] }
    let bodies = file.root.all("FatturaElettronicaBody")
    let numbers = bodies.compactMap { $0.string("DatiGenerali/DatiGeneraliDocumento/Numero") }
    guard bodies.count > 1, bodies.count <= most, Set(numbers).count == bodies.count else { return [file] }
    let header = file.root.all("FatturaElettronicaHeader").prefix(1)
    return bodies.map { body in
      var invoice = file
      invoice.root.children = header + [body]
      return invoice
    }
  }

  /// As many as a document has pages. More would flood the queue of drafts.
  private static let most = 50

  static func terms(of root: XMLTree) -> InvoiceTerms {
    var terms = InvoiceTerms()
    let header = root.first("FatturaElettronicaHeader")
    terms.seller = header?.first("CedentePrestatore/DatiAnagrafici/Anagrafica").flatMap(name)
    let bodies = root.all("FatturaElettronicaBody")
    guard let body = bodies.first, let document = body.first("DatiGenerali/DatiGeneraliDocumento") else { return terms }
    terms.number = document.string("Numero")
    terms.issueDate = document.date("Data")
    terms.currency = document.currency("Divisa")
    terms.notes = document.all("Causale").map(\.text)
    let type = document.string("TipoDocumento").map(typeCode)
    // 1.6: the customer issued it in the seller's place.
    let isSelfBilled = header?.string("SoggettoEmittente") == "CC"
    let selfBilled = InvoiceCodes.isCreditNote(type) ? "261" : "389"
    terms.typeCode = isSelfBilled ? selfBilled : type
    takeSums(body, document, &terms)
    takePayment(body, &terms)
    // See `invoices`.
    if bodies.count > 1 { terms.isMalformed = true }
    terms.items = body.all("DatiBeniServizi/DettaglioLinee").compactMap { line in
      line.string("Descrizione").map {
        Item(description: $0, quantity: line.amount("Quantita"), total: line.amount("PrezzoTotale"))
      }
    }
    return terms
  }

  /// 1.2.1.3: a company's name, or a person's.
  static func name(_ names: XMLTree) -> String? {
    names.string("Denominazione")
      ?? [names.string("Nome"), names.string("Cognome")].compactMap { $0 }.joined(separator: " ").nonEmpty
  }

  private static func takeSums(_ body: XMLTree, _ document: XMLTree, _ terms: inout InvoiceTerms) {
    let rates = body.all("DatiBeniServizi/DatiRiepilogo")
    terms.taxes = rates.map {
      TaxLine(rate: $0.amount("AliquotaIVA"), net: $0.amount("ImponibileImporto"), amount: $0.amount("Imposta"))
    }
    let (nets, amounts) = (terms.taxes.compactMap(\.net), terms.taxes.compactMap(\.amount))
    let total = terms.sum("ImportoTotaleDocumento", of: document)
    guard !rates.isEmpty, nets.count == rates.count, amounts.count == rates.count else {
      // 2.2.2 is mandatory: without it nothing can be checked.
      terms.grandTotal = total
      terms.isMalformed = true
      return
    }
    let tax = amounts.reduce(.zero, +)
    var basis = nets.reduce(.zero, +) + (document.amount("Arrotondamento") ?? .zero)
    // 2.1.1.6.2: a stamp duty that the customer pays is in the total, but not always among the lines.
    if let total, let duty = document.amount("DatiBollo/ImportoBollo"), (basis + duty + tax).equals(total) {
      basis = basis + duty
    }
    terms.taxBasis = basis
    terms.taxTotal = tax
    // 2.1.1.9 is optional.
    terms.grandTotal = total ?? basis + tax
    // 2.1.1.5.2 and 2.2.2.7: what the customer pays to the tax office instead of to the seller.
    let withheld = document.all("DatiRitenuta").compactMap { terms.sum("ImportoRitenuta", of: $0) }
    let split = rates.filter { $0.string("EsigibilitaIVA") == "S" }.compactMap { $0.amount("Imposta") }
    terms.prepaid = (withheld + split).reduce(.zero, +)
  }

  private static func takePayment(_ body: XMLTree, _ terms: inout InvoiceTerms) {
    let payments = body.all("DatiPagamento/DettaglioPagamento")
    terms.amountDue = terms.grandTotal.map { $0 - (terms.prepaid ?? .zero) }
    // 2.4.1: one complete payment, neither instalments nor an advance.
    if payments.count == 1, body.string("DatiPagamento/CondizioniPagamento") == "TP02" {
      terms.amountDue = terms.sum("ImportoPagamento", of: payments[0]) ?? terms.amountDue
    }
    terms.paymentMeans = payments.lazy.compactMap { $0.string("ModalitaPagamento").flatMap(meansCode) }.first
    terms.iban = payments.lazy.compactMap { $0.iban("IBAN") }.first
    terms.paymentReference = payments.lazy.compactMap { $0.string("CodicePagamento") }.first
    terms.dueDate = payments.compactMap(dueDate).min()
  }

  /// 2.4.2.5, or 2.4.2.4 days after 2.4.2.3.
  private static func dueDate(_ payment: XMLTree) -> CalendarDate? {
    if let date = payment.date("DataScadenzaPagamento") { return date }
    guard let start = payment.date("DataRiferimentoTerminiPagamento"),
      let days = payment.string("GiorniTerminiPagamento").flatMap(Int.init)
    else { return nil }
    return start.adding(days: days)
  }

  /// The code of UNTDID 1001 for 2.1.1.1. Those from TD16 are issued by the customer, or by the seller for goods that
  /// nobody pays (TD27), except for deferred invoices and sales of a company's own equipment.
  private static func typeCode(_ type: String) -> String {
    switch type {
    case "TD01", "TD06", "TD24", "TD25", "TD26": "380"
    case "TD02", "TD03": "386"
    case "TD04": "381"
    case "TD05": "383"
    default: "389"
    }
  }

  /// The code of UNTDID 4461 for 2.4.2.2.
  private static func meansCode(_ means: String) -> String? {
    switch means {
    case "MP01": "10"
    case "MP02", "MP03": "20"
    case "MP05": "30"
    case "MP08": "48"
    case "MP09", "MP10", "MP11", "MP16", "MP17", "MP19", "MP20", "MP21": "49"
    default: nil
    }
  }
}
