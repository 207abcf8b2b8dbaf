public import Core

/// Applies what was learned about a shop to a proposal for its next document.
public enum Recall {
  /// The beliefs about a document's shop.
  public struct LearnedFields: Hashable, Sendable {
    public var beliefs: [LearnedField: Known] = [:]

    /// A belief, and the kind of key by which the shop was recognised.
    public struct Known: Hashable, Sendable {
      public var belief: Belief
      /// The day of the answer, in the user's time zone.
      public var day: CalendarDate
      public var key: ShopKey.Kind

      var lesson: Lesson { Lesson(draft: belief.draft, day: day, isCorrection: belief.isCorrection, key: key) }
    }
  }

  /// The beliefs about a document's shop that follow from observations sharing a key with it. Each field is taken from
  /// the strongest key with a belief about it.
  ///
  /// - Parameters:
  ///   - observations: the observations of each key, oldest first.
  ///   - day: the day in the user's time zone, of a time in UTC seconds since 1970.
  public static func learnedFields(
    of identity: ShopIdentity, _ observations: [(key: ShopKey, observations: [Observation])],
    day: (Int64) -> CalendarDate
  ) -> LearnedFields {
    var learnedFields = LearnedFields()
    for kind in ShopKey.Kind.allCases {
      for (key, all) in observations where key.kind == kind {
        let known = identity.known(by: key, all)
        for field in LearnedField.allCases where learnedFields.beliefs[field] == nil {
          guard let belief = Belief.of(field, known), belief.isBelieved else { continue }
          learnedFields.beliefs[field] = LearnedFields.Known(belief: belief, day: day(belief.at), key: kind)
        }
      }
    }
    return learnedFields
  }

  /// The proposal with the learned values. Printed values that do not change between a shop's documents are replaced:
  /// its name and its category. Payment and due date are only taken from the memory if the document does not state
  /// them.
  public static func apply(_ learnedFields: LearnedFields, to proposal: Proposal) -> Proposal {
    var proposal = proposal
    if let name = learnedFields.beliefs[.merchant] {
      if proposal.merchant?.value != name.belief.value {
        proposal.merchant = learned(name.belief.value, name, over: proposal.merchant)
      }
      settle(&proposal, by: name.key)
    }
    if let category = learnedFields.beliefs[.category], proposal.category?.value != category.belief.value {
      proposal.category = learned(category.belief.value, category, over: proposal.category)
    }
    if proposal.payment == nil, let known = learnedFields.beliefs[.payment],
      var payment = Payment(learned: known.belief.value)
    {
      if payment.mode == .card, let card = learnedFields.beliefs[.card].flatMap({ Payment(card: $0.belief.value) }) {
        payment = card
      }
      proposal.payment = learned(payment, known, over: nil)
    }
    applyTerms(learnedFields, to: &proposal)
    if let known = learnedFields.beliefs[.bill], known.belief.value == LearnedValue.isNoBill {
      proposal.noBill = known.lesson
      if !proposal.review.contains(.notABill) { proposal.review.append(.notABill) }
    }
    return proposal
  }

  /// Adds the due date of an invoice that does not state one, and the interval of recurring bills.
  private static func applyTerms(_ learnedFields: LearnedFields, to proposal: inout Proposal) {
    if proposal.dueDate == nil, proposal.kind == .invoice, let known = learnedFields.beliefs[.due],
      let days = LearnedValue.days(ofDue: known.belief.value), let due = proposal.date?.value.adding(days: days)
    {
      proposal.dueDate = learned(due, known, over: nil)
    }
    if let known = learnedFields.beliefs[.repetition], let repetition = Repetition(rawValue: known.belief.value),
      repetition != .none
    {
      proposal.repetition = learned(repetition, known, over: nil)
    }
  }

  private static func learned<Value>(
    _ value: Value, _ known: LearnedFields.Known, over printed: Field<Value>?
  ) -> Field<Value> {
    let others =
      printed.map { [Candidate(value: $0.value, confidence: $0.confidence, evidence: $0.evidence)] + $0.alternatives }
      ?? []
    return Field(
      value: value, confidence: confidence(known.key), source: .memory, evidence: printed?.evidence,
      alternatives: others.filter { $0.value != value }, lesson: known.lesson)
  }

  /// Removes review reasons about the merchant that are resolved, fully only if the key belongs to a single shop.
  private static func settle(_ proposal: inout Proposal, by key: ShopKey.Kind) {
    let isCertain = key.tellsApart
    if !isCertain, proposal.review.contains(.missingMerchant), !proposal.review.contains(.uncertainMerchant) {
      proposal.review.append(.uncertainMerchant)
    }
    proposal.review.removeAll { $0 == .missingMerchant || (isCertain && $0 == .uncertainMerchant) }
  }

  private static func confidence(_ key: ShopKey.Kind) -> Double {
    switch key {
    case .taxNumber, .iban, .domain: 0.98
    case .telephone, .address: 0.95
    case .brand: 0.93
    case .head: 0.85
    }
  }
}

/// The text form of payments in observations.
extension Payment {
  /// A payment mode: `cash`, `card`, …
  public init?(learned text: String) {
    guard let mode = PaymentMode(rawValue: text) else { return nil }
    self.init(mode: mode)
  }

  /// A card: `visa 9165`, or `9165` if the brand is unknown.
  public init?(card text: String) {
    let parts = text.split(separator: " ").map(String.init)
    guard let digits = parts.last, digits.count == 4, parts.count <= 2 else { return nil }
    self.init(mode: .card, brand: parts.count == 2 ? CardBrand(rawValue: parts[0]) : nil, lastFour: digits)
  }

  /// The text form of the card; nil without digits.
  public var learnedCard: String? {
    guard mode == .card, let lastFour else { return nil }
    return (brand.map { "\($0.rawValue) " } ?? "") + lastFour
  }
}
