internal import Actions
internal import ArgumentParser

/// `billfold status`: shows the progress of reading.
struct StatusVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how many documents are waiting, which worker reads which, and how fast.",
    discussion: """
      With --prometheus, the figures are written to a file in Prometheus' text format instead, for the textfile \
      collector of node_exporter, which takes files whose name ends in .prom. The file is replaced as a whole; if \
      the store is unavailable, it is not changed.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp("Write the figures to this file (- for standard output) for Prometheus.", valueName: "file"),
    completion: .file(), transform: Arguments.name)
  var prometheus: String?

  func run() async throws {
    let file = Arguments.outputFile(prometheus)
    let isPrinted = prometheus == Arguments.standardStream
    try await global.run(ShowStatus(prometheus: file)) { status, output in
      if isPrinted { return output.show(prometheus: status) }
      // No output if a file is written, because a timer that runs this verb every minute should only report errors.
      if file == nil || global.json { try output.show(status) }
    }
  }
}
