import Core
import Foundation
import Store
import TestSupport
import Testing

/// The environment in which services, cron and other launchers start a program.
@Suite("Started in unusual environments")
struct StarterTests {
  @Test("with SIGCHLD ignored a scan in a PDF is recognised, and languages are found")
  func ignoredSignal() throws {
    let home = try TestHome()
    let said = try home.folder.write([], to: "said")
    let scan = Project.samples.appendingPathComponent("nl-scanned-invoice.pdf").path
    let program = try StartedProgram(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "--ignore-signal=CHLD", Project.program("billfold").path, "read", "--language", "receipt", "--json", "--", scan,
      ],
      environment: home.environment, output: try FileHandle(forWritingTo: said))
    let status = program.wait()
    let text = try String(contentsOf: said, encoding: .utf8)
    #expect(status == 0 && text.contains("\"status\":\"read\""), "\(text)")
  }

  @Test(
    "with closed standard streams, or output that nobody reads, work completes all documents",
    arguments: [
      "exec \"$0\" work --oneshot <&- >&- 2>&-", "\"$0\" work --oneshot | true",
      "exec \"$0\" work --oneshot --json > /dev/full",
    ])
  func closedStreams(command: String) async throws {
    let home = try TestHome()
    let files = try (1...3).map {
      try home.folder.copy(sample: "gb-invoice.pdf", to: "\($0).pdf", mark: "\n% \($0)\n")
    }
    #expect(try home.billfold(all: ["import"] + files.map(\.path)).status == 0)
    let store = try await home.openStore()
    for draft in try await store.drafts() { try await store.retry(document: draft.documentID) }
    #expect(try await store.pending() == Pending(waiting: 3, running: 0))
    let program = try StartedProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", command, Project.program("billfold").path],
      environment: home.environment)
    #expect(program.wait() == (command.contains("/dev/full") ? 74 : 0))
    #expect(try await store.pending() == Pending(waiting: 0, running: 0))
  }

  @Test("a result that cannot be written is code 74, even if its stream is closed")
  func lostResult() throws {
    let home = try TestHome()
    let program = try StartedProgram(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "exec \"$0\" bills --json >&-", Project.program("billfold").path],
      environment: home.environment)
    #expect(program.wait() == 74)
  }
}
