internal import Actions
internal import Core

/// The fields of a draft as the page of review shows them.
extension DraftField {
  /// Returns the field that an error is about.
  ///
  /// - Parameter name: the name in the error (`RefusedForm.field`), which other forms use for their fields.
  init?(about name: String) {
    let names = ["amount": "total", "title": "merchant", "payBy": "payment", "card": "payment"]
    self.init(rawValue: names[name] ?? name)
  }

  var label: String { Wording.capital(name) }

  /// The choices of a field with a fixed set of values.
  var choices: [OptionView]? {
    switch self {
    case .kind: OptionView.all(DocumentKind.self)
    case .payment: OptionView.all(PaymentMode.self, none: "not known")
    default: nil
    }
  }

  var mode: String? { self == .total ? "decimal" : nil }
  var list: String? { self == .category ? "categories" : nil }

  /// Returns where the value comes from, for display; nil if there is no value.
  func origin(in proposal: ProposalResult) -> Origin? {
    switch self {
    case .total: proposal.total.map { Origin($0.amount.field) }
    case .date: proposal.date.map { Origin($0) }
    case .merchant: proposal.merchant.map { Origin($0) }
    case .currency: proposal.currencyField.map { Origin($0) }
    case .due: proposal.dueDate.map { Origin($0) }
    case .category: proposal.category.map { Origin($0) }
    case .kind: nil
    case .payment: proposal.paymentField.map { Origin($0) }
    case .reference: proposal.reference.map { Origin($0) }
    case .paymentReference: proposal.paymentReference.map { Origin($0) }
    case .iban: proposal.iban.map { Origin($0) }
    }
  }

  /// Returns the alternative values, in the form in which they would be typed.
  func alternatives(in proposal: ProposalResult, _ wording: Wording) -> [String] {
    switch self {
    case .total: (proposal.total?.amount.field.alternatives ?? []).map { $0.written(wording.marks) }
    case .date: (proposal.date?.alternatives ?? []).map(\.description)
    case .merchant: proposal.merchant?.alternatives ?? []
    case .currency: (proposal.total?.currencyAlternatives ?? []).map(\.code)
    case .due: (proposal.dueDate?.alternatives ?? []).map(\.description)
    case .category: proposal.category?.alternatives ?? []
    case .paymentReference: proposal.paymentReference?.alternatives ?? []
    case .iban: proposal.iban?.alternatives ?? []
    case .kind, .payment, .reference: []
    }
  }

  /// Returns whether the form has the field: what a transfer needs is asked for only if the document asks for money.
  func isShown(in proposal: ProposalResult) -> Bool {
    switch self {
    case .paymentReference, .iban:
      origin(in: proposal) != nil || proposal.kind != .receipt && proposal.kind != .creditNote
    default: true
    }
  }

  /// Returns whether the reasons for review concern this field.
  func isAsked(by reasons: [ReviewReason]) -> Bool {
    let own: Set<ReviewReason> =
      switch self {
      case .total: [.missingTotal, .totalsDisagree, .ambiguousTotal, .printedDiffers]
      case .date: [.missingDate, .ambiguousDate, .unlikelyDate]
      case .merchant: [.missingMerchant, .uncertainMerchant]
      case .currency: [.missingCurrency, .uncertainCurrency]
      case .kind: [.notABill, .notAReceipt]
      default: []
      }
    return reasons.contains { own.contains($0) }
  }

  /// The place where a value was read, and its confidence.
  struct Origin {
    var confidence: Double
    var source: Source
    var page: Int?
    var words: String?
    var boxes: [Box]

    init<Value>(_ field: FieldResult<Value>) {
      confidence = field.confidence
      source = field.source
      page = field.page
      words = field.words
      boxes = field.boxes
    }

    var isSure: Bool { source == .person || confidence >= 0.9 }

    /// A description such as `97 %, read from the picture`.
    var note: String {
      let place =
        switch source {
        case .eInvoice: "from the e-invoice data"
        case .code: "from a code on the document"
        case .textLayer: "from the text of the file"
        case .ocr: "read from the picture"
        case .memory: "learned from what you confirmed before"
        case .lexicon: "from the words on it"
        case .person: "entered by you"
        }
      return source == .person ? place : "\(Int((confidence * 100).rounded())) %, \(place)"
    }
  }
}
