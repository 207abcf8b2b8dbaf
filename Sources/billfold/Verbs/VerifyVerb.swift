internal import Actions
internal import ArgumentParser
internal import Foundation

/// `billfold verify`: is a bundle as it was written?
struct VerifyVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check a bundle of `billfold export bundle`, without a store.",
    discussion: """
      Every file is hashed and compared with the bundle's list. A byte that was changed, and a file that is missing or was \
      added, is named, and the exit code is 65. Who can change the list too can make another bundle that agrees with \
      itself: whether it is the one that you were told of, --fingerprint says.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    help: ArgumentHelp("What `billfold export bundle` printed, or its first digits, at least eight.", valueName: "hash")
  )
  var fingerprint: String?
  @Argument(
    help: ArgumentHelp("The folder or archive.", valueName: "bundle"), completion: .file(), transform: Arguments.asTyped
  )
  var bundle: String

  func run() async throws {
    let action = VerifyBundle(place: URL(fileURLWithPath: bundle), fingerprint: fingerprint)
    try await global.run(action) { try $1.show($0) }
  }
}
