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

  @Test("is needed if two readings of one model agree on the date, as where the networks cannot read the script")
  func oneModel() {
    let bakery = """
      #ПЕКАРНЯ ЗОРЯ
      Чек 12.03.2024 14:30
      Хлеб          21.90
      Молоко        10.90
      ИТОГ          32.80
      Наличные      50.00
      Сдача         17.20
      """
    #expect(proposal(bakery, bakery)?.review.contains(.lowConfidence) == true)
    let twice = bakery + "\n12.03.2024 14:31 Спасибо"
    #expect(proposal(twice, twice)?.review.contains(.lowConfidence) == false)
  }

  /// The receipt with a date as each reading has it, and with a line below it.
  private func review(_ dates: [String], _ line: String, total: String = "EUR") -> [ReviewReason]? {
    let texts = dates.map {
      receipt.replacing("12 March 2024 14:30", with: "\($0) 14:30\n\(line)").replacing("EUR", with: total)
    }
    return texts.count == 1 ? proposal(texts[0])?.review : proposal(texts[0], texts[1])?.review
  }

  @Test("is not needed if the readings differ in a digit of the day, but a number of the receipt contains the day")
  func dayInNumber() {
    let days = ["12 March 2024", "18 March 2024"]
    #expect(review(days, "Receipt OR24031202170324") == [])
    #expect(review(days, "Receipt 34878018240312") == [])
    #expect(review(days, "Receipt 2024031207") == [])
    for line in [
      "Receipt OR24031802170324", "Receipt OR24031202170324 of 240318", "Receipt 7724031202170324", "Receipt 4711",
      "Receipt 120324",
    ] {
      #expect(review(days, line)?.isEmpty == false, "\(line)")
    }
    #expect(review(["12 March 2024"], "Receipt OR24031202170324") == [.lowConfidence])
    #expect(review(["1? March 2024", "1? March 2024"], "Receipt OR24031202170324")?.isEmpty == false)
  }

  @Test("is not needed if one of two readings only lacks a separator of the date")
  func digitsOfDate() {
    #expect(review(["02.03.20", "0203.20"], "Till 4") == [])
    for other in ["0208.20", "02.03.2018", "203.20"] {
      #expect(review(["02.03.20", other], "Till 4")?.isEmpty == false, "\(other)")
    }
    #expect(review(["11.2.2024", "112.2024"], "Till 4")?.isEmpty == false)
  }

  @Test("is not needed if a number with the year in front tells the order of day and month")
  func orderInNumber() {
    let days = ["03/04/2024", "03/04/2024"]
    #expect(review(days, "Receipt 4711", total: "CAD") == [.ambiguousDate])
    // The day that was chosen is told; another one leaves it open.
    let told = ["240403117", "240304117"].map { review(days, "Receipt \($0)", total: "CAD") }
    #expect(told.count { $0 == [] } == 1 && told.count { $0 == [.ambiguousDate] } == 1)
    #expect(review(days, "Receipt 030424117", total: "CAD") == [.ambiguousDate])
    #expect(review(days, "Receipts 240403117 and 240304118", total: "CAD") == [.ambiguousDate])
    let short = ["11/10/12", "11/10/12"]
    #expect(review(short, "Receipt 111012117", total: "CAD")?.isEmpty == false)
  }

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
