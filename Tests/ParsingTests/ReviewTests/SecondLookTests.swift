import Core
import Testing

@testable import Parsing

@Suite("A second look")
struct SecondLookTests {
  private let receipt = """
    #GREEN GROCER
    Main Street 7
    12 March 2024 14:30
    Bread          2.19
    Milk           1.09
    TOTAL       EUR 3.28
    Cash           5.00
    Change         1.72
    Thank you
    """

  /// The page, read whole and then again in the lines that are not empty here.
  private func proposal(again: String, whole: String? = nil) -> Proposal? {
    var page = Made.page(whole ?? receipt)
    page.passes.append(Pass(source: .ocr, method: "lines", lines: Made.page(again).lines, isPartial: true))
    return ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first
  }

  @Test("is taken at the lines of total, date and the sums that prove them, the total first")
  func lines() {
    let page = Made.page(receipt)
    let boxes = SecondLook(today: Made.today).decisiveLines(of: page)
    let texts = boxes.compactMap { box in page.lines.first { $0.box == box }?.text }
    #expect(texts.first == "TOTAL EUR 3.28")
    #expect(Set(texts).isSuperset(of: ["TOTAL EUR 3.28", "12 March 2024 14:30", "Cash 5.00", "Change 1.72"]))
    #expect(!texts.contains { ["GREEN GROCER", "Main Street 7", "Thank you"].contains($0) })
  }

  @Test("that sees the same date makes it sure", arguments: ["\n\n12 March 2024 14:30\n\n\nTOTAL       EUR 3.28"])
  func agrees(again: String) { #expect(proposal(again: again)?.review == []) }

  @Test(
    "that sees another date, or none, leaves it to a person",
    arguments: ["\n\n12 March 2021 14:30\n\n\nTOTAL       EUR 3.28", "\n\n1Z Narch 2O?4\n\n\nTOTAL       EUR 3.28", "\n\n\n\n\nTOTAL       EUR 3.28"])
  func differs(again: String) { #expect(proposal(again: again)?.review.isEmpty == false) }

  @Test("at a total that is seen otherwise keeps the other value among the alternatives")
  func otherTotal() throws {
    let total = try #require(proposal(again: "\n\n12 March 2024 14:30\n\n\nTOTAL       EUR 8.28")?.total)
    #expect(total.value == Amount(units: 328, scale: 2))
    #expect(total.alternatives.contains { $0.value == Amount(units: 828, scale: 2) })
  }

  @Test("lends no weight to a name that it has not seen")
  func merchant() {
    let alone = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(receipt)])).first
    let again = proposal(again: "\n\n12 March 2024 14:30\n\n\nTOTAL       EUR 3.28")
    #expect(alone?.merchant != nil && again?.merchant == alone?.merchant)
  }
}
