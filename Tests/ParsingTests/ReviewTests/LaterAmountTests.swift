import Core
import Testing

@testable import Parsing

/// A printed total that is not what has to be paid: amounts below it divide it or continue the calculation.
@Suite("Amounts below the total") struct LaterAmountTests {
  private func reasons(_ below: String) throws -> [ReviewReason] {
    let text = "#GREEN VALLEY CLINIC LTD\nInvoice 114\nInvoice date: 12 March 2026\nTreatment  395.00\n\(below)"
    let reading = Reading(pages: [Made.page(text, source: .textLayer)])
    return try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: reading).first).review
  }

  @Test(
    "contest it if they are its parts, or a balance, whatever their labels say",
    arguments: [
      "Total  EUR 395.00\nPart mutuelle  EUR 300.00\nReste  EUR 95.00",
      "Total  EUR 395.00\nLess deposit  EUR 100.00\nStill open  EUR 295.00",
      "Total  EUR 395.00\nMedical aid portion  EUR 300.00\nPatient portion  EUR 95.00\nVisa  EUR 95.00",
      "Total this invoice  EUR 395.00\nPrevious balance  EUR 200.00\nNew balance  EUR 595.00",
      "Total this invoice  EUR 395.00\nPrevious balance  EUR 395.01\nNew balance  EUR 790.01",
      "Grand total  EUR 395.00\nGrant  EUR 300.00\nAmount due  EUR 95.00",
      "Total incl. VAT  EUR 395.00\nSubsidy  EUR 300.00\nTo pay  EUR 95.00",
      "Total  EUR 395.00\nDiscount  EUR 40.00\nCash  EUR 355.00",
      "Total  EUR 395.00\nDeposit required now  EUR 79.00\nBalance before delivery  EUR 316.00",
    ])
  func contested(below: String) throws { #expect(try reasons(below).contains(.ambiguousTotal)) }

  @Test(
    "do not contest it if they are payments, changes or taxes",
    arguments: [
      "Total  EUR 395.00\nCash  EUR 400.00\nChange  EUR 5.00", "Total  EUR 395.00\nCash  EUR 195.00\nVisa  EUR 200.00",
      "Total  EUR 395.00\nNet  EUR 331.93\nVAT 19%  EUR 63.07", "Total incl. VAT  EUR 395.00\nVisa  EUR 395.00",
      "Grand total  EUR 395.00\nAmount due  EUR 0.00",
      "Total  EUR 395.00\nVAT 19%  EUR 63.07\nCash  EUR 853.07\nChange  EUR 458.07",
    ])
  func explained(below: String) throws { #expect(try !reasons(below).contains(.ambiguousTotal)) }

  @Test("are a person's share of the bill, which is paid, or its total waits")
  func share() throws {
    let text =
      "#GREEN VALLEY CAFE\n12 March 2026\nMeals  EUR 395.00\nTotal  EUR 395.00\nYour share  EUR 131.67\nVisa  EUR 131.67"
    let reading = Reading(pages: [Made.page(text, source: .textLayer)])
    let found = try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: reading).first)
    #expect(found.total?.value == Amount(units: 13167, scale: 2) || found.review.contains(.ambiguousTotal))
  }
}
