import Core
import Testing

@testable import Parsing

@Suite("Receipts on one page")
struct ReceiptsOnPageTests {
  private let tea = """
    #TEA HOUSE
    12.03.2024 14:30
    Green tea   4.00
    Apple cake   5.00
    TOTAL EUR   9.00
    Thank you for coming
    """
  private let books = """
    #BOOK SHOP
    14.03.2024 09:10
    Novel of adventure   12.50
    Paper and pencils   1.50
    TOTAL EUR   14.00
    Card payment   14.00
    """
  private let shoes = """
    #SHOE REPAIRS
    15.03.2024 17:45
    New heels for boots   21.00
    Brown shoe polish   3.50
    TOTAL EUR   24.50
    Card payment   24.50
    """
  /// The card slip of the tea house, with a tip.
  private let slip = """
    #TEA HOUSE
    12.03.2024 14:32
    Card payment   9.00
    Tip for the service   1.00
    TOTAL EUR   10.00
    Merchant copy please keep
    """

  /// The part of a bill of the tea house that is sent back with the payment.
  private let stub = """
    #PAYMENT SLIP
    Please detach and return
    Due date 28.03.2024
    TOTAL EUR   9.00
    Make cheques payable here
    """

  /// Texts beside each other, in columns of 45 characters.
  private func beside(_ texts: String...) -> String {
    let columns: [[String]] = texts.map { $0.replacing("#", with: "").split(separator: "\n").map(String.init) }
    let height = columns.map(\.count).max() ?? 0
    return (0..<height).map { row in
      columns.map { column in
        let text = row < column.count ? column[row] : ""
        return text + String(repeating: " ", count: 45 - text.count)
      }.joined()
    }.joined(separator: "\n")
  }

  private func proposals(_ text: String, source: Pass.Source = .ocr, split: SplitMode = .auto) -> [Proposal] {
    let pass = Made.page(text, source: source).passes[0]
    let page = Page(number: 1, width: 1200, height: 1600, passes: [pass, pass])
    return ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page]), split: split)
  }

  private func totals(_ proposals: [Proposal]) -> [String] { proposals.map { $0.total?.value.description ?? "-" } }

  @Test("beside each other are a draft each, with the values of that receipt, and are to be looked at")
  func receiptsBeside() {
    let found = proposals(beside(tea, books))
    #expect(totals(found) == ["9.00", "14.00"])
    #expect(found.map { $0.merchant?.value } == ["TEA HOUSE", "BOOK SHOP"])
    #expect(found.map { $0.date?.value.description } == ["2024-03-12", "2024-03-14"])
    #expect(found.map(\.part) == [1, 2] && found.allSatisfy { $0.pages == [1] })
    #expect(found.allSatisfy { $0.review == [.severalReceipts] }, "\(found.map(\.review))")
  }

  @Test("are one draft if every page is to be a receipt, and are to be looked at")
  func onePerPage() {
    let found = proposals(beside(tea, books), split: .pages)
    #expect(found.count == 1 && found[0].review.contains(.severalReceipts), "\(found.map(\.review))")
  }

  @Test("three in a row, and two above one")
  func three() {
    #expect(totals(proposals(beside(tea, books, shoes))) == ["9.00", "14.00", "24.50"])
    #expect(totals(proposals(beside(tea, books) + "\n\n\n\n\n\n\n" + shoes.dropFirst())) == ["9.00", "14.00", "24.50"])
  }

  @Test("one above the other need a space between them")
  func below() {
    #expect(totals(proposals(tea + "\n\n\n\n\n\n\n" + books)) == ["9.00", "14.00"])
    #expect(proposals(tea + "\n" + books).count == 1)
  }

  @Test("are one with a card slip beside or below it, with a payment slip, and in a text layer")
  func one() {
    #expect(proposals(beside(tea, slip)).count == 1)
    #expect(proposals(tea + "\n\n\n\n\n\n\n" + slip).count == 1)
    #expect(proposals(beside(tea, stub)).count == 1)
    #expect(proposals(beside(tea, tea)).count == 1)
    #expect(proposals(beside(tea, books), source: .textLayer).count == 1)
    #expect(proposals(beside(tea, books), split: .none).count == 1)
  }

  @Test("are one with the same number or the number of a later page, and are to be looked at")
  func continued() {
    for (first, second) in [("Invoice no. 40118", "Invoice no. 40118"), ("Page 1 of 2", "Page 2 of 2")] {
      let found = proposals(beside("\(tea)\n\(first)", "\(books)\n\(second)"))
      #expect(found.count == 1 && found[0].review.contains(.severalReceipts), "\(second): \(found.map(\.review))")
    }
  }

  @Test("are each explained by their own words")
  func explained() throws {
    let pass = Made.page(beside(tea, books)).passes[0]
    let reading = Reading(pages: [Page(number: 1, width: 1200, height: 1600, passes: [pass, pass])])
    let parser = ReceiptParser(today: Made.today)
    let second = try #require(parser.proposals(from: reading).last)
    let total = try #require(parser.explanations(of: second, in: reading).first { $0.field == "total" })
    #expect(total.seen.allSatisfy { $0.text?.contains("Apple") == false })
  }

  @Test("are both looked at again")
  func secondLook() {
    let page = Made.page(beside(tea, books))
    let lines = SecondLook(page, today: Made.today).decisiveLines()
    let words = page.lines.flatMap(\.words)
    for total in ["9.00", "14.00"] {
      let places = words.filter { $0.text == total }.map(\.box)
      #expect(places.contains { place in lines.contains { $0.union(place) == $0 } }, "\(total)")
    }
  }
}
