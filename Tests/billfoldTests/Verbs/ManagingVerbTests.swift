import Foundation
import TestSupport
import Testing

@testable import billfold

@Suite("The verbs that manage goals, cards, categories and income, on a real store")
struct ManagingVerbTests {
  @Test("a list of income counts its entries")
  func incomeCount() throws {
    let home = try TestHome()
    for (amount, count) in [("2500 EUR", "1 income entry, total"), ("120 EUR", "2 income entries, total")] {
      #expect(try home.billfold("income", "add", "Work", amount, "--date", "2026-01-31").status == 0)
      let list = try home.billfold("income", "list").output
      #expect(list.contains("\n\(count) "), "\(list)")
    }
  }

  @Test("goals, cards, categories and income are changed and undone from the command line")
  func changes() throws {
    let home = try TestHome()
    for (arguments, words) in [
      (["category", "add", "Pets", "--icon", "🐾", "--colour", "red"], "category Pets added"),
      (["category", "rename", "Pets", "Animals"], "category Pets is now Animals"),
      (["category", "edit", "Animals", "--colour", "none"], "category Animals changed"),
      (["category", "merge", "Animals", "Household"], "category Animals is merged into Household, with 0 bills"),
      (["category", "delete", "Dining"], "category Dining is deleted; 0 bills had it"),
      (["card", "add", "Mine", "--number", "****9165", "--expiry", "01/20"], "card Mine added: ****9165"),
      (["card", "edit", "Mine", "--brand", "visa", "--expiry", "none"], "card Mine changed: Visa ****9165"),
      (["card", "delete", "9165"], "card Mine is deleted"),
      (
        ["income", "add", "Salary", "2.500,00 EUR", "--date", "2026-01-31"],
        "income 1 added: Salary, 2500.00 EUR, 2026-01-31"
      ),
      (["income", "edit", "1", "--amount", "2600"], "income 1 changed: Salary, 2600.00 EUR"),
      (["income", "delete", "1"], "income 1 is deleted; `billfold undo` restores it"),
      (["goal", "add", "Bike", "100 EUR"], "goal Bike added: 100.00 EUR"),
      (["goal", "pay", "Bike", "60"], "goal Bike: 60.00 EUR of 100.00 EUR, 40.00 EUR to go"),
      (["goal", "pay", "1", "60 EUR"], "goal Bike: 120.00 EUR of 100.00 EUR, reached, and 20.00 EUR more"),
      (["goal", "unpay", "Bike", "1"], "goal Bike: 60.00 EUR of 100.00 EUR"),
      (["goal", "edit", "Bike", "--target", "120"], "goal Bike changed: 120.00 EUR"),
      (["goal", "delete", "Bike"], "goal Bike is deleted"),
      (["budget", "set", "fuel", "90 EUR", "--from", "2020-01"], "budget of Fuel: 90.00 EUR a month from 2020-01"),
      (["budget", "set", "Fuel", "120 EUR", "--from", "2020-01"], "budget of Fuel: 120.00 EUR a month from 2020-01"),
      (["budget", "end", "Fuel", "--from", "2020-06"], "budget of Fuel: none from 2020-06. `billfold undo` restores"),
      (["budget", "set", "Fuel", "80 EUR", "--from", "2020-07"], "budget of Fuel: 80.00 EUR a month from 2020-07"),
      (["budget", "delete", "Fuel"], "budget of Fuel is deleted. `billfold undo` restores it."),
    ] as [([String], String)] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0 && run.output.contains(words), "\(arguments): \(run.output) \(run.errors)")
      let state = try home.everything()
      #expect(try home.billfold("undo").status == 0)
      #expect(try home.everything() != state, "\(arguments)")
      #expect(try home.billfold("redo").status == 0)
      // Revisions count undo and redo too.
      func plain(_ state: [String]) -> [String] { state.map { $0.replacing(/"revision":[0-9]+/, with: "") } }
      #expect(try plain(home.everything()) == plain(state), "\(arguments)")
    }
    #expect(
      try home.billfold("card", "add", "Old", "--number", "1111", "--expiry", "01/20").errors.contains("has expired"))
  }
}
