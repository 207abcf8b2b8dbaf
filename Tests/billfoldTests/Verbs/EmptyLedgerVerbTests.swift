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

  @Test("drafts that wait for review are not nothing: the overview and the list of bills count them")
  func waitingDrafts() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    try await home.fill(Fixture.sure(), Fixture.unsure)
    let bills = try home.billfold("bills").output
    #expect(bills == "No bills yet; 2 drafts are waiting for review. Next: `billfold review`.\n", "\(bills)")
    #expect(try home.billfold("bills", "--unpaid").output.contains("No bill matches"))
    let overview = try home.billfold("overview").output
    #expect(overview.hasPrefix("Drafts      2 to review, of which 1 is sure: `billfold review`\n"), "\(overview)")
    let json = try home.billfold("overview", "--json").output
    #expect(json.contains("\"drafts\":2,") && json.contains("\"sureDrafts\":1,"), "\(json)")
    #expect(try home.billfold("confirm", "--all-sure").status == 0)
    #expect(try home.billfold("overview").output.contains("Drafts      1 to review: `billfold review`\n"))
    #expect(try home.billfold("reject", "2").status == 0)
    #expect(try !home.billfold("overview").output.contains("Drafts"))
  }

  @Test("reports without payments say why, and the overview of an empty ledger how to begin")
  func reasons() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    #expect(try home.billfold("overview").output.contains("`billfold import FOLDER`"))
    #expect(try home.billfold("add", "Rent 900 EUR monthly").status == 0)
    for verb in ["trend", "daily", "compare", "transactions", "analytics"] {
      let output = try home.billfold(verb).output
      #expect(output.contains("`billfold bills --unpaid`"), "\(verb): \(output)")
    }
    #expect(try !home.billfold("overview").output.contains("FOLDER"))
  }

  @Test("a ledger in which nothing was spent lately is not an empty one")
  func quietLedger() throws {
    let bills = try TestHome(launcher: FixedClock.launcher())
    let incomes = try TestHome(launcher: FixedClock.launcher())
    let bill = ["bill", "add", "Lamp", "9 EUR", "--date", "2025-02-10", "--paid", "2025-02-10"]
    #expect(try bills.billfold(all: bill).status == 0)
    #expect(try incomes.billfold("income", "add", "Salary", "2500 EUR", "--date", "2025-02-10").status == 0)
    for home in [bills, incomes] { #expect(try !home.billfold("overview").output.contains("FOLDER")) }
  }

  @Test("a comparison begins with the first month that has income or expenses, and ends with the last")
  func comparedMonths() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    for month in ["02", "04"] {
      let day = "2025-\(month)-10"
      #expect(try home.billfold("bill", "add", "Lamp", "9 EUR", "--date", day, "--paid", day).status == 0)
    }
    let output = try home.billfold("compare", "--year", "2025").output
    let months = output.split(separator: "\n").filter { $0.hasPrefix("2025-") }.map { $0.prefix(7) }
    #expect(months == ["2025-02", "2025-03", "2025-04", "2025-02", "2025-03", "2025-04"], "\(output)")
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
