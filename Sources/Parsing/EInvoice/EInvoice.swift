internal import Core

/// Reads an e-invoice in any supported syntax.
enum EInvoice {
  /// The data of the invoice; nil when it has neither an amount nor a number.
  static func data(of invoice: StructuredInvoice) -> ExactData? {
    let terms =
      switch invoice.syntax {
      case .crossIndustry: CrossIndustryInvoice.terms(of: invoice.root)
      case .ubl: UBLInvoice.terms(of: invoice.root)
      }
    let data = terms.data
    return data.total == nil && data.reference == nil ? nil : data
  }
}
