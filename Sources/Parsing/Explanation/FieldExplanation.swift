public import Core

/// Why a field of a proposal is what it is: what each reading of the page saw in its place, and what spoke for it and
/// against it.
public struct FieldExplanation: Hashable, Codable, Sendable {
  /// `total`, `date` or `merchant`.
  public var field: String
  /// What each reading saw where the value is printed, the reading that is believed first.
  public var seen: [Sighting]
  /// What the confidence was calculated from, the weightiest first.
  public var reasons: [Reason]

  /// What one reading saw.
  public struct Sighting: Hashable, Codable, Sendable {
    /// The reading's method, as `Pass.method` says it; empty for a text layer.
    public var method: String
    /// The printed line; nil where the reading saw nothing there.
    public var text: String?
    /// Whether the words of the value are in it.
    public var agrees: Bool
  }

  /// A named feature with what it adds to the log-odds that the field is right.
  public struct Reason: Hashable, Codable, Sendable {
    public var name: String
    public var weight: Double
  }
}

extension ReceiptParser {
  /// Why the decisive fields of a proposal are what they are; fields that were not found are left out.
  ///
  /// - Parameter reading: the one that the proposal was made from.
  public func explanations(of proposal: Proposal, in reading: Reading) -> [FieldExplanation] {
    let pages = reading.pages.filter { proposal.pages.contains($0.number) }
    let features = PartParser.context(of: pages, today: today).map { FieldFeatures(Settled($0)) }
    func explanation<Value>(
      _ name: String, _ field: Field<Value>?, _ features: Features?, _ model: ConfidenceModel
    ) -> FieldExplanation? {
      guard let field else { return nil }
      // Data and what a person typed are not weighed against print.
      let isWeighed = field.source == .ocr || field.source == .textLayer
      return FieldExplanation(
        field: name, seen: FieldExplanation.sightings(of: field.evidence, in: pages),
        reasons: isWeighed ? features.map(model.reasons) ?? [] : [])
    }
    return [
      explanation("total", proposal.total, features?.total, .total),
      explanation("date", proposal.date, features?.date, .date),
      explanation("merchant", proposal.merchant, features?.merchant, .merchant),
    ].compactMap { $0 }
  }
}

extension FieldExplanation {
  fileprivate static func sightings(of evidence: Evidence?, in pages: [Page]) -> [Sighting] {
    guard let evidence, let box = Box.union(evidence.boxes),
      let page = pages.first(where: { $0.number == evidence.page })
    else { return [] }
    return page.passes.compactMap { pass in
      let lines = pass.lines.filter { $0.box.isSameLine(as: box) || box.isSameLine(as: $0.box) }
      // A reading of some lines says nothing of the others.
      if lines.isEmpty && pass.scope != .whole { return nil }
      let text = lines.map(\.text).joined(separator: " ")
      return Sighting(
        method: pass.method, text: lines.isEmpty ? nil : text, agrees: letters(text).contains(letters(evidence.text)))
    }
  }

  /// Without blanks, which readings set differently.
  private static func letters(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }
}

extension ConfidenceModel {
  /// The features that are there, with what each adds.
  fileprivate func reasons(_ features: Features) -> [FieldExplanation.Reason] {
    features.values.map { FieldExplanation.Reason(name: $0.name, weight: weight(of: $0.name) * $0.value) }
      .filter { $0.weight != 0 }.sorted { abs($0.weight) > abs($1.weight) }
  }
}
