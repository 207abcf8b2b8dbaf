internal import Actions
internal import ArgumentParser
internal import Foundation
internal import Glibc

/// `billfold serve`: the page in the browser, by a program of its own.
struct ServeVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the page: review, bills and charts in the browser of this machine.",
    discussion: """
      Prints a link that opens one browser, once; the next link follows when it was used. Only this machine reaches the \
      page. From another one: ssh -L 7878:127.0.0.1:7878, and the same link.
      """)

  @OptionGroup var global: GlobalOptions
  @Option(help: ArgumentHelp("Where it listens; an address of this machine's own.", valueName: "address"))
  var host: String?
  @Option(help: ArgumentHelp("The port (default: 7878); 0 for any that is free.", valueName: "port"))
  var port: Int?

  func run() async throws {
    // What is wrong with the settings is said by this program, as by every verb.
    _ = try global.settings()
    let program = try Self.program()
    var arguments = [program.path]
    for (name, value) in [
      ("--store", global.store), ("--config", global.config), ("--log-level", global.logLevel), ("--host", host),
      ("--port", port.map { "\($0)" }),
    ] {
      if let value { arguments += [name, value] }
    }
    if global.quiet { arguments.append("--quiet") }
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
    var pointers = arguments.map { strdup($0) } + [nil]
    execv(program.path, &pointers)
    throw ActionError(
      "\(program.path) cannot be started: \(FileTrouble.sentence(POSIXError(.init(rawValue: errno) ?? .EIO)))",
      .unavailable)
  }

  /// The program beside this one, else the one in `../libexec/billfold`.
  ///
  /// - Throws: `ActionError` naming the places looked at.
  private static func program() throws -> URL {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let places = [own, own.deletingLastPathComponent().appendingPathComponent("libexec/billfold")]
    for place in places {
      let program = place.appendingPathComponent("billfold-web")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    throw ActionError(
      "billfold-web is neither in \(places.map(\.path).joined(separator: " nor in ")); build and install it with `make install`",
      .unavailable)
  }
}
