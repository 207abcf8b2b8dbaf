import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("The verbs for what people have paid back, on a real store")
struct SettleVerbTests {
  /// Anna has to bear 14.11 EUR of a paid bill.
  private func home(_ launcher: [String] = []) throws -> TestHome {
    let home = try TestHome(launcher: launcher)
    for arguments in [
      ["bill", "add", "Market", "42.37 EUR", "--paid", "2026-03-02"],
      ["bill", "split", "1", "Groceries@Anna=14.11", "Other=rest"],
    ] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0, "\(arguments): \(run)")
    }
    return home
  }

  @Test("payments in both directions are recorded, listed with what is open after each, and undone")
  func life() throws {
    let home = try home(FixedClock.launcher())
    for (arguments, words) in [
      (["Anna", "10"], "settlement 1: Anna paid you 10.00 EUR on 2026-03-18; Anna owes you 4.11 EUR\n"),
      (["anna", "--preview"], "Anna would pay you 4.11 EUR on 2026-03-18; then nothing is open\n"),
      (
        ["ANNA", "5", "EUR", "--on", "2026-03-17", "--notes", "in cash"],
        "settlement 2: Anna paid you 5.00 EUR on 2026-03-17, 0.89 EUR more than was open; you owe Anna 0.89 EUR\n"
      ),
      (
        ["Anna", "0,50 EUR", "--paid-out", "--preview"],
        "you would pay Anna 0.50 EUR on 2026-03-18; then you owe Anna 0.39 EUR\n"
      ),
      (["Anna", "EUR", "0.50", "--paid-out"], "settlement 3: you paid Anna 0.50 EUR on 2026-03-18; you owe Anna"),
      (["Anna"], "settlement 4: you paid Anna 0.39 EUR on 2026-03-18; nothing is open\n"),
    ] as [([String], String)] {
      let run = try home.billfold(all: ["settle"] + arguments)
      #expect(run.status == 0 && run.output.contains(words), "\(arguments): \(run)")
    }
    let nothing = try home.billfold("settle", "Anna")
    #expect(nothing.status == 65 && nothing.errors.contains("nothing is open between you and Anna"), "\(nothing)")
    let persons = """
      PERSON  BILLS      SHARE    UNPAID    SETTLED      OPEN
      Anna        1  14.11 EUR  0.00 EUR  14.11 EUR  0.00 EUR

      """
    #expect(try home.billfold("persons").output == persons)
    let account = """

      ENTRY      DATE        TITLE    CATEGORY       AMOUNT       OPEN
      bill 1     2026-03-02  Market   Groceries   14.11 EUR  14.11 EUR
      settled 2  2026-03-17  in cash              -5.00 EUR   9.11 EUR
      settled 1  2026-03-18                      -10.00 EUR  -0.89 EUR
      settled 3  2026-03-18                        0.50 EUR  -0.39 EUR
      settled 4  2026-03-18                        0.39 EUR   0.00 EUR

      """
    #expect(try home.billfold("persons", "anna").output == persons + account)
    // On that day, only what was open before is left to be seen.
    let period = try home.billfold("persons", "Anna", "--from", "2026-03-18").output
    #expect(period.contains("before") && period.contains("9.11 EUR") && !period.contains("in cash"), "\(period)")
    #expect(try home.billfold("undo").output.contains("undone: added settlement 4, Anna, of 2026-03-18 10:00"))
    #expect(try home.billfold("redo").status == 0)
    let deleted = try home.billfold("unsettle", "4", "9")
    #expect(deleted.output == "settlement 4 is deleted; `billfold undo` restores it\n" && deleted.status == 65)
    #expect(deleted.errors.contains("there is no settlement 9; `billfold persons NAME` lists them"), "\(deleted)")
    let history = try home.billfold("history", "--settlement", "4").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for words in ["dded the settlement Anna -0.39 EUR, date 2026-03-18", "eleted the settlement Anna"] {
      #expect(history.contains(words), "\(words) is not in\n\(history)")
    }
  }

  @Test("a part of an unpaid bill is said to be unpaid, in a table that fits into 80 columns")
  func unpaid() throws {
    let home = try home(FixedClock.launcher())
    for arguments in [
      ["bill", "add", "Rent of the summer house by the lake", "12345.60 EUR", "--due", "2026-04-01"],
      ["bill", "split", "2", "Taxes & Fees@Anna=50%", "Other=rest"],
      ["settle", "Anna", "5", "--notes", "what was left over from the last holiday"],
    ] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0, "\(arguments): \(run)")
    }
    let lines = try home.billfold("persons", "Anna").output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
    let rent = try #require(lines.first { $0.hasPrefix("bill 2 ") })
    #expect(rent.hasSuffix("  6172.80 EUR     unpaid") && rent.contains("  Rent of"), "\(lines)")
  }

  @Test("of several currencies, that of the setting comes first, also of what was open before")
  func currencies() throws {
    let home = try TestHome(["BILLFOLD_CURRENCY": "EUR"], launcher: FixedClock.launcher())
    for arguments in [
      ["bill", "add", "Beer", "90 CZK", "--paid", "2026-03-02"],
      ["bill", "split", "1", "Dining@Anna=45", "Other=rest"],
      ["bill", "add", "Market", "40 EUR", "--paid", "2026-03-03"],
      ["bill", "split", "2", "Groceries@Anna=10", "Other=rest"],
    ] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0, "\(arguments): \(run)")
    }
    let list = try home.billfold("persons").output.split(separator: "\n")
    #expect(list.count == 3 && list[1].contains("10.00 EUR") && list[2].contains("45.00 CZK"), "\(list)")
    let later = try home.billfold("persons", "Anna", "--from", "2026-03-10").output.split(separator: "\n")
    let before = later.filter { $0.hasPrefix("before ") }
    #expect(before.count == 2 && before[0].hasSuffix("10.00 EUR") && before[1].hasSuffix("45.00 CZK"), "\(later)")
  }

  @Test("two processes that settle what is open at the same time record it once")
  func race() throws {
    let home = try home()
    let (first, second) = (try home.start(["settle", "Anna"]), try home.start(["settle", "Anna"]))
    #expect([first.wait(), second.wait()].sorted() == [0, 65])
    let entries = try #require(try home.billfold("persons", "--json").list().first?["entries"] as? [[String: Any]])
    #expect(entries.count == 2)
    let open = try #require(entries.last?["open"] as? [String: Any])
    #expect(open["minorUnits"] as? Int == 0 && entries.last?["settlement"] is [String: Any])
  }

  @Test("the help tells how to settle everything, how to take it back, and where both are listed")
  func help() throws {
    let home = try TestHome()
    let settle = try home.billfold("settle", "--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    for words in ["--paid-out", "--preview", "--notes", "--date", "everything that is open", "`billfold unsettle`"] {
      #expect(settle.contains(words), "\(words) is not in\n\(settle)")
    }
    let persons = try home.billfold("persons", "--help").output
    for words in ["SETTLED", "OPEN", "billfold settle"] { #expect(persons.contains(words), "\(words)") }
  }
}
