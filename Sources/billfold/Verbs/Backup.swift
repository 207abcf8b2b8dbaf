internal import Actions
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
      documents are copied, all are hashed. The backup of another store, or one that holds changes which this store \
      has not, is never replaced unless --force is given. What was there before stays as an earlier backup. \
      `billfold restore` brings each back.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Replace the backup of another store, or a newer one; it is kept as an earlier backup.")
  var force = false
  @Argument(help: ArgumentHelp("A new folder, or one that holds an earlier backup of this store.", valueName: "folder"))
  var folder: String

  func run() async throws {
    let settings = try global.settings()
    guard try Store.isThere(settings.store, documents: settings.documents) else {
      throw ActionError("there is no store at \(settings.store.path) yet; `billfold import` makes one", .badData)
    }
    let store = try await global.openStore(settings)
    let progress = ProgressBar("copying", isWanted: true)
    let made = try await store.backUp(to: Backup(folder: URL(fileURLWithPath: folder)), isForced: force) {
      progress.update(done: $0, of: $1)
    }
    progress.finish()
    let contents = made.contents
    contents.report("backed up to \(folder)", asJSON: global.json, ["forcedOut": .text(made.forcedOut)])
    if let name = made.forcedOut, !global.json {
      Terminal.print("what was there is kept: `billfold restore \(folder) --earlier \(name)`")
    }
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
    discussion: """
      The backup is checked as a whole before anything is put there; a store that is there is never replaced, nor the \
      changes that one has left behind. The restored store is the same store: backups to the same folder go on.
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "List the backups in the folder, the newest last, and restore nothing.")
  var list = false
  @Option(help: ArgumentHelp("Restore an earlier backup instead of the newest; --list names them.", valueName: "name"))
  var earlier: String?
  @Argument(help: ArgumentHelp("The folder that `billfold backup` made.", valueName: "folder"))
  var folder: String

  func validate() throws {
    if let earlier, earlier.isEmpty || earlier.hasPrefix(".") || earlier.contains("/") {
      throw ValidationError("--earlier takes a name as `billfold restore --list` prints it.")
    }
  }

  func run() async throws {
    let settings = try global.settings()
    let backup = Backup(folder: URL(fileURLWithPath: folder), earlier: earlier)
    if list { return try show(Backup(folder: backup.folder)) }
    let progress = ProgressBar("restoring", isWanted: true)
    let contents = try await Store.restore(backup, to: settings.store, documents: settings.documents) {
      progress.update(done: $0, of: $1)
    }
    progress.finish()
    contents.report("restored to \(settings.store.path)", asJSON: global.json)
  }

  private func show(_ backup: Backup) throws {
    var all: [(name: String?, contents: Backup.Contents)] = []
    for name in backup.allEarlier() {
      if let contents = try Backup(folder: backup.folder, earlier: name).contents() { all.append((name, contents)) }
    }
    if let newest = try backup.contents() { all.append((nil, newest)) }
    guard !all.isEmpty else {
      throw ActionError("\(folder) holds no complete backup; name the folder that `billfold backup` made", .badData)
    }
    if global.json {
      let members = all.map { name, contents in
        JSONValue.object(contents.json.merging(["earlier": .text(name)]) { $1 })
      }
      return Terminal.print(JSONValue.array(members).line)
    }
    var table = Table([
      .init(title: "EARLIER"), .init(title: "MADE"), .init(title: "STORE"), .init(title: "DOCUMENTS", isRight: true),
      .init(title: "DRAFTS", isRight: true), .init(title: "BILLS", isRight: true),
    ])
    for (name, contents) in all {
      table.add(
        name ?? "(newest)", Timestamp.text(contents.made), contents.store.map { String($0.prefix(8)) } ?? "",
        "\(contents.documents)", "\(contents.drafts)", "\(contents.bills)")
    }
    table.print()
  }
}

extension Backup.Contents {
  fileprivate var json: [String: JSONValue] {
    [
      "documents": .integer(Int64(documents)), "drafts": .integer(Int64(drafts)), "bills": .integer(Int64(bills)),
      "bytes": .integer(bytes), "missing": .array(missing.map(JSONValue.string)), "schema": .string(schema),
      "made": .string(Timestamp.text(made)), "store": .text(store),
    ]
  }

  fileprivate func report(_ what: String, asJSON: Bool, _ more: [String: JSONValue] = [:]) {
    if asJSON { return Terminal.print(JSONValue.object(json.merging(more) { $1 }).line) }
    let size = String(format: "%.1f MB", Double(bytes) / 1e6)
    Terminal.print(
      "\(what): \(documents) documents (\(size)), \(drafts) drafts, \(bills) bills; every document was hashed")
  }
}
