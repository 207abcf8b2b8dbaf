import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("The verb for budgets, on a real store")
struct BudgetVerbTests {
  @Test("budgets are listed with what was spent, what is left and a bar, and added up for each currency")
  func list() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    for (arguments, words) in [
      (["bill", "add", "ALDI", "120 EUR", "--paid", "2026-03-02", "--category", "Groceries"], "bill 1 added"),
      (["bill", "add", "Diner", "112 EUR", "--paid", "2026-03-05", "--category", "Dining"], "bill 2 added"),
      (["budget", "set", "groceries", "400 EUR"], "budget of Groceries: 400.00 EUR a month from 2026-03\n"),
      (
        ["budget", "set", "Groceries", "450 EUR", "--from", "1"],
        "budget of Groceries: 450.00 EUR a month from 2026-01; 400.00 EUR from 2026-03\n"
      ),
      (["budget", "set", "Gifts", "30 EUR", "--from", "2026-02"], "budget of Gifts: 30.00 EUR a month from 2026-02\n"),
      (["budget", "end", "Gifts", "--from", "2026-05"], "budget of Gifts: none from 2026-05. `billfold undo`"),
      (
        ["budget", "set", "Gifts", "20 EUR", "--from", "2026-02"],
        "budget of Gifts: 20.00 EUR a month from 2026-02; none from 2026-05\n"
      ),
      (["budget", "end", "Gifts"], "budget of Gifts: none from 2026-03"),
      (["budget", "set", "Dining", "100 EUR", "--from", "2026-01"], "Dining: 100.00 EUR a month from 2026-01\n"),
      (["budget", "set", "Fuel", "50 CHF"], "budget of Fuel: 50.00 CHF a month from 2026-03\n"),
      (["budget", "set", "Fuel", "70 EUR"], "budget of Fuel: 70.00 EUR a month from 2026-03\n"),
      // The one in francs remains.
      (["budget", "end", "Fuel", "--currency", "EUR"], "budget of Fuel: none in EUR from 2026-03. `billfold undo`"),
    ] as [([String], String)] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0 && run.output.contains(words), "\(arguments): \(run)")
    }
    let march = """
      Budgets 2026-03
      CATEGORY       BUDGET       SPENT               LEFT
      Groceries  400.00 EUR  120.00 EUR         280.00 EUR   30 %  ███░░░░░░░
      Dining     100.00 EUR  112.00 EUR  over by 12.00 EUR  112 %  ██████████
      Fuel        50.00 CHF    0.00 CHF          50.00 CHF    0 %  ░░░░░░░░░░
      Total       50.00 CHF    0.00 CHF          50.00 CHF    0 %  ░░░░░░░░░░
      Total      500.00 EUR  232.00 EUR         268.00 EUR   46 %  █████░░░░░

      """
    for arguments in [[], ["list"], ["list", "--month", "2026-03"], ["list", "--year", "2026", "--month", "3"]] {
      #expect(try home.billfold(all: ["budget"] + arguments).output == march, "\(arguments)")
    }
    #expect(try home.billfold("budget", "list", "--month", "1").output.contains("Groceries  450.00 EUR"))
    #expect(try home.billfold("budget", "list", "--year", "2026").output.contains("4900.00 EUR"))
    // The user's own currency comes first.
    #expect(try home.billfold("config", "set", "currency", "CHF").status == 0)
    let francs = try home.billfold("budget").output.split(separator: "\n")
    #expect(francs.dropFirst(2).first?.hasPrefix("Fuel") == true, "\(francs)")
  }

  @Test("the total counts a bill in several categories once, with a note") func overlap() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    let both = ["--category", "Groceries", "--category", "Household"]
    for arguments in [
      ["bill", "add", "Market", "60 EUR", "--paid", "2026-03-02"] + both, ["budget", "set", "Groceries", "50 EUR"],
      ["budget", "set", "Household", "100 EUR"],
    ] { #expect(try home.billfold(all: arguments).status == 0) }
    #expect(
      try home.billfold("budget").output == """
        Budgets 2026-03
        CATEGORY       BUDGET      SPENT               LEFT
        Groceries   50.00 EUR  60.00 EUR  over by 10.00 EUR  120 %  ██████████
        Household  100.00 EUR  60.00 EUR          40.00 EUR   60 %  ██████░░░░
        Total      150.00 EUR  60.00 EUR          90.00 EUR   40 %  ████░░░░░░
        Bills in several categories count fully in each of them, so the categories do
        not add up to the total.

        """)
  }

  @Test("a month without budgets says how to set one") func none() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    let empty = "No budgets in 2026-03. `billfold budget set Groceries \"400 EUR\"` sets one.\n"
    #expect(try home.billfold("budget").output == empty)
    #expect(try home.billfold("budget", "--quiet").output.isEmpty)
    let object = try home.billfold("budget", "--json").object()
    #expect((object["budgets"] as? [Any])?.isEmpty == true && object["period"] as? String == "2026-03")
  }
}
