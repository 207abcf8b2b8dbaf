internal import Core

/// The sums of an e-invoice, read so that nothing is passed over: a sum that is there twice, in another currency than the
/// invoice's, or no number makes the invoice one that a person has to look at.
struct InvoiceSums {
  private let element: XMLTree
  private let currency: Currency?
  /// Whether any of the sums asked for was not as it should be.
  private(set) var isMalformed = false

  /// - Parameter currency: the invoice's.
  init(_ element: XMLTree, currency: Currency?) {
    self.element = element
    self.currency = currency
  }

  /// The sum of a name; the first where there are several.
  mutating func amount(_ name: String) -> Amount? {
    let found = element.all(name)
    guard let first = found.first else { return nil }
    let value = Amount(xml: first.text)
    let isForeign = first.attributes["currencyID"].map { $0 != currency?.code } ?? false
    if value == nil || found.count > 1 || isForeign && currency != nil { isMalformed = true }
    return value
  }
}
