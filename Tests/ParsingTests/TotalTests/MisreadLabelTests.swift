import Core
import Testing

@testable import Parsing

@Suite("Totals whose sign or label is not read as it is meant")
struct MisreadLabelTests {
  private func finding(_ text: String) -> TotalExtractor.Finding { TotalExtractor.total(in: [Made.sheet(text)]) }

  @Test("A dollar sign that every reading took for a letter is no digit, if the page proves the amount without it")
  func letter() {
    let printed = "Nails  51.50\nGlue  5.57\nSUBTOTAL  57.07\nTOTAL  S57.07\nDEBIT  57.07"
    let found = finding("\(printed)\nYou saved $4.10")
    #expect(found.best?.cents == 5707 && found.best?.strength == .plain && !TotalTrust.isContested(found))
    // Without dollars, or without the other amount, the letter may be a digit.
    #expect(finding(printed).candidates.allSatisfy { !$0.isSignMisread })
    let alone = finding("Nails  551.50\nGlue  $5.57\nTOTAL  S57.07")
    #expect(alone.best?.cents == 55707 && alone.candidates.allSatisfy { !$0.isSignMisread })
    // The amount of a card proves nothing, as it may be a part of the total.
    let card = finding("Nails  551.50\nTOTAL  S57.07\nVISA  57.07\nYou saved $4.10")
    #expect(card.candidates.first { $0.cents == 5707 }?.proofs == [.card])
    #expect(card.candidates.allSatisfy { !$0.isSignMisread })
  }

  @Test("A net amount that is a subtotal and its tax is the total, unless another is called so")
  func net() {
    let printed = "Cut  35.00\nOil  25.00\nTotal excl. VAT  60.00\nVAT 5%  3.00\nNet amount  63.00\nCash  100.00"
    let best = finding(printed).best
    #expect(best?.cents == 6300 && best?.strength == .plain)
    let before = finding("Cut  57.00\nOil  3.00\nNet amount  60.00\nVAT 5%  3.00\nTotal  63.00")
    #expect(before.candidates.first { $0.cents == 6000 }?.strength == nil && before.best?.cents == 6300)
  }
}
