import Exchange
import Testing

@Suite("JSON with the places of its values") struct LocatedJSONTests {
  @Test("each value has the line in which it begins, and its own bytes")
  func places() throws {
    let bytes = Array("{ \"a\" : [1,\n -2.50e3 , {}],\n\"b\":\n\"x\\ny\" , \"c\":null }".utf8)
    let root = try LocatedJSON.parse(bytes)
    func text(_ json: LocatedJSON?) -> String? { json.map { String(decoding: bytes[$0.range], as: UTF8.self) } }
    #expect(root.line == 1 && root.range == bytes.indices)
    let elements = try #require(root["a"]?.elements)
    #expect(elements.map(\.line) == [1, 2, 2])
    #expect(elements.map(text) == ["1", "-2.50e3", "{}"] && elements[0].integer == 1)
    let string = try #require(root["b"])
    #expect(string.line == 4 && text(string) == "\"x\\ny\"" && string.string == "x\ny")
    #expect(text(root["c"]) == "null" && root["d"] == nil)
  }

  @Test("names and texts are decoded, and of equal names the last one counts")
  func texts() throws {
    let root = try LocatedJSON.parse(Array(#"{"\u0061": 1, "a": "\ud83e\uddfe \"\/\u00fc"}"#.utf8))
    #expect(root["a"]?.string == "🧾 \"/ü")
  }

  @Test("numbers are those of the standard", arguments: ["0", "-0", "10", "-1.5", "1e5", "1E+5", "0.10e-7"])
  func numbers(text: String) throws {
    guard case .number(text) = try LocatedJSON.parse(Array(text.utf8)).value else {
      Issue.record("\(text) is not a number")
      return
    }
  }

  @Test(
    "anything else is an error",
    arguments: [
      "", "01", "-", "1.", ".5", "1e", "+1", "1e+", "--1", "0x1", "NaN", "tru", "[1,]", "[1 2]", "{\"a\"}", "{1:2}",
      "[1",
      "\"a", "\"a\tb\"", "\"\\x\"", "\"\\u12\"", "\"\\u-000\"", "1 2",
    ])
  func malformed(text: String) {
    #expect(throws: MalformedText.self) { try LocatedJSON.parse(Array(text.utf8)) }
  }

  @Test("hundreds of levels are read, and thousands are refused")
  func deep() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try LocatedJSON.parse(nested(400)).range == 0..<800)
    #expect(throws: MalformedText.self) { try LocatedJSON.parse(nested(100_000)) }
  }
}
