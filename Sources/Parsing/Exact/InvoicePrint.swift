internal import Core

/// Compares an e-invoice with the text printed beside it in what a person sees first: the kind of the document, its
/// sender, its currency, and what is left to pay.
///
/// Only the text of a file is compared, because what was recognised on a scan may be misread.
enum InvoicePrint {
  /// - Parameter context: with everything that is printed, before the data is merged into it.
  static func differs(from data: ExactData, _ context: PartContext) -> Bool {
    guard data.source == .eInvoice, context.source == .textLayer else { return false }
    return kindDiffers(from: data, context.proposal.kind) || sellerDiffers(from: data, context)
      || currencyDiffers(from: data, context) || asksForRest(of: data, context.proposal)
  }

  /// Whether the print is a reminder or an offer for which the data has a bill, or only one of them is a credit note.
  private static func kindDiffers(from data: ExactData, _ printed: DocumentKind) -> Bool {
    guard let kind = data.kind, kind.isBill, printed != .unknown else { return false }
    // A bill is titled as an invoice although more was paid in advance than it comes to.
    let isOverpaid = data.total?.isNegative == true && data.grandTotal?.isNegative == false
    return !printed.isBill || !isOverpaid && (printed == .creditNote) != (kind == .creditNote)
  }

  /// Whether the print clearly names a merchant, and nowhere any word of the seller's name. A shop may print its brand
  /// in place of its company, but the company is then printed in its imprint.
  private static func sellerDiffers(from data: ExactData, _ context: PartContext) -> Bool {
    guard let seller = data.merchant, let printed = context.proposal.merchant,
      printed.confidence >= ReviewRules.certainMerchant
    else { return false }
    let words = SameName.wordsWithoutForm(String(seller.prefix(longestSeller)))
    let names = words.filter { $0.count >= shortestName }
    guard !names.isEmpty else { return false }
    return !context.documents.contains { document in
      document.lines.contains { line in
        let letters = Fold.letters(line.text)
        return names.contains { letters.contains($0) }
      }
    }
  }

  /// Whether the print clearly has another currency, and no amount in that of the data.
  private static func currencyDiffers(from data: ExactData, _ context: PartContext) -> Bool {
    guard let currency = data.currency, let printed = context.proposal.currency, printed.value != currency,
      printed.evidence != nil, printed.confidence >= certainCurrency
    else { return false }
    // `$` and `kr` are signs of several currencies.
    return !context.sheets.contains { sheet in
      sheet.money.contains { mention in
        mention.sign.map { CurrencySigns.currencies(of: $0).contains(currency.code) } ?? false
      }
    }
  }

  /// Whether the print says that a part of the amount in the data is paid already, and asks for the rest.
  private static func asksForRest(of data: ExactData, _ printed: Proposal) -> Bool {
    guard data.grandTotal == nil, let total = data.total, let rest = printed.total, let whole = printed.grandTotal
    else { return false }
    return whole.value.magnitude.equals(total.magnitude) && !rest.value.magnitude.equals(total.magnitude)
  }

  /// The least number of letters that makes finding a word more than a coincidence.
  private static let shortestName = 4
  /// In characters: every word of the seller is looked for in every line.
  private static let longestSeller = 200
  private static let certainCurrency = 0.9
}
