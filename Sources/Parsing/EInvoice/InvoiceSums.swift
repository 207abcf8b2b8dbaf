internal import Core

/// The sums of an e-invoice, checked for form: a sum that is repeated, in another currency than the invoice's, or not a
/// number makes the invoice one for a person to review.
struct InvoiceSums {
  private let element: XMLTree
  private let currency: Currency?
  /// Whether any of the requested sums was malformed.
  private(set) var isMalformed = false

  /// - Parameter currency: The currency of the invoice.
  init(_ element: XMLTree, currency: Currency?) {
    self.element = element
    self.currency = currency
  }

  /// The sum with a name; the first if there are several.
  mutating func amount(_ name: String) -> Amount? {
    let found = element.all(name)
    guard let first = found.first else { return nil }
    let value = Amount(xml: first.text)
    let isForeign = first.attributes["currencyID"].map { $0 != currency?.code } ?? false
    if value == nil || found.count > 1 || isForeign && currency != nil { isMalformed = true }
    return value
  }
}
