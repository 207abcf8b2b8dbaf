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
}
