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
    page.passes.append(Pass(source: .ocr, method: "lines", lines: Made.page(again).lines, scope: .decisiveLines))
    return ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first
  }

  @Test("is prepared with a bill in which every field is found, so that no table is left to be loaded")
  func prepared() throws {
    SecondLook.prepare()
    let parser = ReceiptParser(today: TypicalBill.today)
    let bill = try #require(parser.proposals(from: Reading(pages: [TypicalBill.page])).first)
    #expect(bill.total?.value == Amount(units: 300, scale: 2) && bill.currency != nil && bill.tax != nil)
    #expect(bill.date?.value == Made.day("2003-02-01") && bill.dueDate?.value == Made.day("2003-02-15"))
    #expect(bill.merchant != nil && bill.reference != nil && bill.iban != nil && bill.payment != nil)
    #expect(bill.category != nil && !bill.items.isEmpty)
    #expect(PrintedYear.meaning(2003, digits: 4, today: .epoch) == nil)
  }

  @Test("is taken at the lines of total, date and the sums that prove them, the total first")
  func lines() {
    let page = Made.page(receipt)
    let boxes = SecondLook(page, today: Made.today).decisiveLines()
    let texts = boxes.compactMap { box in page.lines.first { $0.box == box }?.text }
    #expect(texts.first == "TOTAL EUR 3.28")
    #expect(Set(texts).isSuperset(of: ["TOTAL EUR 3.28", "12 March 2024 14:30", "Cash 5.00", "Change 1.72"]))
    #expect(!texts.contains { ["GREEN GROCER", "Main Street 7", "Thank you"].contains($0) })
  }

  @Test(
    "counts what was found of total and date",
    arguments: [
      ("Bread 2.19\nTOTAL 2.19\n12 March 2024", 2), ("TOTAL 2.19", 1), ("12 March 2024\nBread", 1), ("Bread", 0),
    ])
  func found(text: String, count: Int) {
    #expect(SecondLook(Made.page(text), today: Made.today).valuesFound == count)
  }

  @Test(
    "is taken, somewhat wider, at what seems to be a date if none was read",
    arguments: ["Date: (03/0:/2018", "Bill Date 1Z Narch", "RG Nr 7718  14:30:25", "04-08-201", "0s/01/70"])
  func damagedDate(printed: String) throws {
    let page = Made.page(receipt.replacing("12 March 2024 14:30", with: printed))
    let line = try #require(page.lines.first { $0.text == Made.page(printed).lines.first?.text }).box
    let boxes = SecondLook(page, today: Made.today).decisiveLines()
    #expect(boxes.contains { $0.y == line.y && $0.x < line.x && $0.maxX > line.maxX }, "\(boxes)")
  }

  @Test("at the head adds its date if no other reading has one")
  func headDate() {
    var page = Made.page(receipt.replacing("12 March 2024 14:30", with: "1Z N?rch 2O?4"))
    page.passes.append(
      Pass(source: .ocr, method: "head", lines: Made.page("GREEN GROCER\n12 March 2024 14:30").lines, scope: .head))
    let proposal = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first
    #expect(proposal?.date?.value == Made.day("2024-03-12"))
  }

  @Test("that reads the same date makes it certain", arguments: ["\n\n12 March 2024 14:30\n\n\nTOTAL       EUR 3.28"])
  func agrees(again: String) { #expect(proposal(again: again)?.review == []) }

  @Test(
    "that reads another date, or none, leaves it to the user",
    arguments: [
      "\n\n12 March 2021 14:30\n\n\nTOTAL       EUR 3.28", "\n\n1Z Narch 2O?4\n\n\nTOTAL       EUR 3.28",
      "\n\n\n\n\nTOTAL       EUR 3.28",
    ])
  func differs(again: String) { #expect(proposal(again: again)?.review.isEmpty == false) }

  @Test("at a total that is read differently keeps the other value among the alternatives")
  func otherTotal() throws {
    let total = try #require(proposal(again: "\n\n12 March 2024 14:30\n\n\nTOTAL       EUR 8.28")?.total)
    #expect(total.value == Amount(units: 328, scale: 2))
    #expect(total.alternatives.contains { $0.value == Amount(units: 828, scale: 2) })
  }

  @Test("adds no weight to a name that it has not read")
  func merchant() {
    let alone = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(receipt)])).first
    let again = proposal(again: "\n\n12 March 2024 14:30\n\n\nTOTAL       EUR 3.28")
    #expect(alone?.merchant != nil && again?.merchant == alone?.merchant)
  }

  @Test("at the head is taken if no name is clear, and ends above the first amount")
  func head() throws {
    #expect(
      SecondLook(
        Made.page(
          "PERNIAGAAN SINAR JAYA SDN BHD\n(123456-K)\nNO. 12, JALAN MERBAU 3,\nTEL: 07-555 1234\nTAX INVOICE\nKOPI O  2.50\nTOTAL  2.50"
        ), today: Made.today
      ).head == nil)
    let page = Made.page("~G[ )7*\n1221 South Avenue\nLakeland, FL 33803\n\n\n\n\n\nTaco   2.50\nTOTAL  2.50")
    let head = try #require(SecondLook(page, today: Made.today).head)
    #expect(head.x == 0 && head.y == 0 && head.width == page.width)
    #expect(head.maxY == page.lines.first { $0.text.hasPrefix("Taco") }?.box.y)
  }

  @Test("at the head finds the name that was hidden on the whole page, and changes no other fields")
  func headNames() {
    var page = Made.page("~G[ )7*\n1221 South Avenue\nLakeland, FL 33803\n\nTaco   2.50\nTOTAL  2.50\n03/14/2024 12:30")
    page.passes.append(
      Pass(
        source: .ocr, method: "head", lines: Made.page("HOLLER BURRITOS\n1221 South Avenue\nTOTAL  9.99").lines,
        scope: .head))
    let proposal = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page])).first
    #expect(proposal?.merchant?.value == "HOLLER BURRITOS")
    #expect(proposal?.total?.value == Amount(units: 250, scale: 2))
  }

  @Test(
    "at what is drawn beside the text finds what may change the bill",
    arguments: [
      ("VOID", true), ("PRO FORMA", true), ("PAID 14 MAR 2024", true), ("CREDIT NOTE", true), ("QUOTATION", true),
      ("Balance due 1.28", true), ("17 March 2024", true), ("all amounts in CHF", true), ("CORRECTED INVOICE", true),
      ("GREEN GROCER", false), ("TOTAL EUR 3.28", false), ("12 March 2024", false), ("fresh every day", false),
      ("www.green-grocer.example", false), ("Tel. 01632 960 417", false), ("since 1987", false),
    ])
  func drawn(text: String, isChange: Bool) {
    let look = SecondLook(Made.page(receipt, source: .textLayer), today: Made.today)
    #expect(look.isChanged(by: Made.page(text).lines) == isChange)
  }
}
