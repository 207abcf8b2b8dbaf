import Core
import Testing

@testable import Parsing

@Suite("The total, proven by items")
struct ItemProofTests {
  private func finding(_ text: String) -> TotalExtractor.Finding { TotalExtractor.total(in: [Made.sheet(text)]) }

  @Test("is proven by items and the tax on them where no subtotal is printed, but not by taxes alone")
  func proofsWithTax() {
    #expect(finding("Nails 5.00\nVAT 20% 1.00\nTotal 6.00").best?.proofs.contains(.items) == true)
    #expect(finding("宿泊料金 38,000円\n入湯税 300円\n合計 38,300円").best?.proofs.contains(.items) == true)
    #expect(finding("Cuota mensual 74,20\nDerrama 45,00\nTotal 119,20").best?.proofs.contains(.items) == true)
    #expect(finding("Nails 5.00\nVAT 20% 1.00\nTotal 7.00").best?.proofs.contains(.items) == false)
    #expect(finding("CGST 2.50\nSGST 2.50\nTotal 5.00").best?.proofs.contains(.items) == false)
  }

  @Test("is proven by items less what was paid in advance, if it is called the rest")
  func proofsOfRest() {
    func best(_ total: String) -> TotalCandidate? {
      finding("Fixed charge 62.50\nWater 61.10\nVAT 25% 30.90\nDeposit paid -100.00\n\(total)").best
    }
    #expect(best("Amount due 54.50")?.cents == 5450)
    #expect(best("Amount due 54.50")?.proofs.contains(.items) == true)
    #expect(best("Amount due 54.60")?.proofs.contains(.items) == false)
  }

  @Test(
    "is what was received for them, where nothing else is called a total", arguments: ["Total received", "Received"])
  func received(label: String) {
    let best = finding("Hall hire 160.00\nUse of kitchen 20.00\n\(label) 180.00\nPaid by cheque").best
    #expect(best?.cents == 18000 && best?.proofs.contains(.items) == true)
    #expect(finding("Hall hire 160.00\nUse of kitchen 20.00\n\(label) 190.00").best?.proofs.contains(.items) != true)
  }

  @Test("is not ended by a word for `without` that is a name or belongs to the goods")
  func words() {
    let best = finding("Sem Bakker 70.00\nOhne Zwiebeln 5.50\nTotal 75.50").best
    #expect(best?.cents == 7550 && best?.proofs.contains(.items) == true)
  }
}
