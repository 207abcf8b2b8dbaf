internal import Actions
internal import ArgumentParser
internal import Parsing

/// `billfold reparse`: parses stored readings again, without repeating text recognition.
struct ReparseVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reparse",
    abstract: "Parse what was read again, without reading the documents; drafts you have edited are kept.",
    discussion: "Useful after an update. Without ids, every document is parsed again.")

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("auto, pages or none; see import.", valueName: "mode"))
  var split: SplitMode = .auto
  @Flag(help: "Show what would change, and change nothing.")
  var preview = false
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64] = []

  func run() async throws {
    if preview { return try await global.run(PreviewReparse(ids, split: split)) { try $1.show($0) } }
    try await global.run(ReparseDrafts(ids, split: split), bar: "parsing") { try $1.show($0) }
  }
}
