internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Glibc

/// `billfold serve`: serves the web page by running the program `billfold-web`.
struct ServeVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Serve the web page: review, bills and charts in a browser on this machine.",
    discussion: """
      Prints a link that opens the page in one browser, once; after it was used, the next link is printed. Only this \
      machine can reach the page. To open it from another one, use ssh -L 7878:127.0.0.1:7878 USER@HOST and the same \
      link. With --json, each link is one JSON object.

      --listen 0.0.0.0 lets other machines reach the page, with the password (--set-password) or by the link, which \
      is then also shown as a QR code and pairs the browser until it is revoked (--devices, --revoke). The \
      connection is not encrypted: use it in a network that you trust, or put a proxy with TLS in front of it and \
      name the proxy (--proxy, --name, --base-path).

      Examples:

        billfold serve
        billfold serve --set-password
        billfold serve --listen 0.0.0.0
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    name: [.long, .customLong("host")],
    help: ArgumentHelp("The address to listen on (default: 127.0.0.1, this machine only).", valueName: "address"))
  var listen: String?
  @Option(help: ArgumentHelp("The port (default: 7878); 0 for any free one.", valueName: "port"))
  var port: Int?
  @Option(help: ArgumentHelp("The path that the page has behind a proxy, like /billfold.", valueName: "path"))
  var basePath: String?
  @Option(
    name: .customLong("name"),
    help: ArgumentHelp("A host name of the page, like that of a proxy; may be given several times.", valueName: "host"))
  var names: [String] = []
  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp(
      "A proxy whose X-Forwarded- headers are trusted; may be given several times.", valueName: "address"))
  var proxies: [String] = []
  @Option(help: ArgumentHelp("The header in which a trusted proxy names the signed-on user.", valueName: "header"))
  var signOnHeader: String?
  @Flag(help: "Set the password for access from other machines, and exit.")
  var setPassword = false
  @Flag(help: "List the paired devices, and exit.")
  var devices = false
  @Option(help: ArgumentHelp("Revoke a paired device, and exit; `all` revokes every device.", valueName: "id"))
  var revoke: [String] = []

  func run() async throws {
    if setPassword { return try await changePassword() }
    if !revoke.isEmpty {
      let ids = try revoke.contains("all") ? [] : revoke.map(Self.device)
      return try await global.run(RevokeDevices(ids)) { try $1.show($0) }
    }
    if devices { return try await global.run(ShowPageAccess()) { try $1.show($0) } }
    try serve()
  }

  private func changePassword() async throws {
    _ = try global.settings()
    try await global.run(SetPagePassword(try PasswordPrompt.read())) { access, output in
      try output.show(access, "the password is set; browsers that used an earlier one have to enter it")
    }
  }

  private static func device(_ text: String) throws -> Int64 {
    guard let id = Int64(text) else {
      throw ActionError("\(text) is not the id of a device; `billfold serve --devices` lists them", .usage)
    }
    return id
  }

  /// Replaces this process by the web server.
  private func serve() throws {
    // Invalid settings are reported here, as by every other verb.
    _ = try global.settings()
    let program = try Self.program()
    var arguments = [program.path]
    for (name, value) in [
      ("--store", global.store), ("--config", global.config), ("--log-level", global.logLevel), ("--listen", listen),
      ("--port", port.map { "\($0)" }), ("--base-path", basePath), ("--sign-on-header", signOnHeader),
    ] + names.map({ ("--name", $0) }) + proxies.map({ ("--proxy", $0) }) {
      if let value { arguments += [name, value] }
    }
    if global.quiet { arguments.append("--quiet") }
    if global.json { arguments.append("--json") }
    for number in Interruption.signals { signal(number, SIG_DFL) }
    ProcessUmask.restore()
    var pointers = arguments.map { strdup($0) } + [nil]
    execv(program.path, &pointers)
    let error = SystemError(errno)
    throw ActionError("\(program.path) cannot be started: \(error.sentence)", .unavailable)
  }

  /// Returns the path of `billfold-web` in this program's folder, or else in `../libexec/billfold`.
  ///
  /// - Throws: `ActionError` that names both places.
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
