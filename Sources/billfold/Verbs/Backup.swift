internal import ArgumentParser
internal import Foundation
internal import Store

/// `billfold backup`: everything, as it is at one moment.
struct BackUp: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy store and documents to a folder, consistently, and check the copy.",
    discussion: """
      Others may go on working meanwhile. A folder that holds an earlier backup is brought up to date: only new \
      documents are copied, all are hashed. `billfold restore` brings it back.
      """)

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("A new folder, or one that holds an earlier backup.", valueName: "folder"))
  var folder: String

  func run() async throws {
    let settings = try global.settings()
    guard FileManager.default.fileExists(atPath: settings.store.path) else {
      throw CommandError("there is no store at \(settings.store.path) yet; `billfold import` makes one", .badData)
    }
    let store = try await global.openStore(settings)
    let progress = ProgressBar("copying", isWanted: true)
    let contents = try await store.backUp(to: Backup(folder: URL(fileURLWithPath: folder))) {
      progress.update(done: $0, of: $1)
    }
    progress.finish()
    contents.report("backed up to \(folder)", asJSON: global.json)
    if !contents.missing.isEmpty {
      Terminal.complain(
        "the bytes of \(contents.missing.count) documents are gone or have changed (\(BytesChecks.names(contents.missing))); everything else is backed up; see `billfold doctor --rehash`"
      )
      throw ExitCode(ExitStatus.someFailed.rawValue)
    }
  }
}

/// `billfold restore`: a backup in the place of a store that is not there.
struct Restore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put a backup back where there is no store.",
    discussion:
      "The backup is checked as a whole before anything is put there; a store that is there is never replaced.")

  @OptionGroup var global: GlobalOptions
  @Argument(help: ArgumentHelp("The folder that `billfold backup` made.", valueName: "folder"))
  var folder: String

  func run() async throws {
    let settings = try global.settings()
    let progress = ProgressBar("restoring", isWanted: true)
    let contents = try await Store.restore(
      Backup(folder: URL(fileURLWithPath: folder)), to: settings.store, documents: settings.documents
    ) { progress.update(done: $0, of: $1) }
    progress.finish()
    contents.report("restored to \(settings.store.path)", asJSON: global.json)
  }
}

extension Backup.Contents {
  fileprivate func report(_ what: String, asJSON: Bool) {
    if asJSON {
      let json: JSONValue = [
        "documents": .integer(Int64(documents)), "drafts": .integer(Int64(drafts)), "bills": .integer(Int64(bills)),
        "bytes": .integer(bytes), "missing": .array(missing.map(JSONValue.string)), "schema": .string(schema),
      ]
      return Terminal.print(json.line)
    }
    let size = String(format: "%.1f MB", Double(bytes) / 1e6)
    Terminal.print(
      "\(what): \(documents) documents (\(size)), \(drafts) drafts, \(bills) bills; every document was hashed")
  }
}
