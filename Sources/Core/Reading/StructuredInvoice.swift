/// An e-invoice's XML, found in a document or being the document.
public struct StructuredInvoice: Hashable, Codable, Sendable {
  /// The syntaxes of invoices, told by the root element and its namespace.
  public enum Syntax: String, Codable, Sendable, CaseIterable {
    /// UN/CEFACT Cross Industry Invoice: ZUGFeRD 1 and 2, Factur-X, XRechnung.
    case crossIndustry
    /// OASIS UBL 2 Invoice or CreditNote: XRechnung, Peppol BIS 3.
    case ubl
  }
  public var syntax: Syntax
  public var root: XMLTree
  /// The 1-based pages that show the same invoice to people; empty for XML that came alone.
  public var pages: [Int]
  /// The attachment's file name, for people, without a card's whole number; empty for XML that came alone.
  public var name: String
  /// The file of a mail or archive that it came in, by its place in `Reading.files`; nil in a document that is one file.
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
  /// The syntax of a root element, or nil where it is no invoice.
  ///
  /// Sources: UN/CEFACT CII D16B (`CrossIndustryInvoice`), ZUGFeRD 1.0 (`CrossIndustryDocument`), OASIS UBL 2.1
  /// (`Invoice-2`, `CreditNote-2`).
  public init?(root: String, namespace: String) {
    switch root {
    case "CrossIndustryInvoice", "CrossIndustryDocument": self = .crossIndustry
    case "Invoice", "CreditNote":
      guard namespace.hasPrefix("urn:oasis:names:specification:ubl:schema:xsd:") else { return nil }
      self = .ubl
    default: return nil
    }
  }
}
