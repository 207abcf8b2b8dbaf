import Core
import Exchange
import Matching
import Testing
import TestSupport

@Suite("A year of an account and its bills")
struct YearTests {
  /// Over ten years: how many matches were made, and how many were right.
  private struct Figures: CustomStringConvertible {
    var certain = 0
    var right = 0
    /// Bills that an entry paid, and those of them with a certain and right match.
    var paid = 0
    var found = 0
    /// Bills with any right match.
    var shown = 0
    var description: String { "certain \(certain), right \(right); paid \(paid), found \(found), shown \(shown)" }
  }

  private static let figures: Figures = {
    var figures = Figures()
    for seed in 1...10 as ClosedRange<UInt64> {
      let year = MadeYear(seed: seed)
      figures.paid += year.truth.count
      for match in Matcher.match(year.entries, year.bills) {
        let isRight = YearTests.isRight(match, year)
        if match.certainty == .certain {
          figures.certain += 1
          if isRight { figures.right += 1 }
          figures.found += isRight ? match.bills.count : 0
        }
        figures.shown += isRight ? match.bills.count : 0
      }
    }
    return figures
  }()

  private static func isRight(_ match: Match, _ year: MadeYear) -> Bool {
    match.bills.allSatisfy { year.truth[$0] == Set(match.entries) }
  }

  @Test("the generated year has 1,200 entries and 400 bills")
  func size() {
    let year = MadeYear(seed: 1)
    #expect(year.entries.count == 1200)
    #expect((400...405).contains(year.bills.count))
  }

  @Test("of the certain matches 99.5 % are right")
  func precision() {
    let figures = YearTests.figures
    #expect(figures.certain > 2500)
    #expect(Double(figures.right) >= Double(figures.certain) * 0.995, "\(figures)")
  }

  @Test("of the bills that an entry paid 90 % are found, and 80 % as certain matches")
  func recall() {
    let figures = YearTests.figures
    #expect(Double(figures.shown) >= Double(figures.paid) * 0.9, "\(figures)")
    #expect(Double(figures.found) >= Double(figures.paid) * 0.8, "\(figures)")
  }

  @Test("each entry and each bill is in at most one match, in any order of input")
  func once() {
    let year = MadeYear(seed: 3)
    let matches = Matcher.match(year.entries, year.bills)
    #expect(Set(matches.flatMap(\.entries)).count == matches.flatMap(\.entries).count)
    #expect(Set(matches.flatMap(\.bills)).count == matches.flatMap(\.bills).count)
    let other = Matcher.match(year.entries.reversed(), year.bills.reversed())
    #expect(Set(other.filter { $0.certainty == .certain }) == Set(matches.filter { $0.certainty == .certain }))
  }
}
