import Core
import Foundation
import Glibc
import TestSupport
import Testing

@testable import billfold

@Suite("Review on a terminal", .serialized)
struct ReviewOnATerminalTests {
  @Test("a total is corrected, the draft confirmed, and the terminal restored")
  func whole() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure(), Fixture.unsure)
    let terminal = try PseudoTerminal(["review"], home)
    try #require(terminal.shows("1 of 2"))
    terminal.type("et")
    try #require(terminal.shows("total: 24.23"))
    terminal.type("\u{15}12,30\r")
    try #require(terminal.shows("12.30 EUR"))
    terminal.type("\r")
    try #require(terminal.shows("draft 1 is bill 1"))
    terminal.type("q")
    #expect(terminal.shows("1 confirmed, 0 rejected, 1 left for later."))
    let end = terminal.end()
    #expect(end.status == 0 && end.isRestored)
    let bills = try home.billfold("bills", "--json")
    #expect(bills.output.contains("\"minorUnits\":1230"))
  }

  @Test("o opens a copy of the draft's document in the desktop's viewer, which must not change the stored one")
  func viewer() async throws {
    let home = try TestHome(["DISPLAY": ":0"])
    let viewer = try NotingProgram("xdg-open", in: home.programs)
    try home.importSamples("mail-plain-receipt.eml")
    let terminal = try PseudoTerminal(["review"], home)
    try #require(terminal.shows("q quit"))
    terminal.type("o")
    #expect(terminal.shows("opened "))
    let incoming = home.folder.file("data/billfold/documents/incoming").path
    let calls = try await viewer.awaitedCalls()
    let copy = try #require(calls.first)
    #expect(calls.count == 1 && copy.hasPrefix(incoming) && copy.hasSuffix(".eml"), "\(calls)")
    let original = Project.samples.appendingPathComponent("mail-plain-receipt.eml")
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(contentsOf: original))
    terminal.type("q")
    #expect(terminal.end().status == 0)
  }

  @Test("Ctrl-C and signals exit with 130 and restore the terminal", arguments: [nil, SIGINT, SIGTERM, SIGHUP])
  func interrupted(signal: Int32?) async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let terminal = try PseudoTerminal(["review"], home)
    try #require(terminal.shows("q quit"))
    if let signal { terminal.send(signal) } else { terminal.type("\u{3}") }
    let end = terminal.end()
    #expect(end.status == 130 && end.isRestored)
  }

  @Test("an incomplete password input leaves a terminal that echoes input again")
  func password() throws {
    let terminal = try PseudoTerminal(["serve", "--set-password"], try TestHome())
    try #require(terminal.shows("Password: "))
    // The first one cancels the verb, which waits for the line; two that arrive together count as one.
    while terminal.isRunning {
      terminal.send(SIGINT)
      usleep(100_000)
    }
    let end = terminal.end()
    #expect(end.status == 130 && end.isRestored)
  }

  @Test func withoutATerminalItSaysWhatElseThereIs() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    let run = try home.billfold("review")
    #expect(run.status == 64 && run.errors.contains("billfold confirm --all-sure") && run.output.isEmpty)
  }
}
