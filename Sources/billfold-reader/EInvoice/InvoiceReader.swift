internal import Core
internal import Foundation

/// Reads the XML of an e-invoice.
enum InvoiceReader {
  /// - Throws: `Failure` if the XML cannot be parsed or is not an invoice.
  static func invoice(_ data: Data, pages: [Int] = [], name: String = "") throws -> StructuredInvoice {
    let document = try XMLReader.document(data)
    guard let syntax = StructuredInvoice.Syntax(root: document.root.name, namespace: document.namespace) else {
      throw Failure(
        .unsupported,
        "it is XML, but not an invoice in a supported syntax (CII, UBL, FatturaPA, CFDI, KSeF); ask for a PDF of it")
    }
    return StructuredInvoice(syntax: syntax, root: document.root, pages: pages, name: name)
  }
}
