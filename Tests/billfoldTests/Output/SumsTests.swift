import Core
import TestSupport
import Testing

@testable import billfold

/// Sums of more currencies than fit on a line of 80 columns.
@Suite struct SumsTests {
  private static let many = ["EUR", "USD", "GBP", "CHF", "JPY", "KWD", "SEK", "PLN"].enumerated().compactMap {
    place, code in
    Currency(code: code).map { Money(minorUnits: Int64(1_234_567 * (place + 1)), currency: $0) }
  }

  @Test("continue below the first one, each amount whole and once, no line wider than the terminal")
  func wrapped() {
    for count in 1...Self.many.count {
      let sums = Array(Self.many.prefix(count))
      let lines = Output().lines("37 bills, total ", sums: sums, ", and more")
      #expect(lines.allSatisfy { $0.width <= 80 }, "\(lines)")
      #expect(lines.dropFirst().allSatisfy { $0.plain.hasPrefix("                ") })
      #expect(
        lines.dropLast().allSatisfy { $0.plain.hasSuffix(" ·") } && lines.last?.plain.hasSuffix(", and more") == true)
      let amounts = lines.map(\.plain).joined(separator: " ").replacing("·", with: " ").replacing(", and", with: " ")
      for sum in sums {
        #expect(amounts.split(separator: " ").filter { $0 == "\(sum.amount)" }.count == 1, "\(sum)")
      }
    }
    #expect(Output().lines("37 bills, total ", sums: Self.many).count == 2)
  }

  @Test("in the user's own currency come first, the others stay in their order")
  func usual() {
    let three = Array(Self.many.prefix(3))
    func line(_ usual: Currency?) -> [String] { Output(usual: usual).lines("Unpaid  ", sums: three).map(\.plain) }
    #expect(line(.usd) == ["Unpaid  24691.34 USD · 12345.67 EUR · 37037.01 GBP"])
    #expect(line(.jpy) == line(nil) && line(nil) == ["Unpaid  12345.67 EUR · 24691.34 USD · 37037.01 GBP"])
    #expect(Output(usual: .gbp).sums(three).hasPrefix("37037.01 GBP · 12345.67 EUR"))
  }

  @Test("that fit stay on one line, and an empty list is a word")
  func short() {
    let two = Array(Self.many.prefix(2))
    #expect(
      Output().lines("Unpaid  ", sums: two, " (2 bills)").map(\.plain) == [
        "Unpaid  12345.67 EUR · 24691.34 USD (2 bills)"
      ])
    #expect(Output().lines("Unpaid  ", sums: []).map(\.plain) == ["Unpaid  nothing"])
  }

  @Test("of a ledger of eight currencies fit in lists, figures and the overview")
  func lists() throws {
    let home = try TestHome()
    for (place, sum) in Self.many.enumerated() {
      let day = "2026-0\(place / 3 + 1)-01"
      #expect(try home.billfold("bill", "add", "Hotel", "\(sum)", "--date", day, "--paid", day).status == 0)
      #expect(try home.billfold("bill", "add", "Car", "\(sum)", "--date", day, "--due", "2026-03-05").status == 0)
      #expect(try home.billfold("income", "add", "Work", "\(sum)", "--date", day).status == 0)
    }
    for verb in [
      ["bills"], ["overview"], ["income", "list"], ["transactions"], ["trend", "--year", "2026"],
    ] {
      let run = try home.billfold(all: verb)
      #expect(run.status == 0 && run.output.contains("98765.36"), "\(run)")
      let wide = run.output.split(separator: "\n").filter { TextWidth.of(String($0)) > 80 }
      #expect(wide.isEmpty, "\(verb): \(wide)")
    }
  }
}
