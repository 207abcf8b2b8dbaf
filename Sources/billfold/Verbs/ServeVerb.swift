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
      page. From another one: ssh -L 7878:127.0.0.1:7878 USER@HOST, and the same link.

      --listen 0.0.0.0 lets others reach it, with the password (--set-password), or by the link, which is then a code for a \
      phone's camera too and pairs the browser until it is revoked (--devices, --revoke). The way there is not encrypted: \
      use it in a network that you trust, or put a proxy with TLS before it and name it (--proxy, --name, --base-path).
      """)

  @OptionGroup var global: GlobalOptions
  @Option(
    name: [.long, .customLong("host")],
    help: ArgumentHelp("Where it listens (default: 127.0.0.1, this machine alone).", valueName: "address"))
  var listen: String?
  @Option(help: ArgumentHelp("The port (default: 7878); 0 for any that is free.", valueName: "port"))
  var port: Int?
  @Option(help: ArgumentHelp("What every address of the page begins with, behind a proxy.", valueName: "path"))
  var basePath: String?
  @Option(
    name: .customLong("name"),
    help: ArgumentHelp("A name under which it is asked for, as of a proxy; several times.", valueName: "host"))
  var names: [String] = []
  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp("A proxy whose X-Forwarded- headers are believed; several times.", valueName: "address"))
  var proxies: [String] = []
  @Option(help: ArgumentHelp("The header in which a named proxy says whom it let in.", valueName: "header"))
  var signOnHeader: String?
  @Flag(help: "Set the password that opens the page from elsewhere, and end.")
  var setPassword = false
  @Flag(help: "List the devices that are paired, and end.")
  var devices = false
  @Option(help: ArgumentHelp("Let a paired device in no more, and end; `all` for every one.", valueName: "id"))
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
      try output.show(access, "the password is set; browsers that came in with an earlier one have to give it")
    }
  }

  private static func device(_ text: String) throws -> Int64 {
    guard let id = Int64(text) else {
      throw ActionError("\(text) is no number of a device; `billfold serve --devices` lists them", .usage)
    }
    return id
  }

  /// Becomes the page's server.
  private func serve() throws {
    // What is wrong with the settings is said by this program, as by every verb.
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
