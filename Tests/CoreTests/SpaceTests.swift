import Core
import Testing

@Suite struct SpaceTests {
  @Test(
    "white space becomes one space, and nothing else changes",
    arguments: [
      ("  two \t words\n", "two words"), ("", ""), (" \u{3000}\u{A0} ", ""),
      // Characters that Swift combines with the preceding space.
      ("x \u{1F3FD} y", "x \u{1F3FD} y"), ("x  \u{301}y ", "x \u{301}y"), ("\u{20E3} \u{FE0F}", "\u{20E3} \u{FE0F}"),
    ])
  func spaces(text: String, expected: String) {
    // By bytes: texts that are canonically equivalent are `==`.
    #expect(Array(text.withSingleSpaces.utf8) == Array(expected.utf8))
  }

  @Test(
    "white space is removed at both ends only",
    arguments: [
      ("  two \t words\r\n", "two \t words"), ("", ""), (" \u{3000}\u{A0} ", ""), (" \u{301}y ", " \u{301}y"),
      ("y \u{301}", "y \u{301}"), ("\u{A0}é x é\u{2003}", "é x é"), ("é x é", "é x é"),
    ])
  func ends(text: String, expected: String) {
    #expect(Array(text.trimmed().utf8) == Array(expected.utf8))
    #expect(Array(text[...].trimmed().utf8) == Array(expected.utf8))
  }

  @Test("a word table has the fields of each row; empty lines, comments and Windows line endings do not count")
  func table() {
    let text = "# a comment\r\n\r\nshop name\tkind\n  \t \nx \ty\tz\n"
    #expect(WordTable.rows(of: text) == [["shop name", "kind"], ["x", "y", "z"]])
  }
}
