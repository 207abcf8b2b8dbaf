internal import Actions
internal import ArgumentParser

/// `billfold doctor`: checks the installation and the store.
struct DoctorVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check store, documents, reader, languages, disk, inbox and limits.",
    discussion: "The exit code is 1 if there is a problem. Notes are not problems.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Also hash every document again, to find those that have changed since they were accepted.")
  var rehash = false
  @Flag(
    help: ArgumentHelp(
      "Hash every document, and repair what can be repaired without losing data.",
      discussion: """
        Files in the folder of documents that the store does not know are added as documents, and documents that \
        were never queued for reading are queued. Documents that have changed are set aside, so that importing the \
        original files again restores them. Files and folders of billfold that other users can read are made \
        private.
        """))
  var repair = false

  func run() async throws {
    try await global.run(CheckHealth(rehashes: rehash, repairs: repair), bar: "hashing") { try $1.show($0) }
  }
}
