internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Parsing
internal import SystemPackage

/// Measures how right billfold is on documents whose answers are known.
@main struct Accuracy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "billfold-accuracy",
    abstract: "Measure billfold against folders of labelled documents.",
    discussion: """
      A folder holds documents and labels.jsonl: one object a line with file, merchant, date, total, currency. Prints the \
      share of right fields, the share that needs no person, and how far confidence can be believed.
      """)

  @Argument(help: "Folders with labels.jsonl.") var folders: [String]
  @Option(help: "Keep readings here and use those that are kept: parsing alone takes seconds.") var readings: String?
  @Option(help: "Only the documents whose name falls into half a or b.") var half: Half?
  @Option(help: "Readers side by side.") var jobs = IntakeOptions.standardJobs
  @Flag(help: "Fit the weights of the fields' confidence, and print them as the table that the parser reads.") var fit = false
  @Flag(help: "List every wrong field: expected, found, reasons for review.") var wrong = false

  func run() async throws {
    var table = ScoreTable()
    var reliability: [(String, KeyPath<Judgement, Bool?>, (Proposal) -> Double?, ReliabilityTable)] = [
      ("total", \.total, { $0.total?.confidence }, ReliabilityTable()),
      ("date", \.date, { $0.date?.confidence }, ReliabilityTable()),
      ("merchant", \.merchant, { $0.merchant?.confidence }, ReliabilityTable()),
    ]
    var fits = (total: ConfidenceFit(), date: ConfidenceFit(), merchant: ConfidenceFit())
    if !fit { print(ScoreTable.header) }
    for name in folders {
      let folder = URL(fileURLWithPath: name)
      let labels = try LabelledDocument.all(in: folder, half: half)
      let readings = try await readings(of: labels.map { folder.appendingPathComponent($0.file) })
      let proposals = readings.map { $0.flatMap { DocumentParser(today: today).proposals(from: $0).first } }
      let judgements = zip(labels, proposals).map { Judgement($1, against: $0) }
      let row = table.add(folder.lastPathComponent, judgements)
      if !fit { print(row) }
      for index in labels.indices {
        if wrong { misses(labels[index], proposals[index], judgements[index]).forEach { print($0) } }
        guard let proposal = proposals[index] else { continue }
        if fit, let features = readings[index].flatMap({ ReceiptParser(today: today).features(of: $0) }) {
          fits.total.add(labels[index].file, features.total, judgements[index].total)
          fits.date.add(labels[index].file, features.date, judgements[index].date)
          fits.merchant.add(labels[index].file, features.merchant, judgements[index].merchant)
        }
        for field in reliability.indices {
          reliability[field].3.add(reliability[field].2(proposal), judgements[index][keyPath: reliability[field].1])
        }
      }
    }
    if fit { return report([("total", fits.total), ("date", fits.date), ("merchant", fits.merchant)]) }
    if folders.count > 1 { print(table.footer) }
    for (name, _, _, bands) in reliability { bands.lines(name).forEach { print($0) } }
  }

  private var today: CalendarDate { .localToday() }

  /// The weights as a table, and as remarks how they do on the half of the documents that they were not fitted on.
  private func report(_ fits: [(field: String, fit: ConfidenceFit)]) {
    for (field, fit) in fits {
      var held = ReliabilityTable()
      for (sample, probability) in fit.heldBack() { held.add(probability, sample.isRight) }
      held.lines("\(field), fitted on one half of \(fit.samples.count) and tried on the other").forEach { print("# \($0)") }
      for (feature, weight) in fit.weights().sorted(by: { ($0.key != ConfidenceModel.bias ? 1 : 0, $0.key) < ($1.key != ConfidenceModel.bias ? 1 : 0, $1.key) }) {
        print("\(field)\t\(feature)\t\(String(format: "%.2f", weight))")
      }
    }
  }

  /// The reading of each document, or nil where it cannot be read.
  private func readings(of documents: [URL]) async throws -> [Reading?] {
    let cache = self.readings.map { ReadingCache(root: URL(fileURLWithPath: $0)) }
    var found: [URL: Reading] = [:]
    for document in documents { found[document] = cache?.reading(of: document) }
    let unread = documents.filter { found[$0] == nil }
    if !unread.isEmpty {
      let options = IntakeOptions(reader: try ReaderLocation.find(named: ProcessInfo.processInfo.environment["BILLFOLD_READER"]), jobs: jobs)
      var kept: [(Reading, URL)] = []
      try await BatchReading(options: options).run(unread.map { FilePath($0.path) }) { index, result in
        guard case .success(let read) = result.outcome else { return }
        kept.append((read.reading, unread[index]))
      }
      for (reading, document) in kept {
        found[document] = reading
        try cache?.keep(reading, of: document)
      }
    }
    return documents.map { found[$0] }
  }

  private func misses(_ label: LabelledDocument, _ proposal: Proposal?, _ judgement: Judgement) -> [String] {
    let review = proposal.map { $0.review.map(\.rawValue).joined(separator: ",") } ?? "no proposal"
    let fields: [(String, Bool?, String?, String?)] = [
      ("total", judgement.total, label.total, proposal?.total.map { "\($0.value) \($0.confidence.shown)" }),
      ("date", judgement.date, label.date, proposal?.date.map { "\($0.value) \($0.confidence.shown)" }),
      ("merchant", judgement.merchant, label.merchant, proposal?.merchant.map { "\($0.value) \($0.confidence.shown)" }),
      ("currency", judgement.currency, label.currency, proposal?.currency?.value.code),
      ("category", judgement.category, label.categories?.joined(separator: "/"), proposal?.category?.value),
    ]
    return fields.filter { $0.1 == false }.map { field, _, expected, found in
      "   \(label.file)  \(field)  want \(expected ?? "")  got \(found ?? "nothing")  \(judgement.isWrongWhileSure ? "WHILE SURE" : review)"
    }
  }
}

extension Half: ExpressibleByArgument {}

extension Double {
  fileprivate var shown: String { String(format: "%.2f", self) }
}
