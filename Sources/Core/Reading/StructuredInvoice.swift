/// The XML of an e-invoice, either embedded in a document or the document itself.
public struct StructuredInvoice: Hashable, Codable, Sendable {
  /// The syntaxes of e-invoices, distinguished by the root element and its namespace.
  public enum Syntax: String, Codable, Sendable, CaseIterable {
    /// UN/CEFACT Cross Industry Invoice: ZUGFeRD 1 and 2, Factur-X, XRechnung.
    case crossIndustry
    /// OASIS UBL 2 Invoice or CreditNote: XRechnung, Peppol BIS 3.
    case ubl
    /// FatturaPA of Italy.
    case fatturaPA
    /// CFDI of Mexico.
    case cfdi
    /// FA, the invoices in KSeF of Poland.
    case ksef
  }
  public var syntax: Syntax
  public var root: XMLTree
  /// The 1-based pages that show the same invoice; empty for XML without a page.
  public var pages: [Int]
  /// The attachment's file name, for display, without complete card numbers; empty for XML without a page.
  public var name: String
  /// The index in `Reading.files` of the enclosed file that it came from; nil in a document that is a single file.
  public var file: Int?

  public init(syntax: Syntax, root: XMLTree, pages: [Int] = [], name: String = "", file: Int? = nil) {
    self.syntax = syntax
    self.root = root
    self.pages = pages
    self.name = FullCardNumber.masked(name)
    self.file = file
  }
}

extension StructuredInvoice.Syntax {
  /// The syntax of a root element, or nil if it is not an invoice.
  ///
  /// Sources: UN/CEFACT CII D16B (`CrossIndustryInvoice`), ZUGFeRD 1.0 (`CrossIndustryDocument`), OASIS UBL 2.1
  /// (`Invoice-2`, `CreditNote-2`), FatturaPA 1.2 (`FatturaElettronica`) and its simplified form
  /// (`FatturaElettronicaSemplificata`), CFDI 3.2 to 4.0 (`Comprobante`), FA (1) to (3) (`Faktura`).
  public init?(root: String, namespace: String) {
    switch root {
    case "CrossIndustryInvoice", "CrossIndustryDocument": self = .crossIndustry
    case "Invoice", "CreditNote":
      guard namespace.hasPrefix("urn:oasis:names:specification:ubl:schema:xsd:") else { return nil }
      self = .ubl
    case "FatturaElettronica", "FatturaElettronicaSemplificata": self = .fatturaPA
    case "Comprobante":
      guard namespace.hasPrefix("http://www.sat.gob.mx/cfd/") else { return nil }
      self = .cfdi
    case "Faktura":
      guard namespace.hasPrefix("http://crd.gov.pl/wzor/") else { return nil }
      self = .ksef
    default: return nil
    }
  }
}
