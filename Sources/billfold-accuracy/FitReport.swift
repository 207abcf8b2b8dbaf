internal import Core
internal import Foundation
internal import Intake
internal import Parsing

/// The weights of the confidence models, fitted on labelled documents, and how well they do on shops that were not used
/// to fit them.
struct FitReport {
  private struct Document {
    var label: LabelledDocument
    var reading: Reading?
    var proposal: Proposal?
    var judgement: Judgement
    var features: FieldFeatures?
  }

  private let today: CalendarDate
  private var documents: [Document] = []

  init(today: CalendarDate) { self.today = today }

  /// - Parameter reading: nil for a document that cannot be read, which gives no sure draft.
  mutating func add(_ label: LabelledDocument, _ reading: Reading?, _ proposal: Proposal?, _ judgement: Judgement) {
    documents.append(
      Document(
        label: label, reading: reading, proposal: proposal, judgement: judgement,
        features: reading.flatMap { ReceiptParser(today: today).features(of: $0) }))
  }

  /// The table of the weights; what they do is in its comments.
  func lines() -> [String] {
    let (total, date, merchant) = (fitted(.total), fitted(.date), fitted(.merchant))
    let folds = zip(total.folds, zip(date.folds, merchant.folds)).map { total, others in
      ConfidenceModels(total: total, date: others.0, merchant: others.1)
    }
    let sure = sureDrafts(folds)
    let bound = SureBound(wrong: sure.count(where: \.isWrong), all: sure.count)
    return [total, date, merchant].flatMap(\.lines) + [
      "# drafts, each tested with weights fitted without its shop: \(sure.count) of \(documents.count) sure",
      "# sure drafts with a wrong total, date, currency or merchant: \(bound.text)",
    ]
  }

  /// A field with the samples that its weights are fitted on, and for each fold the model fitted without it.
  private struct Fitted {
    let field: DecisiveField
    let fit: ConfidenceFit
    let folds: [ConfidenceModel]

    var lines: [String] {
      let tried = zip(fit.heldBack(folds), fit.samples).map { (confidence: $0, isRight: $1.isRight) }
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
  }

  /// Only fields that were read from text or an image count: structured data has its own confidence.
  private func fitted(_ field: DecisiveField) -> Fitted {
    var fit = ConfidenceFit()
    for document in documents {
      guard let source = document.proposal.flatMap(field.found)?.source, [.ocr, .textLayer].contains(source) else {
        continue
      }
      fit.add(document.label.shop, document.features.flatMap(field.features), field.isRight(document.judgement))
    }
    return Fitted(field: field, fit: fit, folds: fit.foldModels())
  }

  /// The judgements of the sure drafts, each parsed with the models of its shop's fold.
  private func sureDrafts(_ folds: [ConfidenceModels]) -> [Judgement] {
    documents.compactMap { document in
      guard let reading = document.reading else { return nil }
      let parser = DocumentParser(today: today, models: folds[ConfidenceFit.fold(of: document.label.shop)])
      let judgement = Judgement(parser.proposals(from: reading).first, against: document.label)
      return judgement.isSure ? judgement : nil
    }
  }
}
