import Mustache
import Testing

@testable import Web

@Suite struct ViewTreeTests {
  private struct Outer: Encodable {
    var name = "outer"
    var note: String? = "seen"
    var number = 7
    var long: Int64? = 8
    var isOuter: Bool? = true
    var inner: [Inner]
    var markup = RawMarkup("<b>")
  }

  private struct Inner: Encodable {
    var name: String?
    var note: String?
    var number: Int?
    var long: Int64?
    var isOuter: Bool?
    var markup: RawMarkup?
    var isGood = false
    var list: [String] = []
    var below: Below?
  }

  private struct Below: Encodable { var text: String }

  @Test("a missing value is empty, and not that of the same name in the enclosing view")
  func missing() throws {
    let members = try ViewTree.members(
      Outer(inner: [Inner(name: "a", isGood: true, list: ["x", "<y>"], below: Below(text: "z")), Inner()]))
    let template = try MustacheTemplate(
      string: """
        {{name}}{{{markup}}}{{#inner}}|{{name}},{{note}},{{number}}{{long}}{{#isOuter}}!{{/isOuter}},{{{markup}}},{{#isGood}}good{{/isGood}},\
        {{#list}}{{.}};{{/list}}{{^list}}none{{/list}},{{#below}}{{text}}{{/below}}{{/inner}}
        """)
    #expect(template.render(members) == "outer<b>|a,,,,good,x;&lt;y&gt;;,z|,,,,,none,")
  }

  @Test("line endings and tabs are kept, and other hidden characters are escaped")
  func lines() {
    #expect(ViewTree.plain("a\r\nb\n\tc\td") == "a\nb\n\tc\td")
    #expect(ViewTree.plain("\r\n\u{202E}x\n") == "\n\\u{202E}x\n")
  }

  @Test("a markup character stays a separate character, whatever combining character follows it")
  func parted() {
    for mark in ["\"", "<", ">", "&", "'"] {
      for joined in ["\u{301}", "\u{FE0F}", "\u{20E3}", "\u{0903}"] {
        let text = ViewTree.plain("a\(mark)\(joined)b")
        #expect(text.contains(Character(mark)), "\(text.unicodeScalars.map(\.value))")
      }
    }
  }
}
