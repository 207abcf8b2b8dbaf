import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite struct ExportVerbTests {
  @Test("bills that a format cannot hold are reported in one line per reason, with the first of them")
  func leftOut() throws {
    let home = try TestHome()
    for name in ["Rent", "Tea", "Coffee", "Bread", "Milk"] {
      #expect(try home.billfold("bill", "add", name, "2 EUR").status == 0)
    }
    let unpaid = try home.billfold("export", "qif")
    let sentence = "5 bills are left out (1, 2, 3, and 2 more): unpaid, and QIF contains only payments"
    #expect(unpaid.status == 0 && unpaid.errors == "billfold: \(sentence)\n", "\(unpaid)")
    #expect(try home.billfold("pay", "1", "2", "3", "4").status == 0)
    let last = try home.billfold("export", "ofx").errors
    #expect(last == "billfold: bill 5 is left out: unpaid, and OFX contains only payments\n")
  }

  @Test("a usage line wider than the terminal is broken between options, and otherwise unchanged")
  func usage() {
    let help = "USAGE: billfold pay [--json] [--store <file>] --on <date> [<id> ...]\n\n  --json  Print JSON."
    #expect(HelpText.wrapped(help, to: 80) == help)
    #expect(
      HelpText.wrapped(help, to: 32) == """
        USAGE: billfold pay [--json]
                 [--store <file>]
                 --on <date> [<id> ...]

          --json  Print JSON.
        """)
  }

  @Test("the description of a setting is printed in full, in lines that fit the terminal")
  func meanings() throws {
    let home = try TestHome()
    for list in [try home.billfold("config", "list"), try home.billfold("config", "list", "sandbox", "on-draft")] {
      let lines = list.output.split(separator: "\n").filter { !$0.hasPrefix("Configuration file") }
      #expect(lines.allSatisfy { $0.count <= 80 && !$0.contains("…") || $0.contains("/") }, "\(list.output)")
      #expect(list.output.split(whereSeparator: \.isWhitespace).contains("(off)"), "\(list.output)")
    }
  }
}
