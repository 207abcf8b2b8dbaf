internal import Actions
internal import ArgumentParser

/// `billfold backup`: copies the store and its documents in a consistent state.
struct BackupVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the store and its documents to a folder, and check the copy.",
    discussion: """
      The copy is consistent even while others use the store. A folder with an earlier backup of this store is \
      updated: only new documents are copied, and all are hashed. A backup of another store, or one with \
      changes that this store does not have, is only replaced with --force. The replaced backup is kept as an \
      earlier backup, which `billfold restore` can restore as well.

      Examples:

        billfold backup /mnt/usb/billfold
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Replace the backup of another store, or a newer one; it is kept as an earlier backup.")
  var force = false
  @Argument(
    help: ArgumentHelp("A new folder, or one that contains an earlier backup of this store.", valueName: "folder"),
    completion: .directory, transform: Arguments.name)
  var folder: String

  func run() async throws {
    try await global.run(BackUpStore(folder: folder, isForced: force), bar: "copying") { try $1.show($0) }
  }
}

/// `billfold restore`: restores a backup to a place without a store.
struct RestoreVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore a backup to a new store.",
    discussion: """
      The whole backup is checked before anything is written. An existing store is never replaced, nor are the \
      changes in a write-ahead log that it left behind. The restored store counts as the same store, so it can be \
      backed up to the same folder.

      Examples:

        billfold restore /mnt/usb/billfold --list
        billfold restore /mnt/usb/billfold
      """)

  @OptionGroup var global: GlobalOptions
  @Flag(help: "List the backups in the folder, the newest last, and restore nothing.")
  var list = false
  @Option(help: ArgumentHelp("Restore an earlier backup instead of the newest; --list names them.", valueName: "name"))
  var earlier: String?
  @Argument(
    help: ArgumentHelp("The folder that `billfold backup` created.", valueName: "folder"), completion: .directory,
    transform: Arguments.name)
  var folder: String

  func validate() throws {
    if let complaint = earlier.flatMap(RestoreBackup.complaint) { throw ValidationError(complaint) }
  }

  func run() async throws {
    if list { return try await global.run(ListBackups(folder: folder)) { try $1.show($0) } }
    try await global.run(RestoreBackup(folder: folder, earlier: earlier), bar: "restoring") { try $1.show($0) }
  }
}
