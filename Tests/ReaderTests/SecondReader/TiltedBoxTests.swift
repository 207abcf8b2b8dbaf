import Core
import Foundation
import Testing

@testable import billfold_reader

/// The geometry of lines that may be tilted.
@Suite struct TiltedBoxTests {
  /// The middles of all pixels of a rectangle that is turned about its centre.
  private func points(_ width: Int, _ height: Int, degrees: Double, at centre: (Double, Double)) -> [(
    x: Double, y: Double
  )] {
    let angle = degrees * .pi / 180
    return (0..<height).flatMap { row in
      (0..<width).map { column in
        let (u, v) = (Double(column) - Double(width - 1) / 2, Double(row) - Double(height - 1) / 2)
        return (x: centre.0 + u * cos(angle) - v * sin(angle), y: centre.1 + u * sin(angle) + v * cos(angle))
      }
    }
  }

  @Test("the smallest rectangle around points is found at any tilt", arguments: [-44, -30, -5, 0, 3, 17, 44])
  func around(degrees: Double) throws {
    let box = try #require(TiltedBox(around: points(120, 18, degrees: degrees, at: (300, 200))))
    #expect(abs(box.x - 300) < 0.01 && abs(box.y - 200) < 0.01)
    #expect(abs(box.width - 120) < 0.01 && abs(box.height - 18) < 0.01)
    #expect(abs(box.angle * 180 / .pi - degrees) < 0.01)
  }

  @Test("a vertical line keeps an angle within 45° and is taller than wide")
  func standing() throws {
    let box = try #require(TiltedBox(around: points(120, 18, degrees: 88, at: (50, 50))))
    #expect(box.isStanding && abs(box.height - 120) < 0.01)
    #expect(abs(box.angle) < .pi / 4)
  }

  @Test("one point and none", arguments: [0, 1])
  func few(count: Int) {
    let box = TiltedBox(around: Array(repeating: (x: 3, y: 4), count: count))
    #expect((box?.width, box?.height) == (count == 0 ? nil : 1, count == 0 ? nil : 1))
  }

  @Test("turning by a quarter four times restores the box", arguments: [0, 1, 2, 3])
  func quarters(first: Int) {
    let box = TiltedBox(x: 30, y: 70, width: 40, height: 8, angle: 0.1)
    let sizes = [(width: 200, height: 100), (width: 100, height: 200)]
    var turned = box.turned(quarters: first, in: sizes[0])
    turned = turned.turned(quarters: 4 - first, in: sizes[first % 2])
    #expect(abs(turned.x - box.x) < 1e-9 && abs(turned.y - box.y) < 1e-9)
    #expect((turned.width, turned.height) == (box.width, box.height))
  }

  @Test("a quarter turn moves a box with the pixels of its picture")
  func quarter() {
    // A box at the left edge of a picture of 200 × 100 is at the upper edge of the turned one.
    let box = TiltedBox(x: 10, y: 20, width: 20, height: 4, angle: 0).turned(quarters: 1, in: (width: 200, height: 100))
    #expect((box.x, box.y, box.width, box.height) == (80, 10, 4, 20))
  }

  @Test("a part of a line is a box around that part")
  func part() {
    let line = TiltedBox(x: 100, y: 50, width: 100, height: 20, angle: 0)
    #expect(line.part(from: 0.25, to: 0.5, heightShare: 0.5) == Box(x: 75, y: 45, width: 25, height: 10))
  }
}
