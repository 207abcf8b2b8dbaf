import Core
import Ledger
import TestSupport
import Testing

@Suite("Amounts and names that a ledger may have")
struct BillRulesTests {
  private func check(_ units: Int64, _ kind: DocumentKind = .receipt) throws {
    let contents = BillContents(
      title: "Bakery", merchant: "Bakery", kind: kind, amount: Money(minorUnits: units, currency: .eur),
      issueDate: day("2026-03-14"), categories: ["Other"])
    try BillRules.check(contents, today: day("2026-03-14"))
  }

  @Test("an amount has at most 15 digits, so that sums of many are exact", arguments: [Amount.largest + 1, .max])
  func largest(units: Int64) throws {
    try check(Amount.largest)
    try check(-Amount.largest, .creditNote)
    #expect(throws: InputError.self) { try check(units) }
    let error = #expect(throws: InputError.self) { try check(-units, .creditNote) }
    #expect(error?.description.contains("at most 15 digits") == true, "\(error as Any)")
  }

  @Test(
    "a title, merchant, tag or category without a visible letter is refused with a sentence",
    arguments: ["\u{3164}", "\u{115F}\u{3164}", "\u{FFA0} ", "Bak\u{3164}ery"])
  func invisible(name: String) throws {
    var contents = BillContents(
      title: "Bakery", merchant: name, kind: .receipt, amount: Money(minorUnits: 100, currency: .eur),
      issueDate: day("2026-03-14"), categories: ["Other"])
    let merchant = #expect(throws: InputError.self) { try BillRules.check(contents, today: day("2026-03-14")) }
    contents.merchant = "Bakery"
    contents.title = name
    let title = #expect(throws: InputError.self) { try BillRules.check(contents, today: day("2026-03-14")) }
    let category = #expect(throws: InputError.self) { try NameInput.name(name, "a category") }
    for refusal in [merchant, title, category] {
      #expect(refusal?.description.contains("contains invisible characters; remove them") == true)
    }
    #expect(throws: InputError.self) { try TagInput.tag(name) }
  }

  @Test("figures of amounts that 64 bits do not hold are the nearest ones")
  func clamped() throws {
    let months = try [1, 2].map { try #require(Month(year: 2026, month: $0)) }
    let money = [Money(minorUnits: .max, currency: .eur)], back = [Money(minorUnits: .min, currency: .eur)]
    let year = YearBalance.of(
      year: 2026, income: [months[0]: money, months[1]: money], expenses: [months[0]: back, months[1]: back])
    #expect(year.map(\.income) == [.max] && year.map(\.expenses) == [.min] && year.map(\.balance) == [.max])
    #expect(year[0].months[0].balance == .max)
    let goal = GoalProgress(saved: back[0], target: Money(minorUnits: 1, currency: .eur))
    #expect(goal.missing.minorUnits == .max && goal.over.minorUnits == 0)
  }
}
