import Core
import Testing

@testable import Parsing

@Suite("The subject of a mail") struct MailSubjectTests {
  private func proposal(subject: String, body: String) throws -> Proposal {
    let rows = ["Skaner", subject, "Date: 2026-03-12", ""] + body.split(separator: "\n").map(String.init)
    let lines = rows.enumerated().compactMap { number, row -> Line? in
      var column = 2
      let words = row.split(separator: " ").map { word in
        defer { column += word.count + 1 }
        return Word(
          text: String(word),
          box: Box(x: column * 10, y: number * MailLayout.rowHeight, width: word.count * 10, height: 18), confidence: 1)
      }
      return words.isEmpty ? nil : Line(words: words)
    }
    let page = Page(
      number: 1, width: 700, height: 900, passes: [Pass(source: .textLayer, method: MailLayout.method, lines: lines)])
    return try #require(
      ReceiptParser(today: Made.day("2026-11-22")).proposals(from: Reading(pages: [page])).first)
  }

  private static let body = """
    Ulica Mostowa 12, 00-211 Warszawa
    12.03.2026 14:20
    Parking 10.00
    SUMA PLN 10.00
    Gotówka 20.00
    Reszta 10.00
    """

  @Test("alone is not a certain merchant") func alone() throws {
    let found = try proposal(subject: "Document", body: Self.body)
    #expect(found.merchant?.value == "Document" && found.review.contains(.uncertainMerchant), "\(found.review)")
  }

  @Test("with the same name in the text is one") func confirmed() throws {
    let found = try proposal(
      subject: "Parking Zamkowy Sp. z o.o.", body: "Parking Zamkowy Sp. z o.o.\n" + Self.body)
    #expect(found.merchant?.value.hasPrefix("Parking Zamkowy") == true, "\(found)")
    #expect(!found.review.contains(.uncertainMerchant), "\(found.review)")
  }
}
