internal import Actions
internal import ArgumentParser

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
    try await global.run(BackUpStore(folder: folder, isForced: force), bar: "copying") { try $1.show($0) }
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
    if let complaint = earlier.flatMap(RestoreBackup.complaint) { throw ValidationError(complaint) }
  }

  func run() async throws {
    if list { return try await global.run(ListBackups(folder: folder)) { try $1.show($0) } }
    try await global.run(RestoreBackup(folder: folder, earlier: earlier), bar: "restoring") { try $1.show($0) }
  }
}
