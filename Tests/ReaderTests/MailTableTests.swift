import Core
import Foundation
import Testing

@testable import Intake
@testable import billfold_reader

/// What stands beside and below what in the text of a mail.
@Suite struct MailTableTests {
  private static let examples: [(String, [String])] = [
    // Word and some services put each cell's text into a paragraph.
    ("<table><tr><td><p>Tea</p></td><td><p>4.00</p></td></tr></table>", ["Tea 4.00"]),
    // Tables for the layout.
    (
      """
      <table><tr><td><table><tr><td>Total</td></tr></table></td>
      <td><table><tr><td>4.00</td></tr></table></td></tr></table>
      """, ["Total 4.00"]
    ),
    // Cells of several lines.
    (
      "<table><tr><td>Tea<br>Fee<br>Total</td><td>4.00<br>1.00<br>5.00</td></tr></table>",
      ["Tea 4.00", "Fee 1.00", "Total 5.00"]
    ),
    ("<table><tr><td>Blue mug<br><i>12 oz</i></td><td>4.00</td></tr></table>", ["Blue mug 4.00", "12 oz"]),
    ("<table><tr><td>Tea</td><td></td><td>4.00</td></tr><tr><td>Fee</td></tr></table>", ["Tea 4.00", "Fee"]),
    ("<table><td>Tea</td><td>4.00</td></table>", ["Tea 4.00"]),
    (
      "<table><tr><td>Tea</td><td style='display:none'>9.00</td><td>4.00</td></tr><tr style='display:none'><td>Fee</td></tr></table>",
      ["Tea 4.00"]
    ),
  ]

  @Test(
    "the domain is beside a sender's name that it has, also without the small words in the name",
    arguments: [
      ("Museo del Quill", "tickets@museoquill.example", true), ("Quill & Farn", "shop@quillandfarn.example", true),
      ("Museo del Quill", "noreply@farnmail.example", false),
    ])
  func domain(from: String, address: String, isBeside: Bool) {
    #expect(MailHead(from: from, address: address).senderCells.count == (isBeside ? 2 : 1))
  }

  @Test("cells are side by side, line by line", arguments: examples)
  func tables(html: String, lines: [String]) {
    let text = MailText(html: html)
    let page = MailPage.page(of: MailHead(), [text])
    #expect(page.lines.map(\.text) == lines)
  }

  @Test("labels are above their values, whatever is in the columns before them")
  func columns() throws {
    let cell = { (label: String, value: String) in
      "<td><table><tr><td>\(label)</td></tr><tr><td>\(value)</td></tr></table></td>"
    }
    let html = "<table><tr>\(cell("PAID", "$29.00"))\(cell("DAY", "March 1, 2026"))\(cell("CARD", "Visa"))</tr></table>"
    let lines = MailPage.page(of: MailHead(), [MailText(html: html)]).lines
    #expect(lines.map(\.text) == ["PAID DAY CARD", "$29.00 March 1, 2026 Visa"])
    for (label, value) in [("DAY", "March"), ("CARD", "Visa")] {
      let above = lines[0].words.first { $0.text == label }, below = lines[1].words.first { $0.text == value }
      #expect(above?.box.x == below?.box.x)
    }
  }

  @Test("a row of many cells, and a long paragraph beside a list, take little time and room")
  func hostile() {
    let many = String(repeating: "<td>1</td>", count: 20_000)
    #expect(MailPage.page(of: MailHead(), [MailText(html: "<table><tr>\(many)</tr></table>")]).lines.count == 1)
    let long = String(repeating: "tea ", count: 100_000), list = String(repeating: "1<br>", count: 4_000)
    let beside = MailText(html: "<table><tr><td>\(list)</td>\(many)</tr></table>")
    #expect(MailPage.page(of: MailHead(), [beside]).lines.count == 4_000)
    let both = MailText(html: "<table><tr><td>\(long)</td><td>\(list)</td></tr></table>")
    #expect(MailPage.page(of: MailHead(), [both]).lines.count == 4_000)
  }

  @Test("a mail with very many rows, and with very long ones and words, makes a page that the main program accepts")
  func accepted() {
    let marked = "1" + String(repeating: "\u{301}", count: 3_000)
    let texts = [
      String(repeating: "tea ", count: 100_000), String(repeating: "กี่", count: 500), "Tea \(marked) 4.00",
      String(repeating: String(repeating: "tea ", count: 150) + "\n", count: 4_000),
    ]
    let mails = texts.map { [$0] } + [[String](repeating: String(repeating: "tea\n", count: 4_999), count: 10)]
    for mail in mails {
      let page = MailPage.page(of: MailHead(), mail.map { MailText(plain: $0) })
      #expect(page.mayHideText && !page.lines.isEmpty)
      #expect(ReplyCheck(limits: .standard).accepts(.read(Reading(pages: [page]), previews: [])))
    }
  }

  @Test("a mail with very many words that are struck out in part makes a page that the main program accepts")
  func struck() {
    let text = MailText(html: "<p>\(String(repeating: "1<s>2</s> ", count: 12_000))</p>")
    let page = MailPage.page(of: MailHead(), [text])
    #expect(page.mayHideText && page.unseen.first == "2")
    #expect(ReplyCheck(limits: .standard).accepts(.read(Reading(pages: [page]), previews: [])))
  }

  @Test("what does not fit on the page of a mail, or into its rows, makes its numbers doubtful")
  func cutOff() {
    func text(_ rows: Int) -> MailText { MailText(plain: String(repeating: "tea\n", count: rows - 1) + "Total 4.00") }
    #expect(!text(5_000).hasUnclearNumbers && text(5_001).hasUnclearNumbers)
    let page = MailPage.page(of: MailHead(), Array(repeating: text(5_000), count: 7))
    #expect(page.mayHideText && page.lines.count < 7 * 5_000)
  }

  @Test("tables in tables do not use up the rows that are kept")
  func nested() {
    let rows = String(repeating: "<tr><td>Tea</td></tr>", count: 600)
    let table = (0..<9).reduce("<table>\(rows)</table>") { inner, _ in "<table><tr><td>\(inner)</td></tr></table>" }
    let text = MailText(html: "\(table)<p>Total 10.00</p>")
    #expect(text.rows.filter { !$0.isEmpty }.count == 601 && !text.hasUnclearNumbers)
  }

  @Test("a rule that looks beside the ancestors of many elements takes too long")
  func manySiblings() {
    let many = String(repeating: "<span><b class=h>Tea</b></span> ", count: 3_000)
    let text = MailText(html: "<style>img + span .h { display: none }</style><p>\(many)</p>")
    #expect(text.hasUnclearNumbers)
    let few = MailText(html: "<style>img + span .h { display: none }</style><p>\(many.prefix(3_200)) 10.00</p>")
    #expect(!few.hasUnclearNumbers && few.rows.joined().contains { $0.hasSuffix("Tea 10.00") })
  }

  @Test("characters without width do not divide numbers, and those that reverse their order make them doubtful")
  func invisible() {
    let plain = MailText(html: "<p>Total 1&zwnj;2.0&#8203;0 on 4&#8203; May</p>")
    #expect(plain.rows.first == ["Total 12.00 on 4 May"] && !plain.hasUnclearNumbers)
    #expect(MailText(html: "<p>Total &#8238;<b>00.21</b></p>").hasUnclearNumbers)
    // A letter of Hangul that looks like a space.
    #expect(MailText(html: "<p>&#12644;Quill&#12644;Tea&#12644;12.00</p>").rows.first == ["Quill Tea 12.00"])
  }

  @Test(
    "the domain of a sender stands beside the name that it is, whatever word it has for the ampersand",
    arguments: ["post@bruunlund.example", "post@bruunoglund.example", "post@bruunandlund.example"])
  func domain(address: String) {
    var head = MailHead()
    head.from = "Bruun & Lund"
    head.address = address
    #expect(head.senderCells == ["Bruun & Lund", "@" + (address.split(separator: "@").last ?? "")])
    head.address = "post@mails.example"
    #expect(head.senderCells == ["Bruun & Lund"])
  }

  @Test("a raised number beside another is neither part of it nor certain")
  func raised() {
    let text = MailText(html: "<p>Total 12<sup>99</sup> m<sup>2</sup></p>")
    #expect(text.rows.first == ["Total 12 99 m2"] && text.hasUnclearNumbers)
    #expect(!MailText(html: "<p>Total 12.99 m<sup>2</sup></p>").hasUnclearNumbers)
  }
}
