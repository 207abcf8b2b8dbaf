internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Glibc
internal import Intake
internal import Store
internal import SystemPackage

/// `billfold import`: files and folders in, drafts out.
struct Import: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Accept files and folders, read them and propose drafts; ends when all are done.",
    discussion: "The same file twice is one document. Files stay where they are unless --move is given.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Remove files from where they were once they are safely in the store and read.")
  var move = false
  @Argument(help: ArgumentHelp("Documents, and folders with documents below them.", valueName: "path"))
  var paths: [String]

  func run() async throws {
    let settings = try global.settings(reading.flags)
    let named = paths.map(Arguments.path)
    for path in named where path.withPlatformString({ access($0, F_OK) }) != 0 && errno == ENOENT && named.count == 1 {
      throw ActionError("there is no \(path.string); check the name", .badData)
    }
    let walk = FolderWalk(named)
    let options = try await reading.intake(settings, retries: .brisk)
    let pipeline = Pipeline(store: try await global.openStore(settings), options: options)
    let progress = ProgressBar("reading", isWanted: true)
    let start = ContinuousClock.now
    let importer = Importer(pipeline)
    let entries = try await importer.run(walk) { progress.update(done: $0.done, of: $0.total) }
    progress.finish()
    if move { await remove(entries, importer) }
    try await report(
      entries, skipped: walk.skipped, seconds: (ContinuousClock.now - start) / .seconds(1), pipeline.store)
    if entries.contains(where: \.isFailed) { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }

  private func remove(_ entries: [Importer.Entry], _ importer: Importer) async {
    for entry in entries where !entry.isFailed {
      if let reason = await importer.remove(entry.file) {
        Terminal.complain(
          "\(FullCardNumber.masked(entry.file.lastName)) is in the store but was not removed: \(reason)")
      }
    }
  }

  private func report(_ entries: [Importer.Entry], skipped: Int, seconds: Double, _ store: Store) async throws {
    var sure = 0
    if global.json {
      Terminal.print(JSONValue.array(entries.map(\.json)).line)
    } else if !entries.isEmpty {
      let (table, count) = try await table(of: entries, store)
      table.print()
      sure = count
    }
    for entry in entries {
      if case .failed(let failure, _) = entry.result {
        Terminal.complain("cannot read \(FullCardNumber.masked(entry.file.string)): \(failure.message)")
      }
    }
    guard !global.json else { return }
    let failed = entries.count(where: \.isFailed)
    let known = entries.count { if case .known = $0.result { true } else { false } }
    Terminal.remark()
    Terminal.remark(
      "\(entries.count) files in \(String(format: "%.1f", seconds)) s: \(entries.count - failed - known) read, \(known) known already, \(failed) failed"
        + (skipped > 0 ? ", \(skipped) skipped as no documents" : "") + "; \(sure) drafts are sure.")
    Terminal.remark("Next: `billfold review`, or `billfold confirm --all-sure`.")
  }

  /// A row a draft, or a file that has none; and how many of the drafts are sure.
  private func table(of entries: [Importer.Entry], _ store: Store) async throws -> (table: Table, sure: Int) {
    var sure = 0
    var table = Table([
      .init(title: "FILE", shrinksTo: 12), .init(title: "DRAFT", isRight: true), .init(title: "DATE"),
      .init(title: "MERCHANT", shrinksTo: 10), .init(title: "TOTAL", isRight: true),
      .init(title: "LOOK AT", shrinksTo: 9),
    ])
    for entry in entries {
      let name = FullCardNumber.masked(entry.file.lastName)
      switch entry.result {
      case .failed(let failure, let draft):
        table.add(name, draft.map { "\($0)" } ?? "", "", "", "", "failed: \(failure.code.rawValue)")
      case .known(let drafts):
        table.add(name, drafts.map { "\($0)" }.joined(separator: ","), "", "", "", "known already")
      case .read(let drafts) where drafts.isEmpty: table.add(name, "", "", "", "", "no receipt")
      case .read(let drafts):
        for id in drafts {
          let draft = try await store.draft(id)
          sure += draft.isSure ? 1 : 0
          table.add(name, "\(id)", draft.dateText, draft.merchantText, draft.totalText, draft.lookText)
        }
      }
    }
    return (table, sure)
  }
}

extension Importer.Entry {
  var isFailed: Bool { if case .failed = result { true } else { false } }

  fileprivate var json: JSONValue {
    switch result {
    case .read(let drafts):
      ["file": .string(file.string), "status": "read", "drafts": .array(drafts.map(JSONValue.integer))]
    case .known(let drafts):
      ["file": .string(file.string), "status": "known", "drafts": .array(drafts.map(JSONValue.integer))]
    case .failed(let failure, let draft):
      [
        "file": .string(file.string), "status": "failed", "drafts": .array(draft.map { [.integer($0)] } ?? []),
        "error": ["code": .string(failure.code.rawValue), "message": .string(failure.message)],
      ]
    }
  }
}
