import Actions
import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("The progress bar")
struct ProgressBarTests {
  private func line(_ done: Int, of total: Int, columns: Int = 80) -> String {
    ProgressBar.line("reading", CountProgress(done: done, total: total), seconds: 12.7, columns: columns).plain
  }

  @Test("says how long the work has taken until something is done, and then how long the rest takes")
  func time() {
    let (full, empty) = (String(repeating: "█", count: 15), String(repeating: "░", count: 15))
    #expect(line(0, of: 2) == "reading \(empty)\(empty) 0/2  12 s")
    #expect(line(1, of: 2) == "reading \(full)\(empty) 1/2  12 s left")
    #expect(line(2, of: 2) == "reading \(full)\(full) 2/2  0 s left")
  }

  @Test("fits into the terminal", arguments: [40, 60, 80])
  func width(columns: Int) {
    for (done, total) in [(0, 1), (7, 12), (99_999, 100_000)] {
      #expect(TextWidth.of(line(done, of: total, columns: columns)) < columns)
    }
  }

  @Test("is shown while the first document is read", arguments: ["import", "read"])
  func firstDocument(verb: String) throws {
    let home = try TestHome()
    // Its reader does not end by itself.
    let file = try home.folder.write(Array("billfold-fault: hang ".utf8), to: "slow.pdf")
    let terminal = try PseudoTerminal([verb, file.path], home)
    #expect(terminal.shows("reading ") && terminal.shows(" 0/1  "))
  }
}
