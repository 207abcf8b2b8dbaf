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

  @Test("on curled paper a name and its price are one row too", arguments: [-40.0, -25, 0, 25, 40])
  func curled(rise: Double) {
    func y(_ x: Double, _ row: Int) -> Double { Double(30 * row) + rise * ((x - 300) / 300) * ((x - 300) / 300) }
    func piece(_ text: String, from left: Double, to right: Double, row: Int) -> LineJoining.Piece {
      let (width, fall) = (right - left, y(right, row) - y(left, row))
      return LineJoining.Piece(
        box: TiltedBox(
          x: (left + right) / 2, y: (y(left, row) + y(right, row)) / 2, width: hypot(width, fall), height: 20,
          angle: atan2(fall, width)),
        words: [Word(text: text, box: Box(x: Int(left), y: 0, width: Int(width), height: 12), confidence: 1)])
    }
    let printed = [
      ("White bread 500 g", "2.10"), ("Apple cake", "3.40"), ("Black coffee large", "4.50"), ("Butter", "1.90"),
      ("Total amount EUR", "11.90"), ("Cash payment", "20.00"), ("Change given", "8.10"),
    ]
    var pieces = [
      piece("Town Bakery", from: 150, to: 450, row: 3), piece("12 Market Street", from: 120, to: 480, row: 4),
    ]
    for (index, (name, price)) in printed.enumerated() {
      pieces.append(piece(name, from: 10, to: 10 + 11 * Double(name.count), row: 6 + index))
      pieces.append(piece(price, from: 540, to: 595, row: 6 + index))
    }
    let rows = Set(texts(pieces))
    for (name, price) in printed { #expect(rows.contains("\(name) \(price)")) }
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
