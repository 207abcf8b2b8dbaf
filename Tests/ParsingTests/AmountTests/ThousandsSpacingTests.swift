import Core
import Testing

@testable import Parsing

@Suite("Thousands separated by a space as wide as a character")
struct ThousandsSpacingTests {
  private func money(_ paper: String) -> [String] {
    Made.sheet(paper).money.map(\.value.description)
  }

  @Test("are one number beside a currency of a country with that format")
  func beside() {
    #expect(money("KERESKEDELMI EGYÉB   790 Ft\nÖSSZESEN: 2 345 Ft") == ["790", "2345"])
    #expect(money("SUMA 12 345,50 zł") == ["12345.50"])
    #expect(money("Total 12 345,50 лв") == ["12345.50"])
    #expect(money("Celkem -1 599,00 Kč") == ["-1599.00"])
  }

  @Test("are one number where they are printed twice")
  func twice() {
    #expect(money("Genser L   1 299,00\nSUM   1 299,00\nBANKKORT   1 299,00") == ["1299.00", "1299.00", "1299.00"])
  }

  @Test("are two where the second is also printed alone")
  func pieces() {
    #expect(money("Genser L   1 299,00\nTOTAL   1 299,00\nCARD   299,00") == ["299.00", "299.00", "299.00"])
  }

  @Test("are one number on a document from a country with that format")
  func usual() {
    #expect(money("Hylla   1 299:-\nSUMMA   1 299:-\nOrg nr 556012-3456 Stockholm moms 25%") == ["1299", "1299"])
    #expect(money("Total  R12 490.00\nVAT  R1 628.26\nCape Town South Africa") == ["12490.00", "1628.26"])
    #expect(money("Corner Shop\nTotal GBP 2 125.00") == ["2125.00"])
    #expect(money("Suma 2 499,00\nNIP 123-456-32-18 Warszawa PTU") == ["2499.00"])
  }

  @Test("leave a total open if there is no evidence for one number, and sums do not decide")
  func open() {
    let paper = "Corner Shop\n12 May 2024\nTotal 2 125.00\nLondon"
    #expect(Made.sheet(paper).money.map(\.isPerhapsCut) == [true])
    let draft = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(paper)])).first
    #expect(draft?.review.contains(.ambiguousTotal) == true)
  }

  @Test("are two numbers without evidence for one")
  func once() {
    #expect(money("Coffee 2 125.00\nTea 1 130.00") == ["125.00", "130.00"])
  }
}
