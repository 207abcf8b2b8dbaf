import Core
import Testing

@testable import Parsing

@Suite("Each reason for a review")
struct ReviewReasonTests {
  private let today = Made.day("2026-11-22")

  /// A receipt whose cash and change prove its total.
  private func receipt(_ date: String, total: String = "EUR 3.28") -> String {
    """
    #GREEN GROCER
    \(date)
    Bread          2.19
    Milk           1.09
    TOTAL       \(total)
    Cash           5.00
    Change         1.72
    """
  }

  /// Two readings of a scan, which agree, so that they are not reasons themselves.
  private func proposal(_ text: String, source: Pass.Source = .ocr, unseen: [String] = []) -> Proposal? {
    let pass = Made.page(text, source: source).passes[0]
    let page = Page(
      number: 1, width: 1200, height: 1600, passes: source == .ocr ? [pass, pass] : [pass], unseen: unseen)
    return ReceiptParser(today: today).proposals(from: Reading(pages: [page])).first
  }

  @Test(
    "a date whose day and month could be swapped, without evidence of the country",
    arguments: [
      ("03/04/2026 14:30", "3.28", [.missingCurrency, .ambiguousDate]),
      ("03/04/2026 14:30", "CAD 3.28", [.ambiguousDate]), ("03/04/2026 14:30", "GBP 3.28", []),
      ("03.04.2026 14:30", "EUR 3.28", []), ("26/04/2026 14:30", "CAD 3.28", []),
      ("04/04/2026 14:30", "CAD 3.28", []),
    ] as [(String, String, [ReviewReason])])
  func ambiguousDate(date: String, total: String, reasons: [ReviewReason]) throws {
    #expect(try #require(proposal(receipt(date, total: total))).review == reasons)
  }

  @Test("the other reading of such a date is its first alternative")
  func exchanged() throws {
    let date = try #require(proposal(receipt("03/04/2026", total: "CAD 3.28"))?.date)
    #expect(
      Set([date.value] + date.alternatives.prefix(1).map(\.value)) == [Made.day("2026-04-03"), Made.day("2026-03-04")])
  }

  @Test(
    "a date more than two days ahead or long past: fifteen years, twenty-five if clearly printed",
    arguments: [
      ("24 November 2026 14:30", false), ("25 November 2026 14:30", true), ("12 March 2027 14:30", true),
      ("12 March 2015", false), ("12 March 2005", true), ("12 March 2005 14:30", false), ("Date: 12/03/2005", false),
      ("12.03.05 14:30", true), ("12 March 1998 14:30", true), ("31/03/05 14:30", false), ("31.03.05 14:30", false),
      ("31/03/05", true), ("31 March 05 14:30", false), ("25 March 05 14:30", true), ("31/03/01 14:30", true),
    ])
  func unlikelyDate(date: String, isUnlikely: Bool) throws {
    let review = try #require(proposal(receipt(date))).review
    #expect(review.contains(.unlikelyDate) == isUnlikely)
  }

  @Test("a year of two digits long past that only one reading has, or that they read differently")
  func unlikelyYear() throws {
    func review(_ texts: String...) throws -> [ReviewReason] {
      let page = Page(number: 1, width: 1200, height: 1600, passes: texts.map { Made.page($0).passes[0] })
      return try #require(ReceiptParser(today: today).proposals(from: Reading(pages: [page])).first).review
    }
    let old = receipt("31/03/05 14:30", total: "GBP 3.28")
    #expect(try review(old, old) == [])
    #expect(try review(old, old.replacing("14:30", with: "1430")) == [])
    #expect(try review(old).contains(.unlikelyDate))
    #expect(try review(old, receipt("31/03/06 14:30", total: "GBP 3.28")).contains(.unlikelyDate))
  }

  /// A receipt, and beside it, from column 45, another text.
  private func receipt(beside other: String) -> String {
    let (left, right) = (receipt("12/03/2026 14:30", total: "GBP 3.28"), other)
    let rows = [left, right].map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    return rows[0].indices.map { row in
      rows[0][row].replacing("#", with: "").padding(to: 45) + (row < rows[1].count ? rows[1][row] : "")
    }.joined(separator: "\n")
  }

  @Test("a receipt beside it whose total may follow from its own, but not the second column of a letter")
  func sideBySide() throws {
    let other = "MILL LANE BAKERY\n12/03/2026 14:35\nCard payment   3.28\nTip for the baker   1.22\nTOTAL GBP   4.50"
    let slip = "MILL LANE BAKERY\n12/03/2026 14:30\nCard payment approved\nMerchant copy please keep\nTOTAL GBP   3.28"
    let column = "Opening hours\nMonday to Friday\nClosed every Sunday\nWine from 7.50\nThank you for coming"
    #expect(try #require(proposal(receipt(beside: other))).review.contains(.severalReceipts))
    #expect(try #require(proposal(receipt(beside: slip))).review.contains(.severalReceipts) == false)
    #expect(try #require(proposal(receipt(beside: column))).review.contains(.severalReceipts) == false)
  }

  @Test("another receipt whose total is covered by this one, but not an earlier day in its head")
  func covered() throws {
    let own =
      "#MILL LANE PHARMACY\n12/03/2026 14:30\nCough syrup   8.90\nPlasters   5.60\nTOTAL GBP   14.50\nVISA   14.50"
    let other = "#MILL LANE BAKERY\n12/03/2026 14:42\nApple cake   16.00\n12 Mill Lane\n"
    let head = "#MILL LANE TRADERS\nOpen since 12/03/2019\nNow with a garden\n"
    #expect(try #require(proposal(other + own)).review.contains(.severalReceipts))
    #expect(try #require(proposal(head + own)).review.contains(.severalReceipts) == false)
    #expect(try #require(proposal(own)).review.contains(.severalReceipts) == false)
  }

  @Test("two totals, neither of them proven", arguments: [Pass.Source.ocr, .textLayer])
  func ambiguousTotal(source: Pass.Source) throws {
    let text = "#GREEN GROCER\n12 March 2026\nTOTAL   EUR 31.00\nTOTAL   EUR 37.00"
    let found = try #require(proposal(text, source: source))
    #expect(found.review.contains(.ambiguousTotal))
    let total = try #require(found.total)
    #expect(
      Set([total.value] + total.alternatives.map(\.value)) == [
        Amount(units: 3100, scale: 2), Amount(units: 3700, scale: 2),
      ])
  }

  @Test("a seller that is not named, which leaves total and date as certain as they are")
  func missingMerchant() throws {
    let text = receipt("12 March 2026 14:30").replacing("#GREEN GROCER\n", with: "")
    for source in [Pass.Source.ocr, .textLayer] {
      let found = try #require(proposal(text, source: source))
      #expect(found.merchant == nil && found.review == [.missingMerchant])
    }
    let once = Reading(pages: [Made.page(text)])
    #expect(
      ReceiptParser(today: today).proposals(from: once).first?.review == [.missingMerchant, .lowConfidence])
  }

  @Test(
    "a name that is only the town of the address, of a branch whose logo was not read",
    arguments: [
      ("Wellmoor #204", "Wellmoor, FL 33803", true), ("Wellnoor #204", "ellmoor, FL 33803", true),
      ("Wellmoor Bakery", "Wellmoor, FL 33803", false), ("Wellmoor #204", "Harnam, FL 33803", false),
      ("Wellmoor", "Wellmoor 0412", false),
    ])
  func town(name: String, address: String, isTown: Bool) throws {
    let text = receipt("12/03/2026 14:30").replacing("GREEN GROCER", with: "\(name)\n1221 South Avenue\n\(address)")
    let context = try #require(PartParser.context(of: DocumentParts.Part(pages: [Made.page(text)]), today: today))
    #expect(context.proposal.merchant?.value.hasPrefix("Well") == true)
    #expect(MerchantTrust.isTown(context) == isTown)
    #expect(!isTown || Settled(context).isPerhapsNoMerchant)
  }

  @Test("a name that is only a kind of shop", arguments: [("RESTAURANT", true), ("MILL RESTAURANT", false)])
  func kind(name: String, isKind: Bool) throws {
    let text = receipt("12/03/2026 14:30").replacing("GREEN GROCER", with: "\(name)\n7377 South Avenue")
    let context = try #require(PartParser.context(of: DocumentParts.Part(pages: [Made.page(text)]), today: today))
    #expect(context.proposal.merchant?.value == name && MerchantTrust.isKind(context) == isKind)
    #expect(!isKind || ReviewRules.reasons(for: Settled(context)).contains(.uncertainMerchant))
  }

  @Test(
    "a house in which another one sells, in whose name it says to do so",
    arguments: [
      ("im Namen und für Rechnung von\nJuwelier Moorlicht", true),
      ("Sold in the name and on behalf of\nMoorlight Jewels", true),
      ("Sold in the name and on behalf of\nGreen Grocer", false), ("Counter 12\nMoorlight Jewels", false),
    ])
  func agent(lines: String, isAgent: Bool) throws {
    let text = receipt("12/03/2026 14:30").replacing("GREEN GROCER", with: "GREEN GROCER\n7377 South Avenue\n\(lines)")
    let context = try contextWithFirstLineAsMerchant(text)
    #expect(MerchantTrust.isPerhapsAgent(context) == isAgent)
    #expect(Settled(context).isPerhapsNoMerchant == isAgent)
  }

  @Test(
    "a hall above the shop in it, and not a shop that names the hall in its address",
    arguments: [
      ("#GREEN HALLS\nFood court level 2\n#KIMS NOODLES\nStand 12", true),
      ("#GREEN HALLS\nFood court level 2\nStand 12", false), ("#GREEN HALLS\nMill Lane 2\n#KIMS NOODLES", false),
    ])
  func hall(head: String, isHall: Bool) throws {
    let text = receipt("12/03/2026 14:30").replacing("#GREEN GROCER", with: head)
    let context = try contextWithFirstLineAsMerchant(text)
    #expect(MerchantTrust.isPerhapsHall(context) == isHall)
    #expect(!isHall || Settled(context).isPerhapsNoMerchant)
  }

  /// What is known of a page, with its first line as the merchant, whichever name was found.
  private func contextWithFirstLineAsMerchant(_ text: String) throws -> PartContext {
    var context = try #require(PartParser.context(of: DocumentParts.Part(pages: [Made.page(text)]), today: today))
    let line = try #require(context.documents.first?.lines.first)
    context.proposal.merchant = Field(value: line.text, confidence: 0.9, source: .ocr, evidence: line.evidence)
    return context
  }

  @Test(
    "the sign of a scanned credit note, which depends on its title; not that of a text layer or a scanned receipt",
    arguments: [
      ("CREDIT NOTE", .ocr, "-3.28", [.lowConfidence]), ("CREDIT NOTE", .textLayer, "-3.28", []),
      ("INVOICE 5", .ocr, "3.28", []),
    ] as [(String, Pass.Source, String, [ReviewReason])])
  func creditNote(title: String, source: Pass.Source, total: String, reasons: [ReviewReason]) throws {
    let text = """
      #GREEN GROCER
      \(title)
      12 March 2026
      Bread          2.19
      Milk           1.09
      TOTAL       EUR 3.28
      Paid to card EUR 3.28
      """
    let found = try #require(proposal(text, source: source))
    #expect(found.total?.value == Amount(plain: total) && found.review == reasons)
    #expect((found.kind == .creditNote) == total.hasPrefix("-"))
  }

  @Test(
    "a minus that two readings have at a total among amounts without one, unless cash and change give the total",
    arguments: [
      ("-3.28", "-3.28", "", true), ("-3.28", "3.28", "", false), (":-3.28", ":-3.28", "", false),
      ("-3.28", "-3.28", "Cash 5.00\nChange 1.72", false),
    ])
  func minus(first: String, second: String, below: String, isMissed: Bool) throws {
    let passes = [first, second].map { total in
      Made.page(
        "#GREEN GROCER\n12 March 2026\nBread  2.19\nMilk  1.09\nJam  3.00\nTotal payable  \(total)\n\(below)"
      ).passes[0]
    }
    let page = Page(number: 1, width: 1200, height: 1600, passes: passes)
    let context = try #require(PartParser.context(of: DocumentParts.Part(pages: [page]), today: today))
    #expect(CreditNotes.isPerhapsMissed(context) == isMissed)
    #expect(!isMissed || ReviewRules.reasons(for: Settled(context)).contains(.lowConfidence))
  }

  @Test(
    "an amount that is in the file but not shown on the page; an amount that is also printed is not a reason",
    arguments: [
      (["Total 99.00"], [.hiddenText]), (["Total 3.28", "Deposit EUR 50.00"], [.hiddenText]),
      (["Total 3.28", "TOTAL EUR 3,28"], []), (["Bread 2.19"], []), (["-3.28"], []),
      (["Invoice 4711 of 12 March 2026", "page 1 of 2"], []), (["4711", "12", "2026"], []),
    ] as [([String], [ReviewReason])])
  func hiddenText(unseen: [String], reasons: [ReviewReason]) throws {
    for source in [Pass.Source.ocr, .textLayer] {
      #expect(try #require(proposal(receipt("12 March 2026"), source: source, unseen: unseen)).review == reasons)
    }
  }
}

@Suite("A page of text without amount and date")
struct UnreadTests {
  private func proposals(_ text: String, confidence: Double = 0.95) -> [Proposal] {
    ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(text, confidence: confidence)]))
  }

  @Test("is one proposal with everything under review, since it may be a badly read receipt")
  func kept() throws {
    let found = proposals("lamp door floor roof tile")
    #expect(found.count == 1)
    let unread = try #require(found.first)
    #expect(unread.total == nil && unread.date == nil)
    #expect(unread.review == [.missingTotal, .missingDate, .missingMerchant, .notAReceipt])
    #expect(
      proposals("MUSEUM OF LAMPS\nThank you for your visit\nPlease keep this paper").first?.review.last == .notAReceipt)
  }

  @Test(
    "is not a proposal with fewer than five certain words of three letters, as textures produce",
    arguments: [("lamp door floor roof", 0.95), ("ab cd ef gh ij kl mn", 0.95), ("lamp door floor roof tile", 0.6)])
  func none(text: String, confidence: Double) { #expect(proposals(text, confidence: confidence).isEmpty) }

  @Test("is not a proposal beside a page that is a receipt")
  func besideReceipt() {
    var reading = Reading(pages: [
      Made.page("#GREEN GROCER\n12 March 2024\nBread 2.19\nMilk 1.09\nTOTAL EUR 3.28\nCash 5.00\nChange 1.72"),
      Made.page("lamp door floor roof tile"),
    ])
    reading.pages[1].number = 2
    let found = ReceiptParser(today: Made.today).proposals(from: reading)
    #expect(found.count == 1 && found.first?.total?.value == Amount(units: 328, scale: 2))
  }
}

extension String {
  /// The text with blanks after it, up to the given number of characters.
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
