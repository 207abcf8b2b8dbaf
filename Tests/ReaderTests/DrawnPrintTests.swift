import Core
import Foundation
import TestSupport
import Testing

/// PDFs on which something is drawn that is not in their text: stamps, and lines through the text.
@Suite(.enabled(if: SecondReaderFiles.areInstalled, "the second reader is not installed"))
struct DrawnPrintTests {
  private static let bill = [
    "Quay Street Cycles", "12 Quay Street, Galway", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00",
    "New chain 28.00",
  ]

  /// The page of a bill, with what is drawn below its items.
  private func page(_ drawing: String) async throws -> Page {
    let pdf = PlainPDF(lines: Self.bill, then: "BT /F 12 Tf 50 600 Td (Total 48.00) Tj ET\n" + drawing)
    return try #require(try await RealReader.reading(pdf.data).pages.first)
  }

  /// The word `VOID` in strokes, 240 wide and 100 high.
  private static let void = """
    14 w 0 100 m 30 0 l 60 100 l S
    80 50 m 80 78 93 100 110 100 c 127 100 140 78 140 50 c 140 22 127 0 110 0 c 93 0 80 22 80 50 c S
    165 0 m 165 100 l S
    190 0 m 190 100 l 215 100 l 240 100 255 78 255 50 c 255 22 240 0 215 0 c h S
    """

  @Test(
    "a stamp that is drawn is read, whatever its angle and shade",
    arguments: [
      "0.4 0 0 0.4 300 640 cm", "0.564 0.205 -0.205 0.564 250 400 cm", "0.564 0.205 -0.205 0.564 250 400 cm 0.7 G",
    ])
  func stamp(place: String) async throws {
    let page = try await page("q \(place) \(Self.void) Q")
    #expect(page.lines.contains { $0.text.contains("VOID") }, "\(page.lines.map(\.text))")
    #expect(page.lines.contains { $0.text.contains("48.00") })
    #expect(page.lines.flatMap(\.words).allSatisfy { $0.box.maxX <= page.width && $0.box.maxY <= page.height })
  }

  @Test("a stamp is read beside a pattern of very many shapes")
  func pattern() async throws {
    let shapes = (0..<1_760).map { "\(20 + $0 % 25 * 12) \(20 + $0 / 25 * 6) 4 4 re" }.joined(separator: "\n")
    let page = try await page("\(shapes) f q 0.4 0 0 0.4 330 300 cm \(Self.void) Q")
    #expect(page.lines.contains { $0.text.contains("VOID") }, "\(page.lines.map(\.text))")
  }

  @Test("a stamp is not taken for read because another word contains it")
  func stampInWord() async throws {
    let terms = "BT /F 12 Tf 50 560 Td (Ring us to avoid delays) Tj ET\n"
    let page = try await page(terms + "q 0.564 0.205 -0.205 0.564 250 400 cm 0.7 G \(Self.void) Q")
    #expect(page.lines.contains { $0.text.contains("VOID") }, "\(page.lines.map(\.text))")
  }

  @Test(
    "lines, frames and drawn words that change nothing leave the text as it is",
    arguments: [
      "40 590 200 30 re S", "1 w 50 596 m 200 596 l S 50 594 m 200 594 l S", "1 w 50 612 m 200 612 l S",
      // The letters I and O, as a logo may have.
      "3 w 300 700 m 300 730 l S 310 700 20 30 re S 340 700 m 340 730 l S 350 700 20 30 re S",
      "0.9 g 40 594 200 22 re f BT 0 g /F 12 Tf 50 600 Td (Total 48.00) Tj ET",
    ])
  func honest(drawing: String) async throws {
    let page = try await page(drawing)
    #expect(page.passes.first?.source == .textLayer && !page.mayHideText, "\(page.lines.map(\.text))")
  }

  @Test(
    "a total that is crossed out is not shown as it is in the text",
    arguments: ["1 w 50 604 m 125 604 l S", "0.5 w 80 604.5 m 112 604.5 l S", "1 0 0 RG 2 w 40 603 m 200 603 l S"])
  func struck(drawing: String) async throws { #expect(try await page(drawing).mayHideText) }

  @Test("a number beside the total may be crossed out, as former prices are")
  func struckPrice() async throws {
    let page = try await page("BT /F 12 Tf 300 640 Td (25.00) Tj ET 1 w 298 644 m 335 644 l S")
    #expect(!page.mayHideText)
  }
}
