internal import Core
internal import Foundation
internal import Intake
internal import Parsing

/// The weights of the confidence models, fitted on labelled documents, and how well they do on shops that were not used
/// to fit them.
struct FitReport {
  private struct Document {
    var label: LabelledDocument
    var reading: Reading
    var proposal: Proposal?
    var judgement: Judgement
    var features: FieldFeatures?
  }

  private let today: CalendarDate
  private var documents: [Document] = []

  init(today: CalendarDate) { self.today = today }

  mutating func add(_ label: LabelledDocument, _ reading: Reading, _ proposal: Proposal?, _ judgement: Judgement) {
    documents.append(
      Document(
        label: label, reading: reading, proposal: proposal, judgement: judgement,
        features: ReceiptParser(today: today).features(of: reading)))
  }

  /// The table of the weights; what they do is in its comments.
  func lines() -> [String] {
    let fits = DecisiveField.allCases.map { ($0, fit(of: $0)) }
    let models = fits.map { $0.1.foldModels() }
    let tables = zip(fits, models).flatMap { FitReport.lines(of: $0.0, $0.1, $1) }
    return tables + lines(ofSure: sure(models))
  }

  /// Only fields that were read from text or an image count: structured data has its own confidence.
  private func fit(of field: DecisiveField) -> ConfidenceFit {
    var fit = ConfidenceFit()
    for document in documents {
      guard let source = document.proposal.flatMap(field.found)?.source, [.ocr, .textLayer].contains(source) else {
        continue
      }
      fit.add(document.label.shop, document.features.flatMap(field.features), field.isRight(document.judgement))
    }
    return fit
  }

  private static func lines(of field: DecisiveField, _ fit: ConfidenceFit, _ models: [ConfidenceModel]) -> [String] {
    let tried = zip(fit.heldBack(models), fit.samples).map { (confidence: $0, isRight: $1.isRight) }
    var held = ReliabilityTable()
    for answer in tried { held.add(answer.confidence, answer.isRight) }
    var lines = held.lines(
      "\(field.rawValue), \(fit.samples.count) fields, each tested with weights fitted without its shop")
    if let (value, bound) = Threshold.chosen(tried) {
      lines.append(String(format: "confidence %.3f or more: ", value) + bound.text)
    }
    var weights = fit.weights()
    let bias = weights.removeValue(forKey: ConfidenceModel.bias).map { [(ConfidenceModel.bias, $0)] } ?? []
    return lines.map { "# \($0)" }
      + (bias + weights.sorted { $0.key < $1.key }).map { feature, weight in
        "\(field.rawValue)\t\(feature)\t\(String(format: "%.2f", weight))"
      }
  }

  /// The judgements of the sure drafts, each parsed with weights that were fitted without its shop.
  ///
  /// - Parameter models: for each decisive field, the model of each fold.
  private func sure(_ models: [[ConfidenceModel]]) -> [Judgement] {
    documents.map { document in
      let fold = ConfidenceFit.fold(of: document.label.shop)
      let parser = DocumentParser(
        today: today,
        models: ConfidenceModels(total: models[0][fold], date: models[1][fold], merchant: models[2][fold]))
      return Judgement(parser.proposals(from: document.reading).first, against: document.label)
    }
    .filter(\.isSure)
  }

  private func lines(ofSure sure: [Judgement]) -> [String] {
    let bound = SureBound(wrong: sure.count(where: \.isWrong), all: sure.count)
    return [
      "# drafts, each tested with weights fitted without its shop: \(sure.count) of \(documents.count) sure",
      "# sure drafts with a wrong total, date, currency or merchant: \(bound.text)",
    ]
  }
}
