import Testing

@testable import Web

@Suite struct ViewTreeTests {
  @Test("line ends and tabs are as they are, and other hidden characters are escapes")
  func lines() {
    #expect(ViewTree.plain("a\r\nb\n\tc\td") == "a\nb\n\tc\td")
    #expect(ViewTree.plain("\r\n\u{202E}x\n") == "\n\\u{202E}x\n")
  }

  @Test("a sign of markup stands alone, whatever is joined to it")
  func parted() {
    for mark in ["\"", "<", ">", "&", "'"] {
      for joined in ["\u{301}", "\u{FE0F}", "\u{20E3}", "\u{0903}"] {
        let text = ViewTree.plain("a\(mark)\(joined)b")
        #expect(text.contains(Character(mark)), "\(text.unicodeScalars.map(\.value))")
      }
    }
  }
}
