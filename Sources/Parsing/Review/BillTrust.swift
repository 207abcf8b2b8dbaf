internal import Core

/// Reasons to doubt that a document is a bill at all, although it has a total.
enum BillTrust {
  /// Whether nothing in a mail or a file says that it is a bill, or that one was paid: carts, payouts, pledges, donations
  /// of a year and warnings of banks have amounts and totals, too. So have orders that will be charged later, and
  /// contracts and certificates, which name accounts as invoices do.
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
    case .invoice:
      // `We'll charge your card when your items leave, and send you a VAT invoice then.`
      if PaymentExtractor.isChargedLater(document), !KindWords.titleBill(document) { return true }
      return !KindWords.nameBill(document) && !namesOrder(document) && !isDue(context)
    default: return false
    }
  }

  /// Whether the total is called an amount to be paid: `Amount due 312.00`, `Total to pay 312.00`.
  private static func isDue(_ context: PartContext) -> Bool {
    guard let best = context.total.best else { return false }
    return best.lines.contains { line in
      let tokens = context.sheets[best.sheet].document.lines[line].tokens
      return LabelWords.phrases.matches(in: tokens).contains { $0.meaning == .due }
        || DueTerms.standard.demandsPayment(tokens)
    }
  }

  /// Whether the total was paid to the user: `Total payout 165.60`. A credit note, which pays back as well, is a bill.
  static func isPaidOut(_ context: PartContext) -> Bool {
    context.proposal.kind != .creditNote && CreditNotes.isTotal(of: context, after: KindWords.payouts)
  }

  /// Whether a document calls itself an order, `Order date: 2 May`: what was ordered in a shop is paid there.
  private static func namesOrder(_ document: DocumentText) -> Bool {
    document.lines.contains { !KindWords.orders.matches(in: $0.tokens).isEmpty }
  }
}
