internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Parsing
internal import Store

/// `billfold reparse`: understands the kept readings anew, without recognising again.
struct Reparse: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reparse",
    abstract: "Understand what was read anew, without reading again; drafts you have touched stay.",
    discussion: "Useful after an update. Without ids every document is parsed again.")

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("auto, pages or none; see import.", valueName: "mode"))
  var split: SplitMode = .auto
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64] = []

  func run() async throws {
    let settings = try global.settings()
    let store = try await global.openStore(settings)
    let parser = DocumentParser(today: CalendarDate.localToday(), split: split, separators: settings.separators)
    let documents = ids.isEmpty ? try await store.documentsWithReadings() : try await documents(of: ids, store)
    let progress = ProgressBar("parsing", isWanted: true)
    var changed = 0
    for (index, document) in documents.enumerated() {
      try Task.checkCancellation()
      guard let reading = try await store.reading(ofDocument: document) else { continue }
      changed += try await store.replaceProposals(ofDocument: document, with: parser.proposals(from: reading))
      progress.update(done: index + 1, of: documents.count)
    }
    progress.finish()
    if global.json {
      Terminal.print(
        JSONValue.object(["documents": .integer(Int64(documents.count)), "changed": .integer(Int64(changed))]).line)
    } else {
      Terminal.print("\(documents.count) documents parsed again, \(changed) drafts changed.")
    }
  }

  private func documents(of drafts: [Int64], _ store: Store) async throws -> [Int64] {
    var documents: [Int64] = []
    for id in drafts {
      let document = try await store.draft(id).documentID
      if !documents.contains(document) { documents.append(document) }
    }
    return documents
  }
}
