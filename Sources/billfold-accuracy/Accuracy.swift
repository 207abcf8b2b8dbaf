internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Parsing
internal import SystemPackage

/// Measures the accuracy of billfold on documents with known answers.
@main struct Accuracy: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "billfold-accuracy",
    abstract: "Measure the accuracy of billfold with labelled documents.",
    discussion: """
      Each folder contains documents and a file labels.jsonl with one object per line: file, merchant, date, total, currency. \
      Prints the share of correct fields, the share of sure drafts, and how often fields of each confidence are correct.
      """)

  @Argument(help: "Folders with labels.jsonl.") var folders: [String]
  @Option(help: "Cache readings in this folder, so that later runs only parse.") var readings: String?
  @Option(help: "Measure only half a or half b of the documents, by file name.") var half: Half?
  @Option(help: "The number of documents to read in parallel.") var jobs = IntakeOptions.standardJobs
  @Flag(help: "Fit the weights of the confidence model, and print them as confidence.tsv.") var fit =
    false
  @Flag(help: "List wrong fields: expected value, found value, reasons for review.") var wrong = false

  @Flag(
    help:
      "Confirm the documents in the order of their dates, and print how much learning from confirmed bills improves later ones."
  )
  var replay = false

  /// The result for one document.
  private struct Outcome {
    var label: LabelledDocument
    var reading: Reading?
    var proposal: Proposal?
    var judgement: Judgement
  }

  func run() async throws {
    var table = ScoreTable()
    var all: [Outcome] = []
    if !fit && !replay { print(ScoreTable.header) }
    for name in folders {
      let folder = URL(fileURLWithPath: name)
      let outcomes = try await outcomes(in: folder)
      all += outcomes
      if fit || replay { continue }
      print(table.add(folder.lastPathComponent, outcomes.map(\.judgement)))
      if wrong { outcomes.flatMap(misses).forEach { print(HiddenCharacters.shown(in: $0)) } }
    }
    if fit { return printWeights(all) }
    if replay { return try await printReplay(all) }
    if folders.count > 1 { print(table.footer) }
    ReviewReasons.lines(all.compactMap { outcome in outcome.proposal.map { ($0.review, outcome.judgement) } })
      .forEach { print($0) }
    for field in DecisiveField.allCases {
      var bands = ReliabilityTable()
      for outcome in all {
        bands.add(outcome.proposal.flatMap(field.found)?.confidence, field.isRight(outcome.judgement))
      }
      bands.lines(field.rawValue).forEach { print($0) }
    }
  }

  private func printWeights(_ outcomes: [Outcome]) {
    var report = FitReport(today: today)
    for outcome in outcomes { report.add(outcome.label, outcome.reading, outcome.proposal, outcome.judgement) }
    report.lines().forEach { print($0) }
  }

  private func printReplay(_ outcomes: [Outcome]) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let items = outcomes.compactMap { outcome in
      outcome.proposal.map { Replay.Item(label: outcome.label, proposal: $0) }
    }
    let replay = try await Replay(items, folder: folder)
    replay.lines.forEach { print($0) }
    if wrong { replay.misses.forEach { print(HiddenCharacters.shown(in: $0)) } }
  }

  private var today: CalendarDate { .localToday() }

  private func outcomes(in folder: URL) async throws -> [Outcome] {
    let labels = try LabelledDocument.all(in: folder, half: half)
    let readings = try await readings(of: labels.map { folder.appendingPathComponent($0.file) })
    return zip(labels, readings).map { label, reading in
      let proposal = reading.flatMap { DocumentParser(today: today).proposals(from: $0).first }
      return Outcome(label: label, reading: reading, proposal: proposal, judgement: Judgement(proposal, against: label))
    }
  }

  /// The reading of each document, or nil if it cannot be read.
  private func readings(of documents: [URL]) async throws -> [Reading?] {
    let cache = self.readings.map { ReadingCache(root: URL(fileURLWithPath: $0)) }
    var found: [URL: Reading] = [:]
    for document in documents { found[document] = cache?.reading(of: document) }
    let unread = documents.filter { found[$0] == nil }
    if !unread.isEmpty {
      let options = IntakeOptions(
        reader: try ReaderLocation.find(named: ProcessInfo.processInfo.environment["BILLFOLD_READER"]), jobs: jobs)
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

  private func misses(_ outcome: Outcome) -> [String] {
    let (label, proposal, judgement) = (outcome.label, outcome.proposal, outcome.judgement)
    let review = proposal.map { $0.review.map(\.rawValue).joined(separator: ",") } ?? "no proposal"
    let fields: [(String, Bool?, String?, String?)] = [
      ("total", judgement.total, label.total, proposal?.total.map { "\($0.value) \($0.confidence.shown)" }),
      ("date", judgement.date, label.date, proposal?.date.map { "\($0.value) \($0.confidence.shown)" }),
      ("merchant", judgement.merchant, label.merchant, proposal?.merchant.map { "\($0.value) \($0.confidence.shown)" }),
      ("currency", judgement.currency, label.currency, proposal?.currency?.value.code),
      ("category", judgement.category, label.categories?.joined(separator: "/"), proposal?.category?.value),
    ]
    return fields.filter { $0.1 == false }.map { field, _, expected, found in
      "   \(label.file)  \(field)  expected \(expected ?? "")  found \(found ?? "nothing")  \(judgement.isWrongWhileSure ? "WHILE SURE" : review)"
    }
  }
}

extension Half: ExpressibleByArgument {}

extension Double {
  fileprivate var shown: String { String(format: "%.2f", self) }
}
