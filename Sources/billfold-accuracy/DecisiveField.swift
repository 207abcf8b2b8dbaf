internal import Core
internal import Parsing

/// The fields whose confidence is measured and fitted.
enum DecisiveField: String, CaseIterable {
  case total, date, merchant

  /// The field's confidence and source; nil if it was not found.
  func found(in proposal: Proposal) -> (confidence: Double, source: Source)? {
    switch self {
    case .total: proposal.total.map { ($0.confidence, $0.source) }
    case .date: proposal.date.map { ($0.confidence, $0.source) }
    case .merchant: proposal.merchant.map { ($0.confidence, $0.source) }
    }
  }

  func isRight(_ judgement: Judgement) -> Bool? {
    switch self {
    case .total: judgement.total
    case .date: judgement.date
    case .merchant: judgement.merchant
    }
  }

  func features(_ features: FieldFeatures) -> Features? {
    switch self {
    case .total: features.total
    case .date: features.date
    case .merchant: features.merchant
    }
  }
}
