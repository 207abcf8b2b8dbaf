import Testing

@testable import Web

@Suite struct ViewTreeTests {
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
