internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Store

/// `billfold retry`: reads documents again, for example after a language was installed.
struct Retry: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retry", abstract: "Read the documents of drafts again; what you have edited stays.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "All drafts whose document could not be read.")
  var failed = false
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64] = []

  func validate() throws {
    if ids.isEmpty && !failed { throw ValidationError("Which drafts? Give their ids, or --failed.") }
  }

  func run() async throws {
    let settings = try global.settings(reading.flags)
    let options = try await reading.intake(settings, retries: .brisk)
    let store = try await global.openStore(settings)
    let chosen = failed ? try await store.drafts().filter { $0.failure != nil }.map(\.id) + ids : ids
    var documents: [Int64] = []
    for id in chosen {
      // A document of several drafts is read once.
      let document = try await store.draft(id).documentID
      if !documents.contains(document) { documents.append(document) }
    }
    for document in documents { try await store.retry(document: document) }
    let waited = documents
    try await Workers(Pipeline(store: store, options: options)).run {
      for document in waited {
        switch try await store.outcome(ofDocument: document) {
        case .waiting, .running: return false
        case .read, .failed: continue
        }
      }
      return true
    }
    try await report(documents, store)
  }

  private func report(_ documents: [Int64], _ store: Store) async throws {
    var drafts: [Draft] = []
    var anyFailed = false
    for document in documents {
      switch try await store.outcome(ofDocument: document) {
      case .read(let ids): for id in ids { drafts.append(try await store.draft(id)) }
      case .failed(let failure, let id):
        anyFailed = true
        if let id { drafts.append(try await store.draft(id)) }
        let name = try await store.document(document)?.fileName ?? "document \(document)"
        Terminal.complain("cannot read \(name): \(failure.message)")
      case .waiting, .running: continue
      }
    }
    if global.json {
      Terminal.print(JSONValue.array(drafts.map { JSONValue($0) }).line)
    } else {
      for draft in drafts {
        Terminal.print(
          "draft \(draft.id): \(draft.merchantText), \(draft.totalText), \(draft.dateText)")
      }
    }
    if anyFailed { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }
}
