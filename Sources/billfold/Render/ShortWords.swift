internal import Core

// Short forms for lists, where `show` has a sentence and JSON a code.
extension ReviewReason {
  /// The part of the draft that needs review.
  var shortly: String {
    switch self {
    case .missingTotal: "no total"
    case .missingDate: "no date"
    case .missingMerchant: "no merchant"
    case .missingCurrency: "no currency"
    case .uncertainMerchant: "merchant"
    case .uncertainCurrency: "currency"
    case .ambiguousDate: "date"
    case .unlikelyDate: "date"
    case .totalsDisagree: "sums"
    case .ambiguousTotal: "total"
    case .lowConfidence: "total or date"
    case .printedDiffers: "data vs. print"
    case .hiddenText: "hidden text"
    case .possibleDuplicate: "duplicate"
    case .severalReceipts: "several receipts"
    case .notAReceipt: "no receipt"
    case .notABill: "no bill"
    case .pagesMissing: "pages missing"
    case .unreadScript: "script"
    case .unreadable: "cannot be read"
    }
  }
}

extension Failure.Code {
  /// The reason why a document could not be read.
  var shortly: String {
    switch self {
    case .tooLarge: "too large"
    case .tooManyPages: "too many pages"
    case .timedOut: "timed out"
    case .outOfMemory: "out of memory"
    case .unsupported, .damaged, .encrypted, .crashed, .empty, .unreadable: rawValue
    }
  }
}
