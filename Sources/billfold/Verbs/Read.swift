internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import SystemPackage

/// `billfold read`: what billfold makes of documents, without a store.
struct Read: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read documents and print what they say; touches no store and moves no file.",
    discussion: "With --json one object a document, a line each, in the order given.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Also say what each reader saw where total, date and merchant are printed, and why one was believed.")
  var explain = false
  @Argument(help: ArgumentHelp("Photos, scans and PDFs.", valueName: "file"))
  var files: [String]

  func run() async throws {
    let settings = try global.settings(reading.flags)
    let options = try await reading.intake(settings, retries: .brisk)
    let parser = explain ? DocumentParser(today: options.today()) : nil
    var failed = false
    let progress = ProgressBar("reading", isWanted: !Terminal.isOutput || global.json)
    try await BatchReading(options: options).run(files.map(Arguments.path)) { index, result in
      progress.update(done: index + 1, of: files.count)
      if case .failure = result.outcome { failed = true }
      show(result, named: files[index], explainedBy: parser)
    }
    progress.finish()
    if failed { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }

  private func show(_ result: BatchReading.Result, named name: String, explainedBy parser: DocumentParser?) {
    if global.json { return Terminal.print(json(result, name, explainedBy: parser).line) }
    switch result.outcome {
    case .failure(let failure): Terminal.complain("cannot read \(name): \(failure.message)")
    case .success(let read):
      Terminal.print(Style.bold("\(name)"))
      if read.proposals.isEmpty { Terminal.print("  nothing here looks like a receipt or bill") }
      for file in read.reading.files where file.failure != nil { Terminal.print("  " + LeftOut.line(file)) }
      for proposal in read.proposals {
        let explained = parser.map { ExplanationView(explanations: $0.explanations(of: proposal, in: read.reading)) }
        (ProposalView(proposal).lines + (explained?.lines ?? [])).forEach { Terminal.print("  " + $0) }
      }
    }
  }

  private func json(_ result: BatchReading.Result, _ name: String, explainedBy parser: DocumentParser?) -> JSONValue {
    let seconds = JSONValue.number((result.seconds * 100).rounded() / 100)
    switch result.outcome {
    case .failure(let failure):
      return [
        "file": .string(name), "status": "failed", "seconds": seconds,
        "error": ["code": .string(failure.code.rawValue), "message": .string(failure.message)], "proposals": [],
      ]
    case .success(let read):
      return [
        "file": .string(name), "status": "read", "pages": .integer(Int64(read.reading.pages.count)), "seconds": seconds,
        "files": .array(read.reading.files.map { JSONValue($0) }),
        "proposals": .array(
          read.proposals.map { proposal in
            guard let parser, case .object(var members) = JSONValue(proposal) else { return JSONValue(proposal) }
            members["explanations"] = .array(
              parser.explanations(of: proposal, in: read.reading).map { JSONValue($0) })
            return .object(members)
          }),
      ]
    }
  }
}
