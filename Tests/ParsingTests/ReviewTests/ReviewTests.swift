import Core
import Testing

@testable import Parsing

@Suite("Review")
struct ReviewTests {
  private let receipt = """
    #GREEN GROCER
    12 March 2024 14:30
    Bread          2.19
    Milk           1.09
    TOTAL       EUR 3.28
    Cash           5.00
    Change         1.72
    """

  private func proposal(_ texts: String..., source: Pass.Source = .ocr) -> Proposal? {
    let passes = texts.map { Made.page($0, source: source).passes[0] }
    let page = Page(number: 1, width: 1200, height: 1600, passes: passes)
    return ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first
  }

  @Test("is empty for a total that arithmetic proves and a date that two readings agree on")
  func sure() { #expect(proposal(receipt, receipt)?.review == []) }

  @Test("is needed if only one reading gives the date, since a wrong date can have the same confidence as a right one")
  func oneReading() { #expect(proposal(receipt)?.review == [.lowConfidence]) }

  @Test("needs no second reading of a text layer")
  func textLayer() { #expect(proposal(receipt, source: .textLayer)?.review == []) }

  @Test("names what is missing")
  func missing() {
    #expect(proposal("Shop\n12 March 2024\nThank you")?.review.contains(.missingTotal) == true)
    #expect(proposal("Shop\nBread 2.19\nMilk 1.09\nTotal EUR 3.28")?.review.contains(.missingDate) == true)
  }

  @Test("is not needed because of a total without cents, in a currency that is printed so; in another it is")
  func withoutCents() {
    func text(_ head: String) -> String {
      head + "\n28/02/2024 19:44\nBread 68,900\nCake 18,000\nTOTAL 86,900\nCash 100,000\nChange 13,100"
    }
    let rupiah = text("#TOKO ROTI MAWAR\nJl. Sudirman 5, Jakarta, Indonesia\nNPWP 01.234.567.8-901.000")
    #expect(proposal(rupiah, rupiah)?.review == [])
    #expect(proposal(rupiah, rupiah)?.total?.value == Amount(units: 86_900, scale: 0))
    let pounds = text("#QUAY STREET BAKERY LTD\n12 Quay Street\nLondon W1A 1AA\nVAT GB123456789")
    #expect(proposal(pounds, pounds)?.review.isEmpty == false)
  }

  @Test("is needed if nothing proves the total")
  func unproven() {
    let text = "#GREEN GROCER\n12 March 2024\nBread 2.19\nTOTAL EUR 3.28"
    #expect(proposal(text, text)?.review.isEmpty == false)
  }
}
