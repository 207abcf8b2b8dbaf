internal import Core

/// CFDI 3.2, 3.3 and 4.0, the syntax of all Mexican e-invoices. Its values are attributes, which version 3.2 begins with
/// a lower-case letter.
///
/// Source: Servicio de Administración Tributaria, "Anexo 20", guide to CFDI 4.0 and the catalogues `c_FormaPago`,
/// `c_TipoDeComprobante` and `c_TipoRelacion`; the schema `cfdv32.xsd`.
enum CFDI {
  static func terms(of root: XMLTree) -> InvoiceTerms {
    var terms = InvoiceTerms()
    terms.issueDate = root.value("Fecha").flatMap(CalendarDate.init(xml:))
    // Version 3.2 may omit that of the country.
    let isNational = root.value("Moneda") == nil && root.value("TipoCambio") == nil
    terms.currency = Currency(code: isNational ? "MXN" : root.value("Moneda") ?? "")
    terms.seller = root.first("Emisor")?.value("Nombre")
    // 04: it replaces an earlier one, which may be in the ledger already.
    let isReplacement = root.all("CfdiRelacionados").contains { $0.value("TipoRelacion") == "04" }
    terms.typeCode = root.value("TipoDeComprobante").map { isReplacement && $0 == "I" ? "384" : typeCode($0) }
    // Both are optional; then the invoice is known by the number of its stamp.
    terms.number =
      [root.value("Serie"), root.value("Folio")].compactMap { $0 }.joined().nonEmpty
      ?? root.first("Complemento/TimbreFiscalDigital")?.value("UUID")
    // Version 3.2 has the code in the other one, or words instead.
    terms.paymentMeans = (root.value("FormaPago") ?? root.value("MetodoDePago")).flatMap(meansCode)
    terms.paymentTerms = [root.value("CondicionesDePago")].compactMap { $0 }
    takeSums(root, &terms)
    terms.items = root.all("Conceptos/Concepto").compactMap { line in
      line.value("Descripcion").map {
        Item(description: $0, quantity: line.number("Cantidad"), total: line.number("Importe"))
      }
    }
    return terms
  }

  private static func takeSums(_ root: XMLTree, _ terms: inout InvoiceTerms) {
    terms.grandTotal = root.number("Total")
    terms.amountDue = terms.grandTotal
    if root.value("Total") != nil, terms.grandTotal == nil { terms.isMalformed = true }
    // In one payment (PUE), by what is paid at once: a transfer may follow until the end of the month.
    if root.value("MetodoPago") == "PUE", ["10", "54", "55", "48", "68"].contains(terms.paymentMeans) {
      terms.prepaid = terms.grandTotal
      terms.amountDue = .zero
    }
    let taxes = root.first("Impuestos")
    terms.taxes = (taxes?.all("Traslados/Traslado") ?? []).map {
      TaxLine(rate: percent($0), net: $0.number("Base"), amount: $0.number("Importe"))
    }
    terms.taxTotal = taxes?.number("TotalImpuestosTrasladados")
    guard let price = root.number("SubTotal") else {
      // It is mandatory: without it nothing can be checked.
      terms.isMalformed = true
      return
    }
    let local = root.all("Complemento/ImpuestosLocales")
    terms.lineTotal = price
    // Taxes that the customer withholds are no part of the total.
    let deducted = [root.number("Descuento"), taxes?.number("TotalImpuestosRetenidos")]
    terms.allowances = (deducted + local.map { $0.number("TotaldeRetenciones") }).compactMap { $0 }.reduce(.zero, +)
    terms.charges = local.compactMap { $0.number("TotaldeTraslados") }.reduce(.zero, +)
    terms.taxBasis = price - (terms.allowances ?? .zero) + (terms.charges ?? .zero)
  }

  /// `TasaOCuota` is a share, `0.160000`, unless the tax is an amount per unit.
  private static func percent(_ tax: XMLTree) -> Amount? {
    // Version 3.2 has percents.
    if let rate = tax.number("Tasa") { return rate }
    guard tax.value("TipoFactor") == "Tasa", let share = tax.number("TasaOCuota")?.rescaled(to: 4) else { return nil }
    return Amount(units: share.units, scale: 2)
  }

  /// The code of UNTDID 1001. Transports (T), confirmations of payments (P) and payslips (N) are no invoices, and
  /// remain as they are.
  private static func typeCode(_ type: String) -> String {
    switch type {
    case "I", "ingreso": "380"
    case "E", "egreso": "381"
    default: type
    }
  }

  /// The code of UNTDID 4461.
  private static func meansCode(_ means: String) -> String? {
    switch means {
    case "01": "10"
    case "02": "20"
    case "03": "30"
    case "04": "54"
    case "28": "55"
    case "29": "48"
    case "05", "06": "68"
    default: nil
    }
  }
}

extension XMLTree {
  /// The value of an attribute, on one line; nil when it is missing or empty.
  fileprivate func value(_ attribute: String) -> String? {
    let value = attributes[attribute] ?? attributes[attribute.prefix(1).lowercased() + attribute.dropFirst()]
    return value?.withSingleSpaces.nonEmpty
  }

  fileprivate func number(_ attribute: String) -> Amount? { value(attribute).flatMap(Amount.init(xml:)) }
}
