import Core
import Testing

@testable import Parsing

/// Dates that are damaged, ambiguous, or not those of the document.
@Suite struct DateDeceptionTests {
  /// A receipt whose cash payment proves its total, from a place and with some lines with dates.
  private static func paper(
    _ description: String, _ lines: String, place: String = "London W1A 1AA\nVAT GB123456789", date: String? = nil,
    isForAPerson: Bool = false, source: Pass.Source = .ocr
  ) -> MadePaper {
    MadePaper(
      description,
      "#QUAY STREET CYCLES LTD\n12 Quay Street\n\(place)\n\(lines)\nFrame 100.00\nBell 20.00\nTotal 120.00\nCash 150.00\nChange 30.00",
      date: date, isForAPerson: isForAPerson, source: source)
  }

  static let damaged = [
    paper("a damaged last digit", "10/1*/2017", isForAPerson: true),
    paper("a damaged first digit", "*0/12/2017", isForAPerson: true),
    paper("a damaged digit of the day", "1?/05/2024", isForAPerson: true),
    paper("a damaged digit of the month", "Date: 10/0#/2024 14:22", isForAPerson: true),
    paper("a damaged digit of the year", "10/05/20*4 14:22", isForAPerson: true),
    paper("a damaged digit of a short year", "10/05/2* 14:22", isForAPerson: true),
    paper("a blot after the month", "10/1■/2017", isForAPerson: true),
    paper(
      "day and month of a country with both habits", "07/05/2024", place: "Toronto ON M5V 2T6\nHST 123456789",
      isForAPerson: true),
    paper(
      "the same of South Africa", "07/05/2024", place: "Cape Town, South Africa\nVAT 4123456789", isForAPerson: true),
    paper(
      "another of the Philippines", "04/05/2024", place: "Quezon City, Philippines\nTIN 123-456-789 VAT ₱",
      isForAPerson: true),
    paper("the same of no country", "07/05/2024", place: "Harbour Row", isForAPerson: true),
  ]

  static let complete = [
    paper(
      "an underscore for the space before the time", "Date: Jul/15/2017_12:25\nPaid Jul/15/2017", date: "2017-07-15"),
    paper("a stroke after the year", "15/07/2017| 12:25\nPaid 15/07/2017|", date: "2017-07-15"),
    paper("a star before a year that comes first", "*2017-07-15 12:25\nPaid 2017-07-15", date: "2017-07-15"),
  ]

  @Test("A mark beside a year of four digits covers no digit of the date", arguments: complete)
  func checkComplete(_ paper: MadePaper) throws { try paper.check() }

  @Test("A damaged or ambiguous date needs a review", arguments: damaged)
  func checkDamaged(_ paper: MadePaper) throws { try paper.check() }

  static let others = [
    paper("a year of copyright", "12 May 2024\n© 1.1.2019 Acorn Software", date: "2024-05-12"),
    paper("a copyright in words", "12 May 2024 14:20\nCopyright 3 March 2023 Acorn Software", date: "2024-05-12"),
    paper("a software's version", "12 May 2024 14:20\nVersion 2.1 of 03.03.2023", date: "2024-05-12"),
    paper("nothing but a copyright", "© 2019-2023 Acorn Software", isForAPerson: true),
    paper("nothing but a full copyright", "Copyright (c) 3 March 2023 Acorn Software", isForAPerson: true),
    paper("a day of expiry", "12 May 2024 14:20\nCard expires 30/06/2026", date: "2024-05-12"),
    paper("a day to come back by", "12 May 2024 14:20\nReturn by 11 June 2024", date: "2024-05-12"),
    paper("a birthday", "Date of birth 3 March 1990\nDate 12 May 2024", date: "2024-05-12"),
    paper("a day in the future", "12 May 2027", isForAPerson: true),
  ]

  static let sentences = [
    "Points expire on 14 May 2024", "Exchange before 14 May 2024", "Last visit 14 May 2024",
    "Policy starts 14 May 2024",
    "Vorstellung am 14.05.2024 20:15", "Palautusoikeus 14.5.2024 asti", "Punkte verfallen am 14.05.2024",
    "Zählerstand vom 14.05.2024", "Ruilen tot 14-05-2024",
    "Öppet köp till 2024-05-14", "Erstzulassung 14.05.2024", "Letzter Besuch 14.05.2024",
    "Letzter Besuch:    14.05.2024", "Season Opening 14 May 2024", "Your email, 14 May 2024",
    "Work Start 14 May 2024", "Tax 2 Renewal Sticker Tue 14 May 2024", "Visit 14/05/2024 Tue",
  ]

  @Test("A date in a sentence about something else needs a review if the file prints no other", arguments: sentences)
  func checkSentence(_ sentence: String) throws {
    let town = "London W1A 1AA\nVAT GB123456789"
    func found(_ lines: String) throws -> Proposal {
      try #require(DateDeceptionTests.paper(sentence, lines, place: town, source: .textLayer).proposal)
    }
    #expect(try !found("Till 2\n\(sentence)").review.isEmpty)
    let dated = try found("Date: 14 May 2024\n\(sentence)")
    #expect(dated.review.isEmpty, "\(dated.review)")
  }

  @Test(
    "A date after the name of a place, a till or the bill needs none",
    arguments: [
      "Bath, 14 May 2024", "Till 2 14 May 2024", "Purchased on 14 May 2024", "Paid on 14 May 2024",
      "Served at 14 May 2024 14:20", "Instruction of 14 May 2024", "14 May 2024", "Tue 14 May 2024",
      "Harbour Row Bath    14 May 2024",
    ])
  func checkPlain(_ line: String) throws {
    let found = try #require(DateDeceptionTests.paper(line, line, source: .textLayer).proposal)
    #expect(found.review.isEmpty, "\(found.review)")
  }

  @Test(
    "In the column of the amounts, words in front of a date name it",
    arguments: [("Last Service    14 May 2024", true), ("Invoice Date    14 May 2024", false)])
  func checkColumn(_ line: String, isForAPerson: Bool) throws {
    let rows = [
      ("Frame", "100.00"), ("Bell", "20.00"), ("Total due", "120.00"), ("Cash", "150.00"), ("Change", "30.00"),
    ]
    let amounts = rows.map { name, amount in
      name + String(repeating: " ", count: line.count - name.count - amount.count) + amount
    }
    let head = "#QUAY STREET CYCLES LTD\n12 Quay Street\nLondon W1A 1AA\nVAT GB123456789\nINVOICE 118"
    let paper = MadePaper(line, ([head, line] + amounts).joined(separator: "\n"))
    let found = try #require(paper.proposal)
    #expect(found.review.isEmpty != isForAPerson, "\(found.review)")
  }

  @Test(
    "On a scan, words in front of a date say so as well, unless they belong to a number",
    arguments: [
      ("Reef Trip 14/05/2024", true), ("Reef Trip        14/05/2024        118.00", true),
      ("Check 4418 14/05/2024", false), ("Fec.: 14/05/2024", false), ("terca feira 14/05/2024", false),
      ("14/05/2024", false),
    ])
  func checkScan(_ line: String, isForAPerson: Bool) throws {
    let found = try #require(DateDeceptionTests.paper(line, line).proposal)
    #expect(found.review.isEmpty != isForAPerson, "\(found.review)")
  }

  @Test("A label that one of two readings misread is clear in the other")
  func checkMisreadLabel() throws {
    func found(_ labels: [String]) throws -> Proposal {
      let passes = labels.map {
        Made.page(DateDeceptionTests.paper("", "\($0) 14/05/2024").text, source: .ocr).passes[0]
      }
      let reading = Reading(pages: [Page(number: 1, width: 1200, height: 1600, passes: passes)])
      return try #require(ReceiptParser(today: MadePaper.today).proposals(from: reading).first)
    }
    #expect(try found(["Dxlc:", "Date:"]).review.isEmpty)
    #expect(try found(["Date:", "Dxlc:"]).review.isEmpty)
    #expect(try !found(["Dxlc:", "Dxlc:"]).review.isEmpty)
    #expect(try !found(["Reef Trip", ""]).review.isEmpty)
  }

  @Test("The date of something else is not the document's", arguments: others)
  func checkOthers(_ paper: MadePaper) throws {
    try paper.check()
    if paper.date == nil, paper.testDescription.hasPrefix("nothing") {
      #expect(paper.proposal?.review.isEmpty == false)
    }
  }
}
