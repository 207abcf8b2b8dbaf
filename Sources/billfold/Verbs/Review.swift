internal import ArgumentParser

/// `billfold review`: one draft a screen, one key a decision.
struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Step through the drafts with one key each.")

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    throw CommandError("not yet", .usage)
  }
}
