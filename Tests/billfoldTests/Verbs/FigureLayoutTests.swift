import Core
import TestSupport
import Testing

@testable import billfold

@Suite("The layout of figures in the terminal")
struct FigureLayoutTests {
  private let today = FixedClock.today

  @Test("figures of several currencies are set apart by an empty line, and untaxed sums share a line")
  func severalCurrencies() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    for code in ["EUR", "USD"] {
      #expect(try home.billfold("bill", "add", "Book", "12 \(code)", "--paid", "\(today)").status == 0)
      let due = try home.billfold("bill", "add", "Club", "9 \(code)", "--due", "\(today)", "--repeat", "monthly")
      #expect(due.status == 0, "\(due)")
    }
    for (verb, heading) in [("analytics", "Spent "), ("daily", "DAY "), ("compare", "MONTH "), ("forecast", "Method")] {
      let lines = try home.billfold(verb).output.split(separator: "\n", omittingEmptySubsequences: false)
      let headings = lines.indices.filter { lines[$0].hasPrefix(heading) }
      #expect(headings.count == 2 && headings.first == 0, "\(verb): \(lines)")
      #expect(headings.dropFirst().allSatisfy { lines[$0 - 1].isEmpty && !lines[$0 - 2].isEmpty }, "\(verb): \(lines)")
    }
    let taxes = try home.billfold("taxes").output
    #expect(taxes.contains("Without a stated tax: 21.00 EUR · 21.00 USD\n"), "\(taxes)")
  }

  @Test("long titles and large amounts are shortened to 80 columns, dates and amounts are not")
  func narrow() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    #expect(try home.billfold("config", "set", "currency", "EUR").status == 0)
    #expect(try home.billfold("config", "set", "remind-at", "00:00").status == 0)
    let title = "A title of so many words that no line of a terminal has room for all of them together"
    for (amount, day) in [("10", "today"), ("9999999999.99", "tomorrow")] {
      let words = [title, amount, "--due", day, "--category", "Groceries", "--category", "Dining"]
      #expect(try home.billfold(all: ["bill", "add"] + words).status == 0)
    }
    for verb in [["overview"], ["remind", "--list"], ["bills"], ["bills", "--unpaid"]] {
      let run = try home.billfold(all: verb)
      #expect(run.status == 0 && run.output.contains("A title"), "\(verb) \(run.errors)")
      for line in run.output.split(separator: "\n") {
        #expect(TextWidth.of(String(line)) <= 80, "\(verb): \(line)")
      }
    }
    let tomorrow = try #require(today.adding(days: 1))
    #expect(try home.billfold("bills").output.contains("due \(tomorrow)\n"))
  }
}
