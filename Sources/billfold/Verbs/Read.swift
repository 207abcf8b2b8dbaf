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
    let output = global.output(settings)
    var failed = false
    var trouble: (any Error)?
    let progress = ProgressBar("reading", isWanted: !Terminal.isOutput || global.json)
    try await BatchReading(options: options).run(files.map(Arguments.path)) { index, result in
      progress.update(done: index + 1, of: files.count)
      let result = ReadResult(result, named: files[index], explainedBy: parser)
      if result.status == .failed { failed = true }
      do { try output.show(result) } catch { trouble = trouble ?? error }
    }
    progress.finish()
    if let trouble { throw trouble }
    if failed { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }
}
