@testable import Actions
import Testing

@testable import billfold

@Suite("Keys")
struct KeyDecoderTests {
  @Test(
    "bytes from a terminal are parsed as keys",
    arguments: [
      ("y", [.character("y")]), ("\r", [.enter]), ("\n", [.enter]), ("\u{7F}", [.backspace]), ("\u{3}", [.interrupt]),
      ("\u{1A}", [.suspend]), ("\u{15}", [.control("u")]), ("ü", [.character("ü")]), ("日", [.character("日")]),
      ("👍", [.character("👍")]), ("\u{1B}[A\u{1B}[B", [.up, .down]), ("\u{1B}OC\u{1B}OD", [.right, .left]),
      ("\u{1B}[3~", [.delete]), ("\u{1B}[H\u{1B}[4~", [.home, .end]), ("\u{1B}[1;5C", []),
      ("\u{1B}[99zx", [.character("x")]),
      ("\u{1B}y", [.escape, .character("y")]), ("\u{1B}\u{7F}", [.control("w")]), ("\u{1B}\rx", [.character("x")]),
      ("\u{1B}[[A\u{1B}[[Ey", [.character("y")]),
      ("\u{1B}[200~A\ny\u{1B}[201~q", [.pasted("A\ny"), .character("q")]),
    ] as [(String, [Key])])
  func decoded(bytes: String, keys: [Key]) {
    var whole = KeyDecoder()
    #expect(whole.take(Array(bytes.utf8)) == keys)
    #expect(!whole.isWaiting)
    // A slow line delivers the same bytes one by one.
    var single = KeyDecoder()
    #expect(bytes.utf8.flatMap { single.take([$0]) } == keys)
  }

  @Test func aLoneEscapeIsAKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.take([0x1B]).isEmpty && decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
  }

  @Test func bytesThatAreNoTextAreNoKeys() {
    var decoder = KeyDecoder()
    #expect(decoder.take([0xFF, 0x80, 0x79]) == [.character("y")])
  }
}

@Suite("Typing a line")
struct LineEditorTests {
  @Test(
    "editing keys",
    arguments: [
      ([.character("x")], "12.30x", 6), ([.backspace, .backspace], "12.", 3), ([.home, .delete], "2.30", 0),
      ([.left, .left, .character("4")], "12.430", 4), ([.control("u")], "", 0), ([.home, .control("k")], "", 0),
      ([.control("u"), .pasted("a\nb")], "a b", 3), ([.home, .left, .backspace], "12.30", 0),
      ([.end, .right, .delete], "12.30", 5),
      ([.character(" "), .character("a"), .control("w")], "12.30 ", 6),
    ] as [([Key], String, Int)])
  func edited(keys: [Key], text: String, cursor: Int) {
    var editor = LineEditor("12.30")
    for key in keys { #expect(editor.press(key) == .typing) }
    #expect(editor.text == text)
    #expect(editor.cursor == cursor)
  }

  @Test func enterTakesTheLineAndEscapeDoesNot() {
    var editor = LineEditor("x")
    #expect(editor.press(.enter) == .entered("x"))
    #expect(editor.press(.escape) == .cancelled)
  }
}

@Suite("Choosing a category")
struct CategoryPickerTests {
  private let names = ["Groceries", "Dining", "Housing", "Café & Cake", "Household"]

  @Test(
    "a part of the name is enough, whatever its case and accents",
    arguments: [
      ("din", "Dining"), ("cafe", "Café & Cake"), ("HOUSEH", "Household"), ("hold", "Household"), ("hous", "Housing"),
    ])
  func typed(text: String, name: String) {
    var picker = CategoryPicker(names, current: nil)
    for character in text { #expect(picker.press(.character(character)) == .choosing) }
    #expect(picker.press(.enter) == .chosen(name))
  }

  @Test func itStartsAtTheCurrentOneAndMoves() {
    var picker = CategoryPicker(names, current: "Dining")
    #expect(picker.press(.down) == .choosing)
    #expect(picker.press(.enter) == .chosen("Housing"))
  }

  @Test func nothingIsChosenWhereNothingMatches() {
    var picker = CategoryPicker(names, current: nil)
    _ = picker.press(.character("z"))
    #expect(picker.press(.enter) == .choosing)
    #expect(picker.press(.escape) == .cancelled)
  }
}
