internal import Actions
internal import ArgumentParser

/// `billfold accuracy`: shows how often proposals were right for the user's documents.
struct AccuracyVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy", abstract: "Show how often proposals were right, per field and shop.",
    discussion:
      "Compares what was proposed for each document with the bill that you made from it, in its current state.")

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("Only the newest bills, 0 for all.", valueName: "n"))
  var limit = 0
  @Option(help: ArgumentHelp("How many of the most corrected shops are listed.", valueName: "n"))
  var shops = 10

  func validate() throws {
    if limit < 0 || shops < 0 { throw ValidationError("--limit and --shops must be 0 or more.") }
  }

  func run() async throws {
    try await global.run(MeasureAccuracy(limit: limit)) { try $1.show($0, shops: shops) }
  }
}
