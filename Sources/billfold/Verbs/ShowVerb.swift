internal import Actions
internal import ArgumentParser

/// `billfold show`: explains a draft, including the printed words.
struct ShowVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Explain a draft: every field with its source, the printed words and the alternatives.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Also print the text that was read.")
  var text = false
  @Argument(help: ArgumentHelp("A draft.", valueName: "id"))
  var id: Int64

  func run() async throws {
    try await global.run(ShowDraft(id, withText: text)) { try $1.show($0) }
  }
}
