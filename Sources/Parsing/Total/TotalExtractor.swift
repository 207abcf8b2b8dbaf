internal import Core

/// Finds the total: every amount is a candidate, labels and arithmetic are the evidence, and each candidate gets a
/// probability.
enum TotalExtractor {
  struct Finding: Sendable {
    /// Best first.
    var candidates: [TotalCandidate]
    var figures: Figures
    /// The items bought, as far as the lines above the total give them.
    var goods = Goods()
    var readings = 0
    var isTextLayer = false
    /// Whether the cents of all amounts may be outside the picture.
    var isPerhapsCutOff = false
    /// Whether the amounts are of a currency that is printed without cents.
    var isWithoutCents = false

    var best: TotalCandidate? { candidates.first }
  }

  /// - Parameter sheets: the readings of the same document, best first.
  static func total(in sheets: [Sheet]) -> Finding {
    let figures = Figures(sheets)
    let tables = sheets.map(TaxTable.init(in:))
    let arithmetic = Arithmetic(sheets, figures: figures, tables: tables)
    let tableLines = tables.map { Set($0.rows.map(\.line)) }
    var candidates = TotalCandidates.collected(from: sheets, figures: figures)
    for index in candidates.indices {
      candidates[index].proofs = arithmetic.proofs(
        of: candidates[index].cents, strength: candidates[index].strength)
      candidates[index].isIncludedTax = arithmetic.isIncludedTax(candidates[index])
      candidates[index].isOnlyInTaxTable =
        !candidates[index].lines.isEmpty
        && candidates[index].lines.isSubset(of: tableLines[candidates[index].sheet])
    }
    Conversions.mark(&candidates, in: sheets)
    Instalments.mark(&candidates, in: sheets)
    OtherReadings.note(&candidates, in: sheets)
    MisreadLabels.settle(&candidates, in: sheets)
    TotalScore.score(&candidates, figures: figures, lines: sheets.map(\.document.lines.count))
    let isTextLayer = sheets.first?.document.source == .textLayer
    let isPerhapsCutOff =
      candidates.first.flatMap { best in
        best.mention.map { !isTextLayer && CutPrices.fallShort(of: $0, in: sheets[best.sheet]) }
      } ?? false
    return Finding(
      candidates: candidates, figures: figures, goods: sheets.first.map(Goods.init(in:)) ?? Goods(),
      readings: sheets.count, isTextLayer: isTextLayer, isPerhapsCutOff: isPerhapsCutOff)
  }
}

/// The total as a field with its evidence and alternatives.
enum TotalField {
  static func field(
    _ finding: TotalExtractor.Finding, in sheets: [Sheet], model: ConfidenceModel
  ) -> Field<Amount>? {
    // With a lower probability, any amount would be a guess.
    guard let best = finding.best, best.probability >= 0.2 else { return nil }
    let source = sheets.first?.document.source ?? .ocr
    return Field(
      value: value(best),
      confidence: TotalFeatures.of(finding).map(model.probability) ?? best.probability, source: source,
      evidence: evidence(best, sheets),
      alternatives: finding.candidates.dropFirst().prefix(4).filter { $0.probability > 0.001 }.map {
        Candidate(value: value($0), confidence: $0.probability, evidence: evidence($0, sheets))
      })
  }

  /// Adapts the confidence to the currency, whose amounts may have no cents in print.
  static func settle(
    _ total: inout Field<Amount>?, _ finding: inout TotalExtractor.Finding, in currency: Currency?,
    model: ConfidenceModel
  ) {
    guard currency?.isPrintedWithoutCents == true else { return }
    finding.isWithoutCents = true
    guard let features = TotalFeatures.of(finding) else { return }
    total?.confidence = model.probability(features)
  }

  /// The whole amount of the bill, when a part of it was prepaid and the total is the remainder.
  static func whole(_ finding: TotalExtractor.Finding, in sheets: [Sheet]) -> Field<Amount>? {
    guard let cents = finding.best?.whole, let whole = finding.candidates.first(where: { $0.cents == cents }) else {
      return nil
    }
    return Field(
      value: value(whole), confidence: finding.best?.probability ?? 0,
      source: sheets.first?.document.source ?? .ocr, evidence: evidence(whole, sheets))
  }

  private static func value(_ candidate: TotalCandidate) -> Amount {
    candidate.mention?.value.magnitude ?? Amount(units: candidate.cents, scale: 2)
  }

  private static func evidence(_ candidate: TotalCandidate, _ sheets: [Sheet]) -> Evidence? {
    guard let mention = candidate.mention, sheets.indices.contains(candidate.sheet) else { return nil }
    return sheets[candidate.sheet].document.lines[mention.line].evidence(words: mention.words)
  }
}

/// The amounts of the item lines above the first total. Empty when an item was returned or reduced, because then the
/// total may be smaller than any item.
struct Goods: Sendable {
  private(set) var largest: Cents = 0
  private(set) var sum: Cents = 0

  init() {}

  init(in sheet: Sheet) {
    guard let end = ItemRuns.firstTotalLine(sheet) else { return }
    let hasCents = sheet.money.contains { $0.form == .decimals }
    for line in 0..<end {
      guard let amount = ItemRuns.lineAmount(sheet, line), amount != 0 else { continue }
      // Where prices have cents, a whole number is no price: `SDN BHD (682288-V)`, `Win $1000`, `2.659 a gallon`.
      guard !hasCents || sheet.mentions[line].last(where: \.looksLikeMoney)?.form == .decimals else { continue }
      guard amount > 0 else {
        self = Goods()
        return
      }
      largest = max(largest, amount)
      sum += amount
    }
  }

  /// Whether the items contradict a total: one of them costs more, or their sum equals the total with one more leading
  /// digit, as when that digit is stained.
  func contradict(_ total: Cents) -> Bool {
    guard total > 0 else { return false }
    if largest > total { return true }
    let rest = sum - total
    guard rest > 0 else { return false }
    var digit: Cents = 1
    while digit <= total, digit < Cents.max / 10 { digit *= 10 }
    return rest % digit == 0 && rest / digit < 10
  }
}

/// Corrects amounts in currencies with three decimals, such as the Kuwaiti dinar; Iraqi receipts print no decimals.
/// Until the currency is known, `12.500` is read as twelve thousand, so that all sums of the document are right but a
/// thousand times too large.
enum ThreeDecimals {
  static func apply(to context: inout PartContext) {
    guard let currency = context.proposal.currency?.value, currency.exponent == 3, currency.code != "IQD",
      let best = context.total.best, best.mention?.form == .grouped,
      context.sheets[best.sheet].money.allSatisfy({ $0.form != .decimals })
    else { return }
    context.proposal.total = context.proposal.total.map(corrected)
    context.proposal.grandTotal = context.proposal.grandTotal.map(corrected)
    context.proposal.tax = context.proposal.tax.map(corrected)
    for index in context.proposal.items.indices {
      context.proposal.items[index].total = context.proposal.items[index].total.map(corrected)
    }
    for index in context.proposal.taxes.indices {
      context.proposal.taxes[index].net = context.proposal.taxes[index].net.map(corrected)
      context.proposal.taxes[index].amount = context.proposal.taxes[index].amount.map(corrected)
    }
  }

  private static func corrected(_ field: Field<Amount>) -> Field<Amount> {
    var field = field
    field.value = corrected(field.value)
    for index in field.alternatives.indices {
      field.alternatives[index].value = corrected(field.alternatives[index].value)
    }
    return field
  }

  /// The digits of a number with groups, at least a thousand, with three of them after the point.
  private static func corrected(_ amount: Amount) -> Amount {
    amount.scale == 0 && amount.magnitude.units >= 1_000 ? Amount(units: amount.units, scale: 3) : amount
  }
}
