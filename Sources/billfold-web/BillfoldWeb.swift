internal import Actions
internal import ArgumentParser
internal import CMemory
internal import Foundation
internal import Glibc
internal import Web

/// The page's server, which `billfold serve` starts: a program of its own, so that the command line holds none of it.
@main
struct BillfoldWeb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "billfold-web", abstract: "Serves billfold's page on this machine; started by `billfold serve`.")

  @Option(help: ArgumentHelp("The store's file.", valueName: "file"))
  var store: String?
  @Option(help: ArgumentHelp("Another configuration file.", valueName: "file"))
  var config: String?
  @Option(help: ArgumentHelp("How much is logged.", valueName: "level"))
  var logLevel: String?
  @Option(help: ArgumentHelp("Where it listens.", valueName: "address"))
  var host = "127.0.0.1"
  @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "port"))
  var port = 7878
  @Flag(help: "Print links and errors only.")
  var quiet = false

  /// What it makes is its owner's alone.
  static func main() async {
    umask(0o077)
    signal(SIGCHLD, SIG_DFL)
    signal(SIGPIPE, SIG_IGN)
    billfold_share_arenas()
    do {
      let command = try parse(nil)
      try await command.run()
    } catch {
      guard let kind = ActionError.Kind(known: error) else { exit(withError: error) }
      FileHandle.standardError.write(Data("billfold: \(error)\n".utf8))
      Foundation.exit(kind == .usage ? EX_USAGE : kind == .configuration ? EX_CONFIG : EX_UNAVAILABLE)
    }
  }

  func run() async throws {
    var flags: [String: String] = [:]
    flags["store"] = store
    flags["log-level"] = logLevel
    let settings = try Settings(file: config.map { URL(fileURLWithPath: $0) }, flags: flags)
    let person = ProcessInfo.processInfo.environment["USER"] ?? "user \(getuid())"
    let server = try WebServer(Desk(settings, person: person), at: .init(host: host, port: port))
    let isQuiet = quiet
    try await server.run { link in
      let text =
        isQuiet
        ? link
        : "Open \(link)\n(it opens one browser, once; the next link follows when it was used. Ctrl-C ends the page.)"
      print(text)
      fflush(nil)
    }
  }
}
