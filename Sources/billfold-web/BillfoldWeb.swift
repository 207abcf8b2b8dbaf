internal import Actions
internal import ArgumentParser
internal import CMemory
internal import Foundation
internal import Glibc
internal import Web

/// A link that opens the page, as JSON output.
private struct Link: Encodable {
  var link: String
  /// Whether the browser that opens the link is paired, so that it can return without another link.
  var pairs: Bool

  /// The link as one line of JSON.
  var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

/// The web server, which `billfold serve` starts. It is a separate program so that the command line does not contain
/// it.
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
  @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
  var listen = "127.0.0.1"
  @Option(help: ArgumentHelp("The port; 0 for any free one.", valueName: "port"))
  var port = 7878
  @Option(help: ArgumentHelp("The path that the page has behind a proxy.", valueName: "path"))
  var basePath = ""
  @Option(name: .customLong("name"), help: ArgumentHelp("A host name of the page.", valueName: "host"))
  var names: [String] = []
  @Option(name: .customLong("proxy"), help: ArgumentHelp("A trusted proxy.", valueName: "address"))
  var proxies: [String] = []
  @Option(help: ArgumentHelp("The header in which a trusted proxy names the signed-on user.", valueName: "header"))
  var signOnHeader: String?
  @Flag(help: "Print links and errors only.")
  var quiet = false
  @Flag(help: "Print each link as JSON.")
  var json = false

  /// Restricts the permissions of all files that the program creates to their owner.
  static func main() async {
    ProcessUmask.restrict()
    signal(SIGCHLD, SIG_DFL)
    signal(SIGPIPE, SIG_IGN)
    billfold_share_arenas()
    do {
      let command = try parse(nil)
      try await command.run()
    } catch {
      guard let kind = ActionError.Kind(known: error) else { exit(withError: error) }
      FileHandle.standardError.write(Data("billfold: \(error)\n".utf8))
      Foundation.exit(kind.exitCode)
    }
  }

  func run() async throws {
    var flags: [SettingKey: String] = [:]
    flags[.store] = store
    flags[.logLevel] = logLevel
    let settings = try Settings(file: config.map { URL(fileURLWithPath: $0) }, flags: flags)
    let person = Person.current()
    let configuration = try WebServer.Configuration(
      host: listen, port: port, basePath: basePath, names: names, proxies: proxies, signOnHeader: signOnHeader)
    let desk = Desk(settings, person: person) { made in
      FileHandle.standardError.write(Data("billfold: created a new store at \(made)\n".utf8))
    }
    let server = WebServer(desk, configuration)
    let isSeen = isatty(STDOUT_FILENO) == 1
    if !configuration.isLoopback {
      FileHandle.standardError.write(
        Data("billfold: the connection to the page is not encrypted; others in this network can read it\n".utf8))
    }
    let (isQuiet, isJSON) = (quiet, json)
    // With JSON output, another program reads the links.
    try await server.run(showsLinks: isSeen || isJSON) { link in
      if isJSON {
        print(Link(link: link, pairs: configuration.isShared).line)
        fflush(nil)
        return
      }
      let ends = configuration.isShared ? "it pairs one browser, once" : "it opens one browser, once"
      let text =
        isQuiet ? link : "Open \(link)\n(\(ends); the next link is printed after it was used. Ctrl-C stops the server.)"
      // A QR code for phones, which could not reach a page that is served to this machine only.
      if configuration.isShared && isSeen, let code = TerminalCode(link) { print(code.text) }
      print(text)
      fflush(nil)
    }
  }
}
