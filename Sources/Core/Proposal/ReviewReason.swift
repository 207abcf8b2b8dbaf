/// The reasons why the user should review a draft.
public enum ReviewReason: String, Codable, Sendable, CaseIterable {
  case missingTotal, missingDate, missingMerchant, missingCurrency
  /// The name may be that of something else: the customer, a street, a slogan.
  case uncertainMerchant
  /// The symbol is ambiguous, or the document's country suggests another currency.
  case uncertainCurrency
  /// Day and month could be swapped, and no evidence says which country's order applies.
  case ambiguousDate
  /// The date is in the future, or long past.
  case unlikelyDate
  /// The figures, printed or in embedded data, do not add up to the total.
  case totalsDisagree
  /// Two or more amounts could be the total.
  case ambiguousTotal
  case lowConfidence
  /// The document's data (an e-invoice or a code) and its printed text differ.
  case printedDiffers
  /// The file contains text with other amounts that the page does not show, or its total or date is crossed out there.
  case hiddenText
  /// A bill or draft exists with the same merchant, date and total, or with nearly the same text.
  case possibleDuplicate
  /// The page seems to hold more than one receipt.
  case severalReceipts
  /// Nothing on the page looks like a receipt or bill.
  case notAReceipt
  /// A reminder, statement, delivery note, offer or payout, a document that is stamped as a copy, cancelled or a
  /// specimen, or an e-invoice that corrects another one: its amounts may be in the ledger already, or are not to be
  /// paid.
  case notABill
  /// Some pages could not be read.
  case pagesMissing
  /// A part is printed in a script that no installed model reads; `Proposal.unreadScript` says which.
  case unreadScript
  /// The document could not be read at all; the draft says why.
  case unreadable

  /// One sentence for display.
  public var explanation: String {
    switch self {
    case .missingTotal: "no total was found"
    case .missingDate: "no date was found"
    case .missingMerchant: "no merchant was found"
    case .missingCurrency: "no currency was found"
    case .uncertainMerchant: "the merchant's name is uncertain"
    case .uncertainCurrency: "the currency is uncertain"
    case .ambiguousDate: "day and month could be swapped"
    case .unlikelyDate: "the date is in the future or long past"
    case .totalsDisagree: "the figures do not add up"
    case .ambiguousTotal: "another amount could be the total"
    case .lowConfidence: "the total or the date is uncertain"
    case .printedDiffers: "its data and its printed text differ"
    case .hiddenText: "the file may contain amounts that the page does not show, or shows crossed out"
    case .possibleDuplicate: "a similar bill or draft already exists"
    case .severalReceipts: "the page seems to contain several receipts"
    case .notAReceipt: "nothing here looks like a receipt or bill"
    case .notABill:
      "a reminder, statement, delivery note, offer, correction, copy or cancelled document is not a bill of its own"
    case .pagesMissing: "some pages could not be read"
    case .unreadScript: "part of it is in a script that no installed model supports"
    case .unreadable: "the document could not be read"
    }
  }
}
