public import Core

/// Explains the value of a field of a proposal: what each reading of the page contains at its place, and the evidence
/// for and against it.
public struct FieldExplanation: Hashable, Codable, Sendable {
  /// `total`, `date` or `merchant`.
  public var field: String
  /// The text of each reading at the place of the value, best reading first.
  public var seen: [Sighting]
  /// The reasons for the confidence, largest weight first.
  public var reasons: [Reason]

  /// The text of one reading.
  public struct Sighting: Hashable, Codable, Sendable {
    /// The reading's method, as in `Pass.method`; empty for a text layer.
    public var method: String
    /// The printed line; nil when the reading has no text there.
    public var text: String?
    /// Whether the line contains the words of the value.
    public var agrees: Bool
  }

  /// A named feature with its contribution to the log-odds that the field is right.
  public struct Reason: Hashable, Codable, Sendable {
    public var name: String
    public var weight: Double
  }
}

extension ReceiptParser {
  /// Explains the most important fields of a proposal; fields that were not found are omitted.
  ///
  /// - Parameter reading: the reading from which the proposal was made.
  public func explanations(of proposal: Proposal, in reading: Reading) -> [FieldExplanation] {
    let pages = reading.pages.filter { proposal.pages.contains($0.number) }.map { page in
      // Without splitting, the values may be from several receipts.
      ReceiptsOnPage.receipts(on: page, today: today).first { $0.places(of: proposal) == page.places(of: proposal) }
        ?? page
    }
    let features = PartParser.context(of: DocumentParts.Part(pages: pages), today: today).map { FieldFeatures($0) }
    func explanation<Value>(
      _ name: String, _ field: Field<Value>?, _ features: Features?, _ model: ConfidenceModel
    ) -> FieldExplanation? {
      guard let field else { return nil }
      // Exact data and typed values have no features of the print.
      let isWeighed = field.source == .ocr || field.source == .textLayer
      return FieldExplanation(
        field: name, seen: FieldExplanation.sightings(of: field.evidence, in: pages),
        reasons: isWeighed ? features.map(model.reasons) ?? [] : [])
    }
    return [
      explanation("total", proposal.total, features?.total, models.total),
      explanation("date", proposal.date, features?.date, models.date),
      explanation("merchant", proposal.merchant, features?.merchant, models.merchant),
    ].compactMap { $0 }
  }
}

extension Page {
  /// How many words of the proposal's values the page has.
  fileprivate func places(of proposal: Proposal) -> Int {
    let words = Set(passes.flatMap(\.lines).flatMap(\.words).map(\.box))
    let values = [proposal.total?.evidence, proposal.date?.evidence, proposal.merchant?.evidence]
    return values.compactMap { $0 }.filter { $0.page == number }.flatMap(\.boxes).count(where: words.contains)
  }
}

extension FieldExplanation {
  fileprivate static func sightings(of evidence: Evidence?, in pages: [Page]) -> [Sighting] {
    guard let evidence, let box = Box.union(evidence.boxes),
      let page = pages.first(where: { $0.number == evidence.page })
    else { return [] }
    return page.passes.compactMap { pass in
      let lines = pass.lines.filter { $0.box.isSameLine(as: box) || box.isSameLine(as: $0.box) }
      // A reading of some lines says nothing about the others.
      if lines.isEmpty && pass.scope != .whole { return nil }
      let text = lines.map(\.text).joined(separator: " ")
      return Sighting(
        method: pass.method, text: lines.isEmpty ? nil : text, agrees: letters(text).contains(letters(evidence.text)))
    }
  }

  /// The text without white space, which differs between readings.
  private static func letters(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }
}

extension ConfidenceModel {
  /// The non-zero contributions of the features, largest first.
  fileprivate func reasons(_ features: Features) -> [FieldExplanation.Reason] {
    features.values.map { FieldExplanation.Reason(name: $0.name, weight: weight(of: $0.name) * $0.value) }
      .filter { $0.weight != 0 }.sorted { abs($0.weight) > abs($1.weight) }
  }
}
