internal import Actions
internal import ArgumentParser

/// `billfold watch`: reads files that are dropped into a folder.
struct WatchVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Read files that are dropped into a folder, until stopped.",
    discussion: """
      A file is accepted when it has not changed for some seconds and is complete. Files that were read move to a \
      folder `done` beside the inbox, unreadable ones to `failed`, each with a text file that gives the reason \
      (NAME-done and NAME-failed if the inbox is not called "inbox"). Nobody else can read these two folders, unless \
      the inbox is shared with a group (by its setgid bit, or by being writable for the group and closed to others): \
      then that group can. The permissions of folders named with --done or --failed are not changed.

      A Maildir (a folder with new, cur and tmp) belongs to a mail program: each mail that is delivered into new is \
      read, and all of them stay where they are. Mails that were moved to cur before are ignored; use `billfold \
      import` for them. Links in mails are never followed.

      Examples:

        billfold watch
        billfold watch ~/Receipts/inbox
        billfold watch --poll --settle 15 /mnt/scans
      """)

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(
    help:
      "Exit when nothing is left to do; the exit code is 1 if a document failed, 75 if the folder cannot be used."
  )
  var oneshot = false
  @Flag(help: "Check the folder every two seconds instead of waiting for events, for network shares.")
  var poll = false
  @Option(help: ArgumentHelp("The folder for files that were read.", valueName: "folder"), completion: .directory)
  var done: String?
  @Option(
    help: ArgumentHelp("The folder for files that could not be read.", valueName: "folder"), completion: .directory)
  var failed: String?
  @Option(help: ArgumentHelp("Seconds a file must be unchanged.", valueName: "seconds"))
  var settle: Double?
  @Argument(
    help: ArgumentHelp("The folder (default: the inbox of the configuration).", valueName: "folder"),
    completion: .directory, transform: Arguments.name)
  var folder: String?

  func run() async throws {
    let action = WatchFolder(
      folder.map(Arguments.path), settleSeconds: settle, polls: poll, isOneShot: oneshot, split: reading.split)
    let flags = reading.flags.merging([.done: done, .failed: failed]) { $1 }
    let isOneShot = oneshot
    do {
      try await global.run(action, flags: flags, telling: { try $1.tell($0, isOneShot: isOneShot) }) { try $1.show($0) }
    } catch is CancellationError where !oneshot {
      // A watching program is always stopped by a signal, so cancellation is not an error here.
      throw ExitStatus.interrupted.code
    }
  }
}
