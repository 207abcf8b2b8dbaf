import Core
import Testing

@testable import Parsing

@Suite("The total, proven by what was paid, by other sums or by another reading")
struct TotalProofTests {
  private func finding(_ texts: String...) -> TotalExtractor.Finding {
    TotalExtractor.total(in: texts.map { Made.sheet($0) })
  }

  @Test("is proven by items, cash and tax, and marked as proven")
  func proofs() {
    let best = finding("Nails 5.00\nGlue 7.40\nTotal 12.40\nCash 20.00\nChange 7.60").best
    #expect(best?.proofs == [.cashLessChange, .items])
  }

  @Test("is proved by a payment without change, if the amount is also called the total")
  func paidExactly() {
    func proofs(_ total: String, change: String = "0.00") -> Set<Proof>? {
      finding("Twine 12.00 NOS X 0.70 8.40 SR\n\(total) 8.40\nPayment : 8.40\nChange : \(change)").best?.proofs
    }
    // `Payment` also counts as a payment by card.
    #expect(proofs("Total incl. GST") == [.exactCash, .card])
    #expect(proofs("Twine, blue") == [.card])
    #expect(proofs("Total incl. GST", change: "1.00") == [.card])
  }

  @Test("is proved by cash that is repaid, which was not prepaid")
  func repaid() {
    let text = "Net Invoice Amount 674.99\nRounded Off Invoice Amount 675.00\nCash 1000.00\nAmount Repaid 325.00"
    let best = finding(text).best
    #expect(best?.cents == 67500 && best?.whole == nil && best?.proofs.contains(.cashLessChange) == true)
  }

  @Test("is the sum of the items after rounding, but not after another difference")
  func roundedItems() {
    func best(_ rounding: String, _ total: String) -> TotalCandidate? {
      finding("Rice 12.01\nSoup 22.80\nRounding \(rounding)\nTOTAL \(total)").best
    }
    #expect(best("-0.01", "34.80")?.proofs.contains(.items) == true)
    #expect(best("0.01", "34.80")?.proofs.contains(.items) == true)
    #expect(best("- 0.04", "34.85")?.proofs.contains(.items) == true)
    #expect(best("-0.01", "34.85")?.proofs.contains(.items) == false)
    #expect(best("-0.01", "34.82")?.proofs.contains(.items) == false)
  }

  @Test("is the sum of two others, of two kinds of goods, if it is called the final one")
  func sumOfTotals() {
    func proofs(_ total: String) -> Set<Proof>? {
      finding("Rope 7.00\nTotal hardware 12.00\nTotal garden 8.00\nGrand total \(total)").best?.proofs
    }
    #expect(proofs("20.00")?.contains(.partialTotals) == true)
    #expect(proofs("21.00")?.contains(.partialTotals) == false)
  }

  @Test("of two readings is the one that arithmetic proves")
  func twoReadings() {
    let best = finding("Subtotal 10.00\nService 1.00\nTotal 17.00", "Subtotal 10.00\nService 1.00\nTotal 11.00").best
    #expect(best?.cents == 1100)
  }

  @Test("is confirmed by a reading that misread it, if the figures of that reading prove it")
  func provedByOther() {
    let printed = "Subtotal 5.55\nTax 0.39\nTotal 5.94"
    let best = finding(printed, printed.replacing("5.94", with: "5.54")).best
    #expect(best?.cents == 594 && best?.readings == [0, 1])
    #expect(finding(printed, "Subtotal 5.65\nTax 0.39\nTotal 5.54").best?.readings == [0])
  }

  @Test("is confirmed by a reading that took its dollar sign for a digit, unless that reading proves its own")
  func signMisread() {
    let printed = "Tea  $2.29\nCake  $5.00\nTOTAL  $7.29\nCASH  $18.00"
    for digit in ["5", "8", "S"] {
      let found = finding(printed, printed.replacing("$7.29", with: digit + "7.29"))
      #expect(found.best?.cents == 729 && found.best?.readings == [0, 1] && !TotalTrust.isContested(found))
    }
    let other = finding(
      "Tea  $2.29\nTOTAL  $7.29\nCASH  $60.00\nCHANGE  $2.71", "TOTAL  57.29\nCASH  60.00\nCHANGE  2.71")
    #expect(other.candidates.allSatisfy { !$0.isSignMisread })
  }

  @Test("is the sum of its parts with rounded taxes and a rounding, up to a cent")
  func roundedParts() {
    func proofs(_ total: String) -> Set<Proof>? {
      finding("Sub Total Rs. 509.43\nSer.Tax : 6.00% 30.57\nVat : 2.00% 10.19\nRoundOff -0.18\nTotal Rs. \(total)")
        .best?
        .proofs
    }
    #expect(proofs("550.00")?.contains(.parts) == true)
    #expect(proofs("550.05")?.contains(.parts) == false)
  }
}
