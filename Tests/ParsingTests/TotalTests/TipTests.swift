import Core
import Testing

@testable import Parsing

@Suite("A tip on a card slip")
struct TipTests {
  private static let check = "Coffee 5.50\nEggs 13.25\nPancakes 17.20\nSubtotal 35.95\nTax 2.16"

  private func finding(_ due: String, _ slip: String) -> TotalExtractor.Finding {
    TotalExtractor.total(in: [Made.sheet("\(TipTests.check)\n\(due) 38.11\nVISA XXXXXXXX7719\n\(slip)")])
  }

  @Test("is in the total below it, whatever the amount due is called", arguments: ["Amount due", "Total"])
  func added(due: String) {
    let found = finding(due, "Amount 38.11\nTip 8.07\nTotal 46.18")
    #expect(found.best?.cents == 4618 && found.best?.beforeTip == 3811)
    #expect(!TotalTrust.isOutranked(found.candidates[0], in: found, by: .strong))
  }

  @Test(
    "is not added when it is only suggested, left blank, or does not add up",
    arguments: ["Suggested tip 20% 8.07\nTotal 46.18", "Tip ____\nTotal ____", "Tip 8.07\nTotal 46.81"])
  func suggested(slip: String) {
    #expect(finding("Amount due", slip).candidates.allSatisfy { $0.beforeTip == nil })
  }

  @Test("is one of several suggestions")
  func several() {
    let found = finding("Amount due", "Tip 5.72\nTotal 43.83\nTip 7.62\nTotal 45.73")
    #expect(found.candidates.allSatisfy { $0.beforeTip == nil })
  }
}
