import TestSupport
import Testing

@Suite("The verbs of the ledger, with nothing to show")
struct EmptyLedgerVerbTests {
  @Test("a filter without results is reported, and an empty ledger explains how to fill it")
  func nothingFound() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    #expect(try home.billfold("bills").output.contains("billfold import FOLDER"))
    for filter in [["--search", "nothing"], ["--unpaid"], ["--month", "2026-01"], ["--category", "Fuel"]] {
      let output = try home.billfold(all: ["bills"] + filter).output
      #expect(output.contains("No bill matches") && !output.contains("drafts"), "\(filter): \(output)")
    }
  }

  @Test("an empty ledger is not an error")
  func empty() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    for verb in [
      ["overview"], ["trend"], ["daily"], ["compare"], ["transactions"], ["analytics"], ["forecast"], ["card"],
      ["income"], ["goal"], ["budget"], ["persons"],
    ] {
      #expect(try home.billfold(all: verb).status == 0, "\(verb)")
      #expect(
        try home.billfold(all: verb + ["--json"]).json() is [Any]
          || home.billfold(all: verb + ["--json"]).json() is [String: Any])
    }
  }
}
