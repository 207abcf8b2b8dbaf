import Core
import Foundation
import Testing

@testable import billfold_reader

/// Lines that end at gaps become whole rows.
@Suite struct LineJoiningTests {
  /// A piece of a row that is tilted about the page's left edge.
  private func piece(_ text: String, x: Double, y: Double, width: Double = 60, degrees: Double = 0) -> LineJoining.Piece
  {
    let angle = degrees * .pi / 180
    let centre = x + width / 2
    return LineJoining.Piece(
      box: TiltedBox(x: centre, y: y + tan(angle) * centre, width: width, height: 20, angle: angle),
      words: [Word(text: text, box: Box(x: Int(x), y: Int(y), width: Int(width), height: 12), confidence: 1)])
  }

  private func texts(_ pieces: [LineJoining.Piece]) -> [String] {
    LineJoining.rows(of: pieces).map { LineJoining.line(of: $0).text }
  }

  @Test("a name and its price are one row, in whatever order they were found", arguments: [-6.0, -2, 0, 3, 8])
  func rows(degrees: Double) {
    let pieces = [
      piece("4.20", x: 500, y: 130, degrees: degrees), piece("Milk", x: 10, y: 100, degrees: degrees),
      piece("Bread", x: 10, y: 130, degrees: degrees), piece("1.10", x: 500, y: 100, degrees: degrees),
      piece("Total", x: 10, y: 160, width: 120, degrees: degrees), piece("5.30", x: 500, y: 160, degrees: degrees),
    ]
    #expect(texts(pieces) == ["Milk 1.10", "Bread 4.20", "Total 5.30"])
  }

  @Test("lines below each other are separate rows, and so is text of another size")
  func apart() {
    var headline = piece("SHOP", x: 300, y: 100)
    headline.box.height = 60
    #expect(texts([piece("one", x: 10, y: 100), piece("two", x: 10, y: 126), headline]).count == 3)
  }

  @Test("overlapping pieces are not one row")
  func overlapping() {
    #expect(texts([piece("one", x: 10, y: 100, width: 200), piece("two", x: 60, y: 104, width: 200)]).count == 2)
  }

  @Test("most of the text determines the tilt of a page, single words do not")
  func tilt() {
    let long = (0..<5).map { piece("line", x: 10, y: Double($0) * 30, width: 400, degrees: 4).box }
    let short = (0..<9).map { piece("x", x: 10, y: Double($0) * 30, width: 24, degrees: -30).box }
    #expect(abs(LineJoining.usualAngle(of: long + short) * 180 / .pi - 4) < 0.01)
    #expect(LineJoining.usualAngle(of: short) == 0)
  }
}
