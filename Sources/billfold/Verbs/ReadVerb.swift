internal import Actions
internal import ArgumentParser

/// `billfold read`: reads documents and prints the proposals, without a store.
struct ReadVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read documents and print what they say, without using a store or moving files.",
    discussion: """
      With --json, one JSON object per document, one per line, in the order given. The path - reads standard input.

      Examples:

        billfold read receipt.jpg
        billfold read receipt.jpg --explain
        billfold read - --json < receipt.pdf
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Also show what each reader saw where total, date and merchant are printed, and why one was chosen.")
  var explain = false
  @Argument(
    help: ArgumentHelp("Photos, scans and PDFs, and - for standard input.", valueName: "file"), completion: .file(),
    transform: Arguments.name)
  var files: [String]

  func validate() throws {
    if files.count(where: { $0 == "-" }) > 1 { throw ValidationError("Standard input (-) can be given once.") }
  }

  func run() async throws {
    let files = files.map { ReadFiles.File(Arguments.path($0), named: $0) }
    let settings = try global.settings(reading.flags)
    let output = global.output(settings)
    let bar = output.bar("reading")
    // Also if reading ends with an error, which would be printed beside the bar.
    defer { bar.finish() }
    bar.update(CountProgress(done: 0, total: files.count))
    let drawing = Task { await bar.keepDrawing() }
    defer { drawing.cancel() }
    let action = ReadFiles(files, explains: explain, split: reading.split)
    let count = try await global.desk(settings).run(action) { step in try output.show(step, bar) }
    try output.show(count)
  }
}
