internal import Actions
internal import ArgumentParser

/// `billfold doctor`: is everything as it should be?
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check store, documents, reader, languages, disk, inbox and limits.",
    discussion: "The exit code is 1 where there is a problem; notes are no problems.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Also hash every document again, to find bytes that have changed since they were accepted.")
  var rehash = false
  @Flag(
    help: ArgumentHelp(
      "Hash, and repair what can be repaired without losing anything.",
      discussion: """
        Bytes that nobody names become documents, documents that were never queued are, and bytes that have changed are \
        set aside, so that importing the file again brings the right ones back. Files and folders of billfold that others \
        can read are closed to them.
        """))
  var repair = false

  func run() async throws {
    try await global.run(CheckHealth(rehashes: rehash, repairs: repair), bar: "hashing") { try $1.show($0) }
  }
}
