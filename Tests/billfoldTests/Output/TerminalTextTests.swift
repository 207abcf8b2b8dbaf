import Testing

@testable import billfold

@Suite("Text from paper stays text")
struct TerminalTextTests {
  @Test(
    "nothing printed can move the cursor, set a title or turn a line around",
    arguments: [
      "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "a\rb", "a\nb", "a\u{8}b", "\u{0}", "\u{7F}", "\u{202E}txt.exe",
      "\u{2066}x\u{2069}", "\u{200F}", "\u{061C}", "\u{2028}", "\u{FEFF}", "\u{E0041}", "\u{85}",
    ])
  func sanitised(text: String) {
    let safe = TerminalText.safe(text)
    #expect(safe.unicodeScalars.count == text.unicodeScalars.count)
    #expect(safe.unicodeScalars.contains("\u{FFFD}"))
    #expect(
      !safe.unicodeScalars.contains {
        $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
      })
  }

  @Test("letters of every script stay", arguments: ["Müller & Söhne", "日本語", "กาแฟ", "ראשון", "e\u{301}", "👨‍👩‍👧", "नमस्ते"])
  func kept(text: String) { #expect(TerminalText.safe(text) == text) }

  @Test(
    "columns on a terminal",
    arguments: [
      ("abc", 3), ("ü", 1), ("e\u{301}", 1), ("日本", 4), ("ｱ", 1), ("ｶﾞ", 2), ("Ａ", 2), ("한", 2), ("👍", 2), ("🇩🇪", 2),
      ("", 0),
      ("…", 1),
    ])
  func width(text: String, columns: Int) { #expect(TerminalText.width(text) == columns) }

  @Test(
    "what does not fit ends with an ellipsis and is never wider",
    arguments: [
      ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("abc", 1, "…"),
      ("abc", 0, ""),
    ])
  func fitted(text: String, columns: Int, shown: String) {
    #expect(TerminalText.fitted(text, to: columns) == shown)
    #expect(TerminalText.width(TerminalText.fitted(text, to: columns)) <= columns)
  }
}

@Suite("Lines of words")
struct WrappedTextTests {
  @Test(
    "words stand in lines that are never wider",
    arguments: [
      ("", 5, [""]), ("one two three", 7, ["one two", "three"]), ("one two", 3, ["one", "two"]),
      ("extraordinary a", 5, ["extr…", "a"]), ("日本 語", 5, ["日本", "語"]),
    ])
  func wrapped(text: String, columns: Int, lines: [String]) {
    #expect(TerminalText.wrapped(text, to: columns) == lines)
  }
}

@Suite("Tables")
struct TableTests {
  private func table() -> Table {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "MERCHANT", shrinksTo: 6), .init(title: "TOTAL", isRight: true),
    ])
    table.add("1", "ALDI", "9.00 EUR")
    table.add("12", "日本橋のとても長い名前の店", "12345.00 JPY")
    table.add("3", "evil\u{1B}[31m", "1.00 EUR")
    return table
  }

  @Test("columns line up and amounts stand right")
  func aligned() {
    #expect(
      table().lines(width: 80).map { $0 } == [
        "ID  MERCHANT                           TOTAL", " 1  ALDI                            9.00 EUR",
        "12  日本橋のとても長い名前の店  12345.00 JPY", " 3  evil\u{FFFD}[31m                       1.00 EUR",
      ])
  }

  @Test("no line is wider than the terminal as long as columns can shrink", arguments: [26, 30, 40, 60, 80, 200])
  func fits(width: Int) {
    for line in table().lines(width: width) { #expect(TerminalText.width(line) <= width, "\(line)") }
  }

  @Test("what may not shrink stays whole, and words give way for it as far as they must", arguments: [50, 60, 70, 80])
  func wholeDates(width: Int) {
    var table = Table([
      .init(title: "ID", isRight: true), .init(title: "TITLE", shrinksTo: 12), .init(title: "AMOUNT", isRight: true),
      .init(title: "CATEGORY", shrinksTo: 8), .init(title: "PAID"),
    ])
    table.add("123", "A title of many words", "999999999.99 EUR", "Groceries, Dining", "due 2026-11-22")
    for line in table.lines(width: width) { #expect(TerminalText.width(line) <= width, "\(line)") }
    #expect(table.lines(width: width)[1].hasSuffix("due 2026-11-22"))
  }

  @Test(
    "the words within a line give way, what stands around them does not",
    arguments: [
      ("Rent", 40, "due  Rent, 9.00 EUR"), ("A very long title", 24, "due  A very l…, 9.00 EUR"),
      ("A very long title", 5, "due  A very …, 9.00 EUR"),
    ])
  func line(words: String, width: Int, line: String) {
    #expect(TerminalText.line("due  ", words, ", 9.00 EUR", width: width) == line)
  }

  @Test func amountsAreNeverCutOff() { #expect(table().lines(width: 10)[2].hasSuffix("12345.00 JPY")) }
}
