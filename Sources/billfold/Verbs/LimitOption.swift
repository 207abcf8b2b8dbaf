internal import ArgumentParser

/// The option that limits a list.
struct LimitOption: ParsableArguments {
  @Option(help: ArgumentHelp("How many at most (default: 100, or all with --json); 0 for all.", valueName: "n"))
  var limit: Int?

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit must be 0 (no limit) or more.") }
  }

  /// The maximum number of entries to show, by default 100 for people and all for programs; 0 for all.
  ///
  /// - Parameter json: whether the output is JSON.
  func effective(json: Bool) -> Int { limit ?? (json ? 0 : 100) }
}
