import Core
import Foundation
import Testing

@Suite("Boxes on a page")
struct BoxTests {
  private let box = Box(x: 10, y: 20, width: 30, height: 5)

  @Test("The union is the smallest box around both, in either order")
  func union() {
    let other = Box(x: 5, y: 22, width: 10, height: 10)
    #expect(box.union(other) == Box(x: 5, y: 20, width: 35, height: 12))
    #expect(other.union(box) == box.union(other))
    #expect(box.union(box) == box)
    #expect(Box.union([other, box, other]) == box.union(other))
    #expect(Box.union([]) == nil)
  }

  @Test("Edges and middles are counted from the top left")
  func edges() {
    #expect(box.maxX == 40 && box.maxY == 25)
    #expect(box.midX == 25 && box.midY == 22)
  }

  @Test("A box is four numbers in JSON")
  func json() throws {
    #expect(try encoded(box) == "[10,20,30,5]")
    #expect(try throughJSON(box) == box)
  }

  @Test(
    "Fewer than four numbers, or none, are no box", arguments: ["[1,2,3]", "[]", "{}", "[1,2,3,\"4\"]", "[1,2,3,4.5]"])
  func refused(json: String) { #expect(throws: DecodingError.self) { try decoded(Box.self, json) } }
}
