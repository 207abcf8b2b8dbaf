internal import Actions
internal import ArgumentParser

/// `billfold verify`: checks whether a bundle is unchanged.
struct VerifyVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check a bundle created by `billfold export bundle`; no store is needed.",
    discussion: """
      Every file is hashed and compared with the bundle's list. Each file that was changed, removed or added is \
      named, and the exit code is then 65. Somebody who can change the list as well can make another consistent \
      bundle; --fingerprint checks that the bundle is the one whose fingerprint you were given.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp(
      "The fingerprint that `billfold export bundle` printed, or at least its first eight digits.", valueName: "hash")
  )
  var fingerprint: String?
  @Argument(
    help: ArgumentHelp("The folder or archive.", valueName: "bundle"), completion: .file(), transform: Arguments.name
  )
  var bundle: String

  func run() async throws {
    let place = Arguments.file(bundle)
    let action = VerifyBundle(place: place.url, name: place.name, fingerprint: fingerprint)
    try await global.run(action) { try $1.show($0) }
  }
}
