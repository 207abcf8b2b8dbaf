internal import Core

/// Reasons to doubt that a document is a bill at all, although it has a total.
enum BillTrust {
  /// Whether nothing in a mail or a file says that it is a bill, or that one was paid: carts, payouts, pledges, donations
  /// of a year and warnings of banks have amounts and totals, too. So have orders that will be charged later.
  ///
  /// Receipts of tills often say nothing of the kind, but they are on paper.
  static func isPerhapsNoBill(_ context: PartContext) -> Bool {
    guard !context.outcome.hasTotal, context.source == .textLayer, let document = context.documents.first else {
      return false
    }
    switch context.proposal.kind {
    case .unknown:
      return MailNames.isMail(document) ? !PaidTo.isNamed(in: document) : !namesOrder(document)
    case .receipt: return PaymentExtractor.isChargedLater(document)
    default: return false
    }
  }

  /// Whether a document calls itself an order, `Order date: 2 May`: what was ordered in a shop is paid there.
  private static func namesOrder(_ document: DocumentText) -> Bool {
    document.lines.contains { !KindWords.orders.matches(in: $0.tokens).isEmpty }
  }
}
