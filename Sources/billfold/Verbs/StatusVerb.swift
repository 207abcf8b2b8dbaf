internal import Actions
internal import ArgumentParser

/// `billfold status`: how the reading goes on.
struct StatusVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how many documents wait, who reads which, and how fast it goes.")

  @OptionGroup var global: GlobalOptions

  func run() async throws { try await global.run(ShowStatus()) { try $1.show($0) } }
}
